import { useQuery } from '@tanstack/react-query';
import type { ReturnOfYear, WasteReturnRow } from '@tunna/contract/figures/waste-return';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { formatCount, formatTonnes } from '@tunna/domain/numbers/numbers';
import { isFoundBy } from '@tunna/domain/text/search';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { dayIn } from '@tunna/domain/time/days';
import { daysOfPeriod } from '@tunna/domain/time/months';
import { Button, EmptyState, Icon, PageHeading, Row, SearchBox, SelectList, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { DownloadButtons } from '../../../features/figures/shared/download-buttons.tsx';
import { confirmationsQuery } from '../../../features/figures/treatment-confirmation/treatment-confirmation.queries.ts';
import { TreatmentConfirmations } from '../../../features/figures/treatment-confirmation/treatment-confirmations.tsx';
import { ReturnChecks, useCheckLinks } from '../../../features/figures/waste-return/return-checks.tsx';
import { ReturnHeading } from '../../../features/figures/waste-return/return-heading.tsx';
import { ReturnPublications } from '../../../features/figures/waste-return/return-publications.tsx';
import { ReturnTable, TreatmentNames } from '../../../features/figures/waste-return/return-table.tsx';
import returns from '../../../features/figures/waste-return/waste-return.module.css';
import {
  fetchWasteReturn,
  returnFormats,
  wasteReturnQuery,
} from '../../../features/figures/waste-return/waste-return.queries.ts';
import { useTreatmentText } from '../../../features/inventory/shared/treatment-select.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import styles from '../requests/collections.module.css';
import { ReportTabs } from './report-tabs.tsx';

/** Number of years to choose from, including this one. */
const years = 11;

type Filter = 'year' | 'municipality' | 'search';

const presentYear = (): number => Number(dayIn(new Date()).slice(0, 4));

/** The year in an address; by default the last full year, which is the year of a return. */
function readYear(address: URLSearchParams): number {
  const thisYear = presentYear();
  const given = Number(address.get('year') ?? Number.NaN);
  return Number.isInteger(given) && given > thisYear - years && given <= thisYear ? given : thisYear - 1;
}

/** The year and the filters in the address. */
function useChosen() {
  const [address, changeAddress] = useAddress();
  const change = (name: Filter, value: string) =>
    changeAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: name === 'search' },
    );
  return {
    year: readYear(address),
    thisYear: presentYear(),
    municipality: address.get('municipality') ?? '',
    search: address.get('search') ?? '',
    change,
  };
}

export const firstQueries: FirstQueries = ({ orgId, search }) => [
  wasteReturnQuery(orgId, readYear(search)),
  confirmationsQuery(orgId),
];

/** The annual return in the format of the authorities, and the data missing from it. */
export default function WasteReturnPage() {
  const { t } = useTranslation('waste-return');
  const { id: orgId, name } = useOrganization();
  const chosen = useChosen();
  const query = useQuery(wasteReturnQuery(orgId, chosen.year));
  usePageReport(`${t('title')} – ${name}`);
  return (
    <Stack>
      <PageHeading title={t('title')} description={t('description')} />
      <ReportTabs shown="wasteReturn" />
      <YearPicker {...chosen} />
      <DataLoadingView query={query}>
        {(found) => (
          <Stack>
            {found.verdict === 'empty' && found.publications.length === 0 ? (
              <NoLines />
            ) : (
              <Found found={found} chosen={chosen} />
            )}
            <TreatmentConfirmations />
          </Stack>
        )}
      </DataLoadingView>
    </Stack>
  );
}

type Chosen = ReturnType<typeof useChosen>;

