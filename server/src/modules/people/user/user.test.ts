import { randomUUID } from 'node:crypto';
import { termsVersion } from '@tunna/contract/people/user';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createTenant, type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';

const test = testApp();

type Method = 'GET' | 'POST' | 'DELETE';

async function call(who: Pick<SignedInPerson, 'headers'>, method: Method, path: string, payload?: object) {
  const url = `/api/v1/user/${path}`;
  const answer = await test.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

const setUp = { fullName: 'Þórður Łódź', preferences: { dashTerms: termsVersion } };

async function organizationOf(role: 'owner' | 'admin', name?: string) {
  const { organizationId, query } = await createTenant(test.db, name === undefined ? {} : { name });
  return { organizationId, query, person: await signInPerson(test, { membership: { organizationId, role } }) };
}

describe('the status', () => {
  it('is setup-required until the person has signed up, then good', async () => {
    const person = await signInPerson(test, { setUp: false });
    expect(await call(person, 'GET', 'status')).toEqual({ status: 200, body: { status: 'setup-required' } });
    expect((await call(person, 'POST', 'info', setUp)).status).toBe(200);
    expect((await call(person, 'GET', 'status')).body).toEqual({ status: 'good' });
  });

  it('is person_not_found after the token’s person is deleted', async () => {
    const person = await signInPerson(test);
    await test.db.asOwner('delete from person where id = $1', [person.personId]);
    expect(await call(person, 'GET', 'status')).toMatchObject({ status: 404, body: { code: 'person_not_found' } });
    expect((await call(person, 'GET', 'info')).status).toBe(401);
  });
});

describe('the preferences', () => {
  it('are saved one at a time; one, some or all can be read', async () => {
    const person = await signInPerson(test);
    expect((await call(person, 'GET', 'preferences')).body).toEqual({});
    expect((await call(person, 'GET', 'preference/themeMode')).body).toEqual({ key: 'themeMode' });
    const saved = await call(person, 'POST', 'preference/themeMode', { value: 'dark' });
    expect(saved.body).toEqual({ key: 'themeMode', value: 'dark' });
    await call(person, 'POST', 'preference/themeMode', { value: 'light' });
    await call(person, 'POST', 'preference/language', { value: 'pl' });
    expect((await call(person, 'GET', 'preferences')).body).toEqual({ themeMode: 'light', language: 'pl' });
    expect((await call(person, 'GET', 'preferences?keys=themeMode')).body).toEqual({ themeMode: 'light' });
    expect((await call(person, 'GET', 'preference/themeMode')).body).toEqual({ key: 'themeMode', value: 'light' });
    expect((await call(await signInPerson(test), 'GET', 'preferences')).body).toEqual({});
  });

  it('also set the language of messages', async () => {
    const person = await signInPerson(test);
    await call(person, 'POST', 'preference/language', { value: 'no' });
    expect((await call(person, 'GET', 'info')).body.language).toBe('no');
  });

  it('reject unknown keys and values', async () => {
    const person = await signInPerson(test);
    for (const [key, value] of [
      ['themeMode', 'pink'],
      ['themeMode', ''],
      ['language', 'de'],
    ]) {
      expect(await call(person, 'POST', `preference/${key}`, { value })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: [{ field: 'value', problem: 'unknown_value' }] },
      });
    }
    for (const key of ['constructor', '__proto__', 'other']) {
      expect((await call(person, 'POST', `preference/${key}`, { value: 'x' })).status).toBe(400);
      expect((await call(person, 'GET', `preferences?keys=${key}`)).body.fields).toEqual([
        { field: 'query.keys', problem: 'unknown_value' },
      ]);
    }
  });
});

