import { carbonOf, type FactorSet } from '@tunna/domain/figures/carbon/carbon';
import { platformFactors } from '@tunna/domain/figures/carbon/emission-factors';
import type { Role } from '@tunna/domain/permissions';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { brokenTexts, strangeText } from '../../../../test/calls.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { uncheckedStatement } from '../../../database/statement/statement.ts';
import { findFactors } from './emission-factor.service.ts';

const test = testApp({ now: () => new Date('2026-06-30T12:00:00Z') });
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofAllTests(() => createTenant(test.db));

const list = (by: Role = 'viewer') => own.as(by, 'GET', '/emission-factors');
const factor = (more: object = {}) => ({
  wasteStreamId: own.wasteStreamId,
  treatmentCode: 'R3',
  kgCo2ePerTonne: '21.5',
  year: 2025,
  validFromYear: 2025,
  source: 'Umhverfisskýrsla vinnslunnar 2025, bls. 14',
  ...more,
});
const set = (more: object = {}, by: Role = 'finance') => own.as(by, 'POST', '/emission-factors', factor(more));
const end = (id: number, by: Role = 'finance') => own.as(by, 'DELETE', `/emission-factors/${id}`);
const factorSet = (): Promise<FactorSet> => test.db.database.tenant(mintOrgScope(own.organizationId), findFactors);

describe('emission factors', () => {
  it('from the platform are shown with their editions', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ own: [], earlier: [] });
    expect(body.editions.map(({ year }: { year: number }) => year)).toEqual([2024, 2025, 2026]);
    expect(body.platform).toHaveLength(platformFactors.length);
    expect(body.platform).toContainEqual({
      edition: 'desnz-2026',
      categoryCode: 'residual',
      treatmentCode: 'D1',
      kgCo2ePerTonne: '520.58023',
      material: 'Commercial and industrial waste',
      method: 'Landfill',
      coverage: 'landfill',
    });
  });

  it('of the organization are stored as entered, with their source', async () => {
    const made = await set({ kgCo2ePerTonne: '0021.50', source: ` ${strangeText} ` });
    expect(made).toMatchObject({
      status: 200,
      body: {
        ...{ wasteStream: { id: own.wasteStreamId }, wasteCategory: { code: 'paper' }, treatmentCode: 'R3' },
        ...{ kgCo2ePerTonne: '21.5', year: 2025, validFromYear: 2025, source: strangeText.trim() },
        ...{ enteredAt: '2026-06-30T12:00:00.000Z', enteredBy: 'Persóna finance' },
      },
    });
    const ofCategory = await set({ wasteStreamId: undefined, wasteCategoryId: 9, treatmentCode: undefined });
    expect(ofCategory.body).not.toHaveProperty('wasteStream');
    expect(ofCategory.body.wasteCategory).toMatchObject({ code: 'residual', names: { is: 'Blandaður úrgangur' } });
    expect((await list()).body.own).toEqual([made.body, ofCategory.body]);
    expect(await own.trail('emission_factor', made.body.id)).toMatchObject([
      {
        action: 'created',
        changes: { kgCo2ePerTonne: { from: null, to: '21.5' }, source: { to: strangeText.trim() } },
      },
    ]);
  });

  it('replace one another, and earlier ones stay readable', async () => {
    const first = (await set()).body;
    const second = (await set({ kgCo2ePerTonne: '30', source: 'Ný skýrsla' })).body;
    const nextYear = (await set({ validFromYear: 2026 })).body;
    const { body } = await list();
    expect(body.own.map(({ id }: { id: number }) => id)).toEqual([nextYear.id, second.id]);
    expect(second.replaces).toBe(first.id);
    expect(body.earlier).toEqual([{ ...first, replacedAt: '2026-06-30T12:00:00.000Z' }]);
    expect(await own.trail('emission_factor', second.id)).toMatchObject([
      {
        action: 'changed',
        changes: { kgCo2ePerTonne: { from: '21.5', to: '30' }, source: { to: 'Ný skýrsla' } },
      },
    ]);
  });

  it('are the same after a second click', async () => {
    const { body } = await set();
    const { version } = await factorSet();
    expect((await set({ kgCo2ePerTonne: '21.50' })).body).toEqual(body);
    expect((await list()).body).toMatchObject({ own: [{ id: body.id }], earlier: [] });
    expect((await factorSet()).version).toBe(version);
    expect(await own.trail('emission_factor', body.id)).toHaveLength(1);
  });

  it('are ended once, and the audit trail names what was ended', async () => {
    const { id } = (await set()).body;
    expect(await end(id)).toEqual({ status: 200, body: { done: true } });
    expect(refusal(await end(id))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await list()).body).toMatchObject({ own: [], earlier: [{ id }] });
    expect((await own.trail('emission_factor', id)).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('are unique by waste, treatment and year, even when entered concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => set({ kgCo2ePerTonne: String(index) })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { body } = await list();
    expect([body.own.length, body.earlier.length]).toEqual([1, 9]);
  });

  it('are limited to five hundred', async () => {
    await own.query(
      `insert into emission_factor
         (organization_id, waste_stream_id, treatment_code, kg_co2e_per_tonne, year, valid_from_year, source)
       select $1, $2, 'D' || number, 1, 2024, year, 'Heimild'
       from generate_series(1, 15) number cross join generate_series(2000, 2040) year limit 500`,
      [own.wasteStreamId],
    );
    expect(refusal(await set())).toMatchObject({ status: 409, code: 'factors_too_many' });
    expect((await list()).body.own).toHaveLength(500);
    // Replacing a factor in use does not add to the count.
    expect((await set({ treatmentCode: 'D1', validFromYear: 2000 })).status).toBe(200);
  });
});

