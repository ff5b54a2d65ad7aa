import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mayGrant, type Role, roles } from '@tunna/domain/permissions';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { auditOf, callsOf, createTeam } from '../../../../test/calls.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { createTenant, type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';
import { refreshSessions } from '../../../../test/sign-in.ts';
import { outboxTransport } from '../../platform/mail/mail.service.ts';
import { outboxSmsTransport, SmsError, type SmsTransport } from '../../platform/sms/sms.service.ts';

const test = testApp({ now: () => clock, smsCountries: ['354', '47'] });
let id = 0;
let team: Record<Role, SignedInPerson>;
let clock = new Date();
const call = callsOf(() => test);
const day = 86_400_000;

beforeEach(async () => {
  clock = new Date();
  id = (await createTenant(test.db, { name: 'Sorp & <b>Tunnur</b>\nehf.' })).organizationId;
  team = await createTeam(test, id);
});

const ask = (identity: string, role: string = 'viewer', by = team.owner, language = 'is') =>
  call('POST', `/org/${id}/invite-member`, by, { identity, role, language });
const list = async (by = team.owner) => (await call('GET', `/org/${id}/invites`, by)).body.invites;
const revoke = (inviteId: number, by = team.owner) => call('DELETE', `/org/${id}/invites/${inviteId}`, by);
const messages = () =>
  test.db.asOwner<{ id: number; channel: string; recipient: string; status: string; last_error: string | null }>(
    'select id, channel, recipient, status, last_error from outgoing_message where organization_id = $1 order by id',
    [id],
  );

/** Delivers the waiting messages. Returns their results by file extension. */
async function deliverAll(sms?: SmsTransport) {
  const folder = join(test.dataDirectory, `outbox-${id}`);
  const options = { from: 'Tunna <tunna@tunna.test>', domain: 'tunna.test' };
  const delivery = deliveryOf(test, {
    mail: outboxTransport(folder, options),
    sms: sms ?? outboxSmsTransport(folder, 'Tunna'),
    publicUrl: 'https://tunna.test',
    now: () => clock,
  });
  for (const { id: messageId } of await messages()) await deliverMessage(delivery, { organizationId: id, messageId });
  const files = await readdir(folder).catch(() => []);
  return Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
}

