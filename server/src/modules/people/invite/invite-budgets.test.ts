import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { outboxTransport } from '../../platform/mail/mail.service.ts';
import { outboxSmsTransport } from '../../platform/sms/sms.service.ts';

let test: TestApp;
const space = ofEachTest(() => createWorkspace(test));
let clock = new Date('2026-03-10T12:00:00Z');
const call = callsOf(() => test);
const day = 86_400_000;
let guests = 0;
const freshEmail = () => `guest${guests++}@people.example`;

beforeAll(async () => {
  // The amounts of the product, except those that a test cannot reach quickly.
  test = await createTestApp({ now: () => clock, budgets: { invitesByOrganization: 8, smsByInstallation: 4 } });
});
afterAll(() => test.close());

const invite = (identity: string, by: 'admin' | 'owner' = 'admin', own = space) =>
  own.as(by, 'POST', '/invite-member', { identity, role: 'viewer', language: 'en' });

const stored = async ({ organizationId }: Workspace) => {
  const [row] = await test.db.asOwner(
    `select (select count(*) from invite where organization_id = $1) as invites,
       (select count(*) from outgoing_message where organization_id = $1) as messages,
       (select count(*) from audit_entry where organization_id = $1) as entries`,
    [organizationId],
  );
  return row;
};

const untilMidnight = { status: 429, body: { code: 'rate_limited', retryAfter: 12 * 3600 } };

describe('invites', () => {
  it('reach one recipient three times a day, from all organizations together, also when they are renewed', async () => {
    const victim = freshEmail();
    const other = await createWorkspace(test);
    expect((await invite(victim)).status).toBe(200);
    expect((await invite(victim)).status).toBe(200);
    expect((await invite(victim.toUpperCase(), 'owner', other)).status).toBe(200);
    const before = [await stored(space), await stored(other)];
    const refused = await invite(victim);
    expect(refused).toMatchObject(untilMidnight);
    expect(await invite(victim.replace('@', '+again@'), 'owner', other)).toMatchObject(untilMidnight);
    expect([await stored(space), await stored(other)]).toEqual(before);
    // Withdrawing it does not free the budget.
    const [open] = (await space.as('admin', 'GET', '/invites')).body.invites;
    await space.as('admin', 'DELETE', `/invites/${open.id}`);
    expect((await invite(victim)).status).toBe(429);
    clock = new Date(clock.getTime() + day);
    expect((await invite(victim)).status).toBe(200);
  });

  it('of one organization have a limit, also for fifty in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => invite(freshEmail())));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(8);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(untilMidnight);
    expect(await stored(space)).toMatchObject({ invites: 8, messages: 8, entries: 8 });
  });

  it('of one person have a limit across all organizations', async () => {
    const person = space.members.owner;
    await test.db.asOwner(
      `insert into budget_use (name, key, window_start, window_end, used)
       values ('invitesByPerson', $1, date_trunc('day', $2::timestamptz, 'UTC'), date_trunc('day', $2::timestamptz, 'UTC') + interval '1 day', 39)`,
      [`person ${person.personId}`, clock],
    );
    expect((await invite(freshEmail(), 'owner')).status).toBe(200);
    expect(await invite(freshEmail(), 'owner')).toMatchObject(untilMidnight);
    expect((await invite(freshEmail(), 'admin')).status).toBe(200);
  });

  it('by text message go only to the countries in the settings', async () => {
    const before = await stored(space);
    expect(await invite('+47 555 12 345')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: [{ field: 'identity', problem: 'unsupported_country' }] },
    });
    expect(await stored(space)).toEqual(before);
  });
});

describe('text messages', () => {
  it('of the installation have a daily limit for invites and codes together', async () => {
    const ask = (phoneNumber: string) => call('POST', '/auth/', undefined, { phoneNumber, language: 'is' });
    expect((await invite('555 0001')).status).toBe(200);
    expect((await invite('555 0002')).status).toBe(200);
    expect((await ask('5550003')).status).toBe(200);
    expect((await ask('5550004')).status).toBe(200);
    expect(await invite('555 0005')).toMatchObject(untilMidnight);
    const [codes] = await test.db.asOwner('select count(*) from sign_in_challenge');
    expect(await ask('5550006')).toMatchObject(untilMidnight);
    expect(await test.db.asOwner('select count(*) from sign_in_challenge')).toEqual([codes]);
  });

  it('with a code go only to the countries in the settings', async () => {
    const answer = await call('POST', '/auth/', undefined, { phoneNumber: '+4755512345', language: 'is' });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: [{ field: 'phoneNumber', problem: 'unsupported_country' }] },
    });
    expect(await test.db.asOwner(`select from sign_in_challenge where value = '+4755512345'`)).toEqual([]);
  });
});

describe('a name that contains an address', () => {
  it('is stored as entered, and is not sent to strangers', async () => {
    clock = new Date(clock.getTime() + day);
    const { organizationId } = space;
    await test.db.asOwner(`update organization set name = $2 where id = $1`, [
      organizationId,
      'Your bank: confirm at https://bank.example/now',
    ]);
    await test.db.asOwner(`update person set full_name = 'Support www.bank.example' where id = $1`, [
      space.members.admin.personId,
    ]);
    await invite('guest@people.example');
    await invite('555 0007');
    const folder = join(test.dataDirectory, 'strangers');
    const delivery = deliveryOf(test, {
      mail: outboxTransport(folder, { from: 'Tunna <tunna@tunna.test>', domain: 'tunna.test' }),
      sms: outboxSmsTransport(folder, 'Tunna'),
      now: () => clock,
    });
    const waiting = await test.db.asOwner<{ id: number }>(
      'select id from outgoing_message where organization_id = $1',
      [organizationId],
    );
    for (const { id: messageId } of waiting) await deliverMessage(delivery, { organizationId, messageId });
    const files = await Promise.all((await readdir(folder)).sort().map((file) => readFile(join(folder, file), 'utf8')));
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).not.toContain('bank');
    const mail = await PostalMime.parse(files.find((file) => file.includes('Subject:')) ?? '');
    expect(mail.subject).toBe('Invite: An organization that uses Tunna');
    expect(`${mail.text}${mail.html}`).not.toContain('bank');
    expect(mail.text).toContain('http://tunna.test/login');
    // The link of a browser that is logged in as another person leads to that person's page, without the invite.
    expect(mail.text).toContain('If you are already logged in with another one, log out first.');
    const { body } = await space.as('admin', 'GET', '/details');
    expect(body.name).toBe('Your bank: confirm at https://bank.example/now');
  });
});
