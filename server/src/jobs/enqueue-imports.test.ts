import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { haulerMonth, invoiceXml, type LineSpec } from '../../test/files/invoice-files.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { maxWait } from '../../test/max-wait.ts';
import { endServers, serverProcess, urlOf } from '../../test/programs/server-process.ts';
import { createTenant } from '../../test/records/factories.ts';
import { clientConfig } from '../database/connection.ts';

afterEach(endServers);

interface Uploaded {
  readonly db: TestDatabase;
  readonly environment: Record<string, string>;
}

/** A file whose server died directly after the upload. */
async function uploaded(xml: string): Promise<Uploaded> {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const DATA_DIR = await temporaryFolder();
  const { organizationId, serviceProviderId } = await createTenant(db);
  const sha256 = createHash('sha256').update(xml).digest('hex');
  const folder = join(DATA_DIR, 'files', String(organizationId), sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, sha256), xml);
  const [file] = await db.asOwner<{ id: number }>(
    `insert into file (organization_id, name, purpose, content_type, size, sha256)
     values ($1, 'stor.xml', 'invoice', 'application/xml', $2, decode($3, 'hex')) returning id`,
    [organizationId, xml.length, sha256],
  );
  await db.asOwner(
    `insert into import_attempt (organization_id, file_id, file_name, format, service_provider_id)
     values ($1, $2, 'stor.xml', 'unknown', $3)`,
    [organizationId, file?.id, serviceProviderId],
  );
  const environment = {
    DATA_DIR,
    DATABASE_URL: urlOf(db.application),
    DATABASE_MIGRATION_URL: urlOf(db.owner),
    DEMO: 'false',
  };
  return { db, environment };
}

const attempt = async ({ db }: Uploaded) =>
  (await db.asOwner<{ state: string; outcome: string | null; read_lines: number }>('select * from import_attempt'))[0];
const kept = async ({ db }: Uploaded) =>
  (
    await db.asOwner<{ invoices: number; lines: number }>(
      'select (select count(*)::int from invoice) as invoices, (select count(*)::int from invoice_line) as lines',
    )
  )[0];

const lines: LineSpec[] = Array.from({ length: 3000 }, (_none, index) => ({
  item: String(index),
  name: `Losun ${index}`,
  quantity: '1',
  unit: 'C62',
  price: '100',
}));

describe('an import that is being written', () => {
  it('leaves nothing when the server is killed, and is complete after the next start', async () => {
    const given = await uploaded(invoiceXml({ ...haulerMonth, lines }));
    // The lock lets the invoice and its version be written, and blocks everything after.
    const holder = new Client(clientConfig(given.db.owner));
    await holder.connect();
    await holder.query('begin; lock table invoice_line in share mode');
    const first = await serverProcess(given.environment);
    const isWaiting = async () => {
      const rows = await given.db.asOwner(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into invoice_line%'`,
      );
      return rows.length > 0;
    };
    await vi.waitUntil(isWaiting, { timeout: maxWait });
    expect(await attempt(given)).toMatchObject({ state: 'running' });
    await first.end('SIGKILL');
    await holder.end();
    expect(await kept(given)).toEqual({ invoices: 0, lines: 0 });

    const second = await serverProcess(given.environment);
    const isDone = async () => (await attempt(given))?.state === 'done';
    await vi.waitUntil(isDone, { timeout: maxWait });
    expect(await attempt(given)).toMatchObject({ outcome: 'created', read_lines: 3000 });
    expect(await kept(given)).toEqual({ invoices: 1, lines: 3000 });
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

describe('an attempt without a job', () => {
  it('gets a new one', async () => {
    const given = await uploaded(invoiceXml(haulerMonth));
    await given.db.asOwner(
      `update import_attempt set state = 'running', started_at = now() - interval '1 hour', queued_at = now() - interval '1 hour'`,
    );
    await serverProcess(given.environment);
    await vi.waitUntil(async () => (await attempt(given))?.state === 'done', { timeout: maxWait });
    expect(await kept(given)).toEqual({ invoices: 1, lines: haulerMonth.lines.length });
  });
});
