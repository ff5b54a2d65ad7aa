import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { captureLog } from '../../../test/log.ts';
import { createTenant, signInPerson } from '../../../test/records/factories.ts';
import { browsers, otherThan } from '../../../test/sign-in.ts';
import { eventFields, securityCatalogue } from './security-catalogue.ts';

const kept = captureLog();
const test = testApp({ log: kept.log, trustProxy: 1, operators: ['operator@people.example'] });

type Line = Readonly<Record<string, unknown>>;

/** The log lines that a function causes. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = kept.text().length;
  await work();
  const lines = kept
    .text()
    .slice(before)
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Line);
}

/** The security events that a function causes, without the common fields of log lines. */
async function eventsOf(work: () => Promise<unknown>): Promise<Line[]> {
  const events = (await linesOf(work)).filter(({ event }) => event !== undefined);
  return events.map(({ time: _time, pid: _pid, hostname: _hostname, msg: _msg, level: _level, ...rest }) => rest);
}

const { freshNetwork, post, challengeFor, enter } = browsers(() => test);
const aRequestId = expect.stringMatching(/^[0-9a-f]{12}-[0-9a-z]+$/);
const aMark = expect.stringMatching(/^[0-9a-f]{12}$/);

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: Record<string, string>, payload?: object) =>
  test.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload === undefined ? {} : { payload }) });

/** A member with its own network. */
async function member(organizationId: number, role: 'owner' | 'viewer') {
  const person = await signInPerson(test, { membership: { organizationId, role } });
  const network = freshNetwork();
  return { ...person, network, headers: { ...person.headers, 'x-forwarded-for': network } };
}

