import { useQuery } from '@tanstack/react-query';
import type { FieldError } from '@tunna/contract/errors';
import type { Container } from '@tunna/contract/inventory/container';
import type { Department } from '@tunna/contract/people/department';
import type { Reading } from '@tunna/contract/scales/reading';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { dayIn } from '@tunna/domain/time/days';
import { Button, Panel, Row, Stack, TextField, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import {
  readingsQuery,
  removeReading,
  useRecordReading,
  wasStoredBefore,
} from '../../../features/scales/reading/reading.queries.ts';
import { randomUuid } from '../../../lib/api/random-uuid.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { refusedFields, schemaProblems } from '../../../shared/form/form-problems.ts';
import { LeaveQuestion } from '../../../shared/form/leave-question.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { useLeaveGuard } from '../../../shared/form/use-leave-guard.ts';
import { useOneSubmit } from '../../../shared/form/use-one-submit.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DateField } from '../../../shared/time/date-field.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { useFailureToast } from '../../../shared/view/error-notice.tsx';
import styles from '../requests/collections.module.css';

const kilograms = (kg: string): string => `${formatDecimal(kg)}\u00a0kg`;

interface Props {
  readonly container: Pick<Container, 'id' | 'status' | 'location'>;
}

/** The weighings of a container, and the form to enter one. */
export function ContainerReadings({ container: { id, status, location } }: Props) {
  const { t } = useTranslation('reading');
  const { id: orgId, may } = useOrganization();
  const query = useQuery(readingsQuery(orgId, id));
  const mayChange = may('readings.write') && status !== 'removed';
  return (
    <Panel title={t('title')}>
      <Stack gap={12} className={styles.stack}>
        <DataLoadingView query={query}>
          {({ rows, readings, kg }) =>
            readings === 0 ? (
              <p className={styles.muted}>{t('none')}</p>
            ) : (
              <>
                <p>{t('together', { count: readings, figure: formatCount(readings), kg: kilograms(kg) })}</p>
                <Stack as="ul" gap={8} className={styles.schedules}>
                  {rows.map((reading) => (
                    <ReadingRow key={reading.id} reading={reading} mayChange={mayChange} />
                  ))}
                </Stack>
              </>
            )
          }
        </DataLoadingView>
        {mayChange && <ReadingForm containerId={id} locationId={location?.id} />}
      </Stack>
    </Panel>
  );
}

function ReadingRow({ reading, mayChange }: { readonly reading: Reading; readonly mayChange: boolean }) {
  const { t, i18n } = useTranslation('reading');
  const { id: orgId } = useOrganization();
  const deletions = useDeletions();
  const names = { kg: kilograms(reading.kg), day: formatDay(reading.weighedOn, i18n.language as Language) };
  const key = `reading ${reading.id}`;
  if (deletions.isPending(key)) return null;
  return (
    <li>
      <div>
        <p>
          {names.kg} · {names.day}
        </p>
        <p className={styles.note}>
          {[
            reading.department === undefined ? '' : t('for', { name: reading.department.name }),
            reading.note,
            reading.enteredBy === undefined ? '' : t('by', { name: reading.enteredBy }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      {mayChange && reading.readings === undefined && (
        <Button
          variation="ghost"
          size="small"
          aria-label={t('removeNamed', names)}
          onClick={() =>
            deletions.start({ key, title: t('removed', names), remove: () => removeReading(orgId, reading.id) })
          }
        >
          {t('remove')}
        </Button>
      )}
    </li>
  );
}

interface Typed {
  readonly kg: string;
  /** Absent before another day is chosen: today, also if the page was opened yesterday. */
  readonly weighedOn?: string;
  readonly note: string;
  /** Empty for none. */
  readonly departmentId: string;
}

const nothingTyped: Typed = { kg: '', note: '', departmentId: '' };

/** Departments that a weighing can belong to: those at the container's location come first. */
function useDepartmentChoices(locationId: string | undefined) {
  const { id: orgId } = useOrganization();
  const departments = useQuery(departmentsQuery(orgId)).data?.departments ?? [];
  const worksHere = ({ locations }: Department) => locations.some(({ id }) => id === locationId);
  return [...departments.filter(worksHere), ...departments.filter((one) => !worksHere(one))].map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
}

const schema = async () => (await import('@tunna/contract/scales/reading')).readingContract.recordReading.body;

const today = (): string => dayIn(new Date());

interface FormProps {
  readonly containerId: number;
  readonly locationId: string | undefined;
}

function ReadingForm({ containerId, locationId }: FormProps) {
  const { t } = useTranslation('reading');
  const { id: orgId } = useOrganization();
  const toasts = useToasts();
  const showFailure = useFailureToast();
  const record = useRecordReading(orgId, containerId);
  const [typed, setTyped] = useState<Typed>(nothingTyped);
  const departments = useDepartmentChoices(locationId);
  // The same for each try of one reading, however often it is sent.
  const [idempotencyKey, setKey] = useState<string>(() => randomUuid());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const change = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }));
  const problemTexts = useProblemTexts();
  const refuse = (fields: readonly FieldError[]) => setProblems(problemTexts(fields));
  const element = useFirstError(problems);
  const { isSending, handleSubmit } = useOneSubmit();
  const [sent, setSent] = useState<Typed>();
  const guard = useLeaveGuard((typed.kg !== '' || typed.note !== '') && typed !== sent);
  const submit = async () => {
    const kg = typed.kg.trim() === '' ? undefined : (readDecimal(typed.kg) ?? typed.kg);
    const { departmentId, weighedOn = today(), ...rest } = typed;
    const body = {
      ...rest,
      weighedOn,
      kg,
      idempotencyKey,
      ...(departmentId === '' ? {} : { departmentId: Number(departmentId) }),
    };
    const found = await schemaProblems(schema, body);
    refuse(found);
    if (found.length > 0 || kg === undefined) return;
    setSent(typed);
    try {
      const reading = await record.mutateAsync({ ...body, kg });
      toasts.show({ level: 'success', title: t('saved', { kg: kilograms(reading.kg) }) });
      // The next weight may have been typed before this one was stored.
      setTyped((now) => (now === typed ? { ...nothingTyped, departmentId } : now));
      setKey(randomUuid());
    } catch (error) {
      // It may have been stored: after midnight it would not be the same reading.
      change({ weighedOn });
      refuse(refusedFields(error));
      // What is sent next is another weighing.
      if (wasStoredBefore(error)) setKey(randomUuid());
      showFailure(t('failed'), error);
    }
  };
  return (
    <Row as="form" ref={element} align="end" screenOnly onSubmit={handleSubmit(submit)} noValidate>
      <TextField
        label={t('kg')}
        hint={t('kgHint')}
        inputMode="decimal"
        value={typed.kg}
        error={problems.kg}
        onChange={({ target }) => change({ kg: target.value })}
      />
      <DateField
        label={t('weighedOn')}
        max={today()}
        value={typed.weighedOn ?? today()}
        error={problems.weighedOn}
        onValueChange={(weighedOn) => change({ weighedOn })}
      />
      <TextField
        label={t('note')}
        value={typed.note}
        error={problems.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      {departments.length > 0 && (
        <OptionalSelect
          label={t('department')}
          none={t('noDepartment')}
          value={typed.departmentId}
          options={departments}
          error={problems.departmentId}
          onValueChange={(departmentId) => change({ departmentId })}
        />
      )}
      <Button type="submit" variation="ghost" loading={isSending}>
        {t('save')}
      </Button>
      <LeaveQuestion guard={guard} />
    </Row>
  );
}
