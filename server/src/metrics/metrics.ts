import type { EndpointName } from '@tunna/contract';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { type PoolState, poolState } from '../database/pool.ts';
import type { RequestMeter } from '../http/health/request-observer.ts';
import type { PublicCache } from '../http/public-cache.ts';
import { type SecurityEventKind, securityCatalogue } from '../http/security/security-catalogue.ts';
import type { EventHub } from '../modules/platform/event-stream/event-hub.service.ts';
import type { HeavyWork } from '../workers/heavy-work.ts';
import { backlogReader } from './backlog.ts';
import { type InstallationParts, watchInstallation, watchReadiness } from './installation.ts';

/** The parts of the server with metrics. */
export interface MeasuredParts extends InstallationParts {
  readonly database: Pick<Database, 'pools' | 'probe' | 'isFull'>;
  readonly ownerPool: Pool;
  readonly events: Pick<EventHub, 'streams'>;
  readonly work: Pick<HeavyWork, 'state'>;
  readonly cache: Pick<PublicCache, 'state'>;
}

/** Metrics of one server process. Labels are fixed names, never organizations, people or addresses. */
export interface Metrics extends RequestMeter {
  countEvent(kind: SecurityEventKind): void;
  /** Adds the metrics of the parts. Call it once. */
  watch(parts: MeasuredParts): void;
  /** @returns all metrics in the text format of Prometheus */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Seconds, from a cached response to a slow report. */
const durationBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A call whose response lasts for hours, so its duration is meaningless. */
const endlessCall: EndpointName = 'streamEvents';

function watchProcess(registers: Registry[], { database, ownerPool, events, work, cache }: MeasuredParts): void {
  const pools = (): Readonly<Record<string, PoolState>> => ({ ...database.pools(), owner: poolState(ownerPool) });
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    collect: (set: (labels: Partial<Record<Label, string>>, value: number) => void) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        collect((labels, value) => this.set(labels, value));
      },
    });
  gauge('tunna_database_connections', 'Connections to the database, by pool and state.', ['pool', 'state'], (set) => {
    for (const [pool, { total, idle }] of Object.entries(pools())) {
      set({ pool, state: 'idle' }, idle);
      set({ pool, state: 'busy' }, total - idle);
    }
  });
  gauge('tunna_database_waiting', 'Callers that wait for a connection, by pool.', ['pool'], (set) => {
    for (const [pool, { waiting }] of Object.entries(pools())) set({ pool }, waiting);
  });
  gauge('tunna_event_streams', 'Open event streams.', [], (set) => set({}, events.streams));
  gauge('tunna_heavy_work', 'Heavy work by state: waiting for a thread, or running.', ['state'], (set) => {
    const { waiting, running } = work.state();
    set({ state: 'waiting' }, waiting);
    set({ state: 'running' }, running);
  });
  gauge('tunna_heavy_work_threads', 'Threads that are alive.', [], (set) => set({}, work.state().threads));
  gauge('tunna_public_cache_entries', 'Answers in the public cache.', [], (set) => set({}, cache.state().entries));
  gauge('tunna_public_cache_bytes', 'Bytes of the public cache.', [], (set) => set({}, cache.state().bytes));
  countersOf(registers, { work, cache });
}

/** Counters of another part: a scrape copies their values. */
function countersOf(registers: Registry[], { work, cache }: Pick<MeasuredParts, 'work' | 'cache'>): void {
  new Counter({
    name: 'tunna_heavy_work_refused_total',
    help: 'Heavy work that was refused: share (of a person or organization is full) or queue (the whole queue is).',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(work.state().refused)) this.inc({ reason }, count);
    },
  });
  new Counter({
    name: 'tunna_public_cache_reads_total',
    help: 'Reads of the public cache, by result: hit or miss.',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = cache.state();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
}

/** @returns a function that reads the backlog before a scrape; on failure its gauges have no values */
function watchBacklog(registers: Registry[], { ownerPool, log }: MeasuredParts): () => Promise<void> {
  const readable = new Gauge({
    name: 'tunna_backlog_readable',
    help: '1 where the state of jobs and outbox could be read within two seconds, else 0.',
    registers,
  });
  const jobs = new Gauge({
    name: 'tunna_jobs',
    help: 'Jobs by task and state: ready, scheduled (later, or again), running, failed (no attempt left).',
    labelNames: ['task', 'state'],
    registers,
  });
  const oldestJobs = new Gauge({
    name: 'tunna_jobs_oldest_seconds',
    help: 'Time for which the oldest ready job has been due, by task; 0 where none is.',
    labelNames: ['task'],
    registers,
  });
  const messages = new Gauge({
    name: 'tunna_outbox_messages',
    help: 'Messages by state: waiting, held (for a letter of the day), dead (given up).',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'tunna_outbox_oldest_seconds',
    help: 'Age of the oldest message that waits; 0 where none does.',
    registers,
  });
  const read = backlogReader(ownerPool, log);
  return async () => {
    const backlog = await read();
    readable.set(backlog === undefined ? 0 : 1);
    jobs.reset();
    oldestJobs.reset();
    messages.reset();
    oldest.remove();
    for (const { task, oldest: due, ...states } of backlog?.jobs ?? []) {
      oldestJobs.set({ task }, due);
      for (const [state, count] of Object.entries(states)) jobs.set({ task, state }, count);
    }
    if (backlog?.outbox === undefined) return;
    const { oldest: age, ...states } = backlog.outbox;
    for (const [state, count] of Object.entries(states)) messages.set({ state }, count);
    oldest.set(age);
  };
}

/** Opens the metrics of this process, with those of Node: CPU, memory, garbage collection, event loop delay. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'tunna_requests_total',
    help: 'Requests that ended, by call and HTTP status; `aborted` where the client left before the end.',
    labelNames: ['call', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'tunna_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer, by call. Event streams are left out.',
    labelNames: ['call'],
    buckets: durationBuckets,
    registers,
  });
  const events = new Counter({
    name: 'tunna_security_events_total',
    help: 'Security events by kind; docs/SECURITY-EVENTS.md lists the kinds.',
    labelNames: ['kind'],
    registers,
  });
  // A rate needs the zero before the first event.
  for (const kind of Object.keys(securityCatalogue)) events.inc({ kind }, 0);
  let reads: readonly (() => Promise<void>)[] = [];
  return {
    contentType: registry.contentType,
    observe(call, status, seconds) {
      requests.inc({ call, status: String(status) });
      if (call !== endlessCall) durations.observe({ call }, seconds);
    },
    countEvent: (kind) => events.inc({ kind }),
    watch(parts) {
      watchProcess(registers, parts);
      reads = [watchBacklog, watchInstallation, watchReadiness].map((watch) => watch(registers, parts));
    },
    async text() {
      await Promise.all(reads.map((read) => read()));
      return registry.metrics();
    },
  };
}
