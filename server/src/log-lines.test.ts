import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../test/app.ts';
import { ofAllTests } from '../test/hooks.ts';
import { captureLog } from '../test/log.ts';
import { maxWait } from '../test/max-wait.ts';
import { createTenant, signInPerson } from '../test/records/factories.ts';
import { uncheckedStatement } from './database/statement/statement.ts';

const maxLine = 2_000;
const kept = captureLog();
const test = testApp({ log: kept.log });
const person = ofAllTests(() => signInPerson(test, { identity: { kind: 'email', value: 'leynd@people.example' } }));

beforeAll(async () => {
  await createTenant(test.db);
});

/** The lines that the work writes: short, without a connection. */
async function linesOf(work: () => Promise<unknown>, isComplete: (text: string) => boolean = () => true) {
  const before = kept.text().length;
  await work();
  await vi.waitUntil(() => isComplete(kept.text().slice(before)), { timeout: maxWait });
  const text = kept.text().slice(before);
  const lines = text.trim().split('\n');
  for (const line of lines) expect(line.length, line).toBeLessThan(maxLine);
  expect(text).not.toMatch(/secretKey|processID|connectionParameters|_events|"values"|"parameters"|authorization/i);
  return { text, lines: lines.filter((line) => line !== '').map((line) => JSON.parse(line)) };
}

const call = (method: 'GET' | 'POST', url: string, headers: object, payload?: object) =>
  test.app.inject({ method, url: `/api/v1${url}`, headers: { ...headers }, ...(payload ? { payload } : {}) });

describe('the log has short lines, without connections, tokens and values', () => {
  it('of a request with a failing statement: its call and the name of the statement', async () => {
    await test.db.asOwner('alter table organization rename to organization_of_this_test');
    try {
      const { text, lines } = await linesOf(() => call('GET', '/organization/', person.headers));
      expect(lines).toContainEqual(
        expect.objectContaining({
          msg: 'request failed',
          call: 'listOrganizations',
          requestId: expect.any(String),
          err: expect.objectContaining({ code: '42P01', statement: 'own_memberships' }),
        }),
      );
      for (const secret of Object.values(person.headers)) expect(text).not.toContain(secret.replace('Bearer ', ''));
    } finally {
      await test.db.asOwner('alter table organization_of_this_test rename to organization');
    }
  });

  it('of rejected requests', async () => {
    const token = 'token-of-no-person-that-must-not-be-logged';
    const { text, lines } = await linesOf(async () => {
      await call('GET', '/organization/', { authorization: `Bearer ${token}` });
      await call('POST', '/auth/login', {}, { challengeId: randomUUID(), code: '918273' });
      await call('POST', '/auth/email', {}, { email: 'leynd@people.example'.repeat(2_000), language: 'is' });
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(text).not.toContain(token);
    expect(text).not.toContain('918273');
    expect(text).not.toContain('leynd@people');
  });

  it.each([
    ['22P02', 'select $1::text::integer', 'leynd'],
    ['22007', 'select $1::text::date', 'leynd\n    at leynd (kennitala)'],
    ['22003', 'select $1::text::smallint', '1203754569'],
    ['22P02', 'select $1::text::json', '{leynd'],
  ])(
    'of a value that PostgreSQL rejects with %s: the code and the statement, not the value',
    async (code, sql, value) => {
      const database = test.db.open({ log: kept.log });
      const name = `log_lines.rejected_value_${sql.split('::')[2]}`;
      const bad = uncheckedStatement<object>(name, sql);
      const { lines, text } = await linesOf(async () => {
        const error = await database.run(bad, [value]).catch((failure: unknown) => failure);
        kept.log.error({ err: new Error('Not stored.', { cause: error }) }, 'request failed');
      });
      const { cause } = lines[0].err;
      expect(cause).toMatchObject({
        code,
        statement: name,
        message: 'PostgreSQL rejected a value, which is not shown.',
      });
      expect(cause.stack).toMatch(/^error: PostgreSQL rejected a value, which is not shown\.\n {4}at /);
      for (const part of ['leynd', 'kennitala', '1203754569']) expect(text).not.toContain(part);
    },
  );

  it('of a connection that is lost while a statement runs', async () => {
    const database = test.db.open({ log: kept.log, poolSize: 1 });
    const own = uncheckedStatement<{ pid: number }>('log_lines.own_pid', 'select pg_backend_pid() as pid');
    const slow = uncheckedStatement<object>('log_lines.sleep', `select pg_sleep(20), $1::text as value`);
    const [connection] = await database.run(own, []);
    const { lines, text } = await linesOf(
      async () => {
        const running = database.run(slow, ['leynd']).catch((error: unknown) => error);
        await vi.waitUntil(async () => {
          const [row] = await test.db.asOwner<{ ended: boolean }>(
            `select pg_terminate_backend(pid) as ended from pg_stat_activity where pid = $1 and state = 'active'`,
            [connection?.pid],
          );
          return row?.ended === true;
        }, maxWait);
        kept.log.error({ err: await running }, 'request failed');
      },
      (written) => written.includes('request failed'),
    );
    expect(lines.at(-1)).toMatchObject({ err: { cause: { code: '57P01', statement: 'log_lines.sleep' } } });
    expect(text).not.toContain('leynd');
  });

  it('of a slow statement: its name and its time, but nothing of a fast one', async () => {
    const database = test.db.open({ log: kept.log, slowStatement: 200 });
    const slow = uncheckedStatement<object>('log_lines.slow', 'select pg_sleep(0.25), $1::text as value');
    const fast = uncheckedStatement<object>('log_lines.fast', 'select $1::text as value');
    const { lines, text } = await linesOf(async () => {
      await database.run(slow, ['leynd']);
      await database.publicReads.run(slow, ['leynd']);
      await database.transaction((transaction) => transaction.run(slow, ['leynd']));
      await database.run(fast, ['leynd']);
    });
    expect(lines.filter(({ statement }) => statement === 'log_lines.slow')).toHaveLength(3);
    expect(lines[0]).toMatchObject({ statement: 'log_lines.slow', milliseconds: expect.any(Number), level: 40 });
    expect(lines[0].milliseconds).toBeGreaterThanOrEqual(200);
    expect(text).not.toContain('leynd');
  });
});
