import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { createScale, createScaleReading } from '../../../../test/records/scales.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-03-20T12:00:00Z') });
const own = ofAllTests(() => createWorkspace(test));

const fetchFile = async (scaleId: number, query: string) => {
  const url = `/api/v1/org/${own.organizationId}/scales/${scaleId}/readings/export?${query}`;
  return test.app.inject({ url, headers: { authorization: `Bearer ${own.members.viewer.token}` } });
};

it('has exactly the readings of the list, as text, without formulas', async () => {
  const scale = await createScale(test.db, own, { name: '=1+1' });
  const other = await createScale(test.db, own);
  await createScaleReading(test.db, own, scale, { kg: '7.25', at: '2026-03-18T09:30:00Z', isAssigned: true });
  await createScaleReading(test.db, own, scale, { kg: '3', at: '2026-03-19T09:30:00Z' });
  await createScaleReading(test.db, own, scale, { kg: '-1', at: '2026-02-19T09:30:00Z', heldBecause: 'negative' });
  await createScaleReading(test.db, own, other, { kg: '99', at: '2026-03-18T09:30:00Z', isAssigned: true });
  const march = 'from=2026-03-01&until=2026-03-31&columns=scale,kg,state,origin&language=is';
  const all = await fetchFile(scale.id, `${march}&sort=kg&order=desc`);
  expect(all.statusCode).toBe(200);
  expect(
    all.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual(['Vog;Kíló;Staða;Uppruni', "'=1+1;7,25;Úthlutað;Vog", "'=1+1;3;Óúthlutað;Vog"]);
  const waiting = await fetchFile(scale.id, `${march}&state=unassigned`);
  expect(waiting.body).not.toContain('7,25');
  expect((await fetchFile(scale.id, 'state=held&columns=kg,state')).body).toContain('-1;Í athugun');
});

it('is not found for a scale of another organization', async () => {
  const foreign = await createScale(test.db, await createTenant(test.db));
  const refused = async (id: number) => {
    const { requestId: _each, ...body } = (await fetchFile(id, '')).json();
    return body;
  };
  expect(await refused(foreign.id)).toMatchObject({ code: 'not_found' });
  expect(await refused(foreign.id)).toEqual(await refused(999_999));
});
