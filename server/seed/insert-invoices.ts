import { keyOf } from '@tunna/domain/invoices/classification/line-text';
import { composeInvoice, type InvoiceParties } from '@tunna/domain/invoices/invoice-editing';
import { findingsOf } from '@tunna/domain/invoices/invoice-findings';
import type { ClientBase } from 'pg';
import type { TenantTransaction } from '../src/database/database.ts';
import { orderedValues } from '../src/database/statement/statement.ts';
import { InvoiceDigest } from '../src/modules/invoices/invoice/invoice-digest.service.ts';
import { type LineToSave, rowsOfLines } from '../src/modules/invoices/invoice/invoice-rows.service.ts';
import { saveInvoice } from '../src/modules/invoices/invoice/invoice-store.service.ts';
import type { BuiltContainer, BuiltLocation } from './containers.ts';
import { type InventedInvoice, type InvoicingProvider, inventInvoices, otherItems, tariffs } from './invoices.ts';
import type { PlannedOrganization } from './organization.ts';
import type { Random } from './random.ts';
import { insertRows } from './rows.ts';
import type { CollectionRecord } from './schedules.ts';

interface Invoiced {
  readonly plan: PlannedOrganization;
  readonly organizationId: number;
  /** The number of the first of the plan's providers, and of its streams. */
  readonly first: { readonly serviceProvider: number; readonly wasteStream: number };
  readonly locations: readonly BuiltLocation[];
  readonly containers: readonly BuiltContainer[];
  readonly record: CollectionRecord;
  /** Who enters them. */
  readonly savedBy: number;
  /** Milliseconds since 1970: the midnight before which everything has happened. */
  readonly today: number;
}

/** The store works in a transaction of the server's; this is one of the seed's, which owns the tables. */
const transactionOf = (client: ClientBase, organizationId: number): TenantTransaction => ({
  organizationId,
  async run(statement, values) {
    const { name, text } = statement;
    return (await client.query({ name, text, values: orderedValues(statement, values) })).rows;
  },
});

function providersOf({ plan, first, containers }: Invoiced): InvoicingProvider[] {
  return plan.providers.flatMap(({ name, invoices }, index) => {
    const id = first.serviceProvider + index;
    const own = containers.filter(({ serviceProviderId }) => serviceProviderId === id);
    return invoices === undefined ? [] : [{ id, name, containers: own, ...invoices }];
  });
}

const minute = 60_000;
const text = (time: number) => new Date(time).toISOString();

/** Stored choices for the items and locations of the first invoices; fuel remains unclassified, to try the queue. */
async function insertNormalizations(
  client: ClientBase,
  invoiced: Invoiced,
  providers: readonly InvoicingProvider[],
  at: string,
) {
  const { organizationId, plan, first, locations, savedBy } = invoiced;
  const shared = { organization_id: organizationId, created_at: at, created_by: savedBy };
  const streamOf = (category: string) => plan.streams.findIndex((stream) => stream.category === category);
  for (const [index, { id }] of providers.entries()) {
    const items = Object.entries(tariffs).flatMap(([category, { item }]) => {
      const stream = streamOf(category);
      return stream < 0 ? [] : [{ item, kind: 'material', waste_stream_id: first.wasteStream + stream }];
    });
    const others = Object.entries(otherItems).map(([kind, item]) => ({ item, kind, waste_stream_id: null }));
    const materials = [...items, ...others].map(({ item, ...chosen }, place) => ({
      ...{
        ...shared,
        id: 1 + index * 100 + place,
        service_provider_id: id,
        match: 'item',
        match_key: keyOf(item),
        example: item,
      },
      ...{ ...chosen, is_bought: false },
    }));
    await insertRows(client, 'material_normalization', materials);
    const places = locations.map(({ id: locationId, plan: { name } }, place) => ({
      ...{ ...shared, id: 1 + index * 100 + place, service_provider_id: id, match: 'place', match_key: keyOf(name) },
      ...{ example: name, location_id: locationId },
    }));
    await insertRows(client, 'location_normalization', places);
  }
}

function partiesOf({ plan, first }: Invoiced, { serviceProviderId }: InventedInvoice): InvoiceParties {
  const seller = plan.providers[serviceProviderId - first.serviceProvider];
  const party = (name: string, kennitala: string | null | undefined) => ({
    ...{ name, ids: [], address: { country: 'IS' } },
    ...(kennitala ? { legalId: { id: kennitala, scheme: '0196' } } : {}),
  });
  return { seller: party(seller?.name ?? '', seller?.kennitala), buyer: party(plan.name, plan.kennitala) };
}

async function insertInvoice(transaction: TenantTransaction, invoiced: Invoiced, invoice: InventedInvoice) {
  const composed = composeInvoice(invoice, partiesOf(invoiced, invoice));
  const digest = new InvoiceDigest();
  for (const line of composed.lines) digest.line(line);
  const lines = composed.lines.map((line, index): LineToSave => {
    const { containerId } = invoice.lines[index] ?? {};
    const source = 'file' as const;
    return containerId === undefined ? { line, source } : { line, source, classification: { containerId } };
  });
  const came = Date.parse(invoice.issueDate) + 3 * 24 * 60 * minute + 10 * 60 * minute;
  const toSave = {
    serviceProviderId: invoice.serviceProviderId,
    head: composed.head,
    lineCount: lines.length,
    contentHash: digest.finish(composed.head),
    origin: 'editor' as const,
    warnings: findingsOf(composed),
    savedBy: invoiced.savedBy,
    at: new Date(Math.min(came, invoiced.today)),
  };
  await saveInvoice(transaction, toSave, rowsOfLines(composed.head, lines));
}

/**
 * Two years of invoices of the providers that send any, and what was chosen for their lines.
 * @returns the invoices
 */
export async function insertInvoices(
  client: ClientBase,
  invoiced: Invoiced,
  random: Random,
): Promise<readonly InventedInvoice[]> {
  const providers = providersOf(invoiced);
  if (providers.length === 0) return [];
  const { locations, record } = invoiced;
  const invoices = inventInvoices(providers, { locations, record }, text(invoiced.today).slice(0, 10), random);
  await insertNormalizations(client, invoiced, providers, text(invoiced.today - 360 * 24 * 60 * minute));
  const transaction = transactionOf(client, invoiced.organizationId);
  for (const invoice of invoices) await insertInvoice(transaction, invoiced, invoice);
  return invoices;
}
