import type { MadeLine } from '@tunna/contract/invoices/line-item';
import { formatDecimal, formatKilograms } from '@tunna/domain/numbers/numbers';
import { Badge, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import styles from './invoice-paper.module.css';

function Wording({ line }: { line: MadeLine }) {
  const { t } = useTranslation('invoice');
  const words = useInvoiceWords();
  const { description, note, period, allowanceCharges, parts = [] } = line;
  const days = period === undefined ? '' : [period.start, period.end].map(words.day).join(' – ');
  return (
    <>
      {line.name} {line.sellersItemId !== undefined && <span className={styles.small}>{line.sellersItemId}</span>}
      {[description, note, days].map(
        (text) =>
          text !== undefined &&
          text !== '' && (
            <div key={text} className={styles.small}>
              {text}
            </div>
          ),
      )}
      {allowanceCharges.map(({ isCharge, amount = '', reason = '' }) => (
        <div key={`${isCharge} ${reason} ${amount}`} className={styles.small}>
          {t(isCharge ? 'line.charge' : 'line.allowance', { reason, amount: formatDecimal(amount) })}
        </div>
      ))}
      {parts.map((part) => (
        <div key={`${part.name} ${part.net}`} className={styles.small}>
          {[part.name, part.quantity === undefined ? '' : formatDecimal(part.quantity), words.unit(part.unit)].join(
            ' ',
          )}
        </div>
      ))}
    </>
  );
}

/** The classification of a line. */
function Made({ made }: Pick<MadeLine, 'made'>) {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const { kind, wasteStream, location, container, kg, kgOrigin } = made;
  return (
    <Stack as="span" gap={4} className={styles.made}>
      {kind === undefined ? (
        <span>
          <Badge variation="warning">{t('lineKind.none')}</Badge>
        </span>
      ) : wasteStream === undefined ? (
        <span>{t(`lineKind.${kind}`)}</span>
      ) : (
        <StreamName {...wasteStream} />
      )}
      {location !== undefined && <span className={styles.small}>{location.name}</span>}
      {container !== undefined && (
        <Link className={styles.small} to={own.container(container.id)}>
          {container.customId ?? container.slug}
        </Link>
      )}
      {kg !== undefined && (
        <span className={styles.small}>
          {formatKilograms(kg)} {kgOrigin === 'estimated' && t('kgOrigin.estimated')}
        </span>
      )}
    </Stack>
  );
}

/** The lines of a document, with the classification of each. */
export function InvoiceLinesTable({ lines }: { lines: readonly MadeLine[] }) {
  const { t } = useTranslation('invoice');
  const words = useInvoiceWords();
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
            <th scope="col">{t('line.made')}</th>
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
              <td>
                <Made made={line.made} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