describe('an invite', () => {
  it.each([
    ['Ný.Manneskja@Stofnun.IS ', '', 'wrong_email'],
    [' Nyr@Stofnun.IS', 'nyr@stofnun.is', undefined],
    ['555 0155', '+3545550155', undefined],
    ['00 47 5550 155', '+475550155', undefined],
    ['enginn@', '', 'wrong_email'],
    ['sími', '', 'wrong_phone_number'],
    ['+', '', 'wrong_phone_number'],
    ['a\u0000@b.is', '', 'unsupported_text'],
    ['555\ud83d0155', '', 'unsupported_text'],
  ])('by %j', async (typed, identity, problem) => {
    const { status, body } = await ask(typed, 'editor');
    if (problem === undefined) expect([status, body]).toMatchObject([200, { identity, role: 'editor' }]);
    else expect([status, body.code, body.fields]).toEqual([400, 'invalid_request', [{ field: 'identity', problem }]]);
    expect(await list()).toHaveLength(problem === undefined ? 1 : 0);
    expect(await messages()).toHaveLength(problem === undefined ? 1 : 0);
  });

  it('is open for fourteen days, and listed with its sender', async () => {
    const { body } = await ask('nyr@stofnun.is', 'finance', team.admin);
    const expiresAt = new Date(clock.getTime() + 14 * day).toISOString();
    const invite = { id: expect.any(Number), identity: 'nyr@stofnun.is', role: 'finance', invitedBy: 'Aðili admin' };
    expect(body).toEqual({ ...invite, createdAt: clock.toISOString(), expiresAt });
    expect(await list(team.admin)).toEqual([body]);
    clock = new Date(clock.getTime() + 14 * day);
    await refreshSessions(test, clock);
    expect(await list()).toEqual([]);
  });

  it('is renewed when it is sent again: the same invite, open for longer, with a new message', async () => {
    const first = (await ask('aftur@stofnun.is', 'viewer')).body;
    clock = new Date(clock.getTime() + 3 * day);
    const again = (await ask('AFTUR@stofnun.is', 'editor')).body;
    const expiresAt = new Date(clock.getTime() + 14 * day).toISOString();
    expect(again).toEqual({ ...first, role: 'editor', expiresAt });
    expect(await list()).toEqual([again]);
    expect(await messages()).toHaveLength(2);
    expect((await auditOf(test, id)).map(({ changes }) => changes)).toEqual([
      { role: { from: null, to: 'viewer' } },
      { role: { from: 'viewer', to: 'editor' } },
    ]);
  });

  it('is created once for twenty parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('oft@stofnun.is')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await list()).toHaveLength(1);
  });

  it('is managed by admins up to the role admin and by owners for all roles, also renewing and withdrawing', async () => {
    for (const by of roles) {
      for (const role of roles) {
        const may = (by === 'admin' || by === 'owner') && mayGrant(by, role);
        const status = may ? 200 : 403;
        expect([by, role, (await ask(`${by}-${role}@stofnun.is`, role, team[by])).status]).toEqual([by, role, status]);
        const { body } = await ask(`til-${by}-${role}@stofnun.is`, role, team.owner);
        const mayLower = by === 'admin' || by === 'owner' ? status : 403;
        expect((await ask(`til-${by}-${role}@stofnun.is`, 'viewer', team[by])).status).toBe(mayLower);
        await ask(`til-${by}-${role}@stofnun.is`, role, team.owner);
        expect([by, role, (await revoke(body.id, team[by])).status]).toEqual([by, role, mayLower]);
      }
    }
  });

  it('cannot be sent to a member', async () => {
    const taken = { code: 'value_taken', fields: [{ field: 'identity', problem: 'taken' }] };
    const before = await auditOf(test, id);
    expect(await ask(team.editor.identity.value)).toMatchObject({ status: 409, body: taken });
    expect([await list(), await messages(), await auditOf(test, id)]).toEqual([[], [], before]);
  });

  it('makes the person who accepts it a member, and is in the audit trail until they erase their account', async () => {
    const person = await signInPerson(test, { fullName: 'Jóna Jónsdóttir' });
    const { body } = await ask(person.identity.value, 'editor');
    expect((await call('POST', `/org-invite/invite/${body.id}/accept`, person)).status).toBe(200);
    expect(await list()).toEqual([]);
    const joined = { action: 'joined', entity: 'member', entity_id: String(person.personId), name: 'Jóna Jónsdóttir' };
    expect((await auditOf(test, id))[1]).toMatchObject({ ...joined, person_id: person.personId });
    expect((await call('DELETE', '/user/', person)).status).toBe(200);
    const trail = await auditOf(test, id);
    expect(trail.map(({ action, name }) => [action, name])).toEqual([
      ['invited', ''],
      ['joined', ''],
    ]);
    expect(JSON.stringify(trail)).not.toContain(person.identity.value);
  });
});

describe('withdrawing', () => {
  it('closes the invite immediately, and is recorded', async () => {
    const person = await signInPerson(test);
    const { body } = await ask(person.identity.value, 'editor');
    expect(await revoke(body.id)).toEqual({ status: 200, body: { done: true } });
    expect(await list()).toEqual([]);
    expect((await call('POST', `/org-invite/invite/${body.id}/accept`, person)).status).toBe(404);
    expect((await auditOf(test, id))[1]).toMatchObject({ action: 'revoked', entity_id: String(body.id) });
  });

  it('returns the same error for an invite that is missing, foreign, withdrawn or expired, and changes nothing', async () => {
    const here = id;
    const withdrawn = (await ask('a@stofnun.is')).body.id;
    await revoke(withdrawn);
    const expired = (await ask('b@stofnun.is')).body.id;
    id = (await createTenant(test.db)).organizationId;
    const stranger = await signInPerson(test, { membership: { organizationId: id, role: 'owner' } });
    const foreign = (await ask('c@stofnun.is', 'viewer', stranger)).body.id;
    id = here;
    clock = new Date(clock.getTime() + 14 * day);
    await refreshSessions(test, clock);
    const before = await auditOf(test, id);
    const missing = await revoke(999_999);
    expect([missing.status, missing.body.code]).toEqual([404, 'invite_not_found']);
    for (const other of [withdrawn, expired, foreign]) expect(await revoke(other)).toEqual(missing);
    const [row] = await test.db.asOwner('select revoked_at from invite where id = $1', [foreign]);
    expect(row).toEqual({ revoked_at: null });
    expect(await auditOf(test, id)).toEqual(before);
  });
});

