import type { GoalProgress } from '@tunna/contract/figures/organization-goal';
import { type OrganizationGoalKind, organizationGoalKinds } from '@tunna/domain/figures/briefing/goal';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Panel, ProgressBar } from '@tunna/ui';
import { type ComponentType, cloneElement, type ReactElement, Suspense } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { presentMonth } from '../../../shared/time/use-period.ts';
import { CarbonWords } from '../shared/carbon-words.tsx';
import { goalAmount } from './goal-amount.ts';
import styles from './organization-goal.module.css';

/** The input of the dialog of a goal: nothing before the first change. */
interface GoalInput {
  readonly kind?: OrganizationGoalKind;
  readonly target?: string;
  /** The goal as the input began: a later version is a conflict. */
  readonly edited?: GoalProgress | undefined;
}

export interface GoalDialogProps {
  readonly year: number;
  /** Absent for a new goal. */
  readonly edited: GoalProgress | undefined;
  readonly values: GoalInput;
  readonly change: (more: GoalInput) => void;
  /** Kinds that have a goal. */
  readonly taken: readonly OrganizationGoalKind[];
  /** Closes the dialog; its input stays. */
  readonly onDismiss: () => void;
  /** Closes the dialog after its input was saved. */
  readonly onDone: () => void;
}

interface Props {
  readonly goals: readonly GoalProgress[];
  readonly currency: string;
  /** Sets, changes or deletes a goal. */
  readonly dialog: ComponentType<GoalDialogProps>;
}

/** The goals of the year with their progress and the expected end of the year. */
export function GoalList({ goals, currency, dialog }: Props) {
  const { t } = useTranslation('organization-goal');
  const { may } = useOrganization();
  const mayChange = may('organization.write');
  if (goals.length === 0 && !mayChange) return null;
  // The goals of an open page stay those of their year after New Year.
  const year = goals[0]?.year ?? Number(presentMonth().slice(0, 4));
  const setting = { year, taken: goals.map(({ kind }) => kind), dialog };
  const set = mayChange && goals.length < organizationGoalKinds.length && (
    <Setting {...setting} edited={undefined}>
      <Button variation="ghost" size="small">
        {t('set')}
      </Button>
    </Setting>
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
                setting={mayChange ? { ...setting, year: goal.year } : undefined}
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

type SettingProps = Pick<GoalDialogProps, 'year' | 'taken' | 'edited'> & Pick<Props, 'dialog'>;

/** A button that opens the dialog of a goal. */
function Setting({
  dialog: GoalDialog,
  edited,
  children,
  ...rest
}: SettingProps & { readonly children: ReactElement<{ onClick: () => void }> }) {
  const { modal, end, values, change } = useDialogInput<GoalInput>({ edited });
  return (
    <>
      {cloneElement(children, { onClick: () => modal.onOpenChange(true) })}
      {modal.open && (
        <Suspense>
          <GoalDialog
            {...rest}
            edited={values.edited}
            values={values}
            change={change}
            onDismiss={() => modal.onOpenChange(false)}
            onDone={end}
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
  readonly setting: Omit<SettingProps, 'edited'> | undefined;
}

function Goal({ goal, currency, setting }: GoalProps) {
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
        {setting !== undefined && (
          <Setting {...setting} edited={goal}>
            <Button variation="ghost" size="mini" aria-label={t('changeNamed', { goal: name })}>
              {t('change')}
            </Button>
          </Setting>
        )}
      </p>
    </li>
  );
}
