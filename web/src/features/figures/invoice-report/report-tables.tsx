import type { Figures } from '@tunna/contract/figures/figures';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import { amountText, sum, toDecimal } from '@tunna/domain/numbers/decimal';
import { formatCount, formatMoney, formatNumber, formatShare, moneyParts } from '@tunna/domain/numbers/numbers';
import { share } from '@tunna/domain/numbers/share';
import { type DataColumn, DataTable, Muted, Panel } from '@tunna/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import { attributedStreams } from '../shared/attributed-streams.ts';
import { FoldedTables } from '../shared/folded-tables.tsx';
import { placeKey } from '../shared/place-key.ts';

/** Returns the address of the lines behind a row; undefined without the permission or the page. */
type RowHref = (filters: Readonly<Record<string, string>>) => string | undefined;

interface Props {
  readonly figures: Figures;
  readonly rowHref: RowHref;
}

/** The tables of a report: streams, locations, providers, treatments and cost types. */
export function ReportTables(props: Props) {
  return (
    <FoldedTables>
      <Streams {...props} />
      <Places {...props} />
      <Providers {...props} />
      <Treatments {...props} />
      <Kinds {...props} />
    </FoldedTables>
  );
}

const linked = (href: string | undefined, text: ReactNode) =>
  href === undefined ? text : <Link to={href}>{text}</Link>;

const kilograms = (kg: string): string => formatNumber(Number(kg));

interface Compared {
  readonly compared?: { readonly kgChange?: string | undefined } | undefined;
}

/** The relative change of the weight; only in a report with a comparison. */
function useChangeColumn<Row extends Compared>(isCompared: boolean): DataColumn<Row>[] {
  const { t } = useTranslation('invoice-report');
  if (!isCompared) return [];
  const cell = ({ compared }: Row) => {
    const by = compared?.kgChange;
    if (by === undefined) return '–';
    return `${toDecimal(by).isPositive() && by !== '0' ? '+' : ''}${formatShare(by)}`;
  };
  return [{ key: 'change', title: t('change'), align: 'end', cell }];
}

/** Empty: all of it, half: a part, full: none. Readable without colour. */
const evidenceShare = (part: string | undefined): string => {
  if (part === undefined) return '–';
  const mark = part === '0' ? '●' : part === '1' ? '○' : '◐';
  return `${mark}\u00a0${formatShare(part)}`;
};

type Known = Pick<Figures['streams'][number], 'kg' | 'estimatedKg' | 'evidence'>;

/**
 * The shares of the weight that is estimated, and of the treatment that is assumed or unknown.
 * @param filterOf leads to the lines of a row; undefined if the row has none
 */
function useEvidenceColumns<Row extends Known>(
  rows: readonly Row[],
  rowHref: RowHref,
  filterOf: (row: Row) => Readonly<Record<string, string>> | undefined,
): DataColumn<Row>[] {
  const { t } = useTranslation('invoice-report');
  if (rows.every(({ evidence }) => evidence === undefined)) return [];
  const toLines = (row: Row, part: string, evidence: Readonly<Record<string, string>>) => {
    const text = evidenceShare(share(part, row.kg));
    const filter = filterOf(row);
    return part === '0' || filter === undefined ? text : linked(rowHref({ ...filter, ...evidence }), text);
  };
  const estimated: DataColumn<Row> = {
    key: 'estimated',
    title: t('estimatedShare'),
    align: 'end',
    cell: (row) => row.evidence && toLines(row, row.evidence.estimatedKg, { kgOrigin: 'estimated' }),
  };
  return [
    ...(rows.some(({ estimatedKg }) => estimatedKg !== '0') ? [estimated] : []),
    {
      key: 'assumed',
      title: t('assumedShare'),
      align: 'end',
      cell: (row) => {
        if (row.evidence === undefined) return undefined;
        const unconfirmed = amountText(sum([row.evidence.assumedKg, row.evidence.unknownKg]));
        return toLines(row, unconfirmed, { treatmentEvidence: 'unconfirmed' });
      },
    },
  ];
}

/** The streams with their attributed cost, or the cost of their lines in reports from before cost was attributed. */
const streamRows = (figures: Figures): readonly Figures['streams'][number][] =>
  figures.attribution === undefined
    ? figures.streams
    : attributedStreams(figures, figures.attribution).toSorted((one, other) => Number(other.kg) - Number(one.kg));

function Streams({ figures, rowHref }: Props) {
  const { t } = useTranslation('invoice-report');
  const { totals, currency, compared, attribution } = figures;
  const rows = streamRows(figures);
  const changes = useChangeColumn<Figures['streams'][number]>(compared?.changes !== undefined);
  const known = useEvidenceColumns(
    rows,
    rowHref,
    ({ wasteStream }) => wasteStream && { wasteStreamId: String(wasteStream.id) },
  );
  if (rows.length === 0) return null;
  const perKg = (cost: string | undefined) =>
    cost === undefined ? '–' : `${formatNumber(Number(cost))}\u00a0${moneyParts('0', currency)[1]}`;
  return (
    <Panel title={t('wasteStreams')}>
      <DataTable
        caption={t('wasteStreams')}
        rows={rows}
        rowKey={({ wasteStream }) => wasteStream?.id ?? 0}
        columns={[
          {
            key: 'name',
            title: t('wasteStream'),
            heading: true,
            cell: ({ wasteStream }) =>
              wasteStream === undefined
                ? t(attribution === undefined ? 'noStream' : 'notAttributed')
                : linked(rowHref({ wasteStreamId: String(wasteStream.id) }), <StreamName {...wasteStream} />),
          },
          { key: 'kg', title: 'kg', align: 'end', cell: ({ kg }) => kilograms(kg) },
          { key: 'share', title: t('share'), align: 'end', cell: ({ kg }) => formatShare(share(kg, totals.kg)) },
          {
            key: 'cost',
            title: t('cost'),
            align: 'end',
            cell: ({ wasteStream, cost }) => {
              const text = formatMoney(cost, currency);
              if (attribution === undefined) return text;
              return linked(
                rowHref(
                  wasteStream === undefined ? { attribution: 'none' } : { attributedStreamId: String(wasteStream.id) },
                ),
                text,
              );
            },
          },
          { key: 'perKg', title: t('costPerKg'), align: 'end', cell: ({ costPerKg }) => perKg(costPerKg) },
          ...known,
          ...changes,
        ]}
      />
      {attribution !== undefined && <Muted>{t('costIncludes')}</Muted>}
    </Panel>
  );
}

