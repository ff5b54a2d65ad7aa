import type { Claim, ClaimLine } from '@tunna/contract/invoices/claim';
import { mayAct } from '@tunna/domain/invoices/claim';
import { formatDecimal, formatMoney, formatUnitPrice } from '@tunna/domain/numbers/numbers';
import { Badge, Button, DataTable, Detail, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import styles from './claim.module.css';

/** The finding, its line, period, location and container. */
function FindingText({ line, isOpen }: { readonly line: ClaimLine; readonly isOpen: boolean }) {
  const { t } = useTranslation('claim');
  const { day } = useInvoiceWords();
  const { position, lineName = '', rule, period, location, container, findingId } = line;
  const days = [...new Set([period?.start, period?.end])].flatMap((one) => (one === undefined ? [] : day(one)));
  const details = [days.join(' – '), location, container].filter((part) => part !== undefined && part !== '');
  return (
    <Stack as="span" gap={4} align="start" className={styles.text}>
      {t(`invoice-audit:rule.${rule}`)}
      <Detail>{position === undefined ? t('whole') : `${position}. ${lineName}`}</Detail>
      {details.length > 0 && <Detail>{details.join(' · ')}</Detail>}
      {isOpen && findingId === undefined && <Badge variation="danger">{t('gone')}</Badge>}
    </Stack>
  );
}

interface Props {
  readonly claim: Claim;
  /** Removes a line from a draft. */
  readonly onRemove: (line: ClaimLine) => void;
}

/** The findings of a claim as the letter describes them. */
export function ClaimLinesTable({ claim, onRemove }: Props) {
  const { t } = useTranslation('claim');
  const { paths: own, may } = useOrganization();
  const { unit } = useInvoiceWords();
  const { lines, currency, serviceProvider } = claim;
  const isOpen = mayAct(claim, 'edit');
  const price = (text: string | undefined) => (text === undefined ? '–' : formatUnitPrice(text, currency));
  const nameOf = ({ invoiceNumber, position, lineName = '' }: ClaimLine) =>
    `${invoiceNumber}, ${position === undefined ? t('whole') : `${position}. ${lineName}`}`;
  return (
    <DataTable
      caption={t('lines')}
      rows={lines}
      rowKey={(line) => lines.indexOf(line)}
      columns={[
        {
          key: 'finding',
          title: t('line'),
          heading: true,
          cell: (line) => <FindingText line={line} isOpen={isOpen} />,
        },
        {
          key: 'invoice',
          title: t('invoice'),
          cell: ({ invoiceNumber }) => <Link to={own.invoice(serviceProvider.id, invoiceNumber)}>{invoiceNumber}</Link>,
        },
        {
          key: 'quantity',
          title: t('quantity'),
          align: 'end',
          cell: ({ quantity, unit: code }) =>
            quantity === undefined ? '–' : `${formatDecimal(quantity)} ${unit(code)}`,
        },
        {
          key: 'prices',
          title: t('prices'),
          align: 'end',
          cell: ({ agreedPrice, chargedPrice }) => (
            <Stack as="span" gap={4} align="end">
              {price(agreedPrice)}
              <Detail>{price(chargedPrice)}</Detail>
            </Stack>
          ),
        },
        { key: 'net', title: t('net'), align: 'end', cell: ({ net }) => formatMoney(net, currency) },
        { key: 'vat', title: t('vat'), align: 'end', cell: ({ vat }) => formatMoney(vat, currency) },
        { key: 'gross', title: t('lineGross'), align: 'end', cell: ({ gross }) => formatMoney(gross, currency) },
        ...(isOpen && may('invoices.write') && lines.length > 1
          ? [
              {
                key: 'actions',
                title: t('actions'),
                cell: (line: ClaimLine) => (
                  <Button
                    variation="ghost"
                    size="small"
                    aria-label={t('removeNamed', { name: nameOf(line) })}
                    onClick={() => onRemove(line)}
                  >
                    {t('removeFinding')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
