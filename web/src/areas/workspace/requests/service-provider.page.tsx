import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import { Checkbox, Notice, PageHeading, Panel, Spinner, Stack, useToasts } from '@tunna/ui';
import { useNavigate, useParams } from 'react-router';
import { claimFiguresQuery } from '../../../features/invoices/claim/claim.queries.ts';
import { ProviderClaims } from '../../../features/invoices/claim/provider-claims.tsx';
import { dayLinksQuery, ProviderDayLinks } from '../../../features/requests/service-provider/provider-day-links.tsx';
import { ProviderFacts } from '../../../features/requests/service-provider/provider-facts.tsx';
import {
  serviceProviderQuery,
  useSetProviderAction,
} from '../../../features/requests/service-provider/service-provider.queries.ts';
import { ServiceProviderForm } from '../../../features/requests/service-provider/service-provider-form.tsx';
import { call } from '../../../lib/api/client.ts';
import { useRecordQuery } from '../../../lib/api/record-query.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { lazyPart } from '../../../shared/layout/lazy-part.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import { RecordRemoval } from '../record-removal.tsx';

/** Few providers have a webhook. */
const ProviderWebhook = lazyPart(
  'features/requests/service-provider/provider-webhook.part',
  () => import('../../../features/requests/service-provider/provider-webhook.part.tsx'),
  (part) => part.ProviderWebhook,
  <Spinner size="large" />,
);

export const firstQueries = permitted('serviceProviders.read', ({ orgId, params, may }) => {
  if (params.serviceProviderId === undefined) return [];
  const id = Number(params.serviceProviderId);
  return [
    serviceProviderQuery(orgId, id),
    ...(may('serviceProviders.write') ? [dayLinksQuery(orgId, id)] : []),
    ...(may('invoices.read') ? [claimFiguresQuery(orgId, id)] : []),
  ];
});

/** One service provider, or a new one. */
export default function ServiceProviderPage() {
  const { serviceProviderId } = useParams();
  const { may } = useOrganization();
  const isNew = serviceProviderId === undefined;
  if (!may(isNew ? 'serviceProviders.write' : 'serviceProviders.read')) return <NotFoundScreen />;
  return isNew ? <NewProvider /> : <OneProvider id={Number(serviceProviderId)} />;
}

/** Another service provider. */
function NewProvider() {
  const { t } = useTranslation('service-provider');
  const { id: orgId, name, paths: own } = useOrganization();
  const navigate = useNavigate();
  usePageReport(`${t('new')} – ${name}`);
  return (
    <Stack>
      <BackLink to={own.serviceProviders()}>{t('title')}</BackLink>
      <UnreachableNotice />
      <ServiceProviderForm
        orgId={orgId}
        title={t('new')}
        cancelTo={own.serviceProviders()}
        onSaved={({ id }) => void navigate(own.serviceProvider(id), { replace: true })}
      />
    </Stack>
  );
}

/** One service provider: how it is reached, and what it does. */
function OneProvider({ id }: { readonly id: number }) {
  const { t } = useTranslation('service-provider');
  const { id: orgId, paths: own, may } = useOrganization();
  const provider = useRecordQuery(serviceProviderQuery(orgId, id));
  const View = may('serviceProviders.write') ? Provider : ReadProvider;
  return (
    <Stack>
      <BackLink to={own.serviceProviders()}>{t('title')}</BackLink>
      <DataLoadingView query={provider}>{(data) => <View key={data.id} provider={data} />}</DataLoadingView>
    </Stack>
  );
}

/** The same for roles that may not change it. */
function ReadProvider({ provider }: { readonly provider: ServiceProvider }) {
  const { t } = useTranslation('workspace');
  const { name: organization, may } = useOrganization();
  usePageReport(`${provider.name} – ${organization}`);
  return (
    <Stack gap={32}>
      <PageHeading title={provider.name} />
      {may('invoices.read') && <ProviderClaims serviceProviderId={provider.id} />}
      <Panel title={t('facts')}>
        <ProviderFacts provider={provider} />
      </Panel>
    </Stack>
  );
}

function Provider({ provider }: { provider: ServiceProvider }) {
  const { t } = useTranslation('service-provider');
  const { id: orgId, name: organization, paths: own, may } = useOrganization();
  const toasts = useToasts();
  const setAction = useSetProviderAction(orgId, provider.id);
  usePageReport(`${provider.name} – ${organization}`);
  return (
    <Stack gap={32}>
      {may('invoices.read') && <ProviderClaims serviceProviderId={provider.id} />}
      <ServiceProviderForm
        orgId={orgId}
        title={provider.name}
        provider={provider}
        cancelTo={own.serviceProviders()}
        onSaved={() => toasts.show({ title: t('workspace:saved') })}
      />
      <UnreachableNotice />
      <Panel title={t('actions.title')}>
        {setAction.isError && <Notice level="error">{t('workspace:error.other')}</Notice>}
        <Checkbox
          label={t('action.empty_container')}
          checked={setAction.isPending ? setAction.variables : provider.actions.includes('empty_container')}
          onChange={({ target }) => setAction.mutate(target.checked)}
        />
      </Panel>
      <Panel title={t('day.title')}>
        <ProviderDayLinks orgId={orgId} providerId={provider.id} />
      </Panel>
      {provider.webhookUrl !== undefined && (
        <Panel title={t('webhook.title')}>
          <ProviderWebhook orgId={orgId} providerId={provider.id} />
        </Panel>
      )}
      {may('serviceProviders.delete') && (
        <RecordRemoval
          t={t}
          feature="service-provider"
          id={provider.id}
          name={provider.name}
          containers={provider.containers}
          text={t('removal.text')}
          remove={() => call('deleteServiceProvider', { params: { orgId, id: provider.id } })}
          list={own.serviceProviders()}
        />
      )}
    </Stack>
  );
}
