import { useQuery } from '@tanstack/react-query';
import { lineCheckKinds, lineFigures } from '@tunna/contract/invoices/invoice-values';
import type { LineItem } from '@tunna/contract/invoices/line-item';
import { treatments } from '@tunna/domain/inventory/treatment';
import { attributionBases } from '@tunna/domain/invoices/attribution-basis';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { formatCount, formatDecimal, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDayText } from '@tunna/domain/time/day-text';
import { isDay } from '@tunna/domain/time/days';
import { Badge, Detail } from '@tunna/ui';
import { Link } from 'react-router';
import { StreamName, streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { AttributedTo } from '../../../features/invoices/invoice/attributed-to.tsx';
import styles from '../../../features/invoices/invoice/invoice.module.css';
import { editorParamsQuery, lineItemsQuery } from '../../../features/invoices/invoice/invoice.queries.ts';
import { Automatic, LineTreatment, LineWeight } from '../../../features/invoices/invoice/invoice-line-parts.tsx';
import { LineSumsView } from '../../../features/invoices/invoice/invoice-sums.tsx';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import { useInvoiceWords } from '../../../features/invoices/shared/invoice-words.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import type { ListFilter } from '../../../shared/list/list-filter.ts';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { type List, useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

const shape = {
  sorts: ['serviceDay', 'name', 'number', 'cost', 'kg', 'serviceProvider'],
  filters: [
    'unmapped',
    'serviceProviderId',
    'kind',
    'wasteStreamId',
    'locationId',
    'figure',
    'treatmentCode',
    'kgOrigin',
    'treatmentEvidence',
    'lineCheck',
    'attribution',
    'attributedStreamId',
    'reportId',
    'number',
    'containerId',
    'from',
    'to',
  ],
  opensDescending: true,
} as const satisfies ListShape;

type Sort = (typeof shape.sorts)[number];

function Amount({ line: { cost, currency } }: { line: LineItem }) {
  const className = cost.startsWith('-') ? `${styles.number} ${styles.negative}` : styles.number;
  return <span className={className}>{formatMoney(cost, currency)}</span>;
}

function Kind({ line: { kind } }: { line: LineItem }) {
  const { t } = useTranslation('invoice');
  return kind === undefined ? <Badge variation="warning">{t('lineKind.none')}</Badge> : t(`lineKind.${kind}`);
}

/** @param isAttributed whether the list is limited by attribution, which is shown then */
function useColumns(isAttributed: boolean): ListColumn<LineItem>[] {
  const { t, i18n } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const words = useInvoiceWords();
  // A document may give a day that is none.
  const day = (text: string) => (isDay(text) ? formatDayText(text, i18n.language as Language) : text);
  return [
    {
      key: 'name',
      title: t('line.name'),
      heading: true,
      sortable: true,
      exported: ['sellersItemId', 'name'],
      cell: (line) => (
        <>
          {line.name}{' '}
          {line.sellersItemId !== undefined && <Detail className={styles.itemId}>{line.sellersItemId}</Detail>}
          <Automatic made={line} />
        </>
      ),
    },
    {
      key: 'number',
      title: t('number'),
      sortable: true,
      cell: ({ serviceProvider, number }) => <Link to={own.invoice(serviceProvider.id, number)}>{number}</Link>,
    },
    {
      key: 'serviceProvider',
      title: t('serviceProvider'),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ serviceProvider }) => serviceProvider.name,
    },
    {
      key: 'serviceDay',
      title: t('serviceDay'),
      sortable: true,
      cell: ({ serviceDay }) => <span className={styles.number}>{day(serviceDay)}</span>,
    },
    {
      key: 'quantity',
      title: t('line.quantity'),
      align: 'end',
      cell: ({ quantity, unit }) =>
        quantity !== undefined && (
          <span className={styles.number}>
            {formatDecimal(quantity)} {words.unit(unit)}
          </span>
        ),
    },
    {
      key: 'price',
      title: t('line.price'),
      align: 'end',
      hiddenAtFirst: true,
      cell: ({ price }) => price !== undefined && <span className={styles.number}>{formatDecimal(price)}</span>,
    },
    { key: 'cost', title: t('net'), align: 'end', sortable: true, cell: (line) => <Amount line={line} /> },
    { key: 'kind', title: t('lineKind'), cell: (line) => <Kind line={line} /> },
    {
      key: 'wasteStream',
      title: t('line.wasteStream'),
      cell: ({ wasteStream }) => wasteStream !== undefined && <StreamName {...wasteStream} />,
    },
    {
      key: 'attribution',
      title: t('line-filters:attributed'),
      hiddenAtFirst: !isAttributed,
      cell: ({ attribution, currency }) => <AttributedTo attribution={attribution} currency={currency} />,
    },
    {
      key: 'kg',
      title: t('weight'),
      align: 'end',
      sortable: true,
      cell: ({ kg, kgOrigin }) => <LineWeight kg={kg} kgOrigin={kgOrigin} />,
    },
    {
      key: 'treatment',
      title: t('line.treatment'),
      exported: ['treatmentCode', 'treatmentEvidence'],
      cell: ({ treatmentCode, treatmentEvidence }) => (
        <LineTreatment treatmentCode={treatmentCode} treatmentEvidence={treatmentEvidence} />
      ),
    },
    { key: 'location', title: t('line.location'), cell: ({ location }) => location?.name ?? '' },
    {
      key: 'container',
      title: t('line.container'),
      hiddenAtFirst: true,
      cell: ({ container }) =>
        container !== undefined && <Link to={own.container(container.id)}>{container.customId ?? container.slug}</Link>,
    },
  ];
}

