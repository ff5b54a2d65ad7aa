import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import { mintOrgScope } from '../../src/database/scope.ts';
import { InvoiceDigest } from '../../src/modules/invoices/invoice/invoice-digest.service.ts';
import { type LineClassification, rowsOfLines } from '../../src/modules/invoices/invoice/invoice-rows.service.ts';
import { saveInvoice } from '../../src/modules/invoices/invoice/invoice-store.service.ts';
import type { TestDatabase } from '../database.ts';
import type { Tenant } from './factories.ts';

/** A line with the relevant values only. */
export interface LineGiven {
  readonly item?: string;
  readonly name?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly price?: string;
  readonly net?: string;
  /** The text about its location. */
  readonly at?: string;
  readonly classification?: LineClassification;
}

export interface InvoiceGiven {
  readonly number: string;
  readonly lines: readonly LineGiven[];
  readonly isCredit?: boolean;
  readonly issueDate?: string;
  readonly currency?: string;
  readonly head?: Partial<InvoiceHead>;
  readonly warnings?: readonly InvoiceFailure[];
}

const party = { ids: [] };

const headOf = ({
  number,
  isCredit = false,
  issueDate = '2026-03-31',
  currency = 'ISK',
  head = {},
}: InvoiceGiven): InvoiceHead => ({
  document: isCredit ? 'credit_note' : 'invoice',
  kind: isCredit ? '381' : '380',
  number,
  issueDate,
  currency,
  amountCurrencies: [],
  notes: [],
  references: { preceding: [] },
  seller: party,
  buyer: party,
  payments: [],
  allowanceCharges: [],
  vatTotals: [],
  vatBreakdown: [],
  totals: {},
  documents: [],
  ...head,
});

const lineOf = (
  { item, name, quantity = '1', unit = 'C62', price, net = '1000', at }: LineGiven,
  index: number,
): InvoiceLine => ({
  position: index + 1,
  ...(item === undefined ? {} : { sellersItemId: item }),
  ...(name === undefined ? {} : { name }),
  quantity,
  unit,
  net,
  price: price === undefined ? {} : { net: price },
  allowanceCharges: [],
  classifications: [],
  properties: at === undefined ? [] : [{ name: 'Staður', value: at }],
  documents: [],
  subLines: [],
});

/** Saves an invoice of the location’s provider like an import. Returns its id. */
export async function saveGivenInvoice(
  db: TestDatabase,
  tenant: Pick<Tenant, 'organizationId' | 'serviceProviderId'>,
  given: InvoiceGiven,
): Promise<number> {
  const head = headOf(given);
  const digest = new InvoiceDigest();
  const lines = given.lines.map((line, index) => ({
    line: lineOf(line, index),
    source: 'file' as const,
    classification: line.classification,
  }));
  for (const { line } of lines) digest.line(line);
  const toSave = {
    serviceProviderId: tenant.serviceProviderId,
    head,
    lineCount: lines.length,
    contentHash: digest.finish(head),
    origin: 'import' as const,
    warnings: given.warnings ?? [],
    at: new Date('2026-04-01T10:00:00Z'),
  };
  const { invoiceId } = await db.database.tenant(mintOrgScope(tenant.organizationId), (transaction) =>
    saveInvoice(transaction, toSave, rowsOfLines(head, lines)),
  );
  return invoiceId;
}
