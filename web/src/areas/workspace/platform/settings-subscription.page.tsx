import { useQuery } from '@tanstack/react-query';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { PageHeading, Panel } from '@tunna/ui';
import { LimitUse } from '../../../features/platform/subscription/limit-use.tsx';
import { Plans } from '../../../features/platform/subscription/plans.tsx';
import { plansQuery, subscriptionQuery } from '../../../features/platform/subscription/subscription.queries.ts';
import { combineQueries } from '../../../lib/api/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { SettingsLayout } from '../settings-layout.tsx';

export const firstQueries = permitted('subscription.read', ({ orgId }) => [subscriptionQuery(orgId), plansQuery()]);

/** What the organization's plan allows, what is used of it, and the other plans. */
export default function SettingsSubscriptionPage() {
  const { may } = useOrganization();
  return <SettingsLayout>{may('subscription.read') ? <SubscriptionAndPlans /> : <NotFoundScreen />}</SettingsLayout>;
}

function SubscriptionAndPlans() {
  const { t, i18n } = useTranslation('subscription');
  const { id: orgId, name, may } = useOrganization();
  usePageReport(`${t('title')} – ${name}`);
  const subscription = useQuery(subscriptionQuery(orgId));
  const plans = useQuery(plansQuery());
  const language = i18n.language as Language;
  return (
    <>
      <PageHeading title={t('title')} />
      <DataLoadingView query={combineQueries([subscription, plans])}>
        {([current, all]) => {
          const planName = current.plan.names[language] ?? current.plan.names.en;
          return (
            <>
              <Panel title={t('currentPlan', { plan: planName, since: formatDate(new Date(current.since), language) })}>
                <LimitUse subscription={current} />
              </Panel>
              <Plans orgId={orgId} plans={all.plans} subscription={current} mayChoose={may('subscription.write')} />
            </>
          );
        }}
      </DataLoadingView>
    </>
  );
}
