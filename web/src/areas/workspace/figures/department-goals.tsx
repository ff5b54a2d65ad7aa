import type { FieldError } from '@tunna/contract/errors';
import type { DepartmentGoal, DepartmentReport } from '@tunna/contract/figures/department-report';
import { type GoalKind, goalKinds } from '@tunna/domain/figures/briefing/department-goal';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { monthName } from '@tunna/domain/time/period';
import { Button, Checkbox, Panel, Row, SelectList, Stack, TextField, useToasts } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { deleteGoal, useSaveGoal } from '../../../features/figures/department-report/department-report.queries.ts';
import { GoalMonths } from '../../../features/figures/figure/department-tables.tsx';
import { useGoalWords } from '../../../features/figures/figure/use-goal-words.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import { conflictOf } from '../../../shared/form/form-problems.ts';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { MonthField } from '../../../shared/time/month-field.tsx';
import { presentMonth } from '../../../shared/time/use-period.ts';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from '../requests/collections.module.css';

/** The goals of a department with their progress, and the form to set them. */
export function DepartmentGoals({ report }: { readonly report: DepartmentReport }) {
  const { t } = useTranslation('department-report');
  const { id: orgId, may } = useOrganization();
  const deletions = useDeletions();
  const words = useGoalWords();
  const [edited, setEdited] = useState<DepartmentGoal>();
  const mayChange = may('departments.write');
  const goals = report.goals.filter(({ id }) => !deletions.isPending(`department-goal ${id}`));
  const remove = (goal: DepartmentGoal) => {
    if (edited?.id === goal.id) setEdited(undefined);
    deletions.start({
      key: `department-goal ${goal.id}`,
      title: t('goal.deleted', { goal: words.goal(goal) }),
      remove: () => deleteGoal(orgId, report.department.id, goal.id),
    });
  };
  return (
    <Panel title={t('goals')}>
      <Stack gap={12} className={styles.stack}>
        {goals.length === 0 ? (
          <p className={styles.muted}>{t('goals.none')}</p>
        ) : (
          <Stack as="ul" gap={8} className={styles.schedules}>
            {goals.map((goal) => (
              <Goal
                key={goal.id}
                goal={goal}
                onChange={mayChange ? () => setEdited(goal) : undefined}
                onDelete={may('departments.delete') ? () => remove(goal) : undefined}
              />
            ))}
          </Stack>
        )}
        <GoalMonths report={report} />
        {mayChange && (
          <GoalForm
            key={edited === undefined ? 'new' : `${edited.id} ${edited.version}`}
            departmentId={report.department.id}
            edited={edited}
            onDone={() => setEdited(undefined)}
          />
        )}
      </Stack>
    </Panel>
  );
}

