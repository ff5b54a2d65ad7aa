import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { maxWait } from '../../test/max-wait.ts';
import { endServers, serverProcess, urlOf } from '../../test/programs/server-process.ts';
import { createTenant, type Tenant } from '../../test/records/factories.ts';
import { saveGivenInvoice } from '../../test/records/saved-invoices.ts';
import { clientConfig } from '../database/connection.ts';

/** Of a report that one batch of 2,000 lines does not complete. */
const lines = 2_100;
/** Of a report that one batch completes. */
const fewLines = 40;
const kgOf = (count: number): string => String(count * 2.5);

let db: TestDatabase;
let tenant: Tenant;
let environment: Record<string, string>;
let folder: string;

beforeEach(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tunna-reports-'));
  tenant = await createTenant(db);
  environment = {
    DATA_DIR: folder,
    DATABASE_URL: urlOf(db.application),
    DATABASE_MIGRATION_URL: urlOf(db.owner),
    DEMO: 'false',
  };
  const line = {
    net: '10',
    classification: {
      kind: 'material' as const,
      wasteStreamId: tenant.wasteStreamId,
      kg: { amount: '2.5', origin: 'weighed' as const },
    },
  };
  const of = (length: number) => Array.from({ length }, () => line);
  await saveGivenInvoice(db, tenant, { number: 'R-1', issueDate: '2026-03-31', lines: of(lines) });
  await saveGivenInvoice(db, tenant, { number: 'R-2', issueDate: '2025-03-31', lines: of(fewLines) });
});
afterEach(async () => {
  await endServers();
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Reports whose server died after the request to publish them. */
const askFor = (reports: number, year = 2026) =>
  tenant.query(
    `with made as (
       insert into invoice_report (organization_id, name, from_month, until_month, idempotency_key)
       select $1, 'Skýrsla ' || n, $3 || '-01', $3 || '-12', gen_random_uuid() from generate_series(1, $2) n returning id
     )
     select id from made`,
    [reports, String(year)],
  );
const ask = () => db.asOwner("update invoice_report set state = 'publishing', asked_at = now() where state = 'draft'");

const published = async () => {
  const [row] = await db.asOwner<{ reports: number; lines: number; kg: string; frozen: string }>(
    `select count(*)::int as reports, (select count(*)::int from invoice_report_line) as lines,
       (select trim_scale(coalesce(sum(kg), 0))::text from invoice_report_line) as kg,
       string_agg(distinct figures #>> '{totals,kg}', ' ') as frozen
     from invoice_report where state = 'published'`,
  );
  return row;
};

/** Reads no lines: it is repeated while the servers write them. */
const hasPublished = async (reports: number) => {
  const rows = await db.asOwner("select from invoice_report where state = 'published'");
  return rows.length === reports;
};

describe('the publication of reports', () => {
  it('leaves nothing when the server is killed, and is complete after the next start', async () => {
    await askFor(1);
    await ask();
    // The lock lets the run start and store nothing.
    const holder = new Client(clientConfig(db.owner));
    await holder.connect();
    await holder.query('begin; lock table invoice_report_line in share mode');
    const first = await serverProcess(environment);
    const isWaiting = async () => {
      const rows = await db.asOwner(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%invoice_report_line%'`,
      );
      return rows.length > 0;
    };
    await vi.waitUntil(isWaiting, { timeout: maxWait });
    await first.end('SIGKILL');
    await holder.end();
    expect(await published()).toEqual({ reports: 0, lines: 0, kg: '0', frozen: null });
    const second = await serverProcess(environment);
    await vi.waitUntil(() => hasPublished(1), { timeout: maxWait });
    expect(await published()).toEqual({ reports: 1, lines, kg: kgOf(lines), frozen: kgOf(lines) });
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('happens once for each of fifty concurrent reports on two servers', async () => {
    await askFor(5);
    await askFor(45, 2025);
    await Promise.all([serverProcess(environment), serverProcess(environment)]);
    await ask();
    await vi.waitUntil(() => hasPublished(50), { timeout: 120_000 });
    const all = 5 * lines + 45 * fewLines;
    expect(await published()).toEqual({
      reports: 50,
      lines: all,
      kg: kgOf(all),
      frozen: `${kgOf(fewLines)} ${kgOf(lines)}`,
    });
  });
});
