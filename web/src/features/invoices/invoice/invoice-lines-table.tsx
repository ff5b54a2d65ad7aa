import type { MadeLine } from '@tunna/contract/invoices/line-item';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { Made, Wording } from './invoice-line-parts.tsx';
import styles from './invoice-paper.module.css';

interface Props {
  readonly lines: readonly MadeLine[];
  readonly currency: string;
  /** Whether the classification of each line is only on paper, because the screen shows it elsewhere. */
  readonly madeOnPaper: boolean;
}

/** The lines of a document. */
export function InvoiceLinesTable({ lines, currency, madeOnPaper }: Props) {
  const { t } = useTranslation('invoice');
  const words = useInvoiceWords();
  const made = madeOnPaper ? styles.paperOnly : undefined;
  const number = (text: string | undefined) => (text === undefined ? '' : formatDecimal(text));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with the keyboard too
    <section className={styles.scroll} aria-label={t('lines')} tabIndex={0}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('line.name')}</th>
            <th scope="col" className={styles.end}>
              {t('line.quantity')}
            </th>
            <th scope="col" className={styles.end}>
              {t('line.price')}
            </th>
            <th scope="col" className={styles.end}>
              {t('vat')}
            </th>
            <th scope="col" className={styles.end}>
              {t('line.net')}
            </th>
            <th scope="col" className={made}>
              {t('line.made')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <th scope="row">
                <Wording line={line} />
              </th>
              <td className={styles.end}>
                {number(line.quantity)} {words.unit(line.unit)}
              </td>
              <td className={styles.end}>
                {number(line.price.net)}
                {line.price.baseQuantity !== undefined && line.price.baseQuantity !== '1' && (
                  <div className={styles.small}>{t('line.per', { quantity: number(line.price.baseQuantity) })}</div>
                )}
              </td>
              <td className={styles.end}>
                {line.vatRate === undefined ? line.vatCategory : `${number(line.vatRate)} %`}
              </td>
              <td className={styles.end}>{number(line.net)}</td>
              <td className={made}>
                <Made made={line.made} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
