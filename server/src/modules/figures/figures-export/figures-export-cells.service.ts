import type { Chargeback } from '@tunna/contract/figures/department-report';
import { share } from '@tunna/domain/numbers/share';
import type { Language } from '@tunna/domain/text/languages';
import { textsIn } from '@tunna/texts/read';
import { cellsOf, decimalCell } from '../../platform/export/export-cells.service.ts';
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
