import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type Answer, auditOf, callsOf, createTeam } from '../../../../test/calls.ts';
import { createTenant, type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';

type Options = NonNullable<Parameters<typeof createTestApp>[0]>;

let test: TestApp;
const call = callsOf(() => test);
const operatorAddress = 'rekstur@tunna.example';
let made = 0;

const open = async (options: Options): Promise<void> => {
  test = await createTestApp({ operators: [operatorAddress], budgets: {}, ...options });
};
afterEach(() => test.close());

const operator = () => signInPerson(test, { identity: { kind: 'email', value: operatorAddress } });
const create = (person: SignedInPerson): Promise<Answer> => {
  made += 1;
  const body = { name: 'Ný stofnun', orgSlug: `ny-${made}`, languages: ['is'], country: 'IS', currency: 'ISK' };
  return call('POST', '/organization/create', person, body);
};
const may = async (person: SignedInPerson) => (await call('GET', '/organization/creation', person)).body;
const organizations = async () => {
  const [row] = await test.db.asOwner<{ count: number }>('select count(*) from organization');
  return row?.count ?? 0;
};

describe('creating organizations', () => {
  it('is allowed for anyone who signed up, with the setting open', async () => {
    await open({});
    const person = await signInPerson(test);
    expect(await may(person)).toEqual({ allowed: true });
    expect((await create(person)).status).toBe(200);
  });

  it('is allowed for members of another and for operators, with the setting invited', async () => {
    await open({ organizationCreation: 'invited' });
    const stranger = await signInPerson(test);
    const before = await organizations();
    expect(await create(stranger)).toMatchObject({ status: 403, body: { code: 'organization_creation_closed' } });
    expect(await may(stranger)).toEqual({ allowed: false, refusal: 'invited' });
    expect(await organizations()).toBe(before);
    const team = await createTeam(test, (await createTenant(test.db)).organizationId);
    expect([await may(team.viewer), (await create(team.viewer)).status]).toEqual([{ allowed: true }, 200]);
    expect((await create(await operator())).status).toBe(200);
  });

  it('is allowed only for operators, with the setting operator', async () => {
    await open({ organizationCreation: 'operator' });
    const team = await createTeam(test, (await createTenant(test.db)).organizationId);
    const before = await organizations();
    expect(await create(team.owner)).toMatchObject({ status: 403, body: { code: 'organization_creation_closed' } });
    expect(await may(team.owner)).toEqual({ allowed: false, refusal: 'operator' });
    expect(await organizations()).toBe(before);
    const who = await operator();
    expect([await may(who), (await create(who)).status]).toEqual([{ allowed: true }, 200]);
  });

  it('is limited to the number that one person may own, also for fifty in parallel', async () => {
    await open({ organizationsPerPerson: 2 });
    const person = await signInPerson(test);
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([403, 'organizations_too_many']);
    expect(await may(person)).toEqual({ allowed: false, refusal: 'too_many' });
    expect(await organizations()).toBe(2);
    const who = await operator();
    for (let index = 0; index < 3; index += 1) expect((await create(who)).status).toBe(200);
  });

  it('is limited per day for one person and one network, even if the organizations were deleted', async () => {
    await open({ budgets: { organizationsByPerson: 2, organizationsByNetwork: 3 } });
    const first = await signInPerson(test);
    const second = await signInPerson(test);
    for (const person of [first, first, second]) expect((await create(person)).status).toBe(200);
    await test.db.asOwner(`delete from membership where person_id = $1`, [first.personId]);
    const before = await organizations();
    for (const person of [first, second]) {
      const { status, body } = await create(person);
      expect([status, body.code]).toEqual([429, 'rate_limited']);
      expect(body.retryAfter).toBeGreaterThan(0);
      expect(body.retryAfter).toBeLessThanOrEqual(86_400);
    }
    expect(await organizations()).toBe(before);
  });
});

describe('plans', () => {
  const assign = (organizationId: number, person: SignedInPerson, planId: string) =>
    call('POST', `/org/${organizationId}/subscription/assign-subscription`, person, { planId });

  it('above the default are assigned by the operator, not chosen by owners, and recorded in the trail', async () => {
    await open({ defaultPlan: 'start' });
    const owner = await signInPerson(test);
    const { body: organization } = await create(owner);
    for (const planId of ['business', 'unlimited']) {
      const refused = await assign(organization.id, owner, planId);
      expect(refused).toMatchObject({ status: 403, body: { code: 'plan_by_operator' } });
    }
    const current = async () => (await call('GET', `/org/${organization.id}/subscription/subscription`, owner)).body;
    expect(await current()).toMatchObject({ plan: { id: 'start' }, ownersMayChoose: ['start'] });

    const byOperator = (planId: string, person: SignedInPerson, orgSlug = organization.orgSlug) =>
      call('POST', '/admin-metrics/assign-plan', person, { orgSlug, planId });
    expect(await byOperator('unlimited', owner)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await current()).plan.id).toBe('start');
    const who = await operator();
    expect(await byOperator('unlimited', who)).toMatchObject({
      status: 200,
      body: { orgSlug: organization.orgSlug, organization: 'Ný stofnun', planId: 'unlimited' },
    });
    expect((await current()).plan.id).toBe('unlimited');
    const trail = (await auditOf(test, organization.id)).filter(({ entity }) => entity === 'subscription');
    expect(trail).toMatchObject([{ action: 'changed', changes: { planId: { from: 'start', to: 'unlimited' } } }]);
    for (const [orgSlug, planId, field] of [
      ['engin-slik', 'start', 'orgSlug'],
      [organization.orgSlug, 'gold', 'planId'],
    ] as const)
      expect(await byOperator(planId, who, orgSlug)).toMatchObject({
        status: 400,
        body: { fields: [{ field, problem: 'unknown_value' }] },
      });
    // Owners may choose a smaller plan; only the operator can assign a plan above the default again.
    expect((await assign(organization.id, owner, 'start')).status).toBe(200);
    expect((await assign(organization.id, owner, 'unlimited')).status).toBe(403);
  });

  it.each([{ defaultPlan: 'unlimited' }, { defaultPlan: 'start', ownersChoosePlans: true }] as const)(
    'can all be chosen by owners with the settings %j',
    async (options) => {
      await open(options);
      const owner = await signInPerson(test);
      const { body } = await create(owner);
      for (const planId of ['business', 'unlimited', 'start'])
        expect((await assign(body.id, owner, planId)).status).toBe(200);
    },
  );
});