describe('signing up', () => {
  it('stores the name, the other fields, and the version and time of the accepted terms', async () => {
    const person = await signInPerson(test, { setUp: false });
    const preferences = { company: 'Sorphirðan ehf.', industry: 'Services', dashTerms: termsVersion };
    const answer = await call(person, 'POST', 'info', { fullName: '  Þórður Łódź ', preferences });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ fullName: 'Þórður Łódź', preferences, email: person.identity.value });
    const [row] = await test.db.asOwner('select terms_accepted_at is not null as accepted from person where id = $1', [
      person.personId,
    ]);
    expect(row).toEqual({ accepted: true });
  });

  it('keeps company and industry that are absent, and clears those that are null', async () => {
    const person = await signInPerson(test, { setUp: false });
    const preferences = { company: 'Sorphirðan ehf.', industry: 'Services' };
    await call(person, 'POST', 'info', { ...setUp, preferences: { ...preferences, ...setUp.preferences } });
    const kept = await call(person, 'POST', 'info', { fullName: 'Anna' });
    expect(kept.body.preferences).toMatchObject(preferences);
    const cleared = await call(person, 'POST', 'info', {
      fullName: 'Anna',
      preferences: { industry: null, company: null },
    });
    expect(cleared.body.preferences).toEqual(setUp.preferences);
  });

  it('requires the acceptance of the current version of the terms', async () => {
    const person = await signInPerson(test, { setUp: false });
    for (const preferences of [undefined, {}, { company: 'X' }]) {
      expect(await call(person, 'POST', 'info', { fullName: 'Anna', preferences })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'preferences.dashTerms', problem: 'required' }] },
      });
    }
    const older = await call(person, 'POST', 'info', { fullName: 'Anna', preferences: { dashTerms: 'tos_1999' } });
    expect(older.body.fields).toEqual([{ field: 'preferences.dashTerms', problem: 'unknown_value' }]);
    expect((await call(person, 'GET', 'status')).body).toEqual({ status: 'setup-required' });
  });

  it('requires a name of at least two characters that are not all blank', async () => {
    const person = await signInPerson(test, { setUp: false });
    for (const [fullName, problem] of [
      [undefined, 'required'],
      ['', 'required'],
      [' \t\u00a0 ', 'required'],
      [' A ', 'too_short'],
      ['A'.repeat(201), 'too_long'],
      ['A\u0000B', 'unsupported_text'],
    ]) {
      expect(await call(person, 'POST', 'info', { ...setUp, fullName })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'fullName', problem }] },
      });
    }
  });

  it('can be changed later without accepting again, and keeps absent fields', async () => {
    const person = await signInPerson(test, { setUp: false });
    await call(person, 'POST', 'info', { ...setUp, preferences: { ...setUp.preferences, company: 'Sorp ehf.' } });
    const acceptedAt = () => test.db.asOwner('select terms_accepted_at from person where id = $1', [person.personId]);
    const before = await acceptedAt();
    const changed = await call(person, 'POST', 'info', { fullName: 'Nýtt Nafn', preferences: { industry: 'None' } });
    expect(changed.body).toMatchObject({
      fullName: 'Nýtt Nafn',
      preferences: { company: 'Sorp ehf.', industry: 'None', dashTerms: termsVersion },
    });
    await call(person, 'POST', 'info', setUp);
    expect(await acceptedAt()).toEqual(before);
  });
});

