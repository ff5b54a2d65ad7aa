import type { InvoiceHead } from '@tunna/domain/invoices/invoice';
import { sum, toDecimal } from '@tunna/domain/numbers/decimal';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { EditorDraft } from './editor-draft.ts';
import { comparedTotals } from './editor-proposal.ts';
import styles from './invoice-editor.module.css';

interface Props {
  readonly stated: NonNullable<EditorDraft['proposed']>['totals'];
  readonly head: Pick<InvoiceHead, 'totals' | 'vatBreakdown'>;
}

/** The totals that a document states, beside the calculated ones. */
export function StatedTotals({ stated, head: { totals, vatBreakdown } }: Props) {
  const { t } = useTranslation('invoice');
  const rows = comparedTotals(stated, {
    net: totals.taxExclusive ?? '0',
    vat: sum(vatBreakdown.map(({ tax }) => tax)).toFixed(),
    total: totals.taxInclusive ?? totals.payable ?? '0',
  });
  if (rows.length === 0) return null;
  const isSame = rows.every(({ difference }) => toDecimal(difference).isZero());
  return (
    <>
      <table className={styles.compared}>
        <caption className={styles.caption}>{t('proposal.totals')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('proposal.stated')}</th>
            <th scope="col">{t('proposal.calculated')}</th>
            <th scope="col">{t('proposal.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, stated: amount, calculated, difference }) => (
            <tr key={name} data-other={toDecimal(difference).isZero() ? undefined : ''}>
              <th scope="row">{t(name === 'total' ? 'total.label' : name)}</th>
              <td>{formatDecimal(amount)}</td>
              <td>{formatDecimal(calculated)}</td>
              <td>{formatDecimal(difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" data-same={isSame} className={styles.verdict}>
        {t(isSame ? 'proposal.same' : 'proposal.other')}
      </p>
    </>
  );
}
