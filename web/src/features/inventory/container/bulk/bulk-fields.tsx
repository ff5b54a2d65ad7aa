import { containerKinds, containerStatuses, requirements } from '@tunna/contract/inventory/container-values';
import { Checkbox, SelectList, TextField } from '@tunna/ui';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../../shared/form/optional-select.tsx';
import { TagFields } from '../../shared/tag-fields.tsx';
import type { ContainerChoices } from '../container-form.tsx';
import styles from './bulk-edit.module.css';
import { type BulkValues, removed } from './bulk-values.ts';

interface Props {
  readonly orgId: number;
  readonly choices: ContainerChoices;
  readonly values: BulkValues;
  /** Errors by field. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<BulkValues>) => void;
}

/** The fields of an edit of many containers; each begins as unchanged. */
export function BulkFields({ orgId, choices, values, problems, onChange }: Props) {
  const { t } = useTranslation('container-bulk');
  const { t: word } = useTranslation('workspace');
  const select = (
    name: 'wasteStreamId' | 'locationId' | 'serviceProviderId' | 'kind' | 'status',
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <OptionalSelect
      label={label}
      none={t('unchanged')}
      value={values[name]}
      options={[...options]}
      error={problems[name]}
      onValueChange={(value) => onChange({ [name]: value })}
    />
  );
  const number = (name: 'volumeLiters' | 'dueDays', label: string) => (
    <TextField
      label={label}
      hint={t('emptyKeeps')}
      inputMode="numeric"
      value={values[name]}
      error={problems[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const none = (label: string) => ({ value: removed, label });
  return (
    <>
      <div className={styles.fields}>
        {select('wasteStreamId', word('container.wasteStream'), choices.wasteStreams)}
        {select('locationId', word('container.location'), [none(word('container.noLocation')), ...choices.locations])}
        {select('serviceProviderId', word('container.serviceProvider'), [
          none(word('container.noServiceProvider')),
          ...choices.serviceProviders,
        ])}
        {select(
          'status',
          word('container.status'),
          containerStatuses.map((value) => ({ value, label: word(`container.status.${value}`) })),
        )}
        {select(
          'kind',
          word('container.kind'),
          containerKinds.map((value) => ({ value, label: word(`container.kind.${value}`) })),
        )}
        {number('volumeLiters', word('container.volume'))}
        {number('dueDays', word('container.dueDays'))}
        <SelectList
          label={word('container.canBeRequested')}
          value={values.canBeRequested === '' ? 'unchanged' : values.canBeRequested}
          options={[
            { value: 'unchanged', label: t('unchanged') },
            { value: 'yes', label: word('yes') },
            { value: 'no', label: word('no') },
          ]}
          onValueChange={(value) => onChange({ canBeRequested: value === 'yes' || value === 'no' ? value : '' })}
        />
      </div>
      {values.canBeRequested === 'yes' && (
        <fieldset className={styles.requirements}>
          <legend>{word('container.requirements')}</legend>
          {requirements.map((one) => (
            <Checkbox
              key={one}
              label={word(`container.requirement.${one}`)}
              checked={values.requirements.includes(one)}
              onChange={({ target }) =>
                onChange({
                  requirements: requirements.filter((other) =>
                    other === one ? target.checked : values.requirements.includes(other),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <Tags
        orgId={orgId}
        title={t('addTags')}
        value={values.addedTagValueIds}
        onChange={(ids) => onChange({ addedTagValueIds: ids })}
      />
      <Tags
        orgId={orgId}
        title={t('removeTags')}
        value={values.removedTagValueIds}
        onChange={(ids) => onChange({ removedTagValueIds: ids })}
      />
    </>
  );
}

interface TagsProps {
  readonly orgId: number;
  readonly title: string;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

function Tags({ title, ...rest }: TagsProps) {
  return (
    <details className={styles.tags}>
      <summary>{title}</summary>
      <TagFields {...rest} entity="container" />
    </details>
  );
}
