import type { LimitName, Plan, Subscription } from '@tunna/contract/platform/subscription';
import { limitNames } from '@tunna/contract/platform/subscription-values';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { Badge, Button, Grid, Icon, Modal, Muted, Notice, Panel, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import { amountOf, changedLimits, exceededBy } from './limits.ts';
import styles from './subscription.module.css';
import { useChoosePlan } from './subscription.queries.ts';

/** Formats the name, price and limits of a plan. */
function usePlanWords() {
  const { t, i18n } = useTranslation('subscription');
  return {
    nameOf: ({ names }: Plan) => names[i18n.language as Language] ?? names.en,
    priceOf: ({ price: { amount, currency } }: Plan) =>
      Number(amount) === 0 ? t('gratis') : t('perMonth', { price: formatMoney(amount, currency) }),
    limitOf: ({ limits }: Plan, name: LimitName) => {
      const allowed = limits[name];
      return allowed === null ? t('unlimited') : amountOf(name, allowed);
    },
  };
}

interface Props {
  readonly orgId: number;
  readonly plans: readonly Plan[];
  readonly subscription: Subscription;
  readonly mayChoose: boolean;
}

/** The plans side by side; a plan that the use exceeds explains why it cannot be chosen. */
export function Plans({ orgId, plans, subscription, mayChoose }: Props) {
  const { t } = useTranslation('subscription');
  const choose = useChoosePlan(orgId);
  const { nameOf } = usePlanWords();
  const [chosenPlan, setChosenPlan] = useState<Plan>();
  const confirm = () =>
    chosenPlan !== undefined && choose.mutate(chosenPlan.id, { onSettled: () => setChosenPlan(undefined) });
  return (
    <Stack as="section" gap={12} className={styles.plans}>
      <h2>{t('plans')}</h2>
      {!mayChoose && <Muted>{t('ownersChoose')}</Muted>}
      <Refusal error={choose.error} />
      <p role="status" className={styles.message}>
        {choose.isSuccess && t('chosen', { plan: nameOf(choose.data.plan) })}
      </p>
      <Grid>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            subscription={subscription}
            mayChoose={mayChoose}
            onChoose={() => setChosenPlan(plan)}
          />
        ))}
      </Grid>
      <Modal
        open={chosenPlan !== undefined}
        onOpenChange={(open) => !open && setChosenPlan(undefined)}
        title={chosenPlan && t('confirmTitle', { plan: nameOf(chosenPlan) })}
        description={t('confirmText')}
        closeLabel={t('workspace:close')}
        footer={
          <>
            <Button variation="ghost" onClick={() => setChosenPlan(undefined)}>
              {t('workspace:cancel')}
            </Button>
            <Button loading={choose.isPending} onClick={confirm}>
              {t('confirm')}
            </Button>
          </>
        }
      >
        {chosenPlan !== undefined && <Changes from={subscription.plan} to={chosenPlan} />}
      </Modal>
    </Stack>
  );
}

/** The differences of another plan: the price, and each changed limit. */
function Changes({ from, to }: { readonly from: Plan; readonly to: Plan }) {
  const { t } = useTranslation('subscription');
  const { priceOf, limitOf } = usePlanWords();
  const between = (before: string, after: string) => (
    <Row as="span" inline align="center">
      {before} <Icon name="arrow-right" size={16} label={t('becomes')} /> {after}
    </Row>
  );
  return (
    <Facts
      facts={[
        { name: t('price'), value: between(priceOf(from), priceOf(to)) },
        ...changedLimits(from, to).map((name) => ({
          name: t(`limit.${name}`),
          value: between(limitOf(from, name), limitOf(to, name)),
        })),
      ]}
    />
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly subscription: Subscription;
  readonly mayChoose: boolean;
  readonly onChoose: () => void;
}

function PlanCard({ plan, subscription, mayChoose, onChoose }: PlanCardProps) {
  const { t } = useTranslation('subscription');
  const { nameOf, priceOf, limitOf } = usePlanWords();
  const isCurrent = plan.id === subscription.plan.id;
  const isAssigned = !subscription.ownersMayChoose.includes(plan.id);
  const exceeded = isCurrent ? [] : exceededBy(subscription.use, plan);
  return (
    <Panel className={styles.plan} data-current={isCurrent ? '' : undefined}>
      <Row nowrap align="center" justify="between" className={styles.planHead}>
        <h3>{nameOf(plan)}</h3>
        {isCurrent && <Badge variation="accent">{t('current')}</Badge>}
      </Row>
      <p className={styles.price}>{priceOf(plan)}</p>
      <Facts facts={limitNames.map((name) => ({ name: t(`limit.${name}`), value: limitOf(plan, name) }))} />
      {exceeded.length > 0 && (
        <div className={styles.unfit}>
          <p>{t('tooSmall')}</p>
          <ul>
            {exceeded.map((name) => (
              <li key={name}>
                {t(`exceeds.${name}`, {
                  used: amountOf(name, subscription.use[name]),
                  allowed: limitOf(plan, name),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAssigned && !isCurrent && <Muted>{t('operatorAssigns')}</Muted>}
      {mayChoose && !isCurrent && !isAssigned && exceeded.length === 0 && (
        <Button variation="ghost" aria-label={t('chooseNamed', { plan: nameOf(plan) })} onClick={onChoose}>
          {t('choose')}
        </Button>
      )}
    </Panel>
  );
}

/** The error of a rejected choice. */
function Refusal({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('subscription');
  if (error === null) return null;
  const { limit } = error instanceof CallError ? error.body : {};
  const name = limitNames.find((known) => known === limit?.name);
  if (limit !== undefined && name !== undefined) {
    const amounts = { used: amountOf(name, limit.used), allowed: amountOf(name, limit.allowed) };
    return <Notice level="error">{t(`exceeds.${name}`, amounts)}</Notice>;
  }
  return <ErrorNotice error={error} />;
}
