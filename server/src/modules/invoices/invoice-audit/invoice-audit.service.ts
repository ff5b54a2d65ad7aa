import type { AuditFacts } from '@tunna/domain/invoices/prices/audited-invoice';
import type { Finding } from '@tunna/domain/invoices/prices/finding';
import { auditInvoice } from '@tunna/domain/invoices/prices/invoice-audit';
import { firstOfMonth } from '@tunna/domain/time/days';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { OrgScope } from '../../../database/scope.ts';
import { recordEvent } from '../../platform/organization-event/organization-event.service.ts';
import { type ProviderPrices, readProviderPrices } from '../price-list/price-coverage.service.ts';
import { readFacts } from './audit-facts.service.ts';
import { auditedLine, earlierCharges } from './audited-line.service.ts';
import {
  type AuditedInvoiceRow,
  type AuditedLineRow,
  countDue,
  type FindingRecord,
  findAudited,
  findAuditedLines,
  findEarlierCharges,
  findNewlyFound,
  replaceFindings,
  takeDue,
  takeDueOfFindings,
  takeDueOne,
} from './invoice-audit.queries.ts';

/** Reads once for each key. */
function once<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (key) => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    return found;
  };
}

/** The first day of the month of the first line. */
function monthOf(lines: readonly AuditedLineRow[], { issue_date: issued }: AuditedInvoiceRow): string {
  return firstOfMonth(lines.map((line) => line.service_day).toSorted()[0] ?? issued);
}

function findingRecord({ id, service_provider_id, currency }: AuditedInvoiceRow, finding: Finding): FindingRecord {
  const { rule, confidence, measure, grounds, position, expected, found, difference, reference } = finding;
  return {
    invoice_id: id,
    service_provider_id,
    rule,
    confidence,
    measure,
    grounds,
    position: position ?? null,
    expected: expected ?? null,
    found: found ?? null,
    difference,
    currency,
    reference: reference ?? null,
    fingerprint: JSON.stringify([rule, position, expected, found, difference, reference]),
  };
}

/** Reads prices and earlier charges of providers, once for each month. */
function readersOf(transaction: TenantTransaction) {
  const ofKey = <Value>(read: (provider: number, currency: string, day: string) => Promise<Value>) => {
    const known = once((key) => {
      const [provider = '', currency = '', day = ''] = key.split(' ');
      return read(Number(provider), currency, day);
    });
    return ({ service_provider_id: provider, currency }: AuditedInvoiceRow, day: string) =>
      known(`${provider} ${currency} ${day}`);
  };
  return {
    charges: ofKey(async (serviceProviderId, currency, day) =>
      earlierCharges(await findEarlierCharges(transaction, { serviceProviderId, currency, day })),
    ),
    prices: ofKey<ProviderPrices>((serviceProviderId, _currency, day) =>
      readProviderPrices(transaction, serviceProviderId, day),
    ),
  };
}

/** Maximum invoices that a reader audits before it responds. */
const maxAtOnce = 50;

/**
 * Audits changed invoices, a batch at a time.
 * @returns the number of remaining ones
 */
export async function auditDue(transaction: TenantTransaction, at: Date): Promise<number> {
  const ids = await takeDue(transaction, maxAtOnce);
  if (ids.length === 0) return 0;
  await auditInvoices(transaction, ids, at);
  return countDue(transaction);
}

/** Maximum batches that a job audits. The next job or reader continues. */
const maxBatches = 20;

/** Audits invoices after a job has changed them, so that the next reader does not wait for it. */
export async function auditInBatches(database: Database, organization: OrgScope, at: Date): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const pending = await database.tenant(organization, (transaction) => auditDue(transaction, at));
    if (pending === 0) return;
  }
}

/**
 * Audits every invoice that is due at the first batch, for a list that must be complete. Invoices that change meanwhile have no end, and
 * wait for the next reader.
 */
export async function auditAllDue(database: Database, organization: OrgScope, at: Date): Promise<void> {
  const auditBatch = () => database.tenant(organization, (transaction) => auditDue(transaction, at));
  let pending = await auditBatch();
  for (let batches = Math.ceil(pending / maxAtOnce); batches > 0 && pending > 0; batches -= 1)
    pending = await auditBatch();
}

interface AuditedKey {
  readonly providerId: number;
  readonly invoiceNumber: string;
}

/** Audits one invoice if it has changed. */
export async function auditOne(
  transaction: TenantTransaction,
  { providerId, invoiceNumber }: AuditedKey,
  at: Date,
): Promise<void> {
  const ids = await takeDueOne(transaction, providerId, invoiceNumber);
  if (ids.length > 0) await auditInvoices(transaction, ids, at);
}

/**
 * Audits the changed ones among the invoices of findings, so that a claim has no outdated finding. In its own transaction: a transaction that
 * saves several invoices marks some of them after it locked the claims, and waits for an audit of them.
 */
export const auditFindings = (
  database: Database,
  organization: OrgScope,
  findingIds: readonly number[],
  at: Date,
): Promise<void> =>
  database.tenant(organization, async (transaction) => {
    const ids = await takeDueOfFindings(transaction, findingIds);
    if (ids.length > 0) await auditInvoices(transaction, ids, at);
  });

async function auditInvoices(transaction: TenantTransaction, ids: readonly number[], at: Date): Promise<void> {
  const invoices = await findAudited(transaction, ids);
  const rows = await findAuditedLines(transaction, ids);
  const lines = Map.groupBy(rows, ({ invoice_id: id }) => id);
  const factsOf = await readFacts(transaction, invoices, rows);
  const read = readersOf(transaction);
  const records: FindingRecord[] = [];
  for (const invoice of invoices) {
    const own = lines.get(invoice.id) ?? [];
    const month = monthOf(own, invoice);
    const earlier = await read.charges(invoice, month);
    const facts: AuditFacts = {
      serviceProviderId: invoice.service_provider_id,
      ...(await read.prices(invoice, month)),
      ...factsOf(invoice, own),
    };
    const audited = {
      number: invoice.number,
      currency: invoice.currency,
      sign: invoice.sign,
      lineTotal: invoice.line_total ?? undefined,
      corrects: (invoice.preceding ?? []).flatMap(({ number }) => number ?? []),
      lines: own.map((line) => auditedLine(line, earlier(line))),
    };
    records.push(...auditInvoice(audited, facts).map((finding) => findingRecord(invoice, finding)));
  }
  const found = new Set(await findNewlyFound(transaction, records));
  await replaceFindings(transaction, ids, records, at);
  await announceFindings(
    transaction,
    invoices.filter(({ id }) => found.has(id)),
  );
}

/** One event for all invoices of a batch. */
async function announceFindings(transaction: TenantTransaction, invoices: readonly AuditedInvoiceRow[]): Promise<void> {
  const last = invoices.at(-1);
  if (last === undefined) return;
  await recordEvent(transaction, {
    kind: 'findings_found',
    to: { permission: 'invoices.read' },
    topic: 'findings',
    entity: 'invoice',
    entityId: String(last.id),
    name: last.number,
  });
}
