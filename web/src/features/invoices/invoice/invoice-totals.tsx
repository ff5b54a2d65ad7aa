import type { InvoiceHead } from '@tunna/domain/invoices/invoice';
import { formatDecimal, formatMoney } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './invoice-paper.module.css';

type Figures = Pick<InvoiceHead, 'currency' | 'totals' | 'vatBreakdown' | 'vatTotals'>;

/** The totals of a document: as stated in it, or calculated from the input. */
export function InvoiceTotals({ head: { currency = 'ISK', totals, vatBreakdown, vatTotals } }: { head: Figures }) {
  const { t } = useTranslation('invoice');
  const rows: [string, string | undefined][] = [
    [t('totals.lines'), totals.lines],
    [t('totals.allowances'), totals.allowances],
    [t('totals.charges'), totals.charges],
    [t('net'), totals.taxExclusive],
    ...vatBreakdown.map(({ category, rate, tax }): [string, string | undefined] => [
      rate === undefined || category !== 'S' ? t('vatOf', { category }) : t('vatAt', { rate: formatDecimal(rate) }),
      tax,
    ]),
    ...(vatBreakdown.length === 0
      ? vatTotals.map(({ amount }): [string, string | undefined] => [t('vat'), amount])
      : []),
    [t('total.label'), totals.taxInclusive],
    [t('totals.prepaid'), totals.prepaid],
    [t('totals.rounding'), totals.rounding],
  ];
  return (
    <dl className={styles.totals}>
      {rows.map(([name, amount], index) =>
        amount === undefined ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rates of a document may be called the same
          <div key={index}>
            <dt>{name}</dt>
            <dd>{currency === 'ISK' ? `${formatDecimal(amount)} kr.` : formatMoney(amount, currency)}</dd>
          </div>
        ),
      )}
      <div className={styles.payable}>
        <dt>{t('totals.payable')}</dt>
        <dd>{formatMoney(totals.payable ?? totals.taxInclusive ?? '0', currency)}</dd>
      </div>
    </dl>
  );
}
