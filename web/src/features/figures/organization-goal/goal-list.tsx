import type { GoalProgress } from '@tunna/contract/figures/organization-goal';
import { type OrganizationGoalKind, organizationGoalKinds } from '@tunna/domain/figures/briefing/goal';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Panel, ProgressBar } from '@tunna/ui';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { presentMonth } from '../../../shared/time/use-period.ts';
import { CarbonWords } from '../shared/carbon-words.tsx';
import { goalAmount } from './goal-amount.ts';
import styles from './organization-goal.module.css';

export interface GoalDialogProps {
  readonly year: number;
  /** Absent for a new goal. */
  readonly edited: GoalProgress | undefined;
  /** Kinds that have a goal. */
  readonly taken: readonly OrganizationGoalKind[];
  readonly onDone: () => void;
}

interface Props {
  readonly goals: readonly GoalProgress[];
  readonly currency: string;
  /** Sets, changes or deletes a goal. */
  readonly dialog: ComponentType<GoalDialogProps>;
}

/** The goals of the year with their progress and the expected end of the year. */
export function GoalList({ goals, currency, dialog: GoalDialog }: Props) {
  const { t } = useTranslation('organization-goal');
  const { may } = useOrganization();
  /** The goal in the dialog, or that a new one is set. */
  const [edited, setEdited] = useState<GoalProgress | 'new'>();
  const mayChange = may('organization.write');
  if (goals.length === 0 && !mayChange) return null;
  // The goals of an open page stay those of their year after New Year.
  const year = goals[0]?.year ?? Number(presentMonth().slice(0, 4));
  const set = mayChange && goals.length < organizationGoalKinds.length && (
    <Button variation="ghost" size="small" onClick={() => setEdited('new')}>
      {t('set')}
    </Button>
  );
  return (
    <>
      {goals.length === 0 ? (
        <div className={styles.none}>{set}</div>
      ) : (
        <Panel title={t('title', { year })} tools={set}>
          <ul className={styles.goals}>
            {goals.map((goal) => (
              <Goal
                key={goal.id}
                goal={goal}
                currency={currency}
                onChange={mayChange ? () => setEdited(goal) : undefined}
              />
            ))}
          </ul>
        </Panel>
      )}
      {edited !== undefined && (
        <Suspense>
          <GoalDialog
            year={edited === 'new' ? year : edited.year}
            edited={edited === 'new' ? undefined : edited}
            taken={goals.map(({ kind }) => kind)}
            onDone={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface GoalProps {
  readonly goal: GoalProgress;
  readonly currency: string;
  /** Absent without the permission. */
  readonly onChange: (() => void) | undefined;
}

function Goal({ goal, currency, onChange }: GoalProps) {
  const { t } = useTranslation('organization-goal');
  const { kind, target, actual, expected, standing, completeMonths } = goal;
  const amount = (text: string) => goalAmount(kind, text, currency);
  const name = t(`goal.${kind}`, { target: amount(target) });
  const progress = [
    ...(actual === undefined ? [] : [t('actual', { actual: amount(actual) })]),
    ...(expected === undefined
      ? [t('withheld', { figure: formatCount(completeMonths) })]
      : [t(expected.basis, { expected: amount(expected.value) })]),
  ].join(', ');
  const part = Number(target) > 0 ? Number(actual ?? 0) / Number(target) : Number(actual ?? 0) > 0 ? 1 : 0;
  return (
    <li>
      <p className={styles.head}>
        <span>
          <CarbonWords>{name}</CarbonWords>
        </span>
        <span data-standing={standing}>{t(`standing.${standing}`)}</span>
      </p>
      <ProgressBar label={`${name}: ${progress}`} hideLabel value={Math.min(1, Math.max(0, part))} />
      <p className={styles.progress}>
        <span>{progress}</span>
        {onChange !== undefined && (
          <Button variation="ghost" size="mini" aria-label={t('changeNamed', { goal: name })} onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </p>
    </li>
  );
}
