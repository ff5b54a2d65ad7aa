import { useQuery } from '@tanstack/react-query';
import type { RightSizing } from '@tunna/contract/figures/right-sizing';
import { longestSizing } from '@tunna/contract/figures/right-sizing-values';
import { formatCount, formatRoughMoney } from '@tunna/domain/numbers/numbers';
import { daysOf } from '@tunna/domain/time/months';
import { EmptyState, Muted, Notice, PageHeading, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import sizes from '../../../features/figures/right-sizing/right-sizing.module.css';
import { rightSizingQuery } from '../../../features/figures/right-sizing/right-sizing.queries.ts';
import { SizingGaps, SizingTable } from '../../../features/figures/right-sizing/sizing-table.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PeriodPicker } from '../../../shared/time/period-picker.tsx';
import { type ChosenPeriod, readPeriod, usePeriod } from '../../../shared/time/use-period.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { ReportTabs } from './report-tabs.tsx';

const pageSize = 50;

const sizesQuery = (orgId: number, { from, until }: ChosenPeriod, page: number) =>
  rightSizingQuery(orgId, { from, until, page, pageSize });

export const firstQueries: FirstQueries = ({ orgId, search }) => {
  const period = readPeriod(search, 'lastTwelveMonths');
  return daysOf(period) > longestSizing ? [] : [sizesQuery(orgId, period, 1)];
};

/** Containers that are emptied too often, too large or overfull, with the possible savings. */
export default function RightSizingPage() {
  const { t } = useTranslation('right-sizing');
  const { name } = useOrganization();
  const [period, changePeriod] = usePeriod('lastTwelveMonths');
  usePageReport(`${t('title')} – ${name}`);
  return (
    <Stack>
      <PageHeading title={t('title')} description={t('description')} />
      <ReportTabs shown="rightSizing" />
      <Row align="end" screenOnly>
        <PeriodPicker period={period} onChange={changePeriod} comparison="none" />
        <PrintButton />
        <SizesExport period={period} />
      </Row>
      {daysOf(period) > longestSizing ? (
        <Notice>{t('tooLong')}</Notice>
      ) : (
        <Sizes key={`${period.from} ${period.until}`} period={period} />
      )}
    </Stack>
  );
}

/** Saves the containers of all pages as a file. */
function SizesExport({ period }: { readonly period: ChosenPeriod }) {
  const { id: orgId } = useOrganization();
  const { from, until } = period;
  const { data } = useQuery({ ...sizesQuery(orgId, period, 1), enabled: daysOf(period) <= longestSizing });
  if (data === undefined || data.total === 0) return null;
  return (
    <ListExport
      fetchExport={(file) => fetchDownload('exportRightSizing', { params: { orgId }, query: { from, until, ...file } })}
      total={data.total}
    />
  );
}

function Sizes({ period }: { readonly period: ChosenPeriod }) {
  const { id: orgId } = useOrganization();
  const [page, setPage] = useState(1);
  const query = useQuery(sizesQuery(orgId, period, page));
  return (
    <DataLoadingView query={query}>
      {(found) => (
        <Stack aria-busy={query.isPlaceholderData}>
          <Found found={found} />
          <Pager page={page} last={Math.ceil(found.total / pageSize)} onPage={setPage} />
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
