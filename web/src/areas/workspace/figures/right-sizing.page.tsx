import { useQuery } from '@tanstack/react-query';
import type { RightSizing } from '@tunna/contract/figures/right-sizing';
import { longestSizing } from '@tunna/contract/figures/right-sizing-values';
import { formatCount, formatRoughMoney } from '@tunna/domain/numbers/numbers';
import { daysOf } from '@tunna/domain/time/months';
import { EmptyState, Muted, Notice, PageHeading, Row, Stack } from '@tunna/ui';
import sizes from '../../../features/figures/right-sizing/right-sizing.module.css';
import { rightSizingQuery } from '../../../features/figures/right-sizing/right-sizing.queries.ts';
import { SizingGaps, SizingTable } from '../../../features/figures/right-sizing/sizing-table.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { readPage } from '../../../shared/list/list-state.ts';
import { Pager } from '../../../shared/list/pager.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PeriodPicker } from '../../../shared/time/period-picker.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { type ChosenPeriod, readPeriod, usePeriod } from '../../../shared/time/use-period.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { ReportTabs } from './report-tabs.tsx';

const pageSize = 50;

const sizesQuery = (orgId: number, { from, until }: ChosenPeriod, page: number) =>
  rightSizingQuery(orgId, { from, until, page, pageSize });

export const firstQueries: FirstQueries = ({ orgId, search }) => {
  const period = readPeriod(search, 'lastTwelveMonths');
  return daysOf(period) > longestSizing ? [] : [sizesQuery(orgId, period, readPage(search.get('page')))];
};

/** Containers that are emptied too often, too large or overfull, with the possible savings. */
export default function RightSizingPage() {
  const { t } = useTranslation('right-sizing');
  const { name } = useOrganization();
  const [period, changePeriod] = usePeriod('lastTwelveMonths');
  const [address, changeAddress] = useAddress();
  const page = readPage(address.get('page'));
  const toPage = (next: number) =>
    changeAddress((now) => {
      const changed = new URLSearchParams(now);
      changed.set('page', String(next));
      return changed;
    });
  usePageReport(`${t('title')} – ${name}`);
  return (
    <Stack>
      <PageHeading title={t('title')} description={t('description')} />
      <ReportTabs shown="rightSizing" />
      <Row align="end" screenOnly>
        <PeriodPicker period={period} onChange={changePeriod} comparison="none" />
        <PrintButton />
        <SizesExport period={period} page={page} />
      </Row>
      {daysOf(period) > longestSizing ? (
        <Notice>{t('tooLong')}</Notice>
      ) : (
        <Sizes period={period} page={page} onPage={toPage} />
      )}
    </Stack>
  );
}

interface SizesProps {
  readonly period: ChosenPeriod;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Saves the containers of all pages as a file. */
function SizesExport({ period, page }: Omit<SizesProps, 'onPage'>) {
  const { id: orgId } = useOrganization();
  const { from, until } = period;
  const { data } = useQuery({ ...sizesQuery(orgId, period, page), enabled: daysOf(period) <= longestSizing });
  if (data === undefined || data.total === 0) return null;
  return (
    <ListExport
      fetchExport={(file) => fetchDownload('exportRightSizing', { params: { orgId }, query: { from, until, ...file } })}
      total={data.total}
    />
  );
}

function Sizes({ period, page, onPage }: SizesProps) {
  const { id: orgId } = useOrganization();
  const query = useQuery(sizesQuery(orgId, period, page));
  return (
    <DataLoadingView query={query}>
      {(found) => (
        <Stack aria-busy={query.isPlaceholderData}>
          <Found found={found} />
          <Pager page={page} last={Math.ceil(found.total / pageSize)} onPage={onPage} />
        </Stack>
      )}
    </DataLoadingView>
  );
}

function Found({ found }: { readonly found: RightSizing }) {
  const { t } = useTranslation('right-sizing');
  const { rows, total, bySizing, savingPerYear, currency, gaps } = found;
  const unknown = gaps.reduce((sum, { containers }) => sum + containers, 0);
  if (total === 0) {
    return (
      <>
        <EmptyState icon="container" headline={t('none')} sentence={t('noneText')} />
        <SizingGaps gaps={gaps} />
      </>
    );
  }
  return (
    <>
      <Stack gap={4} className={sizes.headline}>
        <h2>
          {savingPerYear === '0'
            ? t('noSaving')
            : t('saving', { amount: formatRoughMoney(savingPerYear, currency, 2) })}
        </h2>
        {unknown > 0 && (
          <p>
            <strong>
              {t('coverage', {
                known: formatCount(total),
                all: formatCount(total + unknown),
                unknown: formatCount(unknown),
              })}
            </strong>
          </p>
        )}
        <p>
          {t('counts', {
            fewer: formatCount(bySizing.fewerEmptyings),
            smaller: formatCount(bySizing.smallerContainer),
            overfull: formatCount(bySizing.overfull),
            fits: formatCount(bySizing.fits),
          })}
        </p>
        <Muted>{t('how')}</Muted>
      </Stack>
      <SizingTable rows={rows} currency={currency} />
      <SizingGaps gaps={gaps} />
    </>
  );
}
