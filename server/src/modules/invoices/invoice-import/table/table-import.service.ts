import type { ImportSummary } from '@tunna/contract/invoices/invoice-import';
import { type InvoiceTable, readInvoiceTable, type TableInvoice } from '@tunna/domain/invoices/table/invoice-table';
import type { TableMapping } from '@tunna/domain/invoices/table/table-mapping';
import type { TableFailure } from '@tunna/domain/invoices/table/table-row';
import type { TenantTransaction } from '../../../../database/database.ts';
import { InvoiceDigest } from '../../invoice/invoice-digest.service.ts';
import { rowsOfLines } from '../../invoice/invoice-rows.service.ts';
import { type SavedInvoice, saveInvoice } from '../../invoice/invoice-store.service.ts';
import { ImportRefusal, tableEmpty } from '../import-refusal.service.ts';

/** The stored data of the provider of a table. */
export interface TableOwner {
  readonly id: number;
  readonly name: string;
  readonly mapping: TableMapping;
}

export interface CheckedTable {
  readonly invoices: readonly TableInvoice[];
  readonly warnings: readonly TableFailure[];
  readonly omitted: number;
}

/** The invoices of a table, with warnings. @throws ImportRefusal if any row cannot be read */
export function checkTable(table: InvoiceTable, { name, mapping }: Pick<TableOwner, 'name' | 'mapping'>): CheckedTable {
  const { invoices, failures, omitted } = readInvoiceTable(table, mapping, name);
  const summary = { sellerName: name, invoiceCount: invoices.length };
  if (failures.some(({ severity }) => severity === 'error')) throw new ImportRefusal(failures, summary, omitted);
  if (invoices.length === 0) throw tableEmpty(summary);
  return { invoices, warnings: [...failures, ...invoices.flatMap((invoice) => invoice.warnings)], omitted };
}

/** Maximum invoices in the summary of an attempt. */
const maxNamed = 100;

interface Saving {
  readonly owner: TableOwner;
  readonly fileId: number;
  readonly savedBy: number | undefined;
  readonly at: Date;
}

interface SavedTable {
  /** Set if there is only one. */
  readonly invoice: { readonly id: number; readonly version: number } | undefined;
  readonly outcome: SavedInvoice['outcome'];
  readonly summary: ImportSummary;
}

/** The outcome of a table: new if any invoice is new, otherwise changed if any is changed. */
function outcomeOf(saved: readonly SavedInvoice[]): SavedInvoice['outcome'] {
  const found = (['created', 'changed'] as const).find((one) => saved.some(({ outcome }) => outcome === one));
  return found ?? 'unchanged';
}

/** Saves the invoices of a table, all in one transaction. */
export async function saveTable(
  transaction: TenantTransaction,
  invoices: readonly TableInvoice[],
  { owner, ...saving }: Saving,
): Promise<SavedTable> {
  const saved: SavedInvoice[] = [];
  for (const { head, lines, warnings } of invoices) {
    const digest = new InvoiceDigest();
    for (const line of lines) digest.line(line);
    const toSave = {
      ...saving,
      serviceProviderId: owner.id,
      head,
      lineCount: lines.length,
      contentHash: digest.finish(head),
      origin: 'import' as const,
      warnings,
    };
    const toWrite = lines.map((line) => ({ line, source: 'table' as const }));
    saved.push(await saveInvoice(transaction, toSave, rowsOfLines(head, toWrite)));
  }
  const named = invoices.slice(0, maxNamed).map(({ head }, index) => ({
    number: head.number ?? '',
    outcome: saved[index]?.outcome ?? 'unchanged',
  }));
  const [first] = saved;
  const [only] = invoices;
  const isOne = invoices.length === 1 && first !== undefined && only !== undefined;
  return {
    invoice: isOne ? { id: first.invoiceId, version: first.version } : undefined,
    outcome: outcomeOf(saved),
    summary: {
      sellerName: owner.name,
      lineCount: invoices.reduce((sum, { lines }) => sum + lines.length, 0),
      ...(isOne ? oneInvoice(only) : { invoices: named, invoiceCount: invoices.length }),
    },
  };
}

const oneInvoice = ({ head }: TableInvoice): ImportSummary =>
  Object.fromEntries(
    Object.entries({
      number: head.number,
      kind: head.kind,
      issueDate: head.issueDate,
      currency: head.currency,
      payable: head.totals.payable,
    }).filter(([, value]) => value !== undefined),
  );
