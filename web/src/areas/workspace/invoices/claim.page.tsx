import { useQuery } from '@tanstack/react-query';
import type { Claim } from '@tunna/contract/invoices/claim';
import { mayAct } from '@tunna/domain/invoices/claim';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Notice, PageHeading, Panel, Row, Stack } from '@tunna/ui';
import { Link, useParams } from 'react-router';
import styles from '../../../features/invoices/claim/claim.module.css';
import { claimQuery } from '../../../features/invoices/claim/claim.queries.ts';
import { ClaimActions } from '../../../features/invoices/claim/claim-actions.tsx';
import { ClaimLinesTable } from '../../../features/invoices/claim/claim-lines-table.tsx';
import { ClaimProposals } from '../../../features/invoices/claim/claim-proposals.tsx';
import { ClaimState } from '../../../features/invoices/claim/claim-state.tsx';
import { ClaimTimeline } from '../../../features/invoices/claim/claim-timeline.tsx';
import { EditClaim, useRemoveLine } from '../../../features/invoices/claim/edit-claim.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import pageStyles from '../workspace-pages.module.css';
import { AddFindings } from './add-findings.tsx';

export const firstQueries: FirstQueries = ({ orgId, params, may }) =>
  may('invoices.read') ? [claimQuery(orgId, Number(params.id))] : [];

/** One claim: what the letter says, what happened, and what can be done next. */
export default function ClaimPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Opened /> : <NotFoundScreen />;
}

function Opened() {
  const { t } = useTranslation('claim');
  const { id: orgId, paths: own } = useOrganization();
  const query = useQuery(claimQuery(orgId, Number(useParams().id)));
  return (
    <Stack className={pageStyles.page}>
      <BackLink to={own.claims()}>{t('title')}</BackLink>
      <DataLoadingView query={query}>{(claim) => <Found key={claim.id} claim={claim} />}</DataLoadingView>
    </Stack>
  );
}

function Found({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claim');
  const { name, may } = useOrganization();
  const title = t('titleOf', { reference: claim.reference });
  usePageReport(`${title} – ${name}`);
  return (
    <>
      <PageHeading title={title} description={<ClaimState claim={claim} />}>
        <ClaimActions claim={claim} />
      </PageHeading>
      {claim.isOverdue && <Notice level="info">{t('remindSuggested')}</Notice>}
      <ClaimSums claim={claim} />
      <ClaimProposals claim={claim} />
      <ClaimLinesTable claim={claim} onRemove={useRemoveLine(claim)} />
      {mayAct(claim, 'edit') && may('invoices.write') && (
        <Row screenOnly>
          <AddFindings claim={claim} />
        </Row>
      )}
      <div className={pageStyles.columns}>
        <Panel title={t('timeline')}>
          <ClaimTimeline claim={claim} />
        </Panel>
        <Panel title={t('workspace:facts')}>
          <ClaimFacts claim={claim} />
        </Panel>
      </div>
    </>
  );
}

/** The amounts and the deadline, which decide the next step. */
function ClaimSums({ claim }: { readonly claim: Claim }) {
  const { t, i18n } = useTranslation('claim');
  const { currency, state, amount, gross, credited, declined, outstanding, deadline } = claim;
  const amounts = [
    ['amount', amount],
    ['gross', gross],
    ...(credited === '0' ? [] : [['credited', credited] as const]),
    ...(declined === '0' ? [] : [['declined', declined] as const]),
    ...(state === 'open' || state === 'withdrawn' ? [] : [['outstanding', outstanding] as const]),
  ] as const;
  return (
    <Row as="dl" gap={32} rowGap={12} className={styles.sums}>
      {amounts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{formatMoney(value, currency)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('deadline')}</dt>
        <dd>{formatDay(deadline, i18n.language as Language)}</dd>
      </div>
    </Row>
  );
}

function ClaimFacts({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claim');
  const { paths: own, may } = useOrganization();
  const { currency, contact, serviceProvider, vat } = claim;
  return (
    <>
      <Facts
        facts={[
          {
            name: t('provider'),
            value: may('serviceProviders.write') ? (
              <Link to={own.serviceProvider(serviceProvider.id)}>{serviceProvider.name}</Link>
            ) : (
              serviceProvider.name
            ),
          },
          { name: t('vat'), value: vat === '0' ? undefined : formatMoney(vat, currency) },
          {
            name: t('contact'),
            value: [contact.name, contact.email].filter((part) => part !== undefined && part !== '').join(', '),
          },
          { name: t('note'), value: claim.note === '' ? undefined : <span className={styles.note}>{claim.note}</span> },
        ]}
      />
      {mayAct(claim, 'edit') && may('invoices.write') && <EditClaim claim={claim} />}
    </>
  );
}