/** @param reportId the report that limits the list, if a link from it opened the list */
function useFilters(orgId: number, reportId: string | undefined): ListFilter[] {
  const { t, i18n } = useTranslation('invoice');
  const { data } = useQuery(editorParamsQuery(orgId));
  const named = (things: readonly { readonly id: string | number; readonly name: string }[] = []) =>
    things.map(({ id, name }) => ({ value: String(id), label: name }));
  const streams = data?.wasteStreams.map(({ id, names }) => ({ id, name: streamName(names, i18n.language) }));
  return [
    {
      name: 'unmapped',
      label: t('mapping'),
      options: (['any', 'material', 'location'] as const).map((value) => ({
        value,
        label: t(`unmappedLines.${value}`),
      })),
    },
    { name: 'serviceProviderId', label: t('serviceProvider'), options: named(data?.serviceProviders) },
    {
      name: 'kind',
      label: t('lineKind'),
      options: lineKinds.map((value) => ({ value, label: t(`lineKind.${value}`) })),
    },
    { name: 'wasteStreamId', label: t('line.wasteStream'), options: named(streams) },
    { name: 'locationId', label: t('line.location'), options: named(data?.locations) },
    {
      name: 'figure',
      label: t('line-filters:figure'),
      options: lineFigures.map((value) => ({
        value,
        label: t(`line-filters:figure.${value}`),
      })),
    },
    {
      name: 'treatmentCode',
      label: t('line.treatment'),
      options: [
        ...treatments.map(({ code }) => ({ value: code, label: code })),
        { value: 'none', label: t('line-filters:treatment.none') },
      ],
    },
    {
      name: 'kgOrigin',
      label: t('line-filters:kgOrigin'),
      options: (['weighed', 'converted', 'estimated'] as const).map((value) => ({
        value,
        label: t(`kgOrigin.${value}`),
      })),
    },
    {
      name: 'treatmentEvidence',
      label: t('line-filters:evidence'),
      options: (['document', 'agreement', 'assumed', 'unknown', 'unconfirmed'] as const).map((value) => ({
        value,
        label: t(`line-filters:evidence.${value}`),
      })),
    },
    {
      name: 'lineCheck',
      label: t('line-filters:check'),
      options: lineCheckKinds.map((value) => ({ value, label: t(`line-filters:check.${value}`) })),
    },
    {
      name: 'attribution',
      label: t('line-filters:attribution'),
      options: attributionBases.map((value) => ({ value, label: t(`cost-attribution:basis.${value}`) })),
    },
    { name: 'attributedStreamId', label: t('line-filters:attributedStream'), options: named(streams) },
    ...(reportId === undefined
      ? []
      : [
          {
            name: 'reportId',
            label: t('line-filters:report'),
            options: [{ value: reportId, label: t('line-filters:report.chosen') }],
          },
        ]),
  ];
}

const rowsQuery = (orgId: number, state: ListState) =>
  lineItemsQuery(orgId, { ...listCallQuery(state), sort: state.sort as Sort });

export const firstQueries = permitted(
  'invoices.read',
  listQueries(shape, rowsQuery, ({ orgId }) => [editorParamsQuery(orgId)]),
);

/** Lines of all invoices. */
export default function InvoiceLinesPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <InvoiceLines /> : <NotFoundScreen />;
}

function InvoiceLines() {
  const { t } = useTranslation('invoice');
  const { id: orgId } = useOrganization();
  const list: List = useListState(shape);
  const query = useListQuery(list, (state) => rowsQuery(orgId, state));
  const { filters } = list.state;
  const first = list.state.rows === 'all' ? { ...list.state, page: 1 } : list.state;
  const sums = useQuery(rowsQuery(orgId, first)).data?.sums;
  return (
    <ListPage<LineItem, string>
      id="invoice-lines"
      title={t('lines')}
      total={(count) => t('lines.total', { count, shown: formatCount(count) })}
      searchLabel={t('lines.search')}
      list={list}
      query={query}
      columns={useColumns('attribution' in filters || 'attributedStreamId' in filters)}
      fetchExport={(file) =>
        fetchDownload('exportLineItems', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={({ invoiceId, position }) => `${invoiceId} ${position}`}
      rowName={({ name }) => name}
      filters={useFilters(orgId, filters.reportId)}
      intro={<InvoiceTabs shown="lines" />}
      sums={sums !== undefined && sums.byCurrency.length > 0 && <LineSumsView sums={sums} />}
      empty={{ icon: 'file', headline: t('lines.none'), sentence: t('lines.noneText') }}
    />
  );
}