interface GoalProps {
  readonly goal: DepartmentGoal;
  /** Absent without the permission. */
  readonly onChange: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

function Goal({ goal, onChange, onDelete }: GoalProps) {
  const { t, i18n } = useTranslation('department-report');
  const words = useGoalWords();
  const name = (month: string) => monthName(month, i18n.language as Language);
  const { validFrom, validUntil } = goal;
  return (
    <li>
      <p>
        {words.goal(goal)}{' '}
        <span className={styles.note}>
          {validUntil === undefined
            ? t('goal.from', { month: name(validFrom) })
            : t('goal.span', { from: name(validFrom), until: name(validUntil) })}
        </span>
      </p>
      <Row nowrap>
        {onChange !== undefined && (
          <Button
            variation="ghost"
            size="small"
            aria-label={t('goal.changeNamed', { goal: words.goal(goal) })}
            onClick={onChange}
          >
            {t('goal.change')}
          </Button>
        )}
        {onDelete !== undefined && (
          <Button
            variation="ghost"
            size="small"
            aria-label={t('goal.deleteNamed', { goal: words.goal(goal) })}
            onClick={onDelete}
          >
            {t('workspace:delete')}
          </Button>
        )}
      </Row>
    </li>
  );
}

interface Typed {
  readonly kind: GoalKind;
  /** A percentage or kilograms, as typed. */
  readonly target: string;
  readonly validFrom: string;
  readonly validUntil: string | undefined;
}

const typedOf = (goal: DepartmentGoal | undefined): Typed =>
  goal === undefined
    ? { kind: 'sorting_rate', target: '', validFrom: presentMonth(), validUntil: undefined }
    : {
        kind: goal.kind,
        target: formatDecimal(goal.kind === 'kg' ? goal.target : amountText(toDecimal(goal.target).times(100))),
        validFrom: goal.validFrom,
        validUntil: goal.validUntil,
      };

/** The target for the call: a share for percent. Invalid numbers are unchanged, to be rejected. */
function targetOf({ kind, target }: Typed): string | undefined {
  if (target.trim() === '') return undefined;
  const number = readDecimal(target) ?? target;
  return kind === 'kg' || !isDecimalText(number) ? number : amountText(toDecimal(number).div(100));
}

interface FormProps {
  readonly departmentId: number;
  /** The edited goal; absent for a new one. */
  readonly edited: DepartmentGoal | undefined;
  readonly onDone: () => void;
}

const schema = async () => (await import('@tunna/contract/figures/department-report')).goalInput;

function GoalForm({ departmentId, edited, onDone }: FormProps) {
  const { t } = useTranslation('department-report');
  const { id: orgId } = useOrganization();
  const toasts = useToasts();
  const save = useSaveGoal(orgId, departmentId);
  const [typed, setTyped] = useState<Typed>(() => typedOf(edited));
  const change = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }));
  const problemTexts = useProblemTexts();
  const textsOf = (fields: readonly FieldError[]) =>
    problemTexts(fields.map((field) => ({ ...field, isShare: typed.kind === 'sorting_rate' })));
  const { kind, validFrom, validUntil } = typed;
  const draft = { kind, validFrom, ...(validUntil === undefined ? {} : { validUntil }), target: targetOf(typed) };
  const { element, problems, failure, isSending, submit } = useFieldSubmit(schema, draft, textsOf);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async (body) => {
      try {
        await save.mutateAsync({ body, edited });
        toasts.show({ level: 'success', title: t('goal.saved') });
        // The next goal may have been typed while this one was saved.
        setTyped((now) => (now === typed ? typedOf(undefined) : now));
      } catch (error) {
        if (conflictOf(error) === undefined) throw error;
        toasts.show({ level: 'failure', title: t('goal.conflict') });
      }
      onDone();
    });
  };
  const monthProblem = problems.validFrom ?? problems.validUntil;
  return (
    <Row as="form" ref={element} align="end" screenOnly onSubmit={onSubmit} noValidate>
      <SelectList
        label={t('goal.kind')}
        className={styles.filter}
        value={typed.kind}
        options={goalKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onValueChange={(chosen) => change({ kind: goalKinds.find((kind) => kind === chosen) ?? typed.kind })}
      />
      <TextField
        label={t(`target.${typed.kind}`)}
        className={styles.filter}
        inputMode="decimal"
        value={typed.target}
        error={problems.target}
        onChange={({ target }) => change({ target: target.value })}
      />
      <MonthField legend={t('validFrom')} month={typed.validFrom} onChange={(validFrom) => change({ validFrom })} />
      <Checkbox
        label={t('ends')}
        checked={typed.validUntil !== undefined}
        onChange={({ target }) => change({ validUntil: target.checked ? typed.validFrom : undefined })}
      />
      {typed.validUntil !== undefined && (
        <MonthField
          legend={t('validUntil')}
          month={typed.validUntil}
          onChange={(validUntil) => change({ validUntil })}
        />
      )}
      <Button type="submit" variation="ghost" loading={isSending}>
        {t(edited === undefined ? 'goal.set' : 'goal.save')}
      </Button>
      {edited !== undefined && (
        <Button variation="ghost" onClick={onDone}>
          {t('goal.cancel')}
        </Button>
      )}
      <ErrorNotice error={failure} />
      {monthProblem !== undefined && (
        <p className={styles.problem} role="alert">
          {monthProblem}
        </p>
      )}
    </Row>
  );
}
