import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { ofAllTests } from '../../test/hooks.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { urlOf } from '../../test/programs/server-process.ts';
import { createTenant } from '../../test/records/factories.ts';

const db = testDatabase();
const tenant = ofAllTests(() => createTenant(db));

beforeEach(async () => {
  await db.asOwner('delete from outgoing_message');
  await db.asOwner('delete from person_message');
});

const run = (...args: string[]) => runProgram(args, { DATABASE_URL: urlOf(db.owner) });

/** Returns its id, as the program shows it. */
async function message(
  status: string,
  recipient: string,
  more: { digest?: number; kind?: string } = {},
): Promise<string> {
  const [row] = await tenant.query<{ id: number }>(
    `insert into outgoing_message (organization_id, kind, recipient, language, status, attempts, last_error, digest_id, held)
     values ($1, $2, $3, 'is', $4::text, 12, case when $4::text = 'dead' then 'The server rejects it.' end, $5::bigint, $5::bigint is not null) returning id`,
    [more.kind ?? 'notifications', recipient, status, more.digest ?? null],
  );
  return `${tenant.organizationId}:${row?.id}`;
}

async function personMessage(status: string): Promise<string> {
  const [row] = await db.asOwner<{ id: number }>(
    `insert into person_message (kind, channel, recipient, language, happened_at, status, attempts)
     values ('new_browser', 'email', 'thordur@example.is', 'is', now(), $1, 12) returning id`,
    [status],
  );
  return `account:${row?.id}`;
}

const jobs = async () =>
  (
    await db.asOwner<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'deliver_person_message'`,
    )
  )[0]?.count ?? 0;

it('lists unsent messages with their reason, and no control characters of a recipient', async () => {
  const dead = await message('dead', 'gone@example.is');
  await message('waiting', 'evil\u001b[31m@example.is');
  await message('sent', 'sent@example.is');
  const account = await personMessage('dead');
  const { stdout } = await run('messages', 'list');
  expect(stdout).toMatch(new RegExp(`^${dead} `, 'm'));
  expect(stdout).toMatch(/dead .* email gone@example\.is .* 12 .* The server rejects it\./);
  expect(stdout).toContain(account);
  expect(stdout).toContain('evil?[31m@example.is');
  expect(stdout).not.toContain('sent@example.is');
  const { stdout: onlyDead } = await run('messages', 'list', '--status', 'dead');
  expect(onlyDead).not.toContain('evil');
  expect((await run('messages', 'list', '--most', '1')).stdout).toContain('There are more than 1');
});

it('sends dead messages again, one or all, with the jobs and the parts that they need', async () => {
  const one = await message('dead', 'one@example.is');
  await message('dead', 'two@example.is');
  await personMessage('dead');
  const before = await jobs();
  expect(await run('messages', 'resend', one)).toMatchObject({
    stdout: '1 message is sent again by the server.\n',
    code: 0,
  });
  const statuses = async () =>
    Object.fromEntries(
      (await db.asOwner<{ recipient: string; status: string }>('select recipient, status from outgoing_message')).map(
        (row) => [row.recipient.split('@')[0], row.status],
      ),
    );
  expect(await statuses()).toEqual({ one: 'waiting', two: 'dead' });
  const letter = await message('dead', 'letter@example.is', { kind: 'provider_digest' });
  await message('dead', 'part@example.is', {
    kind: 'service_request_for_provider',
    digest: Number(letter.split(':')[1]),
  });
  expect((await run('messages', 'resend', '--all')).stdout).toBe('3 messages are sent again by the server.\n');
  expect(await statuses()).toEqual({ one: 'waiting', two: 'waiting', letter: 'waiting', part: 'waiting' });
  expect(await jobs()).toBe(before + 1);
  expect(
    await db.asOwner(
      'select 1 from outgoing_message where attempts = 0 and due_at <= now() and last_error is null and digest_id is null',
    ),
  ).toHaveLength(3);
});

it('rejects ids that are no ids, messages that are not dead, and a call without a choice', async () => {
  const waiting = await message('waiting', 'one@example.is');
  expect(await run('messages', 'resend', waiting)).toMatchObject({
    code: 1,
    stderr: '1 of the named messages are not dead, or do not exist.\n',
  });
  expect((await run('messages', 'resend', "1' or true")).stderr).toContain('is invalid: expected one of the list');
  expect((await run('messages', 'resend')).stderr).toContain('--all');
  expect((await run('messages', 'resend', '--all', waiting)).stderr).toContain('not both');
  expect((await run('messages', 'list', '--most', '0')).stderr).toContain('Expected a whole number from 1 to 10000.');
  expect((await run('mesages')).stderr).toContain('Did you mean messages?');
});
