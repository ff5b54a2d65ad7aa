import type { ContainerSchedules, ScheduleChanges } from '@tunna/contract/requests/schedule-bulk';
import { scheduleModes, weekdayNumbers } from '@tunna/domain/requests/collection';
import type { Language } from '@tunna/domain/text/languages';
import { weekdayNames } from '@tunna/domain/time/dates';
import { Checkbox, Row } from '@tunna/ui';
import styles from '../../../features/requests/collection/collection.module.css';
import { showingCollections } from '../../../features/requests/collection/collection.queries.ts';
import { ruleInWords } from '../../../features/requests/collection/collection-words.ts';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BulkEdit } from '../../../shared/bulk/bulk-edit.tsx';
import type { BulkField, BulkProps } from '../../../shared/bulk/bulk-kind.ts';
import { idsIn, useBulkFields } from '../../../shared/bulk/use-bulk-fields.tsx';
import { toggled } from '../../../shared/form/use-form-fields.tsx';
import { DateField } from '../../../shared/time/date-field.tsx';

const schema = async () => (await import('@tunna/contract/requests/schedule-bulk')).scheduleChanges;

/** Adds, replaces or ends the collection schedules of the selected containers. */
export function ScheduleBulk({ orgId, ids }: BulkProps) {
  const { t } = useTranslation('collection');
  return (
    <BulkEdit
      ids={ids}
      label={t('schedules')}
      kind={{
        schema,
        fields: useFields(),
        nameOf: ({ name }) => name,
        edit: ({ changes, ...body }) =>
          call('editCollectionSchedules', {
            params: { orgId },
            body: { ...body, changes: changes as unknown as ScheduleChanges },
          }),
        restore: (rows) => call('restoreCollectionSchedules', { params: { orgId }, body: { rows } }),
        shownBy: showingCollections,
      }}
    />
  );
}

function useFields(): readonly BulkField<ContainerSchedules>[] {
  const { t, i18n } = useTranslation('collection');
  const { t: word } = useTranslation('bulk-edit');
  const language = i18n.language as Language;
  const { choice, number, text } = useBulkFields();
  const day = (name: 'from' | 'until'): BulkField<ContainerSchedules> => ({
    name,
    label: t(name),
    input: ({ onChange, ...bound }) => <DateField {...bound} onValueChange={onChange} />,
  });
  const weekdays: BulkField<ContainerSchedules> = {
    name: 'weekdays',
    label: t('weekdays'),
    read: idsIn,
    input: ({ label, value, error, onChange }) => (
      <Row as="fieldset" gap={16} rowGap={4} className={styles.weekdays}>
        <legend>{label}</legend>
        {weekdayNumbers.map((weekday) => (
          <Checkbox
            key={weekday}
            label={weekdayNames(language)[weekday - 1] ?? ''}
            checked={idsIn(value).includes(weekday)}
            error={weekday === 7 ? error : undefined}
            onChange={() => onChange(toggled(idsIn(value), weekday).join(','))}
          />
        ))}
      </Row>
    ),
  };
  return [
    choice(
      {
        name: 'mode',
        label: t('schedules'),
        shown: ({ schedules }) => schedules.map((schedule) => ruleInWords(schedule, t, language)).join('; '),
      },
      scheduleModes.map((value) => ({ value, label: word(`schedules.${value}`) })),
    ),
    number({ name: 'everyWeeks', label: t('everyWeeks') }, { hint: t('everyWeeksHint') }),
    day('from'),
    day('until'),
    text({ name: 'note', label: t('note') }, { hint: t('noteHint') }),
    weekdays,
  ];
}