describe('signing in', () => {
  it('logs the requested code, each wrong one, and the sign-in, with a common mark', async () => {
    const network = freshNetwork();
    let secrets: string[] = [];
    const lines = await eventsOf(async () => {
      const { email, challengeId, code } = await challengeFor('lina@people.example', { network });
      await enter(challengeId, otherThan(code), { network });
      const answer = await enter(challengeId, code, { network });
      secrets = [email, 'lina', challengeId, code, otherThan(code), answer.json().token];
    });
    expect(lines).toEqual([
      {
        event: 'code_requested',
        call: 'requestCodeByEmail',
        requestId: aRequestId,
        network,
        identityKind: 'email',
        identity: aMark,
        challenge: aMark,
        knownBrowser: false,
      },
      {
        event: 'sign_in_failed',
        call: 'signIn',
        requestId: aRequestId,
        network,
        code: 'code_wrong',
        challenge: lines[0]?.challenge,
      },
      {
        event: 'sign_in',
        call: 'signIn',
        requestId: aRequestId,
        network,
        personId: expect.any(Number),
        method: 'code',
        factorPending: false,
      },
    ]);
    for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('logs each of 56 wrong codes, the last ones as a reached limit', async () => {
    const network = freshNetwork();
    const ids: string[] = [];
    const lines = await eventsOf(async () => {
      for (let wrong = 0; wrong < 56; wrong += 1) {
        const answer = await enter('0198c9f2-7c9e-7d5f-8a50-2f6f2f7d3c11', '123456', { network });
        ids.push(answer.json().requestId);
      }
    });
    expect(lines.map(({ requestId }) => requestId)).toEqual(ids);
    const kinds = lines.map(({ event }) => event);
    expect(kinds.filter((kind) => kind === 'sign_in_failed')).toHaveLength(50);
    expect(kinds.filter((kind) => kind === 'limit_reached')).toHaveLength(6);
  });

  it('names an invalid credential only by its network', async () => {
    const credential = `tunna_dev_${'x'.repeat(43)}`;
    const lines = await eventsOf(() => post('device', { credential }));
    expect(lines).toMatchObject([{ event: 'sign_in_failed', call: 'signInDevice', code: 'credential_invalid' }]);
    expect(JSON.stringify(lines)).not.toContain(credential);
  });
});

describe('a rejected request', () => {
  it('without a valid token logs the organization in its path', async () => {
    const network = freshNetwork();
    const lines = await eventsOf(() =>
      call('GET', '/org/7/members', { authorization: 'Bearer no.good.token', 'x-forwarded-for': network }),
    );
    const requestId = aRequestId;
    const expected = { event: 'unauthenticated', call: 'listMembers', code: 'login_required', organizationId: 7 };
    expect(lines).toEqual([{ ...expected, requestId, network }]);
  });

  it('beyond a role, or in a foreign organization, logs the person', async () => {
    const own = await createTenant(test.db);
    const foreign = await createTenant(test.db);
    const viewer = await member(own.organizationId, 'viewer');
    const { personId, network, headers } = viewer;
    const lines = await eventsOf(async () => {
      await call('GET', `/org/${own.organizationId}/audit/export?format=csv&language=is&columns=at`, headers);
      await call('GET', `/org/${foreign.organizationId}/members`, headers);
    });
    const common = { requestId: aRequestId, network, personId };
    const [first, second] = [own.organizationId, foreign.organizationId];
    expect(lines).toEqual([
      { ...common, event: 'forbidden', call: 'exportAuditEntries', code: 'forbidden', organizationId: first },
      { ...common, event: 'foreign_organization', call: 'listMembers', code: 'not_found', organizationId: second },
    ]);
  });

  it.each([
    ['a call that is missing', 'GET', '/api/v1/no-such-call'],
    ['an address that cannot be read', 'GET', '/api/v1/%E0%A4%A'],
    ['a page that is missing', 'GET', '/no-such-page'],
    ['a field that is wrong', 'POST', '/api/v1/auth/email'],
  ] as const)('leaves the id of its answer in the log: %s', async (_what, method, url) => {
    let id: unknown;
    const lines = await eventsOf(async () => {
      const answer = await test.app.inject({ method, url, ...(method === 'POST' ? { payload: { email: 1 } } : {}) });
      id = answer.headers['x-request-id'];
      if (url.startsWith('/api/')) expect(answer.json().requestId).toBe(id);
    });
    expect(lines).toMatchObject([{ event: 'request_refused', requestId: id }]);
  });

  it('never logs its address, which may contain a secret', async () => {
    const secret = 'c2VjcmV0LWxpbms';
    const lines = await linesOf(async () => {
      await test.app.inject(`/api/v1/calendar/${secret}.ics`);
      await test.app.inject(`/provider/${secret}`);
      await test.app.inject(`/no-such-page/${secret}`);
    });
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });
});

describe('a relevant action', () => {
  it('logs person and organization: roles, credentials, exports, erasure', async () => {
    const { organizationId } = await createTenant(test.db);
    const owner = await member(organizationId, 'owner');
    const other = await member(organizationId, 'viewer');
    const [department] = await test.db.asOwner<{ id: number }>(
      `insert into department (organization_id, name) values ($1, 'Eldhús') returning id`,
      [organizationId],
    );
    const path = `/org/${organizationId}`;
    const texts: string[] = [];
    const lines = await eventsOf(async () => {
      const { headers } = owner;
      await call('POST', `${path}/member-update-role`, headers, { personId: other.personId, role: 'editor' });
      const made = await call('POST', `${path}/credential`, headers, { departmentId: department?.id });
      texts.push(made.json().credential);
      await call('POST', `${path}/credential/${made.json().id}/revoke`, headers);
      const file = await call('GET', `${path}/locations/export?format=csv&language=is&columns=name`, headers);
      expect(file.statusCode).toBe(200);
      await call('POST', `${path}/member-remove`, headers, { personId: other.personId });
      await call('DELETE', '/user/', other.headers);
    });
    const { personId, network } = owner;
    const byOwner = { requestId: aRequestId, network, personId, organizationId };
    const [, created] = lines;
    expect(lines).toEqual([
      { ...byOwner, event: 'role_changed', call: 'updateMemberRole', targetPersonId: other.personId, role: 'editor' },
      { ...byOwner, event: 'credential_created', call: 'createCredential', targetId: expect.anything() },
      { ...byOwner, event: 'credential_revoked', call: 'revokeCredential', targetId: created?.targetId },
      { ...byOwner, event: 'export', call: 'exportLocations', rows: 1 },
      { ...byOwner, event: 'member_removed', call: 'removeMember', targetPersonId: other.personId },
      {
        event: 'erasure',
        call: 'eraseUser',
        requestId: aRequestId,
        network: other.network,
        personId: other.personId,
      },
    ]);
    for (const text of texts) expect(JSON.stringify(lines)).not.toContain(text);
  });

  it('logs the start of a second factor and a wrong code of it', async () => {
    const { organizationId } = await createTenant(test.db);
    const { headers, personId } = await member(organizationId, 'owner');
    let secret = '';
    const lines = await eventsOf(async () => {
      secret = (await call('POST', '/user/second-factor/start', headers)).json().secret;
      await call('POST', '/user/second-factor/confirm', headers, { code: '000000' });
    });
    expect(lines).toMatchObject([
      { event: 'factor_started', personId },
      { event: 'factor_failed', personId, code: 'code_wrong' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('logs an operator who reads the figures of the server, and a rejected user', async () => {
    const operator = await signInPerson(test, { identity: { kind: 'email', value: 'operator@people.example' } });
    const stranger = await signInPerson(test);
    const lines = await eventsOf(async () => {
      for (const { headers } of [operator, stranger]) {
        await call('GET', '/admin-metrics/orgs?from=2026-01-01&until=2026-02-01', headers);
      }
    });
    expect(lines).toMatchObject([
      { event: 'operator_access', personId: operator.personId },
      { event: 'forbidden', personId: stranger.personId },
    ]);
  });
});

describe('the id of a request', () => {
  it('comes from the server, whatever the client sends', async () => {
    const answer = await test.app.inject({ url: '/health', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(answer.headers['x-request-id']).toEqual(aRequestId);
  });
});

describe('docs/SECURITY-EVENTS.md', () => {
  it('lists the kinds and fields of the catalogue, and no others', async () => {
    const page = await readFile(
      join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'SECURITY-EVENTS.md'),
      'utf8',
    );
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    const cells = rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    const kinds = Object.entries(securityCatalogue).map(([kind, { level, limited, fields, meaning }]) => [
      `\`${kind}\``,
      level,
      limited ? 'yes' : 'no',
      fields.map((field) => `\`${field}\``).join(', '),
      meaning,
    ]);
    const fields = Object.entries(eventFields).map(([field, meaning]) => [`\`${field}\``, meaning]);
    expect(cells).toEqual([...kinds, ...fields]);
  });
});
