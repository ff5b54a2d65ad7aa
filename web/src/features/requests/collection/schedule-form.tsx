import type { CollectionSchedule } from '@tunna/contract/requests/collection';
import { maxWeeksBetween, weekdayNumbers } from '@tunna/domain/requests/collection';
import type { Language } from '@tunna/domain/text/languages';
import { weekdayNames } from '@tunna/domain/time/dates';
import { Checkbox, Row, TextArea, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell, type RecordEdit } from '../../../shared/form/form-shell.tsx';
import { toggled, useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import { DateField } from '../../../shared/time/date-field.tsx';
import styles from './collection.module.css';
import { useSaveSchedule } from './collection.queries.ts';
import { weekdaysInWords } from './collection-words.ts';

interface Values {
  weekdays: number[];
  everyWeeks: string;
  from: string;
  until: string;
  note: string;
}

const valuesOf = ({ weekdays, everyWeeks, from, until, note }: CollectionSchedule): Values => ({
  weekdays,
  everyWeeks: String(everyWeeks),
  from,
  until: until ?? '',
  note,
});

const bodyOf = ({ weekdays, everyWeeks, from, until, note }: Values) => ({
  weekdays,
  everyWeeks: Number(everyWeeks.trim() === '' ? Number.NaN : everyWeeks),
  from,
  ...(until === '' ? {} : { until }),
  note,
});

interface Props {
  readonly orgId: number;
  readonly containerId: number;
  readonly title: string;
  /** The current day. */
  readonly today: string;
  /** The edited schedule; absent for a new one. */
  readonly schedule?: CollectionSchedule;
  readonly cancelTo: string;
  readonly onSaved: () => void;
}

const schema = async () => (await import('@tunna/contract/requests/collection')).collectionScheduleInput;

/** The form to create or edit a schedule of a container. */
export function ScheduleForm({ orgId, containerId, title, today, schedule, cancelTo, onSaved }: Props) {
  const { t, i18n } = useTranslation('collection');
  const language = i18n.language as Language;
  const save = useSaveSchedule(orgId, containerId, schedule?.id);
  const labels = {
    weekdays: t('weekdays'),
    everyWeeks: t('everyWeeks'),
    from: t('from'),
    until: t('until'),
    note: t('note'),
  };
  const { form, input, control } = useRecordForm<Values>(
    schedule === undefined ? { weekdays: [], everyWeeks: '1', from: today, until: '', note: '' } : valuesOf(schedule),
    labels,
  );
  const edit: RecordEdit<Values, CollectionSchedule> | undefined = schedule && {
    version: schedule.version,
    valuesOf,
    labels,
    show: (_name, value) => (typeof value === 'string' ? value : weekdaysInWords(value, language)),
  };
  return (
    <FormShell
      title={title}
      form={form}
      schema={schema}
      bodyOf={bodyOf}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={schedule === undefined ? t('add') : t('workspace:save')}
      cancelTo={cancelTo}
      edit={edit}
    >
      {control('weekdays', ({ label, error, ref, value, onValueChange }) => (
        <Row as="fieldset" gap={16} rowGap={4} className={styles.weekdays}>
          <legend>{label}</legend>
          {weekdayNumbers.map((weekday) => (
            <Checkbox
              key={weekday}
              label={weekdayNames(language)[weekday - 1] ?? ''}
              checked={value.includes(weekday)}
              error={weekday === 7 && error !== undefined ? t('noWeekday') : undefined}
              {...(weekday === 1 ? { ref } : {})}
              onChange={() => onValueChange(toggled(value, weekday).sort((a, b) => a - b))}
            />
          ))}
        </Row>
      ))}
      <TextField
        {...input('everyWeeks')}
        hint={t('everyWeeksHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxWeeksBetween}
        size="small"
        required
      />
      {control('from', (bound) => (
        <DateField {...bound} size="small" required />
      ))}
      {control('until', (bound) => (
        <DateField {...bound} hint={t('untilHint')} size="small" />
      ))}
      <TextArea {...input('note')} hint={t('noteHint')} maxLength={500} />
    </FormShell>
  );
}
