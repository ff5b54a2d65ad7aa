import type { Figures } from '@tunna/contract/figures/figures';
import { amountText, sum, toDecimal } from '@tunna/domain/numbers/decimal';
import { formatCount, formatDecimal, formatMoney, formatNumber, formatShare } from '@tunna/domain/numbers/numbers';
import { share } from '@tunna/domain/numbers/share';
import { inks, numberColumn, type Paper } from './report-paper.service.ts';
import type { ReportWords } from './report-words.service.ts';

/** The cost of a kilogram, with its currency. */
export const perKilogram = (cost: string | undefined, currency: string): string =>
  cost === undefined ? '–' : `${formatNumber(Number(cost))}\u00a0${currency === 'ISK' ? 'kr.' : currency}`;

/** The change of a figure as text. Empty if it cannot be calculated. */
export function changed(by: string | undefined, words: ReportWords): string {
  if (by === undefined) return '';
  const part = toDecimal(by);
  if (part.abs().lt('0.0005')) return words.translate('same');
  return words.translate(part.isPositive() ? 'more' : 'less', { share: formatShare(part.abs().toFixed()) });
}

type Known = Pick<Figures['streams'][number], 'kg' | 'evidence'>;

/** The share of a row whose treatment neither a document nor an agreement confirms. */
const unconfirmed = ({ evidence, kg }: Known): string =>
  evidence === undefined ? '–' : formatShare(share(amountText(sum([evidence.assumedKg, evidence.unknownKg])), kg));

/** Whether rows have evidence: reports published before it was recorded have none. */
const haveEvidence = (rows: readonly Known[]): boolean => rows.some(({ evidence }) => evidence !== undefined);

type StreamRow = Figures['streams'][number];

const nothing: StreamRow = {
  ...{ wasteStream: undefined, kg: '0', estimatedKg: '0', cost: '0', materialCost: '0' },
  ...{ costPerKg: undefined, evidence: undefined, compared: undefined },
};

/** The rows of streams with their attributed cost, and what is not attributed. Reports published before have the cost of lines. */
function streamRows({ streams, attribution }: Figures, words: ReportWords): (StreamRow & { readonly name: string })[] {
  const named = (row: StreamRow, name = words.stream(row.wasteStream)) => ({ ...row, name });
  if (attribution === undefined) return streams.map((row) => named(row));
  const attributed = new Map(attribution.streams.map((row) => [row.wasteStream?.id, row]));
  const known = new Map(streams.map((row) => [row.wasteStream?.id, row]));
  const remainder = attributed.get(undefined);
  const streamRows = streams.filter((row) => row.wasteStream !== undefined);
  const others = attribution.streams
    .filter(({ wasteStream }) => wasteStream !== undefined && !known.has(wasteStream.id))
    .map(({ wasteStream }): StreamRow => ({ ...nothing, wasteStream }));
  const left = known.get(undefined);
  return [
    ...[...streamRows, ...others].map((row) => {
      const { cost = '0', costPerKg } = attributed.get(row.wasteStream?.id) ?? {};
      return named({ ...row, cost, costPerKg });
    }),
    ...(remainder === undefined && (left === undefined || left.kg === '0')
      ? []
      : [
          named(
            { ...nothing, ...left, cost: remainder?.cost ?? '0', costPerKg: undefined },
            words.translate('basis.none'),
          ),
        ]),
  ];
}

function writeStreams(paper: Paper, figures: Figures, words: ReportWords): void {
  const { totals, currency, compared } = figures;
  const streams = streamRows(figures, words);
  if (streams.length === 0) return;
  const hasEvidence = haveEvidence(streams);
  paper.table({
    title: words.translate('streams'),
    columns: [
      { heading: words.translate('name') },
      numberColumn(62, 'kg'),
      numberColumn(46, words.translate('share')),
      numberColumn(76, words.translate('cost')),
      numberColumn(64, words.translate('costPerKg')),
      ...(hasEvidence ? [numberColumn(66, words.translate('unconfirmedShare'))] : []),
      ...(compared?.changes === undefined ? [] : [numberColumn(76, words.translate('change'))]),
    ],
    rows: streams.map((row) => [
      { text: row.name, swatch: row.wasteStream?.color ?? inks.border },
      { text: formatNumber(Number(row.kg)) },
      { text: formatShare(share(row.kg, totals.kg)) },
      { text: formatMoney(row.cost, currency) },
      { text: perKilogram(row.costPerKg, currency) },
      ...(hasEvidence ? [{ text: unconfirmed(row) }] : []),
      ...(compared?.changes === undefined ? [] : [{ text: changed(row.compared?.kgChange, words) }]),
    ]),
  });
  for (const sentence of words.attribution(figures)) paper.paragraph(sentence, { size: 8, color: inks.muted });
}

