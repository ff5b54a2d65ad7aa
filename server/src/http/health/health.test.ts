import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../database/errors.ts';
import { registerHealth } from './health.ts';

let app: FastifyInstance;
let isDatabaseUp = true;
let isRunning = true;
let reads = 0;

beforeEach(() => {
  [isDatabaseUp, isRunning, reads] = [true, true, 0];
  app = fastify();
  registerHealth(app, {
    database: {
      isFull: false,
      probe: async () => {
        if (!isDatabaseUp) throw new DatabaseUnavailableError('down');
      },
    },
    dataDirectory: import.meta.dirname,
    jobs: {
      isRunning: () => isRunning,
      async backlog() {
        reads += 1;
        const jobs = [3.4, 61.2].map((oldest) => ({ ready: 1, failed: 0, oldest }));
        return isDatabaseUp ? { jobs, outbox: { waiting: 1, dead: 0, oldest: 7 } } : undefined;
      },
    },
  });
});
afterEach(() => app.close());

const get = async (url: string) => {
  const { statusCode, body } = await app.inject(url);
  return [statusCode, JSON.parse(body)];
};

describe('/health/ready', () => {
  it('has the age of the oldest job and message, which is no problem', async () => {
    expect(await get('/health/ready')).toEqual([
      200,
      { status: 'ok', problems: [], parts: [], queueSeconds: 61, outboxSeconds: 7 },
    ]);
  });

  it('fails without a runner of jobs, unlike /health', async () => {
    isRunning = false;
    expect(await get('/health/ready')).toMatchObject([503, { status: 'unavailable', problems: ['jobs'] }]);
    expect(await get('/health')).toEqual([200, { status: 'ok', problems: [] }]);
  });

  it('fails without the database, and /health/live does not', async () => {
    isDatabaseUp = false;
    expect(await get('/health/ready')).toEqual([
      503,
      { status: 'unavailable', problems: ['database'], parts: [], queueSeconds: null, outboxSeconds: null },
    ]);
    expect(await get('/health/live')).toEqual([200, { status: 'ok', problems: [] }]);
  });

  it('reads the ages once for many calls', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('/health/ready')));
    expect(reads).toBe(1);
  });
});
