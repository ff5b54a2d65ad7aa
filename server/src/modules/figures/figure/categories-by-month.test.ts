import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createScale, createScaleReading } from '../../../../test/records/scales.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofEachTest(() => createWorkspace(test));
/** Mixed waste, which is not collected separately. */
let mixed: number;
const now = new Date();
const month = now.toISOString().slice(0, 7);
const lastYear = now.getUTCFullYear() - 1;

beforeAll(async () => {
  const [category] = await test.db.asOwner<{ id: number }>("select id from waste_category where code = 'residual'");
  mixed = category?.id ?? 0;
});
beforeEach(async () => {
  const kg = { amount: '100', origin: 'weighed' } as const;
  const classification = {
    kind: 'material',
    wasteStreamId: own.wasteStreamId,
    locationId: own.locationId,
    kg,
  } as const;
  for (const issueDate of [`${lastYear}-03-31`, `${lastYear}-09-30`, `${month}-01`]) {
    await saveGivenInvoice(test.db, own, { number: issueDate, issueDate, lines: [{ classification }] });
  }
  const scale = await createScale(test.db, own);
  for (const at of [`${lastYear}-03-10T10:00:00Z`, `${month}-01T10:00:00Z`]) {
    await createScaleReading(test.db, own, scale, { at, kg: '50', isAssigned: true });
  }
});

const edit = async (change: object) => {
  const path = `/waste-stream/${own.wasteStreamId}`;
  const { wasteCategoryId, version } = (await own.as('editor', 'GET', path)).body;
  return own.as('editor', 'POST', path, { wasteCategoryId, version, ...change });
};
/** The stream and its category were entered long ago. */
const enteredBefore = () =>
  own.query("update stream_category set entered_on = '2020-01-01' where organization_id = $1");
const figures = async (of: string, more = '') =>
  (await own.as('viewer', 'GET', `/figures?from=${of}&until=${of}${more}`)).body;
const rates = async () => {
  const all = await Promise.all([`${lastYear}-03`, `${lastYear}-09`, month].map((of) => figures(of)));
  return all.map(({ totals }) => totals.sortingRate);
};
const sortedLines = async (of: number) =>
  (await own.as('finance', 'GET', `/invoices/all-line-items?figure=sorted&from=${of}-01-01&to=${of}-12-31`)).body.total;

describe('the category of a waste stream', () => {
  it('is valid from the month of its change: figures, lines and readings of earlier months stay', async () => {
    await enteredBefore();
    expect(await rates()).toEqual(['1', '1', '1']);
    expect((await edit({ wasteCategoryId: mixed })).body).toMatchObject({ wasteCategoryId: mixed });
    expect(await rates()).toEqual(['1', '1', '0']);
    expect(await sortedLines(lastYear)).toBe(2);
    const readings = await Promise.all([`${lastYear}-03`, month].map((of) => figures(of, '&source=reading')));
    expect(readings.map(({ totals }) => totals.sortingRate)).toEqual(['1', '0']);
    const places = await own.as('viewer', 'GET', `/figures/places?from=${lastYear}-03&until=${month}`);
    expect(places.body.locations[0]).toMatchObject({ kg: '300', sortingRate: '0.6666667' });
  });

  it('is corrected from an earlier day, and on the day on which it was chosen', async () => {
    await enteredBefore();
    await edit({ wasteCategoryId: mixed, codesFrom: `${lastYear}-06-15` });
    expect(await rates()).toEqual(['1', '0', '0']);
    const [other] = await test.db.asOwner<{ id: number }>("select id from waste_category where code = 'plastic'");
    // The same day again: the month of the first change counts.
    await edit({ wasteCategoryId: other?.id });
    expect(await rates()).toEqual(['1', '1', '1']);
    expect(await sortedLines(lastYear)).toBe(2);
  });

  it('counts from the beginning if the stream was created on the same day', async () => {
    await edit({ wasteCategoryId: mixed });
    expect(await rates()).toEqual(['0', '0', '0']);
  });
});

it('readings keep the treatment that their stream had in their month', async () => {
  const treatments = async (of: string) =>
    (await figures(of, '&source=reading')).treatments.map(
      ({ treatmentCode }: { treatmentCode: string }) => treatmentCode,
    );
  const [before] = await treatments(`${lastYear}-03`);
  await edit({ treatmentCode: 'D1', codesFrom: `${month}-01` });
  expect([await treatments(`${lastYear}-03`), await treatments(month)]).toEqual([[before], ['D1']]);
});
