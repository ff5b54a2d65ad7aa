import type { ReportDisclosure } from '@tunna/contract/figures/disclosure';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { readPages, readWorkbook } from '../../../../test/files/documents.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { reportsOf } from '../../../../test/records/invoice-reports.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const now = () => new Date('2026-06-30T12:00:00Z');
const test = testApp({ now });
const own = ofEachTest(() => createWorkspace(test));
const reports = reportsOf(test, own, now);

const path = (id: number) => `/invoices/invoice-report/${id}/disclosure`;
type Role = 'finance' | 'viewer';
async function get(id: number, role: Role = 'finance'): Promise<ReportDisclosure> {
  const { status, body } = await own.as(role, 'GET', path(id));
  expect(status).toBe(200);
  return body;
}
const download = (id: number, kind: string, role: Role = 'finance') => own.download(role, `${path(id)}/${kind}`);

const tonnesOf = ({ disclosure }: ReportDisclosure, key: string, measure: string, isHazardous?: boolean) =>
  disclosure?.tables
    .find((table) => table.key === key)
    ?.rows.find((row) => row.measure === measure && row.isHazardous === isHazardous)?.tonnes;

/** Paper recycled, landfilled and not treated, and hazardous waste by its code. */
const saveWaste = () =>
  reports.save('R-1', [
    reports.material('1200.5', '60000'),
    reports.material('300', '1000', { kg: { amount: '300', origin: 'estimated' }, treatmentCode: 'D1' }),
    reports.material('99.5', '10', { treatmentCode: undefined }),
    reports.material('400', '10', { treatmentCode: 'R4', ewcCode: '200133*' }),
    { name: 'Enginn veit', net: '2500' },
  ]);

describe('the tables of a report', () => {
  it('follow a draft, and are frozen when it is published', async () => {
    await saveWaste();
    const { body } = await reports.generate();
    const draft = await get(body.report.id);
    expect(tonnesOf(draft, 'vsmeB7', 'generated')).toBe('2');
    expect(tonnesOf(draft, 'gri306_4', 'recycling', true)).toBe('0.4');
    expect(tonnesOf(draft, 'gri306_5', 'landfill', false)).toBe('0.3');
    expect(
      draft.disclosure?.composition.map(({ isHazardous, generated, unknown }) => [isHazardous, generated, unknown]),
    ).toEqual([
      [false, '1.6', '0.0995'],
      [true, '0.4', '0'],
    ]);
    const gap = (kind: string) => draft.disclosure?.gaps.find((one) => one.kind === kind);
    expect(gap('unknownTreatment')).toMatchObject({ tonnes: '0.0995' });
    expect(gap('assumedTreatment')).toMatchObject({ tonnes: '1.9005' });
    expect(gap('estimatedWeight')).toMatchObject({ tonnes: '0.3' });
    expect(draft.figures.totals.unmappedLines).toBe(1);

    const published = await reports.publish();
    const before = (await get(published)).disclosure;
    await reports.save('R-2', [reports.material('5000', '1')]);
    expect((await get(published)).disclosure).toEqual(before);
    expect(tonnesOf(await get(body.report.id), 'vsmeB7', 'generated')).toBe('7');
  });

  it('keep what is estimated where a credit note cancels the weight', async () => {
    const estimated = (amount: string) => ({ kg: { amount, origin: 'estimated' as const } });
    await reports.save('R-1', [reports.material('100', '10'), reports.material('-100', '-10', estimated('-100'))]);
    const { body } = await reports.generate();
    expect((await get(body.report.id)).disclosure?.generated).toEqual({
      ...{ tonnes: '0', estimatedTonnes: '-0.1', assumedTonnes: '0' },
    });
  });

  it('count a confirmed treatment as not assumed', async () => {
    await saveWaste();
    const { body } = await reports.generate();
    await own.as('finance', 'POST', '/treatment-confirmations', {
      ...{ wasteStreamId: own.wasteStreamId, treatmentCode: 'R3', evidence: 'document', dated: '2026-01-15' },
      ...{ validFrom: '2026-01', note: 'Móttökukvittun 17' },
    });
    expect((await get(body.report.id)).disclosure?.generated.assumedTonnes).toBe('0.7');
  });

  it('contain only the locations and streams of the report', async () => {
    await saveWaste();
    const { body } = await reports.generate({ locationIds: [own.locationId] });
    expect(tonnesOf(await get(body.report.id), 'vsmeB7', 'generated')).toBe('2');
    const elsewhere = await own.query<{ id: string }>(
      "insert into location (organization_id, id, name) values ($1, $2, 'Annars staðar') returning id",
      [`elsewhere-${own.organizationId}`],
    );
    const none = await reports.generate({ locationIds: elsewhere.map(({ id }) => id) });
    expect((await get(none.body.report.id)).disclosure).toMatchObject({ composition: [], generated: { tonnes: '0' } });
  });

  it('are absent from a report that was published before they were recorded', async () => {
    await saveWaste();
    const id = await reports.publish();
    await test.db.asOwner("update invoice_report set figures = figures - 'composition' where id = $1", [id]);
    expect(await get(id)).toMatchObject({ report: { id } });
    expect((await get(id)).disclosure).toBeUndefined();
    expect((await download(id, 'export?format=csv')).statusCode).toBe(404);
    expect((await download(id, 'export?format=pdf')).statusCode).toBe(404);
  });

  it('are shown to viewers when the report is published, and to no other organization', async () => {
    await saveWaste();
    const { body } = await reports.generate();
    const published = await reports.publish();
    expect((await get(published, 'viewer')).report.id).toBe(published);
    expect((await own.as('viewer', 'GET', path(body.report.id))).status).toBe(404);
    const other = await createWorkspace(test);
    for (const kind of ['', '/export?format=csv', '/export?format=pdf'])
      expect((await other.as('finance', 'GET', `${path(published)}${kind}`)).status).toBe(404);
  });
});

