import type { Invoice } from '@tunna/domain/invoices/invoice';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { chunksOf, haulerMonth, type InvoiceSpec, invoiceXml } from '../../../../test/files/invoice-files.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { readWholeInvoice } from '../invoice-reader/invoice-reader.service.ts';
import { InvoiceDigest } from './invoice-digest.service.ts';
import { type LineClassification, rowsOfLines } from './invoice-rows.service.ts';
import { type InvoiceToSave, type SavedInvoice, saveInvoice } from './invoice-store.service.ts';

const db = testDatabase();
const own = ofAllTests(() => createTenant(db));

const read = (spec: Partial<InvoiceSpec>): Promise<Invoice> =>
  readWholeInvoice(chunksOf(invoiceXml({ ...haulerMonth, ...spec })));

interface Saving extends Partial<Pick<InvoiceToSave, 'origin' | 'evenIfSame' | 'lineCount'>> {
  readonly classification?: LineClassification;
}

function save({ lines, ...head }: Invoice, { classification, ...more }: Saving = {}): Promise<SavedInvoice> {
  const digest = new InvoiceDigest();
  for (const line of lines) digest.line(line);
  const toSave: InvoiceToSave = {
    serviceProviderId: own.serviceProviderId,
    head,
    lineCount: lines.length,
    contentHash: digest.finish(head),
    origin: 'import',
    warnings: [],
    at: new Date('2026-03-02T10:00:00Z'),
    ...more,
  };
  // One line per batch, the first of them with a choice.
  const pieces = lines.flatMap((line, index) => [
    ...rowsOfLines(head, [{ line, source: 'file' as const, classification: index === 0 ? classification : undefined }]),
  ]);
  return db.database.tenant(mintOrgScope(own.organizationId), (transaction) =>
    saveInvoice(transaction, toSave, pieces),
  );
}

const rows = <Row extends object>(sql: string, ...values: unknown[]) => db.asOwner<Row>(sql, values);
const counted = async (id: number) =>
  (
    await rows<{ version: number; lines: number; cost: string }>(
      'select version, count(*)::int as lines, sum(cost) as cost from invoice_line where invoice_id = $1 and counted group by version',
      id,
    )
  ).map(({ version, lines, cost }) => ({ version, lines, cost }));

describe('a saved invoice', () => {
  it('has its lines, their cost and their keys', async () => {
    const invoice = await read({ number: 'Þ 1/2026' });
    const saved = await save(invoice);
    expect(saved).toMatchObject({ version: 1, outcome: 'created' });
    const [kept] = await rows('select * from invoice where id = $1', saved.invoiceId);
    expect(kept).toMatchObject({ number: 'Þ 1/2026', sign: 1, currency: 'ISK', final_date: '2026-03-31' });
    expect(kept).toMatchObject({ service_day: '2026-02-28', tax_inclusive: invoice.totals.taxInclusive });
    const [line] = await rows('select * from invoice_line where invoice_id = $1 and position = 1', saved.invoiceId);
    expect(line).toMatchObject({ item_key: '1010', wording_key: 'bylgjupappi, mottaka', place_key: 'fasteignir' });
    expect(line).toMatchObject({ quantity: '-1.240', unit: 'TNE', net: '-5580', cost: '-5580', kind: null });
    expect(await counted(saved.invoiceId)).toEqual([
      { version: 1, lines: invoice.lines.length, cost: expect.stringMatching(new RegExp(`^${invoice.totals.lines}`)) },
    ]);
  });

  it('subtracts its cost if it is a credit note', async () => {
    const { invoiceId } = await save(await read({ number: 'K-1', document: 'credit_note' }));
    const [line] = await rows('select net, cost from invoice_line where invoice_id = $1 and position = 2', invoiceId);
    expect(line).toEqual({ net: '147283.81', cost: '-147283.81' });
  });

  it('is the same invoice when it is saved again, also fifty times concurrently', async () => {
    const invoice = await read({ number: 'S-1' });
    const saved = await Promise.all(Array.from({ length: 50 }, () => save(invoice)));
    expect(new Set(saved.map(({ invoiceId }) => invoiceId)).size).toBe(1);
    expect(saved.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
    expect(await rows('select version from invoice_version where invoice_id = $1', saved[0]?.invoiceId)).toHaveLength(
      1,
    );
  });

  it('gets a version if a file has other content, which is marked, and only the newest counts', async () => {
    const first = await save(await read({ number: 'B-1' }));
    const changed = await read({ number: 'B-1', lines: haulerMonth.lines.slice(0, 2) });
    expect(await save(changed)).toEqual({ ...first, version: 2, outcome: 'changed' });
    expect(
      await rows('select version, changed_by_file, line_count from invoice where id = $1', first.invoiceId),
    ).toEqual([{ version: 2, changed_by_file: true, line_count: 2 }]);
    expect(await counted(first.invoiceId)).toMatchObject([{ version: 2, lines: 2 }]);
    expect(await save(changed)).toEqual({ ...first, version: 2, outcome: 'unchanged' });
    await save(changed, { origin: 'editor', evenIfSame: true });
    expect(await rows('select version, changed_by_file from invoice where id = $1', first.invoiceId)).toEqual([
      { version: 3, changed_by_file: false },
    ]);
  });

  it('keeps members’ choices for lines that a new file leaves unchanged', async () => {
    const classification = { kind: 'fee', kg: { amount: '5', origin: 'weighed' }, locationId: own.locationId } as const;
    const { invoiceId } = await save(await read({ number: 'M-1' }), { origin: 'editor', classification });
    await save(await read({ number: 'M-1', lines: haulerMonth.lines.slice(0, 2) }));
    expect(
      await rows(
        'select kind, location_id from invoice_line where invoice_id = $1 and counted order by position',
        invoiceId,
      ),
    ).toEqual([
      { kind: 'fee', location_id: own.locationId },
      { kind: null, location_id: null },
    ]);
  });

  it('is restored with its lines after a deletion', async () => {
    const invoice = await read({ number: 'E-1' });
    const { invoiceId } = await save(invoice);
    await rows('update invoice set deleted_at = now() where id = $1', invoiceId);
    await rows('update invoice_line set counted = false where invoice_id = $1', invoiceId);
    expect(await save(invoice)).toEqual({ invoiceId, version: 1, outcome: 'changed' });
    expect(await rows('select deleted_at from invoice where id = $1', invoiceId)).toEqual([{ deleted_at: null }]);
    expect(await counted(invoiceId)).toMatchObject([{ version: 1, lines: invoice.lines.length }]);
  });

  it('stores nothing if lines are missing or the head is incomplete', async () => {
    const invoice = await read({ number: 'H-1' });
    await expect(save(invoice, { lineCount: 99 })).rejects.toThrow('The number of lines');
    await expect(save({ ...invoice, currency: 'krónur' })).rejects.toThrow('no provider or no number');
    expect(await rows(`select 1 from invoice where number = 'H-1'`)).toEqual([]);
  });
});
