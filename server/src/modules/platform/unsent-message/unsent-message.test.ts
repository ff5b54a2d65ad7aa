import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { signInPerson } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const address = 'rekstur@tunna.example';

const test = testApp({ operators: [address] });
const own = ofAllTests(() => createWorkspace(test));
const operator = ofAllTests(() => signInPerson(test, { identity: { kind: 'email', value: address } }));

beforeEach(async () => {
  await test.db.asOwner('delete from outgoing_message');
  await test.db.asOwner('delete from person_message');
});

/** @returns its id */
async function message(recipient: string, status = 'dead', reason = `550 <${recipient}> is unknown`): Promise<string> {
  const [row] = await own.query<{ id: number }>(
    `insert into outgoing_message (organization_id, kind, recipient, language, status, attempts, last_error)
     values ($1, 'notifications', $2, 'is', $3, 12, $4) returning id`,
    [recipient, status, reason],
  );
  return `${own.organizationId}:${row?.id}`;
}

const list = async () =>
  (
    await test.app.inject({ method: 'GET', url: '/api/v1/admin-metrics/dead-messages', headers: operator.headers })
  ).json<{ messages: { id: string; recipient: string; reason: string; organization?: string }[]; total: number }>();

const resend = (payload: object, headers = operator.headers) =>
  test.app.inject({ method: 'POST', url: '/api/v1/admin-metrics/dead-messages/resend', headers, payload });

it('lists dead messages of all organizations without their address, and the newest when there are many', async () => {
  await message('gestur@example.is');
  await message('waiting@example.is', 'waiting');
  await test.db.asOwner(
    `insert into person_message (kind, channel, recipient, language, happened_at, status, attempts, last_error)
     values ('new_browser', 'phone', '+3545551234', 'is', now(), 'dead', 12, '+3545551234 is not valid')`,
  );
  const { messages, total } = await list();
  const [name] = await own.query<{ name: string }>('select name from organization where id = $1');
  expect(total).toBe(2);
  expect(messages).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        organization: name?.name,
        channel: 'email',
        recipient: 'g…@example.is',
        reason: '550 <g…@example.is> is unknown',
        attempts: 12,
      }),
      expect.objectContaining({ channel: 'phone', recipient: '+354…34', reason: '+354…34 is not valid' }),
    ]),
  );
  expect(JSON.stringify(messages)).not.toMatch(/gestur|5551234/);
  await own.query(`insert into outgoing_message (organization_id, kind, recipient, language, status)
     select $1, 'notifications', 'a@example.is', 'is', 'dead' from generate_series(1, 120)`);
  expect(await list()).toMatchObject({ total: 122, messages: { length: 100 } });
});

it('sends one or all dead messages again, and no other', async () => {
  const one = await message('one@example.is');
  await message('two@example.is');
  const waiting = await message('waiting@example.is', 'waiting');
  const statuses = () => test.db.asOwner('select recipient, status, attempts from outgoing_message order by recipient');
  expect((await resend({ id: waiting })).json()).toEqual({ sent: 0 });
  expect((await resend({ id: one })).json()).toEqual({ sent: 1 });
  expect((await resend({ id: one })).json()).toEqual({ sent: 0 });
  expect(await statuses()).toEqual([
    { recipient: 'one@example.is', status: 'waiting', attempts: 0 },
    { recipient: 'two@example.is', status: 'dead', attempts: 12 },
    { recipient: 'waiting@example.is', status: 'waiting', attempts: 12 },
  ]);
  expect((await resend({})).json()).toEqual({ sent: 1 });
  expect(await list()).toEqual({ messages: [], total: 0 });
  expect((await resend({ id: "1' or true" })).statusCode).toBe(400);
});

it('is for operators only', async () => {
  const owner = await signInPerson(test, { membership: { organizationId: own.organizationId, role: 'owner' } });
  await message('one@example.is');
  expect((await resend({}, owner.headers)).statusCode).toBe(403);
  expect(await test.db.asOwner(`select from outgoing_message where status = 'dead'`)).toHaveLength(1);
});