function YearPicker({ year, thisYear, change }: Chosen) {
  const { t } = useTranslation('waste-return');
  const options = Array.from({ length: years }, (_, ago) => String(thisYear - ago));
  const step = (by: number) => (
    <Button
      variation="icon"
      size="small"
      aria-label={t(by < 0 ? 'earlier' : 'later')}
      disabled={!options.includes(String(year + by))}
      onClick={() => change('year', String(year + by))}
    >
      <Icon name={by < 0 ? 'arrow-left' : 'arrow-right'} size={16} />
    </Button>
  );
  return (
    <Row align="end" screenOnly>
      {step(-1)}
      <SelectList
        label={t('year')}
        hideLabel
        size="small"
        value={String(year)}
        options={options.map((one) => ({ value: one, label: one }))}
        onValueChange={(one) => change('year', one)}
      />
      {step(1)}
      <PrintButton />
    </Row>
  );
}

function NoLines() {
  const { t } = useTranslation('waste-return');
  const { paths: own, may } = useOrganization();
  const action = may('invoices.write') ? <Link to={own.invoiceImport()}>{t('import')}</Link> : undefined;
  return <EmptyState icon="file" headline={t('empty')} sentence={t('emptyText')} action={action} />;
}

/** The rows that match the search and the municipality. */
function useShown(
  rows: readonly WasteReturnRow[],
  { search, municipality }: Pick<Chosen, 'search' | 'municipality'>,
): WasteReturnRow[] {
  const treatmentText = useTreatmentText();
  return rows.filter(
    (row) =>
      (municipality === '' || row.municipality === municipality) &&
      isFoundBy(
        [
          row.ewcCode ?? '',
          row.ewcCode?.replace(/^(\d\d)(\d\d)/, '$1 $2 ') ?? '',
          row.wasteName?.name ?? '',
          row.wasteName?.icelandicName ?? '',
          treatmentText(row.treatmentCode ?? ''),
          row.municipality ?? '',
        ].join(' '),
        search,
      ),
  );
}

function Found({ found, chosen }: { readonly found: ReturnOfYear; readonly chosen: Chosen }) {
  const { t } = useTranslation('waste-return');
  const { id: orgId, name, paths: own } = useOrganization();
  const { year } = chosen;
  const { rows, totals } = found;
  const linksOf = useCheckLinks((filters) => own.invoiceLines({ ...daysOfPeriod(found.period), ...filters }));
  const municipalities = sortIcelandic(
    [...new Set(rows.flatMap(({ municipality }) => municipality ?? []))],
    (town) => town,
  );
  const municipality = municipalities.includes(chosen.municipality) ? chosen.municipality : '';
  const shown = useShown(rows, { search: chosen.search, municipality });
  const title = `${t('heading', { year })} – ${name}`;
  return (
    <>
      <ReturnPublications year={year} publications={found.publications} />
      <ReturnChecks {...found} linksOf={linksOf} />
      <Stack as="section">
        <ReturnHeading title={title} totals={totals} />
        <Row align="end" screenOnly className={returns.tools}>
          <SearchBox
            className={returns.search}
            label={t('search')}
            placeholder={t('search')}
            clearLabel={t('workspace:list.clearSearch')}
            value={chosen.search}
            debounce={250}
            onSearch={(term) => chosen.change('search', term)}
          />
          <OptionalSelect
            label={t('municipality')}
            hideLabel
            className={styles.filter}
            none={t('allMunicipalities')}
            value={municipality}
            options={municipalities.map((town) => ({ value: town, label: town }))}
            onValueChange={(town) => chosen.change('municipality', town)}
          />
          <DownloadButtons
            formats={returnFormats}
            fetch={(format, language) => fetchWasteReturn(orgId, { year, name: title, shown: found }, format, language)}
          />
          <p role="status">
            {t('shown', {
              count: shown.length,
              figure: formatCount(shown.length),
              tonnes: formatTonnes(amountText(sum(shown.map(({ tonnes }) => tonnes)))),
            })}
          </p>
        </Row>
        {shown.length === 0 ? (
          <EmptyState icon="search" headline={t('notFound')} sentence={t('notFoundText')} />
        ) : (
          <>
            <ReturnTable rows={shown} />
            <TreatmentNames rows={shown} />
          </>
        )}
      </Stack>
    </>
  );
}
