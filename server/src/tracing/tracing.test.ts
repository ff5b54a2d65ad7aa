import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../test/folder.ts';
import { captureLog } from '../../test/log.ts';
import { maxWait } from '../../test/max-wait.ts';
import { serverProgram } from '../../test/programs/programs.ts';
import { endServers, serverProcess } from '../../test/programs/server-process.ts';
import { type ReceivedSpan, startTraceReceiver } from '../../test/receivers.ts';
import { openTracing } from './open-tracing.ts';
import { traced, traceRequests } from './tracing.ts';

afterEach(endServers);

const newTrace = () => ({ traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') });
const attributesOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

async function receiver() {
  const started = await startTraceReceiver();
  onTestFinished(() => started.close());
  return started;
}

describe('a server with a receiver of traces', () => {
  it('sends requests, their statements, jobs and messages, without values, and continues the trace of the caller', async () => {
    const traces = await receiver();
    const DATA_DIR = await temporaryFolder();
    const server = await serverProcess({
      DATA_DIR,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${traces.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20hunter2',
      OTEL_SERVICE_NAME: 'tunna-of-a-test',
    });
    const { traceId, spanId } = newTrace();
    const post = (path: string, payload: object, headers = {}) =>
      fetch(`${server.url}/api/v1${path}`, {
        method: 'POST',
        body: JSON.stringify(payload),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const reported = await post(
      '/service-request/create',
      {
        containerSlug: 'demo-paper',
        action: 'empty_container',
        createdBy: { fullName: 'Leyni Leyndarson', phoneNumber: '+354 699-1234', email: 'leyni@people.example' },
      },
      { traceparent: `00-${traceId}-${spanId}-01` },
    );
    expect(reported.status).toBe(200);
    expect((await post('/auth/email', { email: 'leyni@people.example', language: 'is' })).status).toBe(200);
    const named = (name: string) => traces.spans.find((span) => span.name === name);
    await vi.waitUntil(
      () =>
        named('createServiceRequest') !== undefined &&
        named('job deliver_sign_in_code') !== undefined &&
        traces.spans.some(({ name }) => name.startsWith('message ')),
      { timeout: maxWait, interval: 100 },
    );
    const request = named('createServiceRequest');
    expect(request).toMatchObject({ traceId, parentSpanId: spanId, kind: 2 });
    expect(attributesOf(request ?? { attributes: [] })).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/v1/service-request/create',
      'http.response.status_code': 200,
      'tunna.request_id': reported.headers.get('x-request-id'),
    });
    const statements = traces.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(statement).toMatchObject({ traceId, kind: 3 });
      expect(attributesOf(statement)).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': statement.name });
    }
    const message = traces.spans.find(({ name }) => name.startsWith('message '));
    expect(message?.kind).toBe(4);
    expect(message?.traceId).not.toBe(traceId);
    const job = named('job deliver_sign_in_code');
    expect(job?.kind).toBe(5);
    expect(traces.spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
    for (const { startTimeUnixNano, endTimeUnixNano } of traces.spans)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    expect(traces.resources.map((attributes) => attributesOf({ attributes })['service.name'])).toContain(
      'tunna-of-a-test',
    );
    expect(traces.requests[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer hunter2' } });
    expect(traces.text()).not.toMatch(/leyni|demo-paper|6991234|699-1234/i);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('the export of traces', () => {
  it('has statements only below a request, job or message', async () => {
    const traces = await receiver();
    const { log } = captureLog();
    const tracing = openTracing({ endpoint: traces.url, headers: {}, serviceName: 'test', ratio: 1, log });
    expect(tracing.isWithin).toBe(false);
    await traced(tracing, { name: 'job one', kind: 'job' }, async () => expect(tracing.isWithin).toBe(true));
    await tracing.close();
    expect(traces.spans.map(({ name }) => name)).toEqual(['job one']);
  });

  it('ends with its request: work that outlasts it is in no trace', async () => {
    const traces = await receiver();
    const { log } = captureLog();
    const tracing = openTracing({ endpoint: traces.url, headers: {}, serviceName: 'test', ratio: 1, log });
    let later = Promise.resolve<boolean | undefined>(undefined);
    await traced(tracing, { name: 'job one', kind: 'job' }, async () => {
      later = new Promise((resolve) => setTimeout(() => resolve(tracing.isWithin), 20));
    });
    expect(await later).toBe(false);
    await tracing.close();
  });

  it('marks failures with a code, not with a message', async () => {
    const traces = await receiver();
    const { log } = captureLog();
    const tracing = openTracing({ endpoint: traces.url, headers: {}, serviceName: 'test', ratio: 1, log });
    const failure = Object.assign(new Error('The value "leyni" is wrong.'), { code: '22P02' });
    const failing = traced(tracing, { name: 'job one', kind: 'job' }, () => Promise.reject(failure));
    await expect(failing).rejects.toBe(failure);
    await tracing.close();
    expect(traces.spans[0]?.status.code).toBe(2);
    expect(attributesOf(traces.spans[0] ?? { attributes: [] })).toEqual({ 'error.type': '22P02' });
    expect(traces.text()).not.toContain('leyni');
  });

  it.each([
    ['a trace that its caller records, if the share is 0', 0, '01', false],
    ['a trace that its caller does not record', 1, '00', false],
    ['a trace that its caller records', 1, '01', true],
  ])('decides about %s', async (_what, ratio, flags, isSent) => {
    const traces = await receiver();
    const { log } = captureLog();
    const tracing = openTracing({ endpoint: traces.url, headers: {}, serviceName: 'test', ratio, log });
    const app = fastify();
    onTestFinished(() => app.close());
    traceRequests(app, tracing);
    app.post('/call', async () => ({ isWithin: tracing.isWithin }));
    const { traceId, spanId } = newTrace();
    const headers = { traceparent: `00-${traceId}-${spanId}-${flags}` };
    const answer = await app.inject({ method: 'POST', url: '/call', headers, payload: { a: 1 } });
    expect(answer.json()).toEqual({ isWithin: true });
    await tracing.close();
    expect(traces.spans.map((span) => [span.traceId, span.parentSpanId])).toEqual(isSent ? [[traceId, spanId]] : []);
  });

  it.each(['', 'leyni', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01-more`])(
    'begins a new trace where traceparent is wrong: %j',
    async (traceparent) => {
      const traces = await receiver();
      const { log } = captureLog();
      const tracing = openTracing({ endpoint: traces.url, headers: {}, serviceName: 'test', ratio: 1, log });
      tracing.begin({ name: 'call', kind: 'request', traceparent }).end();
      await tracing.close();
      expect(traces.spans).toHaveLength(1);
      expect(traces.spans[0]?.parentSpanId).toBeUndefined();
      expect(traces.spans[0]?.traceId).not.toMatch(/^(0|f)+$/);
    },
  );

  it('writes one line if the receiver is away, and disturbs nothing', async () => {
    const { log, text } = captureLog();
    const tracing = openTracing({
      endpoint: 'http://127.0.0.1:1',
      headers: {},
      serviceName: 'test',
      ratio: 1,
      log,
      every: 10,
    });
    onTestFinished(() => tracing.close());
    for (let job = 0; job < 30; job += 1) {
      const result = await traced(tracing, { name: 'job one', kind: 'job' }, async () => job);
      expect(result).toBe(job);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await vi.waitUntil(() => text() !== '', { timeout: maxWait, interval: 100 });
    expect(text().trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(text())).toMatchObject({ level: 40, msg: 'Traces could not be exported.', failures: 1 });
  });

  it('is not loaded without the setting: no file that a start loads contains it', async () => {
    const folder = dirname(serverProgram);
    const read = (name: string) => readFile(join(folder, name), 'utf8');
    const loaded = new Set(['main.js']);
    // A set also visits what is added meanwhile.
    for (const name of loaded) {
      const imports = (await read(name)).matchAll(/^(?:import|export)\b[^;]*?["']\.\/([\w.-]+\.js)["'];/gm);
      for (const [, imported = ''] of imports) loaded.add(imported);
    }
    const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const withTraces: string[] = [];
    for (const name of files) if ((await read(name)).includes('BatchSpanProcessor')) withTraces.push(name);
    expect(loaded.size).toBeGreaterThan(1);
    expect(withTraces.length).toBeGreaterThan(0);
    for (const name of withTraces) expect(loaded).not.toContain(name);
  });
});
