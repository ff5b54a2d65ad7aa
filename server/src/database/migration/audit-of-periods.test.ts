import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase | undefined;
afterEach(() => db?.drop());

const organization = `
  insert into organization (id, name, org_slug, contact_email) values (1, 'Sorphirða', 'sorp', 'umsjon@example.is');
  insert into service_provider (organization_id, id, name) values (1, 1, 'Verktaki');`;

/** An invoice with one line, as an earlier version stored it, whose number is the text of its line. */
const invoice = (id: number, text: string, isDeleted: boolean) => `
  insert into invoice (organization_id, id, service_provider_id, number, kind, sign, issue_date, currency, tax_exclusive, line_count)
  values (1, ${id}, 1, '${text}', '380', 1, '2026-03-31', 'ISK', 500, 1);
  insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
  values (1, ${id}, 1, 'import', '{}', 1, sha256('${id}'));
  insert into invoice_line (organization_id, invoice_id, version, position, service_provider_id, counted, content, sign, currency,
    service_day, kg, kg_origin)
  values (1, ${id}, 1, 1, 1, true, '{"name": "Leiga", "note": "${text}", "net": "500"}', 1, 'ISK', '2026-03-31', 20, 'weighed');
  ${isDeleted ? `update invoice set deleted_at = now() where id = ${id};` : ''}`;

const periods = [
  '1.3. - 31.3.2026',
  '1.3 – 31.3.2026',
  '1.-31.3.2026',
  '1.3. til 31.3.2026',
  '3.3., 10.3. og 17.3.2026',
];
const others = ['31.3.2026', '1.3.2026 - 31.3.2026', '2026-03-01 - 2026-03-31', 'Ílát 660 l', '1.5 kg'];

it('invoices with a period without its year are audited again, and no others', async () => {
  db = await createTestDatabase('empty');
  const connection = db.owner;
  await migrate({ connection, log: silentLog, upTo: 70 });
  await db.asOwner(organization);
  for (const [at, text] of [...periods, ...others].entries()) await db.asOwner(invoice(at + 1, text, false));
  await db.asOwner(invoice(99, '1.2. - 28.2.2026', true));
  await db.asOwner('delete from audit_due');
  await migrate({ connection, log: silentLog });
  const due = await db.asOwner<{ number: string }>(
    'select number from invoice join audit_due on invoice_id = invoice.id order by id',
  );
  expect(due.map(({ number }) => number)).toEqual(periods);
});
