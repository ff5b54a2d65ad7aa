import { useQuery } from '@tanstack/react-query';
import { PageHeading, Row, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { InvoiceTabs } from '../../../../features/invoices/invoice/invoice-tabs.tsx';
import { Densities } from '../../../../features/invoices/normalization/densities.tsx';
import styles from '../../../../features/invoices/normalization/normalization.module.css';
import { densitiesQuery } from '../../../../features/invoices/normalization/normalization.queries.ts';
import { usePageReport } from '../../../../lib/page.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { type FirstQueries, permitted } from '../../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { listQueries } from '../../../../shared/list/list-queries.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useAddress } from '../../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { choicesQueries, useChoices } from '../../inventory/use-choices.ts';
import pageStyles from '../../workspace-pages.module.css';
import { RememberedNormalizations, rememberedRows, rememberedShape } from './remembered-normalizations.tsx';
import { UnmappedLocations, unmappedLocationsRows } from './unmapped-locations.tsx';
import { UnmappedMaterials, unmappedMaterialsRows } from './unmapped-materials.tsx';
import { queueShape } from './unmapped-queue.tsx';

const views = ['materials', 'locations', 'remembered', 'densities'] as const;
type View = (typeof views)[number];

const viewIn = (address: URLSearchParams): View => views.find((name) => name === address.get('tab')) ?? 'materials';

const viewQueries: Readonly<Record<View, FirstQueries>> = {
  materials: listQueries(queueShape, unmappedMaterialsRows),
  locations: listQueries(queueShape, unmappedLocationsRows),
  remembered: listQueries(rememberedShape, rememberedRows),
  densities: ({ orgId }) => [densitiesQuery(orgId)],
};

export const firstQueries = permitted('invoices.read', (address) => [
  ...choicesQueries(address.orgId),
  ...viewQueries[viewIn(address.search)](address),
]);

/** The materials and locations of invoice lines: unclassified lines, and stored classifications. */
export default function NormalizationsPage() {
  const { may } = useOrganization();
  const [address] = useAddress();
  if (!may('invoices.read')) return <NotFoundScreen />;
  const view = viewIn(address);
  const links = <ViewLinks shown={view} />;
  if (view === 'materials') return <UnmappedMaterials intro={links} />;
  if (view === 'locations') return <UnmappedLocations intro={links} />;
  if (view === 'remembered') return <RememberedNormalizations intro={links} />;
  return <DensitiesView intro={links} />;
}

function ViewLinks({ shown }: { shown: View }) {
  const { t } = useTranslation('normalization');
  const { paths: own } = useOrganization();
  return (
    <>
      <InvoiceTabs shown="normalizations" />
      <Row as="nav" gap={16} rowGap={4} screenOnly className={styles.views} aria-label={t('views.label')}>
        {views.map((view) => (
          <Link
            key={view}
            to={own.invoiceNormalizations(view === 'materials' ? {} : { tab: view })}
            aria-current={view === shown ? 'page' : undefined}
          >
            {t(`view.${view}`)}
          </Link>
        ))}
      </Row>
    </>
  );
}

function DensitiesView({ intro }: { intro: ReactNode }) {
  const { t } = useTranslation('normalization');
  const { id: orgId, name } = useOrganization();
  usePageReport(`${t('title')} – ${name}`);
  const query = useQuery(densitiesQuery(orgId));
  const choices = useChoices();
  return (
    <Stack className={pageStyles.page}>
      <PageHeading title={t('title')} />
      {intro}
      <DataLoadingView query={query}>
        {({ densities }) => (
          <Densities orgId={orgId} densities={densities} streams={choices.data?.wasteStreams ?? []} />
        )}
      </DataLoadingView>
    </Stack>
  );
}