describe('erasing an account', () => {
  it('deletes all personal data, ends every session, and keeps the organizations’ records', async () => {
    const { organizationId, person } = await organizationOf('admin');
    const { personId, identity } = person;
    const second = await signInPerson(test, { identity });
    await call(person, 'POST', 'preference/themeMode', { value: 'dark' });
    await test.db.asOwner(`insert into second_factor (person_id, sealed_secret) values ($1, '\\x00')`, [personId]);
    await test.db.asOwner(`insert into recovery_code (person_id, code_hash) values ($1, '\\x00')`, [personId]);
    await test.db.asOwner(
      `insert into invite (organization_id, kind, value, role, expires_at) values ($1, 'email', $2, 'viewer', now())`,
      [organizationId, identity.value],
    );
    await test.db.asOwner(
      `insert into invite (organization_id, kind, value, role, invited_by, expires_at)
       values ($1, 'email', 'friend@people.example', 'viewer', $2, now())`,
      [organizationId, personId],
    );
    await test.app.inject({ method: 'POST', url: '/api/v1/auth/email', payload: { email: identity.value } });

    expect(await call(person, 'DELETE', '')).toEqual({ status: 200, body: { done: true } });

    const [{ found } = { found: [] }] = await test.db.asOwner<{ found: string[] }>(
      `select array_agg(distinct relation.relname::text) filter (where content.xml::text ~ $1) as found
       from pg_class relation
       cross join lateral (select query_to_xml(format('select * from %I', relation.relname), false, false, '')) content (xml)
       where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace`,
      [`${identity.value}|<person_id>${personId}</person_id>|<invited_by>${personId}</invited_by>`],
    );
    // The message that the account was erased, which is deleted after it is sent.
    expect(found).toEqual(['person_message']);
    const kept = await test.db.asOwner('select value, invited_by from invite where organization_id = $1', [
      organizationId,
    ]);
    expect(kept).toEqual([{ value: 'friend@people.example', invited_by: null }]);
    for (const session of [person, second]) {
      expect(await call(session, 'GET', 'status')).toMatchObject({ status: 404, body: { code: 'person_not_found' } });
      expect((await call(session, 'DELETE', '')).status).toBe(401);
    }
  });

  it('is possible before signing up, and affects no one else', async () => {
    const other = await signInPerson(test);
    expect((await call(await signInPerson(test, { setUp: false }), 'DELETE', '')).status).toBe(200);
    expect((await call(other, 'GET', 'status')).body).toEqual({ status: 'good' });
  });

  it('is refused for the only owner of an organization, which it names', async () => {
    const { organizationId, person } = await organizationOf('owner', 'Sorpsamlagið');
    const refused = await call(person, 'DELETE', '');
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(refused.body.message).toContain('Sorpsamlagið');
    expect((await call(person, 'GET', 'status')).body).toEqual({ status: 'good' });
    await signInPerson(test, { membership: { organizationId, role: 'owner' } });
    expect((await call(person, 'DELETE', '')).status).toBe(200);
  });

  it('leaves one owner when all owners do it in parallel', async () => {
    const { organizationId, person } = await organizationOf('owner');
    const owners = [person];
    for (let more = 0; more < 3; more += 1) {
      owners.push(await signInPerson(test, { membership: { organizationId, role: 'owner' } }));
    }
    const answers = await Promise.all(owners.map((owner) => call(owner, 'DELETE', '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  });
});

describe('the export', () => {
  it('contains all stored data of the person, and nothing of others', async () => {
    const { organizationId, person } = await organizationOf('owner', 'Mín stofnun');
    const inviting = await organizationOf('owner', 'Önnur stofnun');
    await inviting.query(
      `insert into invite (organization_id, kind, value, role, invited_by, expires_at)
       values ($1, 'email', $2, 'editor', $3, now() + interval '1 day')`,
      [person.identity.value, inviting.person.personId],
    );
    await call(person, 'POST', 'preference/themeMode', { value: 'dark' });
    const { status, body } = await call(person, 'GET', 'export');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      info: { email: person.identity.value, google: false, language: 'is' },
      preferences: { themeMode: 'dark' },
      memberships: [{ organizationName: 'Mín stofnun', role: 'owner' }],
      invites: [{ organizationName: 'Önnur stofnun', role: 'editor' }],
      sessions: [{ current: true, method: 'email' }],
      secondFactor: false,
    });
    expect(JSON.stringify(body)).not.toContain(inviting.person.identity.value);
    expect(organizationId).not.toBe(inviting.organizationId);
  });
});

describe('the sessions', () => {
  it('are listed latest first with the current one marked, and can be ended one by one', async () => {
    const phone = await signInPerson(test, { userAgent: 'A phone' });
    const tablet = await signInPerson(test, { identity: phone.identity, userAgent: 'A tablet' });
    const { sessions } = (await call(phone, 'GET', 'sessions')).body;
    expect(sessions).toMatchObject([
      { current: false, userAgent: 'A tablet' },
      { current: true, userAgent: 'A phone' },
    ]);
    expect(await call(phone, 'DELETE', `sessions/${sessions[0].id}`)).toEqual({ status: 200, body: { done: true } });
    expect((await call(tablet, 'GET', 'status')).body).toEqual({ status: 're-auth' });
    expect((await call(tablet, 'GET', 'info')).status).toBe(401);
    expect((await call(phone, 'GET', 'sessions')).body.sessions).toMatchObject([{ userAgent: 'A phone' }]);
  });

  it('of another person get the same response as missing ones', async () => {
    const [mine, theirs] = [await signInPerson(test), await signInPerson(test)];
    const { id } = (await call(theirs, 'GET', 'sessions')).body.sessions[0];
    for (const given of [id, randomUUID()]) {
      expect(await call(mine, 'DELETE', `sessions/${given}`)).toEqual({
        status: 404,
        body: {
          code: 'session_not_found',
          message: 'The person has no such session.',
          requestId: expect.any(String),
        },
      });
    }
    expect((await call(theirs, 'GET', 'status')).body).toEqual({ status: 'good' });
  });
});

describe('the organizations', () => {
  it('are those of the person, with the role in each', async () => {
    const { organizationId, person } = await organizationOf('admin', 'Eina stofnunin');
    await organizationOf('owner');
    const answer = await test.app.inject({ url: '/api/v1/organization', headers: person.headers });
    expect(answer.json()).toEqual({
      organizations: [
        { id: organizationId, name: 'Eina stofnunin', orgSlug: expect.stringMatching(/^org-/), role: 'admin' },
      ],
    });
  });
});
