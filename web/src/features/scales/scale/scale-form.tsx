import type { Scale } from '@tunna/contract/scales/scale';
import { SelectList, type SelectOption, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell, type RecordEdit } from '../../../shared/form/form-shell.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import { useSaveScale } from './scale.queries.ts';
import { type ScaleValues, scaleBodyOf, scaleValuesOf, weights } from './scale-values.ts';
import { TareFields, tareText } from './tare-fields.tsx';

interface Props {
  readonly orgId: number;
  readonly title: string;
  /** The locations to choose from. */
  readonly locations: readonly SelectOption[];
  /** The devices that can read it. */
  readonly devices: readonly SelectOption[];
  /** The streams that are weighed in bins. */
  readonly streams: readonly SelectOption[];
  /** The edited scale; absent for a new one. */
  readonly scale?: Scale | undefined;
  readonly cancelTo: string;
  readonly onSaved: (saved: Scale) => void;
}

const schema = async () => (await import('@tunna/contract/scales/scale')).scaleInput;

const newValues: ScaleValues = {
  name: '',
  locationId: '',
  deviceId: '',
  capacity: '',
  least: '',
  division: '',
  tares: [],
};

/** The form to create or edit a scale. */
export function ScaleForm({ orgId, title, locations, devices, streams, scale, cancelTo, onSaved }: Props) {
  const { t } = useTranslation('scale');
  const save = useSaveScale(orgId, scale?.id);
  const labels = {
    name: t('name'),
    locationId: t('place'),
    deviceId: t('device'),
    capacity: t('capacity'),
    least: t('least'),
    division: t('division'),
    tares: t('tares'),
  };
  const { form, input, control } = useRecordForm<ScaleValues>(
    scale === undefined ? newValues : scaleValuesOf(scale),
    labels,
  );
  const named = (options: readonly SelectOption[], id: string) => options.find(({ value }) => value === id)?.label;
  const edit: RecordEdit<ScaleValues, Scale> | undefined = scale && {
    version: scale.version,
    valuesOf: scaleValuesOf,
    labels,
    show: (name, value) => {
      if (typeof value !== 'string') return tareText(streams, value);
      return (
        (name === 'locationId' ? named(locations, value) : name === 'deviceId' ? named(devices, value) : value) ?? value
      );
    },
  };
  return (
    <FormShell
      title={title}
      form={form}
      schema={schema}
      bodyOf={scaleBodyOf}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={scale === undefined ? t('create') : t('workspace:save')}
      cancelTo={cancelTo}
      edit={edit}
    >
      <TextField {...input('name')} required />
      {control('locationId', (bound) => (
        <SelectList {...bound} placeholder={t('choosePlace')} required options={locations} />
      ))}
      {control('deviceId', (bound) => (
        <OptionalSelect {...bound} hint={t('deviceHint')} none={t('noDevice')} options={devices} />
      ))}
      {weights.map((each) => (
        <TextField key={each} {...input(each)} hint={t(`${each}Hint`)} inputMode="decimal" />
      ))}
      {control('tares', ({ label, error, value, onValueChange }) => (
        <TareFields legend={label} error={error} streams={streams} value={value} onChange={onValueChange} />
      ))}
    </FormShell>
  );
}