describe('the message of an invite', () => {
  it.each([
    ['is', 'Boð', 'Hlutverk: Ritaðgangur', 'Boð frá: Aðili owner'],
    ['en', 'Invite', 'Role: Editor', 'Invited by: Aðili owner'],
    ['no', 'Invitasjon', 'Rolle: Redigering', 'Invitert av: Aðili owner'],
    ['pl', 'Zaproszenie', 'Rola: Edycja', 'Zaprasza: Aðili owner'],
  ])(
    'is in %s, with organization, inviter, role and the sign-in address, and nothing else',
    async (language, ...says) => {
      await ask('nyr@stofnun.is', 'editor', team.owner, language);
      const [raw = ''] = await deliverAll();
      const letter = await PostalMime.parse(raw);
      expect(letter.to?.[0]?.address).toBe('nyr@stofnun.is');
      const [subject = '', ...facts] = says;
      expect(letter.subject).toBe(`${subject}: Sorp & <b>Tunnur</b> ehf.`);
      for (const fact of facts) expect(letter.text).toContain(fact);
      expect(letter.text).toContain('https://tunna.test/login');
      expect(letter.html).toContain(`<html lang="${language === 'no' ? 'nb' : language}">`);
      expect(letter.html).toContain('href="https://tunna.test/login"');
      expect(letter.html).toContain('name="color-scheme" content="light dark"');
      expect(letter.html).toContain('Sorp &#38; &#60;b&#62;Tunnur');
      expect(letter.html).not.toContain('<b>');
      expect(letter.text).not.toMatch(/Staður|Pappír|viewer|@/);
      expect(await messages()).toMatchObject([{ channel: 'email', status: 'sent' }]);
    },
  );

  it('goes by SMS to a phone number', async () => {
    await ask('555 0156', 'admin', team.owner, 'en');
    const [text] = await deliverAll();
    expect(text).toBe(
      'From: Tunna\nTo: +3545550156\n\nAðili owner invites you to Tunna: Sorp & <b>Tunnur</b> ehf. Role: Administrator. ' +
        'Log in with this phone number: https://tunna.test/login\n',
    );
    expect(await messages()).toMatchObject([{ channel: 'sms', status: 'sent' }]);
  });

  it('is short by SMS, even with long names', async () => {
    await test.db.asOwner('update organization set name = $2 where id = $1', [
      id,
      `${'a'.repeat(58)}🗑️${'b'.repeat(100)}`,
    ]);
    await ask('5550157', 'viewer', team.owner, 'pl');
    const [text = ''] = await deliverAll();
    expect(text).toContain(`${'a'.repeat(58)}…`);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toContain('b');
  });

  it.each(['revoked', 'accepted', 'expired'] as const)('is not sent after the invite is %s', async (state) => {
    const person = await signInPerson(test);
    const { body } = await ask(person.identity.value, 'editor');
    if (state === 'revoked') await revoke(body.id);
    if (state === 'accepted') await call('POST', `/org-invite/invite/${body.id}/accept`, person);
    if (state === 'expired') clock = new Date(clock.getTime() + 14 * day);
    expect(await deliverAll()).toEqual([]);
    expect(await messages()).toMatchObject([{ status: 'dead', last_error: expect.stringContaining('over') }]);
  });

  it('fails immediately after a permanent refusal by the gateway, and is retried after a temporary one', async () => {
    const refusing = (final: boolean): SmsTransport => ({
      send: () => Promise.reject(new SmsError('The SMS gateway answered 422.', final)),
    });
    await ask('5550158');
    await expect(deliverAll(refusing(false))).rejects.toThrow('422');
    expect(await messages()).toMatchObject([{ status: 'waiting' }]);
    await expect(deliverAll(refusing(true))).rejects.toThrow('422');
    expect(await messages()).toMatchObject([{ status: 'dead' }]);
  });
});
