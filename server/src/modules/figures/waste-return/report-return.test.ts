import type { ReportReturn } from '@tunna/contract/figures/waste-return';
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

type Role = 'finance' | 'viewer';
const path = (id: number) => `/invoices/invoice-report/${id}/waste-return`;
async function get(id: number, role: Role = 'finance'): Promise<ReportReturn> {
  const { status, body } = await own.as(role, 'GET', path(id));
  expect(status).toBe(200);
  return body;
}
const ofYear = async (year: number) => (await own.as('viewer', 'GET', `/waste-return?year=${year}`)).body;
const download = (address: string, role: Role = 'viewer') => own.download(role, address);

const year2025 = { name: 'Skil: 2025', from: '2025-01', until: '2025-12' };
const saveJune = () =>
  reports.save('J-1', [reports.material('1200.5', '60000', { ewcCode: '200101' })], { issueDate: '2025-06-30' });

describe('the waste return of a report', () => {
  it('follows a draft, and stays as it was published, with time, person and later differences', async () => {
    await saveJune();
    const { id } = (await reports.generate(year2025)).body.report;
    expect(await get(id)).toMatchObject({ report: { state: 'draft' }, wasteReturn: { totals: { tonnes: '1.2005' } } });
    await reports.ask(id);
    await reports.run(id);
    const published = await get(id);
    expect(published.report).toMatchObject({ publishedAt: now().toISOString(), publishedBy: expect.any(String) });
    expect(published).not.toHaveProperty('changes');

    await reports.save('J-2', [reports.material('99.5', '10', { ewcCode: undefined })], { issueDate: '2025-07-31' });
    const later = await get(id);
    expect(later.wasteReturn).toEqual(published.wasteReturn);
    expect(later.changes).toMatchObject({
      tonnes: { published: '1.2005', now: '1.3' },
      rows: [
        {
          treatmentCode: 'R3',
          published: { tonnes: '0', estimatedTonnes: '0', lines: 0 },
          now: { tonnes: '0.0995', lines: 1 },
        },
      ],
    });
    expect(later.changes?.rows[0]).not.toHaveProperty('ewcCode');
    expect(later.changes?.checks).toContainEqual({ kind: 'withoutCode', published: 0, now: 1 });

    await own.query('delete from invoice where organization_id = $1');
    const gone = await get(id);
    expect(gone.wasteReturn).toEqual(published.wasteReturn);
    expect(gone.changes?.tonnes).toEqual({ published: '1.2005', now: '0' });
  });

  it('keeps the names of municipalities and the evidence of treatments at publication', async () => {
    await saveJune();
    const id = await reports.publish(year2025);
    await own.query("update location set municipality = 'Akureyri' where organization_id = $1");
    await own.query(
      `insert into treatment_confirmation (organization_id, waste_stream_id, treatment_code, evidence, dated, valid_from, note)
       values ($1, $2, 'R3', 'document', '2015-01-01', '2015-01-01', 'Vottorð')`,
      [own.wasteStreamId],
    );
    const { wasteReturn, changes } = await get(id);
    expect(wasteReturn?.rows).toMatchObject([{ municipality: 'Reykjavík', origin: 'assumed', tonnes: '1.2005' }]);
    expect(changes?.rows).toMatchObject([
      { municipality: 'Reykjavík', origin: 'assumed', now: { tonnes: '0' } },
      { municipality: 'Akureyri', origin: 'final', published: { tonnes: '0' } },
    ]);
    expect(changes?.checks).toEqual([{ kind: 'assumedTreatment', published: 1, now: 0 }]);
  });

  it('is for any period, and only the chosen locations, streams and providers', async () => {
    await saveJune();
    await reports.save('F-1', [
      reports.material('40', '10', { ewcCode: '200101' }),
      reports.material('60', '10', { ewcCode: '200101', locationId: undefined }),
    ]);
    const tonnes = async (more: object) => (await get(await reports.publish(more))).wasteReturn?.totals.tonnes;
    expect(await tonnes({ from: '2026-02', until: '2026-02' })).toBe('0.1');
    expect(await tonnes({ from: '2025-06', until: '2026-02' })).toBe('1.3005');
    expect(await tonnes({ locationIds: [own.locationId] })).toBe('0.04');
    expect(await tonnes({ wasteStreamIds: [own.wasteStreamId], serviceProviderIds: [own.serviceProviderId] })).toBe(
      '0.1',
    );
    expect(await tonnes({ from: '2016-03', until: '2026-02' })).toBe('1.3005');
  });

  it('is listed with its year if it is published and without limits', async () => {
    await saveJune();
    await reports.generate(year2025);
    await reports.publish({ ...year2025, locationIds: [own.locationId] });
    await reports.publish({ ...year2025, until: '2025-11' });
    expect((await ofYear(2025)).publications).toEqual([]);
    const id = await reports.publish(year2025);
    expect((await ofYear(2025)).publications).toEqual([
      { id, name: 'Skil: 2025', publishedAt: now().toISOString(), publishedBy: expect.any(String) },
    ]);
    expect((await ofYear(2024)).publications).toEqual([]);
    await reports.remove(id);
    expect((await ofYear(2025)).publications).toEqual([]);
    expect((await own.as('finance', 'GET', path(id))).status).toBe(404);
  });

  it('is not there for a report published before returns were recorded, nor for a viewer of a draft', async () => {
    await saveJune();
    const id = await reports.publish(year2025);
    await test.db.asOwner('update invoice_report set waste_return = null where id = $1', [id]);
    expect(await get(id)).not.toHaveProperty('wasteReturn');
    expect((await ofYear(2025)).publications).toEqual([]);
    expect((await download(`${path(id)}/export?format=pdf`)).statusCode).toBe(404);
    const { id: draft } = (await reports.generate(year2025)).body.report;
    expect((await own.as('viewer', 'GET', path(draft))).status).toBe(404);
  });
});

