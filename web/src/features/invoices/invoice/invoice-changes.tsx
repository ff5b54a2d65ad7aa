import { useQuery } from '@tanstack/react-query';
import type { InvoiceDifference } from '@tunna/contract/invoices/invoice-history';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import { Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import { useTreatmentText } from '../../inventory/shared/treatment-select.tsx';
import { WasteCodeText } from '../../inventory/shared/waste-code.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { differenceQuery, editorParamsQuery, type InvoiceKey } from './invoice.queries.ts';
import styles from './invoice-history.module.css';

type FieldChange = InvoiceDifference['head'][number];

/** Values of fields as people read them: kinds and streams by their names, numbers as they are written here. */
function useValues(orgId: number) {
  const { t, i18n } = useTranslation('invoice');
  const words = useInvoiceWords();
  const treatmentText = useTreatmentText();
  const { data } = useQuery(editorParamsQuery(orgId));
  return (field: string, text: string): ReactNode => {
    if (field === 'made.ewcCode') return <WasteCodeText code={text} />;
    if (field === 'made.treatmentCode') return treatmentText(text);
    if (field === 'made.kind') return t(`lineKind.${text}`, { defaultValue: text });
    if (field === 'made.wasteStream') {
      const stream = data?.wasteStreams.find(({ id }) => String(id) === text);
      return stream === undefined ? text : streamName(stream.names, i18n.language);
    }
    if (field === 'unit') return words.unit(text);
    if (/(Date|\.start|\.end)$/.test(field)) return words.day(text);
    const isFigure = /^(quantity|net|price\.|totals\.|vat|made\.kg)|\.(amount|base|percent)$/.test(field);
    return isFigure && isDecimalText(text) ? formatDecimal(text) : text;
  };
}

function Fields({ orgId, changes }: { orgId: number; changes: readonly FieldChange[] }) {
  const { t } = useTranslation('invoice');
  const textOf = useValues(orgId);
  // Places in lists are no part of what a field is called.
  const nameOf = (field: string) => t(`field.${field.replace(/\.\d+/g, '')}`, { defaultValue: field });
  return changes.map(({ field, from, to }) => (
    <div key={field}>
      {nameOf(field)}: {from !== undefined && <del>{textOf(field, from)}</del>}
      {from !== undefined && to !== undefined && <span aria-hidden="true"> › </span>}
      {to !== undefined && <ins>{textOf(field, to)}</ins>}
    </div>
  ));
}

interface Props {
  readonly orgId: number;
  readonly invoiceKey: InvoiceKey;
  readonly from: number;
  readonly to: number;
}

/** What differs between two versions: the document as a whole, and its lines. */
export function InvoiceChanges({ orgId, invoiceKey, from, to }: Props) {
  const { t } = useTranslation('invoice');
  const query = useQuery(differenceQuery(orgId, invoiceKey, from, to));
  return (
    <DataLoadingView query={query}>
      {({ head, lines, omitted }) => (
        <Stack gap={12} className={styles.changes}>
          {head.length === 0 && lines.length === 0 && <p>{t('short.none')}</p>}
          {head.length > 0 && (
            <section>
              <h3>{t('short.head')}</h3>
              <Fields orgId={orgId} changes={head} />
            </section>
          )}
          {lines.length > 0 && <LineChanges orgId={orgId} lines={lines} />}
          {omitted > 0 && <p>{t('moreChanges', { count: omitted, shown: formatCount(omitted) })}</p>}
        </Stack>
      )}
    </DataLoadingView>
  );
}

function LineChanges({ orgId, lines }: { orgId: number; lines: InvoiceDifference['lines'] }) {
  const { t } = useTranslation('invoice');
  return (
    <table className={styles.differing}>
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          <th scope="col">{t('changes')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.fromPosition ?? ''} ${line.toPosition ?? ''}`} data-kind={line.kind}>
            <th scope="row">
              {line.toPosition ?? line.fromPosition}. {line.name}
            </th>
            <td>
              {line.kind === 'changed' ? (
                <Fields orgId={orgId} changes={line.changes} />
              ) : (
                <>
                  {t(`lineChange.${line.kind}`)} {formatDecimal(line.toNet ?? line.fromNet ?? '0')}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