describe('an invalid factor', () => {
  it.each<[string, unknown]>([
    ['source', ''],
    ['source', '  '],
    ['source', 'já'],
    ['source', 'x'.repeat(501)],
    ['source', undefined],
    ...brokenTexts.map((text): [string, unknown] => ['source', `Skýrsla ${text}`]),
    ['kgCo2ePerTonne', '-1'],
    ['kgCo2ePerTonne', '100001'],
    ['kgCo2ePerTonne', '1e3'],
    ['kgCo2ePerTonne', 21.5],
    ['treatmentCode', 'R14'],
    ['treatmentCode', 'r3'],
    ['year', 1989],
    ['year', 2025.5],
    ['validFromYear', 1999],
    ['validFromYear', 2200],
    ['wasteStreamId', undefined],
  ])('is refused with %s of %j', async (field, value) => {
    const { status, body } = await set({ [field]: value });
    expect([status, body.code, body.fields[0].field]).toEqual([400, 'invalid_request', field]);
    expect((await list()).body.own).toEqual([]);
  });

  it('has both a stream and a category', async () => {
    expect((await set({ wasteCategoryId: 1 })).status).toBe(400);
  });

  it('is for a missing stream, or one of another organization', async () => {
    for (const wasteStreamId of [foreign.wasteStreamId, 987_654_321]) {
      expect(refusal(await set({ wasteStreamId }))).toMatchObject({ status: 404, code: 'waste_stream_not_found' });
    }
    const wasteCategoryId = { wasteStreamId: undefined, wasteCategoryId: 999 };
    expect(refusal(await set(wasteCategoryId))).toMatchObject({ status: 404, code: 'waste_category_not_found' });
  });
});

describe('permissions', () => {
  it('every member reads factors; members who create reports set and end them', async () => {
    const { id } = (await set()).body;
    for (const role of ['viewer', 'analyst', 'editor', 'finance', 'admin', 'owner'] as const) {
      const may = ['finance', 'admin', 'owner'].includes(role);
      expect((await list(role)).status).toBe(200);
      expect((await set({ validFromYear: 2030 }, role)).status).toBe(may ? 200 : 403);
      expect((await end(id, role)).status).toBe(may ? (role === 'finance' ? 200 : 404) : 403);
    }
  });

  it('no one changes the values of a factor', async () => {
    const { id } = (await set()).body;
    const change = test.db.database.tenant(mintOrgScope(own.organizationId), (transaction) =>
      transaction.run(
        uncheckedStatement(
          'test_change_factor',
          `update emission_factor set source = 'Annað' where organization_id = $1 and id = $2`,
        ),
        [own.organizationId, id],
      ),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });
});

describe('the factors used to calculate emissions', () => {
  it('are the organization’s before the platform’s', async () => {
    const paper = {
      ...{ categoryCode: 'paper', wasteStreamId: own.wasteStreamId, treatmentCode: 'R3' },
      ...{ year: 2026, kg: '2000' },
    };
    expect(carbonOf([paper], await factorSet())).toMatchObject({ kgCo2e: '9.30716', rows: [{ origin: 'platform' }] });
    const { id } = (await set({ kgCo2ePerTonne: '21.5' })).body;
    expect(carbonOf([paper], await factorSet())).toMatchObject({
      kgCo2e: '43',
      rows: [{ origin: 'own', factorId: String(id), source: 'Umhverfisskýrsla vinnslunnar 2025, bls. 14', year: 2025 }],
    });
    const other = { ...paper, categoryCode: 'residual', treatmentCode: undefined, wasteStreamId: 0 };
    await set({ wasteStreamId: undefined, wasteCategoryId: 9, treatmentCode: undefined, kgCo2ePerTonne: '700' });
    expect(carbonOf([other], await factorSet())).toMatchObject({ kgCo2e: '1400' });
  });

  it('have a version that changes with each change only', async () => {
    const versions = [(await factorSet()).version];
    const note = async () => versions.push((await factorSet()).version);
    const { id } = (await set()).body;
    await note();
    await set({ kgCo2ePerTonne: '22' });
    await note();
    const again = (await list()).body;
    expect(again.version).toBe(versions.at(-1));
    expect((await factorSet()).version).toBe(versions.at(-1));
    await end(again.own[0].id);
    await note();
    await set();
    await note();
    // Without own factors the version is the first one again.
    expect(versions[3]).toBe(versions[0]);
    expect(new Set(versions).size).toBe(4);
    expect(id).toBeGreaterThan(0);
  });

  it('never include another organization’s', async () => {
    await set();
    const theirs = await test.db.database.tenant(mintOrgScope(foreign.organizationId), findFactors);
    expect(theirs.factors.every(({ origin }) => origin === 'platform')).toBe(true);
  });

  it('are deleted with their stream', async () => {
    await set();
    const before = await factorSet();
    expect((await own.as('editor', 'DELETE', `/waste-stream/${own.wasteStreamId}`)).status).toBe(200);
    const after = await factorSet();
    expect(after.factors.some(({ origin }) => origin === 'own')).toBe(false);
    expect(after.version).not.toBe(before.version);
  });
});
