import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { captureLog } from '../../../test/log.ts';
import { requestIds } from '../request-id.ts';
import { EventLimit } from './event-limit.ts';

describe('the limit of log lines', () => {
  it('counts events without a line, by network and, beyond the limit of the kind, for all others together', () => {
    const limit = new EventLimit<'a' | 'b'>({ perNetwork: 2, perKind: 3 });
    const taken = ['x', 'x', 'x', 'y', 'y', 'z', 'x'].map((network) => limit.take('a', network));
    expect(taken).toEqual([true, true, false, true, false, false, false]);
    expect(limit.take('b', 'x')).toBe(true);
    expect(limit.end()).toEqual([
      { kind: 'a', network: 'x', count: 2 },
      { kind: 'a', network: undefined, count: 2 },
    ]);
  });

  it('starts again after a minute', () => {
    const limit = new EventLimit<'a'>({ perNetwork: 1, perKind: 1 });
    expect([limit.take('a', 'x'), limit.take('a', 'x')]).toEqual([true, false]);
    limit.end();
    expect(limit.take('a', 'x')).toBe(true);
    expect(limit.end()).toEqual([]);
  });
});

describe('ids of requests', () => {
  it('differ within a process and between processes, which start with random bits', () => {
    const [one, other] = [requestIds(), requestIds()];
    const ids = [one(), one(), other(), other()];
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]?.split('-')[0]).not.toBe(ids[2]?.split('-')[0]);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  });
});

describe('a flood of rejected requests', () => {
  const kept = captureLog();
  const token = 'metrics-token-of-this-test';
  let test: TestApp;
  beforeAll(async () => {
    const eventLimits = { perNetwork: 3, perKind: 4 };
    test = await createTestApp({ log: kept.log, trustProxy: 1, eventLimits, metricsToken: token });
  });
  afterAll(() => test.close());

  it('leaves as many lines as the limits allow, the number of the others, and all in the metrics', async () => {
    for (const [network, requests] of [
      ['198.51.100.1', 10],
      ['198.51.100.2', 5],
    ] as const) {
      const headers = { 'x-forwarded-for': network };
      for (let sent = 0; sent < requests; sent += 1) await test.app.inject({ url: '/api/v1/organization/', headers });
    }
    const scraped = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(scraped.body).toContain('tunna_security_events_total{kind="unauthenticated"} 15');
    test.app.securityEvents.flush();
    const lines = kept
      .text()
      .split('\n')
      .filter((line) => line.includes('unauthenticated'));
    const parsed = lines.map((line) => JSON.parse(line) as { network?: string; suppressed?: number });
    expect(parsed.filter(({ suppressed }) => suppressed === undefined)).toHaveLength(4);
    const rest = parsed.filter(({ suppressed }) => suppressed !== undefined);
    expect(rest.map(({ network, suppressed }) => [network, suppressed])).toEqual([
      ['198.51.100.1', 7],
      [undefined, 4],
    ]);
  });
});
