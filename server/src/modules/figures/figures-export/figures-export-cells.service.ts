import type { Chargeback } from '@tunna/contract/figures/department-report';
import type { ComparedRow } from '@tunna/contract/figures/invoice-comparison';
import type { InvoiceReportRow } from '@tunna/contract/figures/invoice-report';
import type { ReportLine } from '@tunna/contract/figures/report-line';
import type { SizedRow } from '@tunna/contract/figures/right-sizing';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { share } from '@tunna/domain/numbers/share';
import type { Language } from '@tunna/domain/text/languages';
import { textsIn } from '@tunna/texts/read';
import {
  cellsOf,
  dayCell,
  decimalCell,
  editNotExported,
  moment,
  notExported,
  yesOrNo,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

/** Costs in several currencies. */
const costsText = (costs: Chargeback['otherCosts']): string =>
  costs.map(({ amount, currency }) => `${amount} ${currency}`).join(', ');

/** A row of a chargeback as the page shows it: a department, the cost without a department, or the total. */
interface ChargebackRow extends Omit<Chargeback['departments'][number], 'department' | 'kg'> {
  readonly name: string;
  readonly kg: string | undefined;
}

/** The rows of a chargeback, in the order of its page. */
export const chargebackRows = (
  { departments, uncharged, cost, otherCosts, kg }: Chargeback,
  language: Language,
): ChargebackRow[] => [
  ...departments.map(({ department: { name }, ...row }) => ({ name, ...row })),
  ...uncharged.map(({ reason, ...row }) => ({ name: wordFor('uncharged', reason, language), kg: undefined, ...row })),
  { name: textsIn(language)('export:total'), cost, otherCosts, kg },
];

export const chargebackCells = ({ cost: whole, currency }: Chargeback) =>
  cellsOf<ChargebackRow, 'chargeback'>()({
    name: 'department',
    kg: { kg: decimalCell },
    cost: { cost: decimalCell, currency: () => currency, share: (cost) => decimalCell(share(cost, whole)) },
    otherCosts: { otherCosts: costsText },
  });

export const reportCells = (language: Language) =>
  cellsOf<InvoiceReportRow, 'reports'>()({
    id: notExported,
    name: 'name',
    period: { period: ({ from }) => dayCell(from), until: ({ until }) => dayCell(until) },
    compare: notExported,
    isOfAll: notExported,
    state: { state: (state) => wordFor('reportState', state, language) },
    progress: notExported,
    totals: {
      kg: (totals) => decimalCell(totals?.kg),
      cost: (totals) => decimalCell(totals?.cost),
      currency: (totals) => totals?.currency,
      sortingRate: (totals) => decimalCell(totals?.sortingRate),
    },
    publishedAt: { publishedAt: moment },
    publishedBy: notExported,
    factorVersion: notExported,
    createdAt: { createdAt: moment },
    createdBy: 'createdBy',
    ...editNotExported,
  });

/** @param month `2026-03` */
export const comparisonCells = (month: string, language: Language) =>
  cellsOf<ComparedRow, 'comparison'>()({
    location: { month: () => month, location: (location) => location?.name },
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    isOfAllStreams: { allStreams: (isOfAll) => yesOrNo(isOfAll === true, language) },
    namesContainers: notExported,
    // As on the page, a few of them.
    containers: { containers: (containers) => containers.map(({ slug, customId }) => customId ?? slug).join(', ') },
    containerCount: 'containerCount',
    requests: 'requests',
    pickUps: 'pickUps',
    emptyings: { emptyings: decimalCell },
    difference: { difference: decimalCell },
    weighedKg: { weighedKg: decimalCell },
    kg: { kg: decimalCell },
    kgDifference: { kgDifference: decimalCell },
    differences: {
      reason: (found) => found.map(({ reason }) => textsIn(language)(`invoice-comparison:reason.${reason}`)).join(' '),
      nextStep: (found) => found.map(({ step }) => textsIn(language)(`invoice-comparison:step.${step}`)).join(', '),
    },
    state: { state: (state) => textsIn(language)(`invoice-comparison:state.${state}`) },
    costs: {
      cost: ([cost]) => decimalCell(cost?.amount),
      currency: ([cost]) => cost?.currency,
      otherCosts: ([, ...others]) => costsText(others),
    },
    lines: 'lines',
  });

export const reportLineCells = (language: Language) =>
  cellsOf<ReportLine, 'reportLines'>()({
    invoiceId: notExported,
    number: 'number',
    position: 'position',
    version: notExported,
    serviceDay: { serviceDay: dayCell },
    serviceProvider: { serviceProvider: ({ name }) => name },
    sellersItemId: 'sellersItemId',
    name: 'name',
    quantity: { quantity: decimalCell },
    unit: { unit: (unit) => unit && wordFor('unit', unit, language) },
    kind: { kind: (kind) => kind && wordFor('lineKind', kind, language) },
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    location: { location: (location) => location?.name },
    ewcCode: 'ewcCode',
    treatmentCode: 'treatmentCode',
    kg: { kg: decimalCell },
    kgOrigin: { kgOrigin: (origin) => origin && wordFor('kgOrigin', origin, language) },
    treatmentEvidence: {
      treatmentEvidence: (evidence) => evidence && wordFor('treatmentEvidence', evidence, language),
    },
    cost: { cost: decimalCell },
    currency: 'currency',
    materialNormalizationId: notExported,
    locationNormalizationId: notExported,
    attribution: {
      attribution: (attribution) => attribution && wordFor('attribution', attribution.basis, language),
      attributedTo: (attribution) =>
        attribution?.shares
          .map(({ wasteStream, cost }) => `${wasteStream.names[language]}: ${formatDecimal(cost)}`)
          .join('; '),
    },
    state: { state: (state) => wordFor('reportLine', state, language) },
  });

export const rightSizingCells = (currency: string, language: Language) =>
  cellsOf<SizedRow, 'rightSizing'>()({
    container: {
      container: ({ customId, slug }) => customId ?? slug,
      kind: ({ kind }) => wordFor('kind', kind, language),
      volumeLiters: ({ volumeLiters }) => volumeLiters,
    },
    location: { location: (location) => location?.name },
    wasteStream: { wasteStream: ({ names }) => names[language] },
    sizing: { sizing: (sizing) => wordFor('sizing', sizing, language) },
    emptyings: 'emptyings',
    kgPerEmptying: { kgPerEmptying: decimalCell },
    basis: { basis: (basis) => wordFor('sizingBasis', basis, language) },
    check: { check: (check) => wordFor('sizingCheck', check, language) },
    fill: { fill: decimalCell },
    days: { days: decimalCell },
    suggestedDays: 'suggestedDays',
    suggestedLiters: 'suggestedLiters',
    replay: {
      replayEmptyings: (replay) => replay?.emptyings,
      replayOverfull: (replay) => replay?.overfull,
      replayFullest: (replay) => decimalCell(replay?.fullest),
    },
    costPerEmptying: { costPerEmptying: decimalCell, currency: () => currency },
    savingPerYear: { savingPerYear: decimalCell },
  });
