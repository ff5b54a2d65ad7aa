import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { captureLog } from '../../test/log.ts';
import { freePort } from '../../test/programs/free-port.ts';
import { endServers, serverProcess, urlOf } from '../../test/programs/server-process.ts';
import { createContainer, createTenant } from '../../test/records/factories.ts';

const token = 'metrics-token-of-this-test';
const authorization = { authorization: `Bearer ${token}` };

/** The value of one series; undefined where it is missing. */
function valueIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('/metrics of an application', () => {
  const kept = captureLog();
  const now = new Date('2026-07-20T12:00:00Z');
  let isRunning = true;
  let backups = '';
  let test: TestApp;
  let url = '';
  beforeAll(async () => {
    backups = await mkdtemp(join(tmpdir(), 'tunna-metrics-backups-'));
    await writeFile(join(backups, '2026-07-20T06-00-00.000Z.backup.json'), '{}');
    test = await createTestApp({
      metricsToken: token,
      log: kept.log,
      now: () => now,
      backupDirectory: backups,
      jobs: { isRunning: () => isRunning, backlog: async () => undefined },
    });
    url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await test.close();
    await rm(backups, { recursive: true });
  });

  const scrape = async (): Promise<string> => (await fetch(`${url}/metrics`, { headers: authorization })).text();

  // First, because these values are kept for a minute.
  it('shows the disk, the newest backup, silent agents, and the problems of /health/ready', async () => {
    const { organizationId } = await createTenant(test.db);
    await test.db.asOwner(
      `insert into device (organization_id, name, kind, last_seen_at)
       values ($1, 'Vog 1', 'agent', '2026-07-20T11:59:00Z'), ($1, 'Vog 2', 'agent', '2026-07-19T12:00:00Z')`,
      [organizationId],
    );
    const text = await scrape();
    expect(valueIn(text, 'tunna_installation_readable')).toBe(1);
    expect(valueIn(text, 'tunna_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueIn(text, 'tunna_database_bytes')).toBeGreaterThan(1_000_000);
    expect(valueIn(text, 'tunna_backup_interval_seconds')).toBe(86_400);
    expect(valueIn(text, 'tunna_backup_newest_timestamp_seconds')).toBe(Date.parse('2026-07-20T06:00:00Z') / 1000);
    expect(valueIn(text, 'tunna_backup_failed')).toBe(0);
    expect(valueIn(text, 'tunna_agents{state="connected"}')).toBe(1);
    expect(valueIn(text, 'tunna_agents{state="silent"}')).toBe(1);
    expect(valueIn(text, 'tunna_health_problem{problem="jobs"}')).toBe(0);
    isRunning = false;
    const stopped = await scrape();
    expect(valueIn(stopped, 'tunna_health_problem{problem="jobs"}')).toBe(1);
    expect(valueIn(stopped, 'tunna_health_problem{problem="database"}')).toBe(0);
  });

  it('counts requests by call and status, including cached ones and pages, never by address', async () => {
    const { slug } = await createContainer(test.db, await createTenant(test.db));
    test.cache.resume();
    for (let read = 0; read < 3; read += 1) await (await fetch(`${url}/api/v1/container/${slug}`)).text();
    await (await fetch(`${url}/container/${slug}`)).text();
    await (await fetch(`${url}/api/v1/container/none-such`)).text();
    await (await fetch(`${url}/api/v1/organization/`)).text();
    await (await fetch(`${url}/nowhere/${slug}`)).text();
    const text = await scrape();
    expect(valueIn(text, 'tunna_requests_total{call="getPublicContainer",status="200"}')).toBe(3);
    expect(valueIn(text, 'tunna_requests_total{call="getPublicContainer",status="404"}')).toBe(1);
    expect(valueIn(text, 'tunna_requests_total{call="GET /container/:slug",status="200"}')).toBe(1);
    expect(valueIn(text, 'tunna_requests_total{call="not_found",status="404"}')).toBe(1);
    expect(valueIn(text, 'tunna_requests_total{call="listOrganizations",status="401"}')).toBe(1);
    expect(valueIn(text, 'tunna_request_duration_seconds_count{call="getPublicContainer"}')).toBe(4);
    expect(valueIn(text, 'tunna_public_cache_reads_total{result="hit"}')).toBe(2);
    expect(valueIn(text, 'tunna_public_cache_entries')).toBe(2);
    expect(valueIn(text, 'tunna_security_events_total{kind="unauthenticated"}')).toBe(1);
    expect(valueIn(text, 'tunna_security_events_total{kind="erasure"}')).toBe(0);
    expect(text).not.toContain(slug);
  });

  it('shows connections, streams, threads, the event loop and the process', async () => {
    const text = await scrape();
    for (const pool of ['calls', 'public', 'owner']) {
      expect(valueIn(text, `tunna_database_waiting{pool="${pool}"}`)).toBe(0);
      expect(valueIn(text, `tunna_database_connections{pool="${pool}",state="idle"}`)).toEqual(expect.any(Number));
    }
    for (const name of [
      'tunna_event_streams',
      'tunna_heavy_work{state="running"}',
      'tunna_heavy_work{state="waiting"}',
      'tunna_heavy_work_threads',
      'tunna_heavy_work_refused_total{reason="share"}',
      'tunna_heavy_work_refused_total{reason="queue"}',
    ])
      expect(valueIn(text, name), name).toBe(0);
    for (const name of [
      'nodejs_eventloop_lag_p50_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(valueIn(text, name), name).toBeGreaterThan(0);
  });

  it.each([
    ['none', {}],
    ['a wrong one', { authorization: 'Bearer another-token-of-this-test' }],
    ['one without its scheme', { authorization: token }],
  ])('asks for the token, and logs who lacks it: %s', async (_what, headers) => {
    const before = kept.text().length;
    const answer = await fetch(`${url}/metrics`, { headers });
    const body = (await answer.json()) as { code: string; requestId: string };
    expect([answer.status, body.code]).toEqual([401, 'login_required']);
    const line = JSON.parse(kept.text().slice(before).trim());
    expect(line).toMatchObject({ event: 'unauthenticated', call: 'GET /metrics', requestId: body.requestId });
  });
});

describe('/metrics of a server', () => {
  let db: TestDatabase;
  let dataDirectory = '';
  beforeAll(async () => {
    db = await createTestDatabase();
    dataDirectory = await mkdtemp(join(tmpdir(), 'tunna-metrics-'));
  });
  afterEach(endServers);
  afterAll(async () => {
    await db.drop();
    await rm(dataDirectory, { recursive: true });
  });

  const start = (environment: Record<string, string>) =>
    serverProcess({ DATABASE_URL: urlOf(db.owner), DATA_DIR: dataDirectory, DEMO: 'false', ...environment });

  it('is not found without a setting', async () => {
    const server = await start({});
    expect((await fetch(`${server.url}/metrics`, { headers: authorization })).status).toBe(404);
  });

  it('responds only on its own address, with jobs and outbox', async () => {
    const { organizationId } = await createTenant(db);
    await db.asOwner(
      `insert into outgoing_message (organization_id, kind, recipient, language, status, due_at)
       values ($1, 'service_request_done', 'a@people.example', 'is', 'dead', now()),
         ($1, 'service_request_done', 'b@people.example', 'is', 'sent', now()),
         ($1, 'service_request_done', 'c@people.example', 'is', 'waiting', now() + interval '1 hour')`,
      [organizationId],
    );
    const port = await freePort();
    const server = await start({ METRICS_ADDRESS: `127.0.0.1:${port}` });
    await db.asOwner(`select graphile_worker.add_job('sweep_files', '{}'::json, run_at => now() + interval '1 hour')`);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(valueIn(text, 'tunna_backlog_readable')).toBe(1);
    expect(valueIn(text, 'tunna_jobs{task="sweep_files",state="scheduled"}')).toBe(1);
    expect(text).not.toContain('tunna_jobs{task="sweep_files",state="oldest"}');
    expect(valueIn(text, 'tunna_jobs_oldest_seconds{task="sweep_files"}')).toBe(0);
    expect(text).not.toMatch(/^tunna_backup_/m);
    expect(valueIn(text, 'tunna_outbox_messages{state="dead"}')).toBe(1);
    expect(valueIn(text, 'tunna_outbox_messages{state="waiting"}')).toBe(1);
    expect(valueIn(text, 'tunna_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueIn(text, 'tunna_requests_total{call="not_found",status="404"}')).toBe(1);
    expect(valueIn(text, 'tunna_security_events_total{kind="operator_settings"}')).toBe(1);
  });

  it('responds without jobs and outbox, within seconds, while the database is locked', async () => {
    const server = await start({ METRICS_TOKEN: token });
    await db.asOwner('begin');
    try {
      await db.asOwner('lock table outgoing_message in access exclusive mode');
      const answer = await fetch(`${server.url}/metrics`, { headers: authorization });
      const text = await answer.text();
      expect(valueIn(text, 'tunna_backlog_readable')).toBe(0);
      expect(text).not.toContain('tunna_outbox_messages{');
      expect(valueIn(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    } finally {
      await db.asOwner('rollback');
    }
  });
});
