import { unitCode } from '@tunna/domain/invoices/classification/weight';
import { lineNet } from '@tunna/domain/invoices/invoice-arithmetic';
import { type AuditedLine, auditInvoice, type Finding } from '@tunna/domain/invoices/prices/invoice-audit';
import type { AgreedPrice } from '@tunna/domain/invoices/prices/price-list';
import { amountText } from '@tunna/domain/numbers/decimal';
import type { TenantTransaction } from '../../../database/database.ts';
import { pricesOfProvider } from '../price-list/price-list.service.ts';
import {
  type AuditedInvoiceRow,
  type AuditedLineRow,
  countDue,
  type FindingRecord,
  findAudited,
  findAuditedLines,
  findUsualPrices,
  replaceFindings,
  takeDue,
} from './invoice-audit.queries.ts';

interface Priced {
  readonly item_key: string;
  readonly wording_key: string;
  readonly unit: string | null;
}

const priceKey = ({ item_key: item, wording_key: wording, unit }: Priced): string =>
  JSON.stringify([item, wording, unitCode(unit ?? '')]);

/** The net amount calculated from price, allowances and charges; undefined if the line has no price. */
function calculatedNet({ price, quantity, allowance_charges: entries }: AuditedLineRow): string | undefined {
  if (price?.net === undefined || quantity === null) return undefined;
  return amountText(lineNet({ quantity, price, allowanceCharges: entries ?? [] }));
}

const auditedLine = (row: AuditedLineRow, usual: UsualPrices): AuditedLine => ({
  position: row.position,
  itemKey: row.item_key,
  wordingKey: row.wording_key,
  placeKey: row.place_key,
  kind: row.kind ?? undefined,
  wasteStreamId: row.waste_stream_id ?? undefined,
  containerId: row.container_id ?? undefined,
  containerKind: row.container_kind ?? undefined,
  quantity: row.quantity ?? undefined,
  unit: row.unit ?? undefined,
  net: row.net,
  calculatedNet: calculatedNet(row),
  serviceDay: row.service_day,
  usualPrice: usual.get(priceKey(row)),
});

type UsualPrices = ReadonlyMap<string, string>;

/** Median unit prices of the year before the month of an invoice’s first line, read once per month. */
function usualPricesOf(transaction: TenantTransaction) {
  const known = new Map<string, UsualPrices>();
  return async (
    { service_provider_id: serviceProviderId, currency }: AuditedInvoiceRow,
    lines: readonly AuditedLineRow[],
  ): Promise<UsualPrices> => {
    const first = lines.map((line) => line.service_day).toSorted()[0];
    if (first === undefined) return new Map();
    const day = `${first.slice(0, 7)}-01`;
    const key = `${serviceProviderId} ${currency} ${day}`;
    const found =
      known.get(key) ??
      new Map(
        (await findUsualPrices(transaction, { serviceProviderId, currency, day })).map((row) => [
          priceKey(row),
          row.price,
        ]),
      );
    known.set(key, found);
    return found;
  };
}

function findingRecord({ id, service_provider_id, currency }: AuditedInvoiceRow, finding: Finding): FindingRecord {
  const { rule, position, expected, found, difference, reference } = finding;
  return {
    invoice_id: id,
    service_provider_id,
    rule,
    position: position ?? null,
    expected: expected ?? null,
    found: found ?? null,
    difference,
    currency,
    reference: reference ?? null,
    fingerprint: JSON.stringify([rule, position, expected, found, difference, reference]),
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
  const invoices = await findAudited(transaction, ids);
  const lines = Map.groupBy(await findAuditedLines(transaction, ids), ({ invoice_id: id }) => id);
  const prices = new Map<number, readonly AgreedPrice[]>();
  const usualPrices = usualPricesOf(transaction);
  const records: FindingRecord[] = [];
  for (const invoice of invoices) {
    const provider = invoice.service_provider_id;
    const own = lines.get(invoice.id) ?? [];
    const agreed = prices.get(provider) ?? (await pricesOfProvider(transaction, provider));
    prices.set(provider, agreed);
    const usual = await usualPrices(invoice, own);
    const findings = auditInvoice(
      {
        currency: invoice.currency,
        sign: invoice.sign,
        lineTotal: invoice.line_total ?? undefined,
        lines: own.map((line) => auditedLine(line, usual)),
        twin: invoice.twin ?? undefined,
      },
      agreed,
    );
    records.push(...findings.map((finding) => findingRecord(invoice, finding)));
  }
  await replaceFindings(transaction, ids, records, at);
  return countDue(transaction);
}
