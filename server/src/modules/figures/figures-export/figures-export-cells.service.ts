import type { Chargeback } from '@tunna/contract/figures/department-report';
import type { InvoiceReportRow } from '@tunna/contract/figures/invoice-report';
import { share } from '@tunna/domain/numbers/share';
import type { Language } from '@tunna/domain/text/languages';
import { textsIn } from '@tunna/texts/read';
import {
  cellsOf,
  decimalCell,
  editNotExported,
  moment,
  notExported,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

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
    otherCosts: { otherCosts: (costs) => costs.map((other) => `${other.amount} ${other.currency}`).join(', ') },
  });

export const reportCells = (language: Language) =>
  cellsOf<InvoiceReportRow, 'reports'>()({
    id: notExported,
    name: 'name',
    period: { period: ({ from }) => from, until: ({ until }) => until },
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