function Places({ figures: { locations, currency, compared }, rowHref }: Props) {
  const { t } = useTranslation('invoice-report');
  const changes = useChangeColumn<Figures['locations'][number]>(compared?.changes !== undefined);
  const known = useEvidenceColumns(locations, rowHref, ({ location }) => location && { locationId: location.id });
  if (locations.length === 0) return null;
  return (
    <Panel title={t('locations')}>
      <DataTable
        caption={t('locations')}
        rows={locations}
        rowKey={placeKey}
        columns={[
          {
            key: 'name',
            title: t('location'),
            heading: true,
            cell: ({ location, isUnassigned, omitted }) =>
              location === undefined
                ? omitted === undefined
                  ? t(isUnassigned === true ? 'noPlaceNeeded' : 'noPlace')
                  : t('otherPlaces', { count: omitted, shown: formatCount(omitted) })
                : linked(rowHref({ locationId: location.id }), location.name),
          },
          { key: 'kg', title: 'kg', align: 'end', cell: ({ kg }) => kilograms(kg) },
          {
            key: 'rate',
            title: t('sortingRate'),
            align: 'end',
            cell: ({ sortingRate }) => formatShare(sortingRate),
          },
          { key: 'cost', title: t('cost'), align: 'end', cell: ({ cost }) => formatMoney(cost, currency) },
          ...known,
          ...changes,
        ]}
      />
    </Panel>
  );
}

function Providers({ figures: { serviceProviders, currency }, rowHref }: Props) {
  const { t } = useTranslation('invoice-report');
  const known = useEvidenceColumns(
    serviceProviders,
    rowHref,
    ({ serviceProvider }) => serviceProvider && { serviceProviderId: String(serviceProvider.id) },
  );
  if (serviceProviders.length === 0) return null;
  return (
    <Panel title={t('serviceProviders')}>
      <DataTable
        caption={t('serviceProviders')}
        rows={serviceProviders}
        rowKey={({ serviceProvider }) => serviceProvider?.id ?? 0}
        columns={[
          {
            key: 'name',
            title: t('serviceProvider'),
            heading: true,
            cell: ({ serviceProvider }) =>
              serviceProvider === undefined
                ? t('noProvider')
                : linked(rowHref({ serviceProviderId: String(serviceProvider.id) }), serviceProvider.name),
          },
          { key: 'kg', title: 'kg', align: 'end', cell: ({ kg }) => kilograms(kg) },
          { key: 'cost', title: t('cost'), align: 'end', cell: ({ cost }) => formatMoney(cost, currency) },
          { key: 'lines', title: t('lines'), align: 'end', cell: ({ lines }) => formatCount(lines) },
          ...known,
        ]}
      />
    </Panel>
  );
}

function Treatments({ figures: { treatments, totals }, rowHref }: Props) {
  const { t } = useTranslation('invoice-report');
  if (treatments.length === 0) return null;
  const nameOf = (code: string | undefined) => {
    if (code === undefined) return t('noTreatment');
    const known = treatmentOf(code);
    return `${code} ${known === undefined ? '' : t(`treatment:${known.code}`)}`;
  };
  return (
    <Panel title={t('treatments')}>
      <DataTable
        caption={t('treatments')}
        rows={treatments}
        rowKey={({ treatmentCode }) => treatmentCode ?? ''}
        columns={[
          {
            key: 'name',
            title: t('treatment'),
            heading: true,
            cell: ({ treatmentCode }) =>
              linked(rowHref({ treatmentCode: treatmentCode ?? 'none' }), nameOf(treatmentCode)),
          },
          { key: 'kg', title: 'kg', align: 'end', cell: ({ kg }) => kilograms(kg) },
          { key: 'share', title: t('share'), align: 'end', cell: ({ kg }) => formatShare(share(kg, totals.kg)) },
        ]}
      />
    </Panel>
  );
}

function Kinds({ figures: { kinds, totals, currency }, rowHref }: Props) {
  const { t } = useTranslation('invoice-report');
  if (kinds.length === 0) return null;
  return (
    <Panel title={t('kinds')}>
      <DataTable
        caption={t('kinds')}
        rows={kinds}
        rowKey={({ kind }) => kind ?? ''}
        columns={[
          {
            key: 'name',
            title: t('kind'),
            heading: true,
            cell: ({ kind }) =>
              linked(rowHref(kind === undefined ? { unmapped: 'material' } : { kind }), t(`kind.${kind ?? 'unknown'}`)),
          },
          { key: 'cost', title: t('cost'), align: 'end', cell: ({ cost }) => formatMoney(cost, currency) },
          { key: 'share', title: t('share'), align: 'end', cell: ({ cost }) => formatShare(share(cost, totals.cost)) },
        ]}
      />
    </Panel>
  );
}
