import { present } from '@tunna/contract/present';
import { type Device, deviceInput, device as deviceSchema } from '@tunna/contract/scales/device';
import { type DeviceKind, deviceKinds } from '@tunna/domain/scales/device-state';
import { RadioGroup, SelectList, type SelectOption, TextField } from '@tunna/ui';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormShell, type RecordEdit, useFieldErrors } from '../../../shared/form/form-shell.tsx';
import type { FormValues } from '../../../shared/form/form-values.ts';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
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
  readonly device?: Device;
  readonly cancelTo: string;
  readonly onSaved: (saved: Device) => void;
}

/** The form to create or edit a device. */
export function DeviceForm({ orgId, title, locations, departments, device, cancelTo, onSaved }: Props) {
  const { t } = useTranslation('device');
  const save = useSaveDevice(orgId, device?.id);
  const form = useForm<Values>({ defaultValues: device === undefined ? newValues : valuesOf(device) });
  const errorOf = useFieldErrors(form);
  const { kind } = useWatch({ control: form.control });
  const labels = {
    name: t('name'),
    kind: t('kind'),
    locationId: t('scale:place'),
    departmentId: t('reading:department'),
    silentAfterMinutes: t('silentAfter'),
  };
  const named = (options: readonly SelectOption[], id: string) =>
    options.find(({ value }) => value === id)?.label ?? id;
  const edit: RecordEdit<Values> | undefined = device && {
    version: device.version,
    valuesOf: (current) => valuesOf(deviceSchema.parse(current)),
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
      schema={deviceInput}
      bodyOf={bodyOf}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={device === undefined ? t('create') : t('workspace:save')}
      cancelTo={cancelTo}
      {...(edit === undefined ? {} : { edit })}
    >
      <TextField label={labels.name} required error={errorOf('name')} {...form.register('name')} />
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={labels.kind}
            value={value}
            options={deviceKinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
            onValueChange={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="locationId"
        render={({ field: { value, onChange } }) => (
          <SelectList
            label={labels.locationId}
            placeholder={t('scale:choosePlace')}
            required
            error={errorOf('locationId')}
            value={value}
            options={locations}
            onValueChange={onChange}
          />
        )}
      />
      {kind === 'tablet' ? (
        <Controller
          control={form.control}
          name="departmentId"
          render={({ field: { value, onChange } }) => (
            <OptionalSelect
              label={labels.departmentId}
              hint={t('departmentHint')}
              none={t('everyDepartment')}
              error={errorOf('departmentId')}
              value={value}
              options={departments}
              onValueChange={onChange}
            />
          )}
        />
      ) : (
        <TextField
          label={labels.silentAfterMinutes}
          hint={t('silentAfterHint')}
          inputMode="numeric"
          error={errorOf('silentAfterMinutes')}
          {...form.register('silentAfterMinutes')}
        />
      )}
    </FormShell>
  );
}
