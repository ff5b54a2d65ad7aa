import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { pruneEvents } from './client-event.service.ts';

const test = testApp();

const event = {
  event: 'error',
  pathname: '/container/demo-paper',
  authority: 'http://localhost',
  host: 'localhost',
  fullUrl: 'http://localhost/container/demo-paper',
  browser: 'Chrome/156',
  os: 'Android',
  screenWidth: 400,
  screenHeight: 800,
  pixelDensity: 3,
  sessionId: 'a',
  extras: { errorSource: 'global_error', errorMessage: 'half \ud800 and nul \u0000' },
};

const send = (payload: string, type: string) =>
  test.app.inject({ method: 'POST', url: '/api/v1/client-event', payload, headers: { 'content-type': type } });

describe('the collector of client events', () => {
  it('accepts text/plain, which a browser sends without a preflight request', async () => {
    const answer = await send(JSON.stringify(event), 'text/plain;charset=UTF-8');
    expect(answer.json()).toEqual({ accepted: true });
    const [row] = await test.db.asOwner(`select event, body from client_event`);
    expect(row).toMatchObject({
      event: 'error',
      body: { screenWidth: 400, extras: { errorMessage: 'half \ufffd and nul \ufffd' } },
    });
  });

  it('refuses events that are too long or malformed', async () => {
    const long = { ...event, extras: { errorStack: 'x'.repeat(8001) } };
    expect((await send(JSON.stringify(long), 'text/plain')).statusCode).toBe(400);
    expect((await send('{}', 'application/json')).statusCode).toBe(400);
    expect((await send('not json', 'text/plain')).statusCode).toBe(400);
  });

  it('keeps at most a hundred thousand events, and none older than ninety days', async () => {
    await test.db.asOwner(
      `insert into client_event (event, body, received_at)
       select 'old', '{}', now() - interval '91 days' from generate_series(1, 10)`,
    );
    await test.db.asOwner(`insert into client_event (event, body) select 'new', '{}' from generate_series(1, 100050)`);
    await pruneEvents(test.db.database, 90);
    const [row] = await test.db.asOwner(
      `select count(*), count(*) filter (where event = 'old') as old from client_event`,
    );
    expect(row).toEqual({ count: 100_000, old: 0 });
  });
});
