import { useQuery } from '@tanstack/react-query';
import type { ComparedRow } from '@tunna/contract/figures/invoice-comparison';
import { formatCount, formatDecimal, formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { addMonths, dayIn, isDay } from '@tunna/domain/time/days';
import { daysOfPeriod } from '@tunna/domain/time/months';
import { monthName } from '@tunna/domain/time/period';
import { Badge, Button, DataTable, EmptyState, Icon, PageHeading, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import { callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import styles from '../requests/collections.module.css';

const pageSize = 100;

interface Shown {
  readonly month: string;
  readonly page: number;
}

/** The month and page in an address; the last full month by default. */
function readShown(address: URLSearchParams): Shown {
  const given = address.get('month') ?? '';
  const usual = addMonths(dayIn(new Date()), -1).slice(0, 7);
  const page = Number(address.get('page') ?? 1);
  const isMonth = /^2\d{3}-\d{2}$/.test(given) && isDay(`${given}-01`);
  return { month: isMonth ? given : usual, page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

function useMonth() {
  const [address, changeAddress] = useAddress();
  const change = (month: string, toPage = 1) =>
    changeAddress(() => new URLSearchParams({ month, ...(toPage === 1 ? {} : { page: String(toPage) }) }));
  return [readShown(address), change] as const;
}

type Costs = ComparedRow['costs'];

const costsInWords = (costs: Costs): string =>
  costs.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');

const comparisonQuery = (orgId: number, { month, page }: Shown) =>
  callQuery('compareInvoices', { params: { orgId }, query: { month, page, pageSize } });

export const firstQueries = permitted('invoices.read', ({ orgId, search }) => [
  comparisonQuery(orgId, readShown(search)),
]);

/** Weighed and requested amounts of a month beside invoiced ones, by location and stream, the largest difference first. */
export default function InvoiceComparisonPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <InvoiceComparison /> : <NotFoundScreen />;
}

function InvoiceComparison() {
  const { t, i18n } = useTranslation('invoice-comparison');
  const { id: orgId, name, paths: own } = useOrganization();
  const [shown, change] = useMonth();
  const { month, page } = shown;
  const query = useQuery(comparisonQuery(orgId, shown));
  usePageReport(`${t('title')} – ${name}`);
  const step = (months: number) => change(addMonths(`${month}-01`, months).slice(0, 7));
  return (
    <Stack>
      <PageHeading title={t('title')} description={t('description')} />
      <InvoiceTabs shown="comparison" />
      <Row align="center" className={styles.period}>
        <Button variation="icon" size="small" aria-label={t('earlier')} onClick={() => step(-1)}>
          <Icon name="arrow-left" size={16} />
        </Button>
        <Button variation="icon" size="small" aria-label={t('later')} onClick={() => step(1)}>
          <Icon name="arrow-right" size={16} />
        </Button>
        <h2>{monthName(month, i18n.language as Language)}</h2>
        <Row gap={8} nowrap>
          <PrintButton />
          {query.data !== undefined && query.data.total > 0 && (
            <ListExport
              fetchExport={(file) =>
                fetchDownload('exportInvoiceComparison', { params: { orgId }, query: { month, ...file } })
              }
              columns={[]}
              total={query.data.total}
              totalText={t('total', { count: query.data.total, figure: formatCount(query.data.total) })}
            />
          )}
        </Row>
      </Row>
      <DataLoadingView query={query}>
        {({ rows, total, differing, incomplete, unplaced }) => (
          <>
            {unplaced.lines > 0 && (
              <p>
                {t('unplaced', {
                  count: unplaced.lines,
                  figure: formatCount(unplaced.lines),
                  costs: costsInWords(unplaced.costs),
                })}{' '}
                <Link to={own.invoiceNormalizations()}>{t('map')}</Link>
              </p>
            )}
            {total === 0 ? (
              <EmptyState icon="container" headline={t('none')} sentence={t('noneText')} />
            ) : (
              <>
                {(differing > 0 || incomplete === 0) && (
                  <p className={styles.muted} role="status">
                    {differing === 0
                      ? t('agree')
                      : t('differing', { count: differing, figure: formatCount(differing), total: formatCount(total) })}
                  </p>
                )}
                <Rows rows={rows.filter(({ state }) => state === 'differs')} month={month} />
                <MoreRows title="incomplete" rows={rows.filter(({ state }) => state === 'incomplete')} month={month} />
                <MoreRows title="equal" rows={rows.filter(({ state }) => state === 'agrees')} month={month} />
                <Pager page={page} last={Math.ceil(total / pageSize)} onPage={(next) => change(month, next)} />
              </>
            )}
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
}

interface MoreRowsProps {
  readonly title: 'incomplete' | 'equal';
  readonly rows: readonly ComparedRow[];
  readonly month: string;
}

/** Rows without a difference that the record shows. Those that agree need nothing: they are folded. */
function MoreRows({ title, rows, month }: MoreRowsProps) {
  const { t } = useTranslation('invoice-comparison');
  if (rows.length === 0) return null;
  return (
    <details open={title === 'incomplete'}>
      <summary>{t(title, { count: rows.length, figure: formatCount(rows.length) })}</summary>
      <Rows rows={rows} month={month} />
    </details>
  );
}

/** The likely reasons of the differences, with each next step and its page. */
function Differences({
  row: { differences, location, wasteStream },
  month,
  containerId,
}: {
  readonly row: Pick<ComparedRow, 'differences' | 'location' | 'wasteStream'>;
  readonly month: string;
  readonly containerId?: number;
}) {
  const { t } = useTranslation('invoice-comparison');
  const { paths: own, may } = useOrganization();
  const lines = own.invoiceLines({
    ...daysOfPeriod({ from: month, until: month }),
    ...(location === undefined ? {} : { locationId: location.id }),
    ...(wasteStream === undefined ? {} : { wasteStreamId: String(wasteStream.id) }),
    ...(containerId === undefined ? {} : { containerId: String(containerId) }),
  });
  const schedule =
    containerId === undefined
      ? own.containers({
          ...(location === undefined ? {} : { locationId: location.id }),
          ...(wasteStream === undefined ? {} : { wasteStreamId: String(wasteStream.id) }),
        })
      : may('inventory.write')
        ? own.newCollectionSchedule(containerId)
        : own.container(containerId);
  const pages = { request: own.invoiceImport(), dispute: lines, correct: lines, schedule, accept: lines };
  const steps = [...Map.groupBy(differences, ({ step }) => step)];
  return (
    <Stack gap={4}>
      {steps.map(([step, some]) => (
        <span key={step}>
          {some.map(({ reason }) => t(`reason.${reason}`)).join(' ')} <Link to={pages[step]}>{t(`step.${step}`)}</Link>
        </span>
      ))}
    </Stack>
  );
}

function Rows({ rows, month }: { rows: readonly ComparedRow[]; month: string }) {
  const { t } = useTranslation('invoice-comparison');
  const { paths: own } = useOrganization();
  const from = `${month}-01`;
  const requestsOf = ({ location }: ComparedRow) =>
    own.requests({
      status: 'done',
      closedFrom: from,
      closedUntil: new Date(Date.parse(addMonths(from, 1)) - 86_400_000).toISOString().slice(0, 10),
      ...(location === undefined ? {} : { locationId: location.id }),
    });
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      rowKey={({ location, wasteStream }) => `${location?.id ?? ''} ${wasteStream?.id ?? ''}`}
      columns={[
        {
          key: 'place',
          title: t('place'),
          heading: true,
          cell: (row) => <Place row={row} month={month} />,
        },
        ...(rows.some(({ differences }) => differences.length > 0)
          ? [{ key: 'reason', title: t('reason'), cell: (row: ComparedRow) => <Differences row={row} month={month} /> }]
          : []),
        {
          key: 'requests',
          title: t('requests'),
          align: 'end',
          cell: (row) => (row.requests === 0 ? '0' : <Link to={requestsOf(row)}>{formatCount(row.requests)}</Link>),
        },
        { key: 'pickUps', title: t('pickUps'), align: 'end', cell: ({ pickUps }) => formatCount(pickUps) },
        { key: 'emptyings', title: t('emptyings'), align: 'end', cell: ({ emptyings }) => formatDecimal(emptyings) },
        {
          key: 'difference',
          title: t('difference'),
          align: 'end',
          cell: ({ difference, state }) => <Difference difference={difference} state={state} write={formatDecimal} />,
        },
        {
          key: 'weighed',
          title: t('weighed'),
          align: 'end',
          cell: ({ weighedKg }) => (weighedKg === '0' ? '' : formatKilograms(weighedKg)),
        },
        { key: 'kg', title: t('kg'), align: 'end', cell: ({ kg }) => (kg === '0' ? '' : formatKilograms(kg)) },
        {
          key: 'kgDifference',
          title: t('kgDifference'),
          align: 'end',
          cell: ({ kgDifference, state }) =>
            kgDifference !== undefined && (
              <Difference difference={kgDifference} state={state} write={formatKilograms} />
            ),
        },
        { key: 'cost', title: t('cost'), align: 'end', cell: ({ costs }) => costsInWords(costs) },
      ]}
    />
  );
}

interface DifferenceProps {
  /** Decimal text. */
  readonly difference: string;
  readonly state: ComparedRow['state'];
  readonly write: (difference: string) => string;
}

/**
 * A higher invoiced than requested or weighed amount costs money; a lower one may still be invoiced. Where the record is incomplete, the number
 * means neither.
 */
function Difference({ difference, state, write }: DifferenceProps) {
  if (difference === '0') return '0';
  const isMore = !difference.startsWith('-');
  const text = `${isMore ? '+' : ''}${write(difference)}`;
  return state === 'incomplete' ? text : <Badge variation={isMore ? 'danger' : 'warning'}>{text}</Badge>;
}

/** The location and the stream, with the containers in use. */
function Place({ row, month }: { row: ComparedRow; month: string }) {
  const { t } = useTranslation('invoice-comparison');
  const { paths: own } = useOrganization();
  const { location, wasteStream, isOfAllStreams, containerCount } = row;
  return (
    <span>
      {location === undefined ? t('unknownPlace') : <Link to={own.location(location.id)}>{location.name}</Link>}
      <br />
      {wasteStream === undefined ? (
        <span className={styles.muted}>{t(isOfAllStreams === true ? 'allStreams' : 'unknownStream')}</span>
      ) : (
        <StreamName {...wasteStream} />
      )}
      {containerCount > 0 && <Containers row={row} month={month} />}
    </span>
  );
}

/** What was collected, invoiced and weighed of each container. Open where containers differ. */
function Containers({ row, month }: { row: ComparedRow; month: string }) {
  const { t } = useTranslation('invoice-comparison');
  const { paths: own } = useOrganization();
  const { containers, containerCount, namesContainers } = row;
  return (
    <details open={containers.some(({ differences }) => differences.length > 0)}>
      <summary className={styles.muted}>
        {t('containers')}: {formatCount(containerCount)}
      </summary>
      <ul className={styles.containers}>
        {containers.map(({ id, slug, customId, requests, pickUps, emptyings, weighedKg, differences }) => (
          <li key={id}>
            <span className={styles.code}>
              <Link to={own.container(id)}>{customId ?? slug}</Link>
            </span>{' '}
            <span className={styles.muted}>
              {[
                t('container.made', { requests: formatCount(requests), pickUps: formatCount(pickUps) }),
                ...(namesContainers ? [t('container.invoiced', { emptyings: formatDecimal(emptyings) })] : []),
                ...(weighedKg === undefined ? [] : [t('container.weighed', { kg: formatKilograms(weighedKg) })]),
              ].join(', ')}
            </span>
            {differences.length > 0 && (
              <Differences
                row={{ differences, location: undefined, wasteStream: undefined }}
                month={month}
                containerId={id}
              />
            )}
          </li>
        ))}
      </ul>
      {containerCount > containers.length && t('more', { count: containerCount - containers.length })}
      {!namesContainers && <p className={styles.muted}>{t('container.unnamed')}</p>}
    </details>
  );
}
