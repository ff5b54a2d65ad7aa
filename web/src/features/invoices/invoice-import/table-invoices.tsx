import type { TablePreview } from '@tunna/contract/invoices/invoice-import';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Badge, DataTable, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FailureList } from './import-failures.tsx';

/** The preview of a table: its first invoices with their sums, and the errors of its rows. */
export function TableInvoices({ preview }: { readonly preview: TablePreview }) {
  const { t, i18n } = useTranslation('invoice-import');
  const { invoices, invoiceCount, rowCount, skippedRows, failures, failureCount } = preview;
  const language = i18n.language as Language;
  return (
    <>
      <p role="status">
        {[
          t('table.rows', { count: rowCount, shown: formatCount(rowCount) }),
          t('table.invoices', { count: invoiceCount, shown: formatCount(invoiceCount) }),
          ...(skippedRows === 0 ? [] : [t('table.skipped', { count: skippedRows, shown: formatCount(skippedRows) })]),
        ].join(' · ')}
      </p>
      <FailureList failures={failures} count={failureCount} />
      {invoices.length > 0 && (
        <DataTable
          caption={t('table.found')}
          rows={invoices}
          rowKey={({ number }) => number}
          columns={[
            {
              key: 'number',
              title: t('field.BT-1'),
              heading: true,
              cell: ({ number, isKnown, kind }) => (
                <Row as="span" inline>
                  {number}
                  {kind === '381' && <Badge>{t('table.credit')}</Badge>}
                  {isKnown && <Badge variation="warning">{t('table.known')}</Badge>}
                </Row>
              ),
            },
            { key: 'issueDate', title: t('field.BT-2'), cell: ({ issueDate }) => formatDay(issueDate, language) },
            { key: 'lines', title: t('facts.lines'), align: 'end', cell: ({ lineCount }) => formatCount(lineCount) },
            {
              key: 'net',
              title: t('field.BT-109'),
              align: 'end',
              cell: ({ taxExclusive, currency }) => formatMoney(taxExclusive, currency),
            },
            {
              key: 'tax',
              title: t('field.BT-110'),
              align: 'end',
              cell: ({ tax, currency }) => formatMoney(tax, currency),
            },
            {
              key: 'payable',
              title: t('field.BT-115'),
              align: 'end',
              cell: ({ payable, currency }) => formatMoney(payable, currency),
            },
          ]}
        />
      )}
    </>
  );
}
