import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { MadeLine } from '@tunna/contract/invoices/line-item';
import type { InvoiceParty } from '@tunna/domain/invoices/invoice';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { InvoiceLinesTable } from './invoice-lines-table.tsx';
import styles from './invoice-paper.module.css';
import { InvoiceTotals } from './invoice-totals.tsx';

type Head = WholeInvoice['shown']['head'];

function Party({ title, party }: { title: string; party: InvoiceParty }) {
  const { t } = useTranslation('invoice');
  const { address } = party;
  const town = [address?.postcode, address?.city].filter((part) => part !== undefined).join(' ');
  const lines = [address?.street, address?.additionalStreet, town, party.contact?.email].filter(
    (line) => line !== undefined && line !== '',
  );
  return (
    <section className={styles.party}>
      <h2>{title}</h2>
      <p>
        <strong>{party.name ?? party.tradingName ?? '–'}</strong>
      </p>
      {party.legalId !== undefined && <p>{t('kennitala', { id: party.legalId.id })}</p>}
      {party.vatId !== undefined && <p>{t('vatNumber', { id: party.vatId })}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

function useHeadFacts(head: Head) {
  const { t } = useTranslation('invoice');
  const words = useInvoiceWords();
  const { references, period, delivery } = head;
  const place = [delivery?.partyName, delivery?.address?.street, delivery?.locationId?.id];
  return [
    { name: t('number'), value: head.number },
    { name: t('issueDate'), value: words.day(head.issueDate) },
    { name: t('dueDate'), value: words.day(head.dueDate) },
    { name: t('finalDate'), value: words.day(head.finalDate) },
    { name: t('period'), value: period && [period.start, period.end].map(words.day).join(' – ') },
    { name: t('buyerReference'), value: head.buyerReference },
    { name: t('orderReference'), value: references.order },
    { name: t('contractReference'), value: references.contract },
    { name: t('accountingReference'), value: head.accountingReference },
    { name: t('preceding'), value: references.preceding.map(({ number }) => number ?? '').join(', ') },
    { name: t('delivery'), value: place.filter((part) => part !== undefined).join(', ') },
    { name: t('paymentTerms'), value: head.paymentTerms },
  ];
}

function Payments({ payments }: Pick<Head, 'payments'>) {
  const { t } = useTranslation('invoice');
  return payments.map(({ account, remittance, meansText }) => {
    const text = [meansText, account?.id, remittance].filter((part) => part !== undefined).join(' · ');
    return text === '' ? null : (
      <p key={text} className={styles.block}>
        <span className={styles.small}>{t('payment')}</span> {text}
      </p>
    );
  });
}

interface PaperProps {
  readonly head: Head;
  readonly lines: readonly MadeLine[];
  /** Whether the classification of each line is only on paper, because the screen shows it elsewhere. */
  readonly madeOnPaper: boolean;
}

/** A document as it would lie on a desk. */
export function InvoicePaper({ head, lines, madeOnPaper }: PaperProps) {
  const { t } = useTranslation('invoice');
  const facts = useHeadFacts(head);
  return (
    <Stack className={styles.paper}>
      <div className={styles.parties}>
        <Party title={t('seller')} party={head.seller} />
        <Party title={t('buyer')} party={head.buyer} />
      </div>
      <Facts facts={facts} />
      <InvoiceLinesTable lines={lines} currency={head.currency ?? ''} madeOnPaper={madeOnPaper} />
      {head.allowanceCharges.map(({ isCharge, amount = '', reason = '' }) => (
        <p key={`${isCharge} ${reason} ${amount}`}>
          {t(isCharge ? 'line.charge' : 'line.allowance', { reason, amount: formatDecimal(amount) })}
        </p>
      ))}
      <InvoiceTotals head={head} />
      <Payments payments={head.payments} />
      {head.notes.map((note) => (
        <p key={note} className={styles.notes}>
          {note}
        </p>
      ))}
    </Stack>
  );
}
