import type { ServerActivity } from '@tunna/contract/platform/server-activity';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { signInPerson } from '../../../../test/records/factories.ts';

const address = 'rekstur@tunna.example';
const url = '/api/v1/admin-metrics/activity';
const test = testApp({ operators: [address] });
const operator = ofAllTests(() => signInPerson(test, { identity: { kind: 'email', value: address } }));
const member = ofAllTests(() => signInPerson(test, { identity: { kind: 'email', value: 'leynd@people.example' } }));

async function activity(): Promise<ServerActivity> {
  const answer = await test.app.inject({ method: 'GET', url, headers: operator.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('the activity of the server process', () => {
  it('is for operators only', async () => {
    const answer = await test.app.inject({ method: 'GET', url, headers: member.headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect((await test.app.inject(url)).statusCode).toBe(401);
  });

  it('has calls by their name, never by their address', async () => {
    await test.app.inject('/api/v1/container/leyni?leyni=1');
    await test.app.inject('/container/leyni');
    const found = await activity();
    expect(found.calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['getPublicContainer', 'GET /container/:slug']),
    );
    for (const { count, average, slowest, requestId } of found.calls) {
      expect(count).toBeGreaterThan(0);
      expect(average).toBeLessThanOrEqual(slowest);
      expect(requestId).toMatch(/^[0-9a-f]{12}-\w+$/);
    }
    expect(JSON.stringify(found)).not.toContain('leyni');
  });

  it('has failed calls and pages with the statement and the request, without values', async () => {
    await test.db.asOwner('alter table organization rename to organization_of_this_test');
    let requestId = '';
    try {
      for (let time = 0; time < 2; time += 1) {
        const answer = await test.app.inject({ method: 'GET', url: '/api/v1/organization/', headers: member.headers });
        expect(answer.statusCode).toBe(500);
        requestId = answer.json().requestId;
      }
    } finally {
      await test.db.asOwner('alter table organization_of_this_test rename to organization');
    }
    const { errors, differentErrors } = await activity();
    expect(errors).toEqual([
      {
        code: 'internal',
        call: 'listOrganizations',
        cause: '42P01',
        statement: 'own_memberships',
        requestId,
        count: 2,
        firstAt: expect.any(String),
        lastAt: expect.any(String),
      },
    ]);
    expect(differentErrors).toBe(1);
  });
});
