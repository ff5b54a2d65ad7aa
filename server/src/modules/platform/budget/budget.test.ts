import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { type Budgets, openBudgets, pruneBudgets } from './budget.service.ts';

const db = testDatabase();
/** Two servers on one database. */
let servers: readonly [Budgets, Budgets];

const amounts = { invitesByPerson: 10, invitesToRecipient: 3, invitesByInstallation: 1000 };

beforeAll(() => {
  servers = [openBudgets({ amounts }), openBudgets({ amounts })];
});

const noon = new Date('2026-03-10T12:00:00Z');
const names = ['invitesByPerson', 'invitesToRecipient'] as const;

const spend = (server: number, person: number, recipient: string, now = noon) =>
  db.database.transaction((transaction) =>
    (servers[server % 2] as Budgets).spend(transaction, names, { keys: { person, recipient }, now }),
  );

const usedBy = async (person: number) => {
  const [row] = await db.asOwner<{ used: number }>(
    `select coalesce(sum(used), 0)::int as used from budget_use where key = $1`,
    [`person ${person}`],
  );
  return row?.used;
};

describe('a budget', () => {
  it('is never exceeded by fifty parallel calls on two servers, and returns when its window ends', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => spend(index, 1, `guest${index}@people.example`)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(40);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'rate_limited', details: { retryAfter: 12 * 3600 } });
    expect(await usedBy(1)).toBe(10);
  });

  it('counts a mailbox once in any spelling, for all senders together', async () => {
    await spend(0, 2, 'victim@people.example');
    await spend(1, 3, 'VICTIM@people.example');
    await spend(0, 4, 'victim+news@people.example');
    await expect(spend(1, 5, 'victim+other@people.example')).rejects.toMatchObject({ code: 'rate_limited' });
    await spend(1, 5, 'other@people.example');
  });

  it('is not counted during maintenance, when reading writes nothing', async () => {
    await db.asOwner('insert into maintenance default values');
    await spend(0, 700, 'reader@people.example');
    await db.asOwner('delete from maintenance');
    expect(await usedBy(700)).toBe(0);
    await spend(0, 700, 'reader@people.example');
    expect(await usedBy(700)).toBe(1);
  });

  it('uses no budget if one of them is exceeded, or the transaction fails', async () => {
    expect(await usedBy(5)).toBe(1);
    const failing = db.database.transaction(async (transaction) => {
      await servers[0].spend(transaction, ['invitesByPerson'], { keys: { person: 6 }, now: noon });
      throw new Error('The fact was not stored.');
    });
    await expect(failing).rejects.toThrow('not stored');
    expect(await usedBy(6)).toBe(0);
    // Tried within a transaction that continues, like the delivery of a message.
    const passed = await db.database.transaction((transaction) =>
      servers[0].trySpend(transaction, [{ names, keys: { person: 7, recipient: 'victim@people.example' } }], noon),
    );
    expect([passed, await usedBy(7)]).toEqual([false, 0]);
  });

  it('counts many uses together, and none of them if their sum is too large', async () => {
    const spendTogether = (count: number) =>
      db.database.transaction((transaction) =>
        servers[0].trySpend(
          transaction,
          Array.from({ length: count }, (_, index) => ({
            names,
            keys: { person: 8, recipient: `together${index % 4}@people.example` },
          })),
          noon,
        ),
      );
    // The person may invite ten, and each of the four recipients gets three.
    expect([await spendTogether(11), await usedBy(8)]).toEqual([false, 0]);
    expect([await spendTogether(9), await usedBy(8)]).toEqual([true, 9]);
    expect([await spendTogether(1), await usedBy(8)]).toEqual([false, 9]);
    expect(await spendTogether(0)).toBe(true);
  });

  it('is available again in the next window, and old windows are deleted', async () => {
    await spend(0, 1, 'late@people.example', new Date('2026-03-11T00:00:00Z'));
    await pruneBudgets(db.database, new Date('2026-03-11T02:00:00Z'));
    expect(await db.asOwner('select used from budget_use where key = $1', ['person 1'])).toEqual([{ used: 1 }]);
  });

  it('stores no address of a recipient, and no hash that can be calculated without the installation’s secret', async () => {
    const rows = await db.asOwner<{ key: string }>(`select key from budget_use where name = 'invitesToRecipient'`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
    const [guessed] = await db.asOwner<{ found: boolean }>(
      `select exists (
         select from budget_use
         where key = encode(sha256('recipient late@people.example'), 'hex')
           or key = encode(sha256('invitesToRecipient recipient late@people.example'), 'hex')
       ) as found`,
    );
    expect(guessed?.found).toBe(false);
  });

  it('can be read or reset by the server’s role only through its functions', async () => {
    for (const sql of ['select * from budget_use', 'delete from budget_use', 'update budget_use set used = 0']) {
      await expect(
        db.database.run({ name: `forbidden ${sql}`, text: sql, writes: true } as never, []),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the countries for text messages', () => {
  it.each([
    ['+3545551234', true],
    ['555 1234', true],
    ['00354 555-1234', true],
    ['+4755512345', false],
    ['+19005551234', false],
    ['0047 555 12345', false],
  ])('%s: %s', (number, expected) => {
    expect(openBudgets().sendsSmsTo(number)).toBe(expected);
    expect(openBudgets({ smsCountries: ['*'] }).sendsSmsTo(number)).toBe(true);
  });
});
