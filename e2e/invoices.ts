import { lineKeys } from '@tunna/domain/invoices/classification/line-keys';
import type { Organization } from './tenant.ts';

interface GivenLine {
  readonly item?: string;
  readonly name: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly price?: string;
  readonly net?: string;
  /** The text about its location. */
  readonly at?: string;
}

/** The service provider of the location. */
async function providerOf(tenant: Organization): Promise<number> {
  return tenant.idOf('select min(id) as id from service_provider where organization_id = $1');
}

/** An imported invoice of the tenant’s provider, before its lines are classified. */
export async function addInvoice(
  tenant: Organization,
  number: string,
  lines: readonly GivenLine[],
  day = '2026-03-31',
): Promise<void> {
  const providerId = await providerOf(tenant);
  const head = {
    ...{ document: 'invoice', kind: '380', number, issueDate: day, currency: 'ISK', amountCurrencies: [], notes: [] },
    ...{ references: { preceding: [] }, seller: { ids: [] }, buyer: { ids: [] }, payments: [], allowanceCharges: [] },
    ...{ vatTotals: [], vatBreakdown: [], totals: {}, documents: [] },
  };
  const invoiceId = await tenant.idOf(
    `insert into invoice (organization_id, service_provider_id, number, kind, sign, issue_date, currency, line_count)
     values ($1, $2, $3, '380', 1, $4, 'ISK', $5) returning id`,
    [providerId, number, day, lines.length],
  );
  await tenant.query(
    `insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
     values ($1, $2, 1, 'import', $3, $4, sha256($5::text::bytea))`,
    [invoiceId, JSON.stringify(head), lines.length, number],
  );
  for (const [index, { item, name, quantity = '1', unit = 'C62', price, net = '1000', at }] of lines.entries()) {
    const content = {
      ...(item === undefined ? {} : { sellersItemId: item }),
      ...{ name, quantity, unit, net, price: price === undefined ? {} : { net: price } },
      ...{ allowanceCharges: [], classifications: [], documents: [], subLines: [] },
      properties: at === undefined ? [] : [{ name: 'Staður', value: at }],
    };
    const keys = lineKeys(head, content);
    await tenant.query(
      `insert into invoice_line (organization_id, invoice_id, version, position, service_provider_id, counted, content, sign, currency,
         service_day, item_key, wording_key, place_key)
       values ($1, $2, 1, $3, $4, true, $5, 1, 'ISK', $6, $7, $8, $9)`,
      [invoiceId, index + 1, providerId, JSON.stringify(content), day, keys.item, keys.wording, keys.place],
    );
  }
}

/** An invoice of 1,200 kg of paper for 12,000 kr., classified by a person with the treatment R3. */
export async function addPaperInvoice(tenant: Organization, number: string, day: string): Promise<void> {
  await addInvoice(tenant, number, [{ name: 'Pappír', net: '12000' }], day);
  await tenant.query(
    `update invoice_line set kind = 'material', material_origin = 'person', kg_origin = 'weighed', ewc_code = '200101',
       treatment_code = 'R3', kg = 1200, location_id = (select min(id) from location where organization_id = $1),
       location_origin = 'person', waste_stream_id = (select min(id) from waste_stream where organization_id = $1)
     where organization_id = $1`,
  );
}
