import type { OrganizationUse } from '@tunna/contract/figures/organization-use';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { captureLog } from '../../../../test/log.ts';
import { signInPerson } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { countUses } from './organization-use.service.ts';

const address = 'rekstur@tunna.example';
const url = '/api/v1/admin-metrics/use';
const now = new Date('2026-07-20T12:00:00Z');
const kept = captureLog();
const test = testApp({ operators: [address], now: () => now });
const small = ofAllTests(() => createWorkspace(test));
const large = ofAllTests(() => createWorkspace(test));
const operator = ofAllTests(() => signInPerson(test, { identity: { kind: 'email', value: address } }));

beforeAll(async () => {
  await large.query(`insert into file (organization_id, name, purpose, content_type, size, sha256)
     select $1, 'leyni' || n, 'invoice', 'application/pdf', 1000, sha256(n::text::bytea) from generate_series(1, 3) n`);
  await large.query(
    `insert into scale_reading (organization_id, net, weighed_on, idempotency_key, entered_at, removed_at)
     select $1, 5, '2026-07-01', gen_random_uuid(), '2026-07-19T08:00:00Z'::timestamptz + make_interval(mins => n),
       case n when 1 then now() end from generate_series(1, 5) n`,
  );
});
beforeEach(() => test.db.asOwner('delete from organization_use'));

const list = async (): Promise<{ organizations: OrganizationUse[]; total: number }> => {
  const answer = await test.app.inject({ method: 'GET', url, headers: operator.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const useOf = async ({ organizationId }: Workspace) =>
  (await list()).organizations.find(({ id }) => id === organizationId);

describe('the use of organizations', () => {
  it('is for operators only', async () => {
    const answer = await test.app.inject({ method: 'GET', url, headers: large.members.owner.headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect((await test.app.inject(url)).statusCode).toBe(401);
  });

  it('names organizations that were not counted yet, without numbers', async () => {
    const { organizations, total } = await list();
    expect(total).toBe(2);
    expect(organizations.map(({ id }) => id)).toEqual([small.organizationId, large.organizationId]);
    for (const organization of organizations) expect(organization).not.toHaveProperty('counts');
  });

  it('is counted for every organization, the largest first', async () => {
    expect(await countUses(test.db.database, now, kept.log)).toBe(2);
    const { organizations } = await list();
    expect(organizations.map(({ id }) => id)).toEqual([large.organizationId, small.organizationId]);
    const members = Object.keys(large.members).length;
    expect(organizations[0]?.counts).toEqual({
      countedAt: now.toISOString(),
      members,
      containers: expect.any(Number),
      lines: 0,
      // Without the removed one.
      readings: 4,
      fileBytes: 3000,
      changedAt: expect.any(String),
    });
    expect(organizations[1]?.counts).toMatchObject({ readings: 0, fileBytes: 0 });
  });

  it('is counted again after a day', async () => {
    const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    await countUses(test.db.database, now, kept.log);
    expect(await countUses(test.db.database, after(23), kept.log)).toBe(0);
    expect(await countUses(test.db.database, after(24), kept.log)).toBe(2);
    expect((await useOf(small))?.counts?.countedAt).toBe(after(24).toISOString());
  });

  it('keeps its earlier counts if an organization cannot be counted, and the others are counted', async () => {
    await countUses(test.db.database, now, kept.log);
    await test.db.asOwner(
      `alter table organization_use add constraint of_this_test check (organization_id <> ${small.organizationId} or counted_at < '2026-07-21')`,
    );
    const tomorrow = new Date('2026-07-21T12:00:00Z');
    try {
      expect(await countUses(test.db.database, tomorrow, kept.log)).toBe(1);
    } finally {
      await test.db.asOwner('alter table organization_use drop constraint of_this_test');
    }
    expect((await useOf(small))?.counts?.countedAt).toBe(now.toISOString());
    expect((await useOf(large))?.counts?.countedAt).toBe(tomorrow.toISOString());
    expect(kept.text()).toContain('the use of an organization could not be counted');
  });
});
