import { present } from '@tunna/contract/present';
import type { Device, deviceInput } from '@tunna/contract/scales/device';
import { type DeviceKind, deviceKinds } from '@tunna/domain/scales/device-state';
import { RadioGroup, SelectList, type SelectOption, TextField } from '@tunna/ui';
import type { z } from 'zod';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell, type RecordEdit } from '../../../shared/form/form-shell.tsx';
import type { FormValues } from '../../../shared/form/form-values.ts';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import { useSaveDevice } from './device.queries.ts';

type Body = z.input<typeof deviceInput>;

type Values = FormValues<
  Body,
  {
    name: string;
    kind: DeviceKind;
    locationId: string;
    departmentId: string;
    silentAfterMinutes: string;
  }
>;

const newValues: Values = { name: '', kind: 'agent', locationId: '', departmentId: '', silentAfterMinutes: '15' };

const valuesOf = ({ name, kind, location, department, silentAfterMinutes }: Device): Values => ({
  name,
  kind,
  locationId: location?.id ?? '',
  departmentId: department === undefined ? '' : String(department.id),
  silentAfterMinutes: String(silentAfterMinutes),
});

const bodyOf = ({ name, kind, locationId, departmentId, silentAfterMinutes }: Values): Body =>
  present<Body>({
    name,
    kind,
    locationId,
    departmentId: kind === 'agent' || departmentId === '' ? undefined : Number(departmentId),
    silentAfterMinutes: Number(silentAfterMinutes),
  });

interface Props {
  readonly orgId: number;
  readonly title: string;
  readonly locations: readonly SelectOption[];
  readonly departments: readonly SelectOption[];
  /** The edited device; absent for a new one. */
  readonly device?: Device | undefined;
  readonly cancelTo: string;
  readonly onSaved: (saved: Device) => void;
}

const schema = async () => (await import('@tunna/contract/scales/device')).deviceInput;

/** The form to create or edit a device. */
export function DeviceForm({ orgId, title, locations, departments, device, cancelTo, onSaved }: Props) {
  const { t } = useTranslation('device');
  const save = useSaveDevice(orgId, device?.id);
  const labels = {
    name: t('name'),
    kind: t('kind'),
    locationId: t('scale:place'),
    departmentId: t('reading:department'),
    silentAfterMinutes: t('silentAfter'),
  };
  const { form, input, control } = useRecordForm<Values>(device === undefined ? newValues : valuesOf(device), labels);
  const kind = form.watch('kind');
  const named = (options: readonly SelectOption[], id: string) =>
    options.find(({ value }) => value === id)?.label ?? id;
  const edit: RecordEdit<Values, Device> | undefined = device && {
    version: device.version,
    valuesOf,
    labels,
    show: (name, value) => {
      if (name === 'kind') return t(`kind.${value}`);
      if (name === 'locationId') return named(locations, value);
      return name === 'departmentId' ? named(departments, value) : value;
    },
  };
  return (
    <FormShell
      title={title}
      form={form}
      schema={schema}
      bodyOf={bodyOf}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={device === undefined ? t('create') : t('workspace:save')}
      cancelTo={cancelTo}
      edit={edit}
    >
      <TextField {...input('name')} required />
      {control('kind', ({ label, value, onValueChange }) => (
        <RadioGroup
          legend={label}
          value={value}
          options={deviceKinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
          onValueChange={onValueChange}
        />
      ))}
      {control('locationId', (bound) => (
        <SelectList {...bound} placeholder={t('scale:choosePlace')} required options={locations} />
      ))}
      {kind === 'tablet' ? (
        control('departmentId', (bound) => (
          <OptionalSelect {...bound} hint={t('departmentHint')} none={t('everyDepartment')} options={departments} />
        ))
      ) : (
        <TextField {...input('silentAfterMinutes')} hint={t('silentAfterHint')} inputMode="numeric" />
      )}
    </FormShell>
  );
}