describe('the tables as files', () => {
  it('are a PDF document with gaps and method, in the language asked for', async () => {
    await saveWaste();
    const id = await reports.publish({ name: 'Úrgangur: 2026' });
    const file = await download(id, 'export?format=pdf&language=is');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await readPages(file.rawPayload)).join('\n');
    for (const expected of [
      'GRI 306-4: úrgangur sem fór ekki í förgun',
      'Spilliefni: Fór ekki í förgun',
      'Undirbúningur fyrir endurnotkun',
      '37 (d)',
      'VSME B7',
      'Geislavirkur úrgangur',
      'reglugerð (ESB) 2023/2772',
      'Pappír',
    ])
      expect(text).toContain(expected);
    expect(text).not.toMatch(/NaN|Infinity|undefined|null|disclosure:/);
    expect((await readPages((await download(id, 'export?format=pdf&language=pl')).rawPayload)).join('\n')).toContain(
      'Recykling',
    );
  });

  it('are a workbook with a sheet for each table, and a CSV file with all rows', async () => {
    await saveWaste();
    const id = await reports.publish();
    const workbook = await readWorkbook((await download(id, 'export?format=xlsx&language=en')).rawPayload);
    expect([...workbook.keys()]).toEqual([
      'GRI 306-3',
      'GRI 306-4',
      'GRI 306-5',
      'ESRS E5-5',
      'VSME B7',
      'About the figures',
    ]);
    expect(workbook.get('VSME B7')?.at(-1)?.slice(0, 3)).toEqual(['38 (b)', 'Diverted to recycling or reuse', 1.6005]);
    const csv = (await download(id, 'export?format=csv&language=en')).body;
    expect(csv).toContain('GRI 306-5');
    expect(csv.split('\n').filter((line) => line.includes('ESRS E5-5'))).toHaveLength(23);
  });
});
