import { type Location, locationInput } from '@tunna/contract/location';
import { Checkbox, TextField } from '@tunna/ui';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormShell, useFieldErrors } from '../../shared/form-shell.tsx';
import { TagFields } from '../../shared/tag-fields.tsx';
import styles from './location-form.module.css';
import {
  type LocationValues,
  locationBody,
  locationValues,
  newLocationValues,
  parsedLocationValues,
} from './location-values.ts';
import { useSaveLocation } from './location-workspace.queries.ts';

interface Props {
  readonly orgId: number;
  /** The one that is edited; without it a new one is created. */
  readonly location?: Location;
  readonly cancelTo: string;
  readonly onSaved: (saved: Location) => void;
}

/** A new location, or a change of one. */
export function LocationForm({ orgId, location, cancelTo, onSaved }: Props) {
  const { t } = useTranslation('workspace');
  const save = useSaveLocation(orgId, location?.id);
  const form = useForm<LocationValues>({
    defaultValues: location === undefined ? newLocationValues : locationValues(location),
  });
  const errorOf = useFieldErrors(form);
  const labels = {
    name: t('location.name'),
    address: t('location.address'),
    postcode: t('location.postcode'),
    municipality: t('location.municipality'),
    latitude: t('location.latitude'),
    longitude: t('location.longitude'),
    published: t('location.published'),
    tagValueIds: t('tags'),
  };
  const show = (name: keyof LocationValues, value: LocationValues[keyof LocationValues]): string => {
    if (name === 'published') return t(value === true ? 'yes' : 'no');
    return Array.isArray(value) ? String(value.length) : String(value);
  };
  const text = (name: 'address' | 'postcode' | 'municipality' | 'latitude' | 'longitude') => (
    <TextField label={labels[name]} error={errorOf(name)} {...form.register(name)} />
  );
  return (
    <FormShell
      title={location === undefined ? t('location.new') : t('location.edit')}
      form={form}
      schema={locationInput}
      bodyOf={locationBody}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={location === undefined ? t('location.create') : t('save')}
      cancelTo={cancelTo}
      {...(location === undefined
        ? {}
        : { edit: { version: location.version, valuesOf: parsedLocationValues, labels, show } })}
    >
      <TextField label={labels.name} required error={errorOf('name')} {...form.register('name')} />
      {text('address')}
      <div className={styles.town}>
        {text('postcode')}
        {text('municipality')}
      </div>
      <div className={styles.position}>
        {text('latitude')}
        {text('longitude')}
      </div>
      <p className={styles.hint}>{t('location.positionHint')}</p>
      <Checkbox label={t('location.publish')} {...form.register('published')} />
      <Controller
        control={form.control}
        name="tagValueIds"
        render={({ field: { value, onChange } }) => (
          <TagFields orgId={orgId} entity="location" value={value} onChange={onChange} />
        )}
      />
    </FormShell>
  );
}
