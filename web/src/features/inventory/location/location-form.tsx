import type { Location } from '@tunna/contract/inventory/location';
import { isLanguage, languageNames } from '@tunna/domain/text/languages';
import { Checkbox, TextArea, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell } from '../../../shared/form/form-shell.tsx';
import { useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import { TagFields, useTagNames } from '../shared/tag-fields.tsx';
import { LanguageFields } from './language-fields.tsx';
import styles from './location-form.module.css';
import {
  degrees,
  type LocationValues,
  locationBody,
  locationValues,
  newLocationValues,
  positionIn,
} from './location-values.ts';
import { useSaveLocation } from './location-workspace.queries.ts';
import { PositionField } from './position-field.tsx';
import { PostcodeFields } from './postcode-fields.tsx';

interface Props {
  readonly orgId: number;
  /** The edited location; absent for a new one. */
  readonly location?: Location | undefined;
  readonly cancelTo: string;
  readonly onSaved: (saved: Location) => void;
}

/** Names of languages, in their order. */
const parsedLanguages = (value: LocationValues[keyof LocationValues]): string[] =>
  Array.isArray(value) ? value.filter(isLanguage).map((code) => languageNames[code]) : [];

const schema = async () => (await import('@tunna/contract/inventory/location')).locationInput;

/** The form to create or edit a location. */
export function LocationForm({ orgId, location, cancelTo, onSaved }: Props) {
  const { t } = useTranslation('workspace');
  const save = useSaveLocation(orgId, location?.id);
  const tagNames = useTagNames(orgId);
  const labels = {
    name: t('location.name'),
    address: t('location.address'),
    postcode: t('location.postcode'),
    municipality: t('location.municipality'),
    accessNotes: t('access-notes:label'),
    latitude: t('location.latitude'),
    longitude: t('location.longitude'),
    published: t('location.published'),
    languages: t('location.languages'),
    tagValueIds: t('tags'),
  };
  const { form, input, control } = useRecordForm<LocationValues>(
    location === undefined ? newLocationValues : locationValues(location),
    labels,
  );
  const [latitude, longitude] = form.watch(['latitude', 'longitude']);
  const position = positionIn({ latitude, longitude });
  const show = (name: keyof LocationValues, value: LocationValues[keyof LocationValues]): string => {
    if (name === 'published') return t(value === true ? 'yes' : 'no');
    if (name === 'languages') return parsedLanguages(value).join(', ');
    return name === 'tagValueIds' ? tagNames(value as number[]) : String(value);
  };
  return (
    <FormShell
      title={location === undefined ? t('location.new') : t('location.edit')}
      form={form}
      schema={schema}
      bodyOf={locationBody}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={location === undefined ? t('location.create') : t('save')}
      cancelTo={cancelTo}
      edit={location && { version: location.version, valuesOf: locationValues, labels, show }}
    >
      <TextField {...input('name')} required />
      <TextField {...input('address')} />
      <PostcodeFields orgId={orgId} form={form} />
      <TextArea {...input('accessNotes')} hint={t('access-notes:hint')} rows={2} maxLength={500} />
      <div className={styles.position}>
        <TextField {...input('latitude')} />
        <TextField {...input('longitude')} />
      </div>
      <p className={styles.hint}>{t('location.positionHint')}</p>
      <PositionField
        orgId={orgId}
        label={t('location.position')}
        position={position}
        onMove={(moved) => {
          const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
          form.setValue('latitude', degrees(moved.latitude), options);
          form.setValue('longitude', degrees(moved.longitude), options);
        }}
      />
      {control('published', ({ value, onValueChange, ...bound }) => (
        <Checkbox
          {...bound}
          label={t('location.publish')}
          checked={value}
          onChange={({ target }) => onValueChange(target.checked)}
        />
      ))}
      {control('languages', ({ value, onValueChange }) => (
        <LanguageFields value={value} onChange={onValueChange} />
      ))}
      {control('tagValueIds', ({ value, onValueChange }) => (
        <TagFields orgId={orgId} entity="location" value={value} onChange={onValueChange} />
      ))}
    </FormShell>
  );
}