describe('the files of a return', () => {
  it('are a PDF, a workbook and CSV of the published figures, with the publication', async () => {
    await saveJune();
    const id = await reports.publish(year2025);
    await own.query('delete from invoice where organization_id = $1');
    const pdf = await download(`${path(id)}/export?format=pdf&language=is`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain('Skil 2025 – Úrgangsskil.pdf');
    const text = (await readPages(pdf.rawPayload)).join('\n');
    for (const expected of [
      'Úrgangsskil',
      'Gefið út 30. júní 2026',
      '20 01 01',
      'Reykjavík',
      '1,2005',
      'R3',
      'paper and cardboard',
    ])
      expect(text).toContain(expected);
    expect(text).toContain('Endanleg meðhöndlun, óstaðfest');
    expect(text).not.toMatch(/NaN|Infinity|undefined|null|waste-return/);
    const workbook = await readWorkbook((await download(`${path(id)}/export?format=xlsx&language=en`)).rawPayload);
    expect([...workbook.keys()]).toEqual(['Waste return', 'Checks']);
    expect(workbook.get('Waste return')?.at(-1)?.[7]).toBe(1.2005);
    expect(workbook.get('Checks')?.flat()).toContainEqual(expect.stringMatching(/^Published 30 June 2026 by /));
    expect((await download(`${path(id)}/export?format=csv&language=en`)).body).toContain(';1,2005;');
  });

  it('say that the current return of a year is a draft, in each language, also for an empty year', async () => {
    await saveJune();
    for (const [language, draft] of [
      ['is', 'Drög'],
      ['en', 'Draft'],
      ['no', 'Utkast'],
      ['pl', 'Szkic'],
    ]) {
      for (const year of [2025, 2019]) {
        const pdf = await download(`/waste-return/export?year=${year}&format=pdf&language=${language}`);
        const text = (await readPages(pdf.rawPayload)).join('\n');
        expect(text).toContain(draft);
        expect(text).not.toMatch(/NaN|Infinity|undefined|null|waste-return/);
      }
    }
  });
});