function writePlaces(paper: Paper, { locations, currency, compared }: Figures, words: ReportWords): void {
  if (locations.length === 0) return;
  const hasEvidence = haveEvidence(locations);
  paper.table({
    title: words.translate('places'),
    columns: [
      { heading: words.translate('name') },
      numberColumn(80, 'kg'),
      numberColumn(86, words.translate('sortingRate')),
      numberColumn(92, words.translate('cost')),
      ...(hasEvidence ? [numberColumn(66, words.translate('unconfirmedShare'))] : []),
      ...(compared?.changes === undefined ? [] : [numberColumn(86, words.translate('change'))]),
    ],
    rows: locations.map((row) => [
      { text: words.place(row) },
      { text: formatNumber(Number(row.kg)) },
      { text: formatShare(row.sortingRate) },
      { text: formatMoney(row.cost, currency) },
      ...(hasEvidence ? [{ text: unconfirmed(row) }] : []),
      ...(compared?.changes === undefined ? [] : [{ text: changed(row.compared?.kgChange, words) }]),
    ]),
  });
}

function writeOthers(paper: Paper, figures: Figures, words: ReportWords): void {
  const { serviceProviders, treatments, kinds, totals, currency } = figures;
  const hasEvidence = haveEvidence(serviceProviders);
  if (serviceProviders.length > 0) {
    paper.table({
      title: words.translate('providers'),
      columns: [
        { heading: words.translate('name') },
        numberColumn(80, 'kg'),
        numberColumn(92, words.translate('cost')),
        numberColumn(60, words.translate('lines')),
        ...(hasEvidence ? [numberColumn(66, words.translate('unconfirmedShare'))] : []),
      ],
      rows: serviceProviders.map((row) => [
        { text: words.provider(row) },
        { text: formatNumber(Number(row.kg)) },
        { text: formatMoney(row.cost, currency) },
        { text: formatCount(row.lines) },
        ...(hasEvidence ? [{ text: unconfirmed(row) }] : []),
      ]),
    });
  }
  if (treatments.length > 0) {
    paper.table({
      title: words.translate('treatments'),
      columns: [
        { heading: words.translate('name') },
        numberColumn(80, 'kg'),
        numberColumn(70, words.translate('share')),
      ],
      rows: treatments.map(({ treatmentCode, kg }) => [
        { text: words.treatment(treatmentCode) },
        { text: formatNumber(Number(kg)) },
        { text: formatShare(share(kg, totals.kg)) },
      ]),
    });
  }
  if (kinds.length > 0) {
    paper.table({
      title: words.translate('kinds'),
      columns: [
        { heading: words.translate('name') },
        numberColumn(92, words.translate('cost')),
        numberColumn(70, words.translate('share')),
      ],
      rows: kinds.map(({ kind, cost }) => [
        { text: words.kind(kind) },
        { text: formatMoney(cost, currency) },
        { text: formatShare(share(cost, totals.cost)) },
      ]),
    });
  }
}

function writeFactors(paper: Paper, { carbon, streams }: Figures, words: ReportWords): void {
  if (carbon.factors.length === 0) return;
  const streamOf = (id: number) => streams.find(({ wasteStream }) => wasteStream?.id === id)?.wasteStream;
  paper.table({
    title: words.translate('factors'),
    columns: [
      { heading: words.translate('stream') },
      numberColumn(70, words.translate('treatment')),
      numberColumn(66, 'kg'),
      numberColumn(66, words.translate('factor')),
      numberColumn(66, words.translate('emissions')),
    ],
    rows: carbon.factors.map((factor) => [
      { text: words.stream(streamOf(factor.wasteStreamId)) },
      { text: factor.treatmentCode ?? '–' },
      // With all decimals: kilograms times the factor are then the emission beside them.
      { text: formatDecimal(factor.kg) },
      { text: formatDecimal(factor.kgCo2ePerTonne) },
      { text: formatNumber(Number(factor.kgCo2e)) },
    ]),
  });
  // In full: a source that is cut off cannot be checked.
  for (const factor of carbon.factors) {
    const treatment = factor.treatmentCode === undefined ? '' : ` (${factor.treatmentCode})`;
    const of = `${words.stream(streamOf(factor.wasteStreamId))}${treatment}`;
    paper.paragraph(`${of}: ${words.factorSource(factor)}`, { size: 8, color: inks.muted });
  }
}

/** Writes all figures of a report as tables. */
export function writeTables(paper: Paper, figures: Figures, words: ReportWords): void {
  writeStreams(paper, figures, words);
  writePlaces(paper, figures, words);
  writeOthers(paper, figures, words);
  writeFactors(paper, figures, words);
}
