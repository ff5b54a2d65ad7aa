import type { AuditFacts, KnownContainer, OtherLine, WeighedDay } from '@tunna/domain/invoices/prices/audited-invoice';
import { weighedKey } from '@tunna/domain/invoices/prices/audited-invoice';
import { addDays } from '@tunna/domain/time/days';
import type { TenantTransaction } from '../../../database/database.ts';
import { readContainerCollections } from '../../requests/collection/container-collections.service.ts';
import {
  type ContainerRow,
  findContainersAt,
  findCountry,
  findKnownPlaces,
  findLinesAround,
  findWeighedDays,
  type OtherLineRow,
} from './audit-fact.queries.ts';
import { statedLine } from './audited-line.service.ts';
import type { AuditedInvoiceRow, AuditedLineRow } from './invoice-audit.queries.ts';

/** Days before and after the lines of a batch whose lines and collections may concern them. */
const daysBefore = 125;
const daysAfter = 60;

const knownContainer = (row: ContainerRow): KnownContainer => ({
  id: row.id,
  locationId: row.location_id,
  wasteStreamId: row.waste_stream_id,
  serviceProviderId: row.service_provider_id ?? undefined,
  kind: row.kind,
  liters: row.volume_liters ?? undefined,
  isHeavy: row.is_heavy,
  removedOn: row.removed_on ?? undefined,
});

const otherLine = (row: OtherLineRow, invoice: AuditedInvoiceRow): OtherLine => ({
  ...statedLine(row),
  invoiceNumber: row.number,
  sign: row.sign,
  isEarlier:
    row.issue_date < invoice.issue_date || (row.issue_date === invoice.issue_date && row.invoice_id < invoice.id),
  lineCount: row.line_count,
  credits: (row.preceding ?? []).flatMap(({ number }) => number ?? []),
});

type OwnFacts = Pick<AuditFacts, 'country' | 'containers' | 'collections' | 'weighed' | 'others' | 'knownPlaces'>;

/** Reads what a batch of invoices is compared with: a few statements, and one for each provider. */
export async function readFacts(
  transaction: TenantTransaction,
  invoices: readonly AuditedInvoiceRow[],
  lines: readonly AuditedLineRow[],
): Promise<(invoice: AuditedInvoiceRow, own: readonly AuditedLineRow[]) => OwnFacts> {
  const locationIds = [...new Set(lines.flatMap(({ location_id: id }) => id ?? []))];
  const days = lines
    .flatMap((line) => [line.service_day, line.content.period?.start ?? line.period_start ?? line.service_day])
    .sort();
  const from = addDays(days[0] ?? '2000-01-01', -daysBefore);
  const until = addDays(days.at(-1) ?? '2000-01-01', daysAfter);
  const country = await findCountry(transaction);
  const containers = await findContainersAt(transaction, locationIds);
  const containerIds = containers.map(({ id }) => id);
  const collections = await readContainerCollections(transaction, { containerIds, from, until });
  const weighed = Map.groupBy(await findWeighedDays(transaction, { locationIds, from, until }), (row) =>
    weighedKey(row.location_id, row.waste_stream_id),
  );
  const knownPlaces = lines.some((line) => line.location_id === null && line.place_key !== '')
    ? await findKnownPlaces(transaction)
    : [];
  const others = new Map<number, Map<string | null, OtherLineRow[]>>();
  for (const id of new Set(invoices.map((invoice) => invoice.service_provider_id))) {
    const around = await findLinesAround(transaction, id, { locationIds, from, until });
    others.set(
      id,
      Map.groupBy(around, (row) => row.location_id),
    );
  }
  const containersAt = Map.groupBy(containers.map(knownContainer), ({ locationId }) => locationId ?? '');
  return (invoice, own) => {
    const places = [
      ...new Set(own.map((line) => line.location_id)),
      ...(own.some((line) => line.location_id === null) ? [] : [null]),
    ];
    const around = others.get(invoice.service_provider_id);
    return {
      country,
      containers: containersAt,
      collections,
      weighed: weighed as ReadonlyMap<string, readonly WeighedDay[]>,
      knownPlaces,
      others: places
        .flatMap((place) => around?.get(place) ?? [])
        .filter((row) => row.invoice_id !== invoice.id)
        .map((row) => otherLine(row, invoice)),
    };
  };
}
