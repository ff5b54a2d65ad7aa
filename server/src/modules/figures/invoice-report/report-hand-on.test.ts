import { basePath } from '@tunna/contract';
import { formatNumber } from '@tunna/domain/numbers/numbers';
import { type Logger, pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { countPictures, readPages, readWorkbook } from '../../../../test/files/documents.ts';
import { plainPng } from '../../../../test/files/pictures.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { reportsOf } from '../../../../test/records/invoice-reports.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const logged: string[] = [];
const log: Logger = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });

const now = () => new Date('2026-06-30T12:00:00Z');
const test = testApp({ now, log, trustProxy: 1 });
const own = ofEachTest(() => createWorkspace(test));
const reports = reportsOf(test, own, now);

const download = async (id: number, kind: 'pdf' | 'xlsx', role: 'finance' | 'viewer' = 'finance', language = 'is') => {
  const answer = await own.download(role, `/invoices/invoice-report/${id}/${kind}?language=${language}`);
  return { ...answer, name: decodeURIComponent(String(answer.headers['content-disposition'])) };
};

describe('a report as a PDF document', () => {
  it('contains its figures, the lines included, the notes and the publisher', async () => {
    await reports.save('R-0', [reports.material('200', '9000')], { issueDate: '2026-01-31' });
    await reports.save('R-1', [
      reports.material('1200.5', '60000'),
      reports.material('300', '1000', { kg: { amount: '300', origin: 'estimated' }, treatmentCode: undefined }),
      { name: 'Enginn veit', net: '2500' },
      { name: 'Leiga', net: '99.5', classification: { kind: 'rental' as const, locationId: own.locationId } },
    ]);
    await reports.save('R-2', [reports.material('1', '50')], { currency: 'EUR' });
    const id = await reports.publish({
      ...{ name: 'Úrgangur: 2026/1', comment: 'Fyrir Łódź\nog stjórn' },
      ...{ from: '2026-02', until: '2026-02', compare: 'previous' },
    });
    const file = await download(id, 'pdf');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.name).toContain('Úrgangur 2026 1.pdf');
    const pages = await readPages(file.rawPayload);
    const classification = pages.join('\n');
    for (const expected of [
      'Úrgangur: 2026/1',
      'febrúar 2026',
      'Allar staðsetningar, flokkar og þjónustuaðilar',
      'Úrgangur var 1.502 kg og kostaði 63.600 kr. Flokkuð voru 100,0 % af honum.',
      'Fyrir Łódź',
      '650,8 % meira',
      '80,0 %',
      'Pappír',
      'R3 Endurvinnsla lífrænna efna',
      'Meðhöndlun óþekkt',
      'Þyngd: samkvæmt reikningi 80,0 %, áætluð 20,0 %.',
      'Meðhöndlun: óstaðfest 80,0 %, óþekkt 20,0 %.',
      '5,6 kg af CO2-ígildum fyrir 1.202 kg af úrgangi: aðeins flutningur til vinnslu.',
      // The line breaks before it.
      'sparar annars staðar er ekki talin með.',
      '4,65358',
      'Paper and board: paper, Recycling',
      'Ósamræmdar línur: 1 (2.500 kr.).',
      'Í öðrum gjaldmiðlum, ekki talið með: 50,00 EUR.',
      'Gefið út 30. júní 2026, Persóna finance',
      `Síða 1 af ${pages.length}`,
    ]) {
      expect(classification).toContain(expected);
    }
    expect(classification).not.toContain('Drög');
    const polish = (await readPages((await download(id, 'pdf', 'viewer', 'pl')).rawPayload)).join('\n');
    expect(polish).toContain('luty 2026');
    expect(polish).toContain('Papier');
  });

  it('prints factors that reproduce the printed emissions, with their whole source', async () => {
    const residual = await test.db.asOwner<{ id: number }>("select id from waste_category where code = 'residual'");
    const mixed = (await own.post('/waste-stream', { wasteCategoryId: residual[0]?.id })).body.id;
    await reports.save('R-1', [
      reports.material('120.449', '1000'),
      reports.material('0.15', '10', { treatmentCode: 'R1' }),
      reports.material('98765.432', '10', { wasteStreamId: mixed, treatmentCode: 'D1' }),
    ]);
    const id = await reports.publish();
    const { carbon } = (await reports.get(id)).body.figures;
    const classification = (await readPages((await download(id, 'pdf')).rawPayload)).join(' ').replaceAll(/\s+/g, ' ');
    const table = classification.slice(classification.indexOf('Losunarstuðlar'));
    const number = (text = '') => Number(text.replaceAll('.', '').replace(',', '.'));
    const rows = [...table.matchAll(/ (R3|R1|D1) ([\d.,]+) ([\d.,]+) ([\d.,]+)/g)];
    expect(rows).toHaveLength(carbon.factors.length);
    for (const [, treatment, kg, factor, emission = ''] of rows)
      expect(formatNumber((number(kg) * number(factor)) / 1000), treatment).toBe(emission);
    for (const { source } of carbon.factors) expect(classification).toContain(source);
    const [headings = [], ...sheet] =
      (await readWorkbook((await download(id, 'xlsx')).rawPayload)).get('CO2-ígildi') ?? [];
    const cell = (row: readonly unknown[], name: string) => Number(row[headings.indexOf(name)]);
    expect(sheet).toHaveLength(carbon.factors.length);
    for (const row of sheet)
      expect(cell(row, 'Losun (kg)')).toBeCloseTo((cell(row, 'Kg') * cell(row, 'Stuðull (kg/t)')) / 1000, 9);
  });

  it('shows the logo of the organization, also to the holder of a link', async () => {
    const id = await reports.publish();
    const link = (await own.as('finance', 'POST', `/invoices/invoice-report/${id}/links`, {})).body.url;
    const publicPdf = async () => {
      const key = new URL(link).pathname.split('/').at(-1);
      return (await test.app.inject(`/api/v1/published-report/${key}/pdf?language=is`)).rawPayload;
    };
    expect(await countPictures((await download(id, 'pdf')).rawPayload)).toBe(0);
    await sendFile(test, `/org/${own.organizationId}/logo`, own.members.admin, {
      name: 'a.png',
      content: plainPng(40, 20),
    });
    expect(await countPictures((await download(id, 'pdf')).rawPayload)).toBe(1);
    expect(await countPictures(await publicPdf())).toBe(1);
  });

  it('states the attributed cost of streams, what is not attributed, and what cost per kg includes', async () => {
    await reports.save('R-1', [
      reports.material('100', '1000'),
      { name: 'Leiga', net: '500', classification: { kind: 'rental' as const, locationId: own.locationId } },
      { name: 'Óþekkt', net: '70' },
    ]);
    const id = await reports.publish();
    const classification = (await readPages((await download(id, 'pdf')).rawPayload)).join(' ').replaceAll(/\s+/g, ' ');
    for (const expected of [
      'Pappír 100,0 100,0 % 1.500 kr. 15,0 kr.',
      'Óskipt 0,0 0,0 % 70 kr. –',
      'Kostnaður á kg er efni, flutningur, leiga og gjöld.',
      'Skipting kostnaðar: Flokkur línunnar 1.000 kr.; Eftir þyngd á reikningi 500 kr.; Óskipt 70 kr.',
    ])
      expect(classification).toContain(expected);
    const sheet = (await readWorkbook((await download(id, 'xlsx')).rawPayload)).get('Flokkar') ?? [];
    const column = (name: string) => sheet.slice(1).map((row) => row[sheet[0]?.indexOf(name) ?? -1]);
    expect(column('Úrgangsflokkur')).toEqual(['Pappír', 'Línur án úrgangsflokks', 'Óskipt']);
    expect(column('Kostnaður án VSK')).toEqual([1000, 570, undefined]);
    expect(column('Skiptur kostnaður án VSK')).toEqual([1500, undefined, 70]);
    expect(column('Kostnaður á kg')).toEqual([15, undefined, undefined]);
  });

  it('cuts no name off, however many columns a table has', async () => {
    const names = {
      waste_stream: ['name_override', 'Óflokkaður byggingar- og niðurrifsúrgangur með jarðefnum og gleri'],
      location: ['name', 'Hjúkrunarheimilið Sóltún við Reykjavíkurflugvöllinn, norðurálma'],
      service_provider: ['name', 'Íslenska gámafélagið og Endurvinnsluþjónusta höfuðborgarsvæðisins ehf.'],
    };
    for (const [table, [column, name]] of Object.entries(names))
      await own.query(`update ${table} set ${column} = $2 where organization_id = $1`, [name]);
    await reports.save('R-1', [reports.material('1234567.5', '98765432')]);
    await reports.save('R-0', [reports.material('1234567.5', '98765432')], { issueDate: '2025-02-28' });
    const id = await reports.publish({ from: '2026-02', until: '2026-02', compare: 'year' });
    const classification = (await readPages((await download(id, 'pdf')).rawPayload)).join(' ').replaceAll(/\s+/g, '');
    const tables = classification.slice(classification.indexOf('Úrgangsflokkar'));
    for (const [, name] of Object.values(names)) expect(tables).toContain(name?.replaceAll(' ', ''));
    expect(classification).toContain('98.765.432');
  });

  it.each([
    ['an empty period', { from: '2001-01', until: '2001-01' }, 'Engar reikningslínur eru á tímabilinu.'],
    ['ten years', { from: '2017-01', until: '2026-12' }, 'Leiðréttingar voru meiri en það sem var reiknað'],
    ['one line of nothing known', { from: '2026-03', until: '2026-03' }, 'en þyngd úrgangsins er ekki þekkt'],
  ])('is correct for %s', async (_name, period, expected) => {
    await reports.save('R-1', [reports.material('-80', '-5000')]);
    await reports.save('R-2', [{ name: 'Óþekkt', net: '900' }], { issueDate: '2026-03-31' });
    const { body } = await reports.generate({ ...period, compare: 'year' });
    const classification = (await readPages((await download(body.report.id, 'pdf')).rawPayload)).join('\n');
    expect(classification).toContain(expected);
    expect(classification).toContain('Drög: tölur geta enn breyst');
    expect(classification).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  it('continues a table of two hundred locations on further pages, with headings on each', async () => {
    const ids = Array.from({ length: 210 }, (_none, index) => `place-${own.organizationId}-${index}`);
    await own.query(
      "insert into location (organization_id, id, name) select $1, id, 'Staður ' || id from unnest($2::text[]) id",
      [ids],
    );
    await reports.save(
      'R-1',
      ids.map((locationId, index) => reports.material(String(index + 1), '10', { locationId })),
    );
    const { body } = await reports.generate();
    const pages = await readPages((await download(body.report.id, 'pdf')).rawPayload);
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.filter((page) => page.includes('Flokkunarhlutfall')).length).toBeGreaterThan(3);
    expect(pages.join('')).toContain('Aðrar staðsetningar (11)');
  });

  it('of a draft is refused for members who see published reports only', async () => {
    const { body } = await reports.generate();
    expect((await download(body.report.id, 'pdf', 'viewer')).statusCode).toBe(404);
    expect((await download(body.report.id, 'xlsx', 'viewer')).statusCode).toBe(404);
  });
});

describe('a report as a workbook', () => {
  it('has numbers as numbers, text never as formulas, and the lines as published', async () => {
    await reports.save('R=1', [reports.material('1200.125', '60000.5'), { name: '=1+1', net: '-900' }]);
    const id = await reports.publish({ name: 'Ársskýrsla' });
    await reports.save('R=1', [reports.material('1', '1')]);
    await own.query("update waste_stream set name_override = 'Breytt' where organization_id = $1");
    const file = await download(id, 'xlsx');
    expect(file.name).toContain('Ársskýrsla.xlsx');
    const sheets = await readWorkbook(file.rawPayload);
    expect([...sheets.keys()]).toEqual([
      'Tölur',
      'Mánuðir',
      'Flokkar',
      'Staðsetningar',
      'Þjónustuaðilar',
      'CO2-ígildi',
      'Línur',
    ]);
    const figures = new Map(sheets.get('Tölur')?.map(([name, value]) => [name, value]));
    expect(figures.get('Úrgangur')).toBe(1200.125);
    expect(figures.get('Kostnaður án VSK')).toBe(59100.5);
    expect(figures.get('Ósamræmdar línur')).toBe(1);
    expect(sheets.get('Mánuðir')?.slice(1)).toEqual([
      ['2026-01', 'Samtals', 0, 0, 0],
      ['2026-02', 'Samtals', 1200.125, 0, 59100.5],
      ['2026-02', 'Pappír', 1200.125, 0, 60000.5],
      ['2026-02', 'Línur án úrgangsflokks', 0, 0, -900],
      ['2026-03', 'Samtals', 0, 0, 0],
    ]);
    expect(sheets.get('Flokkar')?.[1]?.slice(0, 3)).toEqual(['Pappír', 'Já', 1200.125]);
    const [headings = [], ...lines] = sheets.get('Línur') ?? [];
    const column = (name: string) => lines.map((line) => line[headings.indexOf(name)]);
    expect(column('Lýsing')).toEqual(['Pappi', '=1+1']);
    expect(column('Úrgangsflokkur')).toEqual(['Pappír', undefined]);
    expect(column('Upphæð án VSK')).toEqual([60000.5, -900]);
    const xml = file.rawPayload.toString('latin1');
    expect(xml).not.toContain('<f>');
    expect((await readWorkbook((await download(id, 'xlsx', 'viewer')).rawPayload)).has('Línur')).toBe(false);
  });

  it('of a draft has the current lines', async () => {
    await reports.save('R-1', [reports.material('5', '10'), reports.material('7', '10', { locationId: undefined })]);
    const { body } = await reports.generate({ locationIds: [own.locationId] });
    const lines = (await readWorkbook((await download(body.report.id, 'xlsx')).rawPayload)).get('Línur');
    expect(lines).toHaveLength(2);
  });
});

describe('a public link', () => {
  const links = '/invoices/invoice-report';
  const create = (id: number, name = 'Endurskoðandi') => own.as('finance', 'POST', `${links}/${id}/links`, { name });
  let visitors = 0;
  const visit = (path: string) => {
    visitors += 1;
    return test.app.inject({ method: 'GET', url: path, headers: { 'x-forwarded-for': `198.18.7.${visitors}` } });
  };
  const keyOf = (url: string) => url.replace(/.*\//, '');
  const read = (key: string) => visit(`${basePath}/published-report/${key}`);

  it('opens a published report without a login: its figures, without names of members', async () => {
    await reports.save('R-1', [reports.material('120', '6000')]);
    const id = await reports.publish({ name: 'Opin skýrsla' });
    const { status, body } = await create(id);
    expect(status).toBe(200);
    const key = keyOf(body.url);
    expect(body.url).toBe(`http://tunna.test/published-report/${key}`);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const answer = await read(key);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.json()).toMatchObject({
      report: { name: 'Opin skýrsla', publishedAt: '2026-06-30T12:00:00.000Z' },
      figures: { totals: { kg: '120' } },
    });
    expect(answer.body).not.toContain('Persóna');
    const document = await visit(`${basePath}/published-report/${key}/pdf?language=en`);
    const classification = (await readPages(document.rawPayload)).join('\n');
    expect(classification).toContain('Published 30 June 2026');
    expect(classification).not.toContain('Persóna');
  });

  it('has a key that is stored nowhere and never logged', async () => {
    const id = await reports.publish();
    const key = keyOf((await create(id)).body.url);
    logged.length = 0;
    await read(key);
    await read(`${key.slice(1)}x`);
    await visit(`/published-report/${key}`);
    expect(logged.join('')).not.toContain(key.slice(8, 30));
    const rows = await test.db.asOwner('select row_to_json(link)::text as row from invoice_report_link link');
    expect(JSON.stringify(rows)).not.toContain(key);
    const listed = (await own.as('finance', 'GET', `${links}/${id}/links`)).body;
    expect(listed.links).toMatchObject([{ name: 'Endurskoðandi', createdBy: 'Persóna finance' }]);
    expect(JSON.stringify(listed)).not.toContain(key);
    expect(JSON.stringify(await own.trail('invoice_report_link', id))).not.toContain(key);
  });

  it('has the tables of the standards with their gaps, as members see them', async () => {
    await reports.save('R-1', [
      reports.material('1200.5', '60000'),
      reports.material('300', '10', { treatmentCode: 'D1' }),
    ]);
    const id = await reports.publish();
    const key = keyOf((await create(id)).body.url);
    const members = (await own.as('finance', 'GET', `/invoices/invoice-report/${id}/disclosure`)).body;
    const shown = (await read(key)).json();
    expect(shown.disclosure).toEqual(members.disclosure);
    expect(shown.disclosure.generated.tonnes).toBe('1.5005');
    const page = (await visit(`/published-report/${key}`)).body;
    for (const expected of ['GRI 306-5', 'VSME B7', 'Geislavirkur úrgangur']) expect(page).toContain(expected);
  });

  it('has the waste return as published, and files of it and of the tables, without names of members', async () => {
    await reports.save('R-1', [reports.material('1200.5', '60000', { ewcCode: '200101' })]);
    const id = await reports.publish({ name: 'Opin skýrsla' });
    const key = keyOf((await create(id)).body.url);
    const members = (await own.as('finance', 'GET', `/invoices/invoice-report/${id}/waste-return`)).body;
    await reports.save('R-2', [reports.material('99', '10', { ewcCode: '200101' })]);
    const shown = (await read(key)).json();
    expect(shown.wasteReturn).toEqual(members.wasteReturn);
    expect(shown.wasteReturn.totals.tonnes).toBe('1.2005');
    const page = (await visit(`/published-report/${key}`)).body;
    for (const expected of ['Úrgangsskil skýrslu', '20 01 01', 'Meðhöndlun 1 línu er ekki staðfest'])
      expect(page).toContain(expected);
    for (const [tables, expected] of [
      ['disclosure', 'GRI 306-5'],
      ['waste-return', '20 01 01'],
    ]) {
      const file = (format: string) =>
        visit(`${basePath}/published-report/${key}/${tables}?format=${format}&language=is`);
      const classification = (await readPages((await file('pdf')).rawPayload)).join(' ');
      expect(classification).toContain(expected);
      expect(classification).toContain('Gefið út 30. júní 2026');
      expect(classification).not.toContain('Persóna');
      const csv = (await file('csv')).body;
      expect(csv).toMatch(/1[,.]2005/);
      const workbook = (await file('xlsx')).rawPayload;
      expect(JSON.stringify([...(await readWorkbook(workbook))])).not.toContain('Persóna');
      expect((await visit(`${basePath}/published-report/${'A'.repeat(43)}/${tables}`)).json().code).toBe(
        'link_invalid',
      );
    }
  });

  it('stops working after it is revoked or the report withdrawn, with the same error as an invented key', async () => {
    const id = await reports.publish();
    const [first, second] = [(await create(id)).body, (await create(id)).body];
    const madeUp = await read('A'.repeat(43));
    expect([madeUp.statusCode, madeUp.json().code]).toEqual([404, 'link_invalid']);
    const same = async (key: string) => {
      const { requestId: _one, ...body } = (await read(key)).json();
      const { requestId: _other, ...expected } = madeUp.json();
      expect(body).toEqual(expected);
      for (const file of ['pdf', 'disclosure', 'waste-return'])
        expect((await visit(`${basePath}/published-report/${key}/${file}`)).statusCode).toBe(404);
    };
    const path = `${links}/${id}/links/${first.link.id}`;
    expect((await own.as('finance', 'DELETE', path)).body).toEqual({ done: true });
    expect((await own.as('finance', 'DELETE', path)).status).toBe(404);
    await same(keyOf(first.url));
    expect((await read(keyOf(second.url))).statusCode).toBe(200);
    await reports.remove(id);
    await same(keyOf(second.url));
    await same(encodeURIComponent('ógilt'));
    expect((await read('%00')).statusCode).toBe(400);
    expect((await own.trail('invoice_report_link', id)).map(({ action }) => action)).toEqual([
      'created',
      'created',
      'revoked',
    ]);
  });

  it('stops working after its last day with the same error, and cannot end before it was created', async () => {
    const id = await reports.publish();
    const make = (expiresOn: string) =>
      own.as('finance', 'POST', `${links}/${id}/links`, { name: 'Bankinn', expiresOn });
    const { body } = await make('2026-06-30');
    expect(body.link).toMatchObject({ expiresOn: '2026-06-30', isOver: false });
    expect((await read(keyOf(body.url))).statusCode).toBe(200);
    await test.db.asOwner(`update invoice_report_link set expires_on = '2026-06-29' where id = $1`, [body.link.id]);
    const over = await read(keyOf(body.url));
    expect([over.statusCode, over.json().code]).toEqual([404, 'link_invalid']);
    expect((await visit(`${basePath}/published-report/${keyOf(body.url)}/pdf`)).statusCode).toBe(404);
    expect((await visit(`/published-report/${keyOf(body.url)}`)).statusCode).toBe(404);
    const { body: listed } = await own.as('finance', 'GET', `${links}/${id}/links`);
    expect(listed.links).toMatchObject([{ expiresOn: '2026-06-29', isOver: true }]);
    for (const day of ['2026-06-29', '2026-02-30', 'á morgun']) {
      const refused = await make(day);
      expect([refused.status, refused.body.fields?.[0]?.field]).toEqual([400, 'expiresOn']);
    }
    expect(await own.trail('invoice_report_link', id)).toMatchObject([
      { action: 'created', changes: { link: { to: 'Bankinn' }, validUntil: { to: '2026-06-30' } } },
    ]);
  });

  it('is refused for a draft, for members who may not publish, and beyond the maximum number of links', async () => {
    const { body } = await reports.generate();
    expect(await create(body.report.id)).toMatchObject({ status: 409, body: { code: 'status_conflict' } });
    const id = await reports.publish();
    expect((await own.as('editor', 'POST', `${links}/${id}/links`, {})).status).toBe(403);
    expect((await own.as('viewer', 'GET', `${links}/${id}/links`)).status).toBe(403);
    const statuses = [];
    for (let made = 0; made < 52; made += 1) statuses.push((await create(id)).body.code ?? 'made');
    expect(statuses.filter((status) => status === 'made')).toHaveLength(50);
    expect(statuses.slice(50)).toEqual(['links_too_many', 'links_too_many']);
    const other = await createWorkspace(test);
    const foreign = await other.as('owner', 'POST', `${links}/${id}/links`, {});
    expect(foreign).toEqual(await other.as('owner', 'POST', `${links}/987654321/links`, {}));
    expect(foreign.status).toBe(404);
  });

  it('is protected by a rate limit', async () => {
    // A visitor of this test alone: the minute of the limit begins with the first guess.
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const guess = () => test.app.inject({ method: 'GET', url: `${basePath}/published-report/guess`, headers });
    const answers = await Promise.all(Array.from({ length: 70 }, guess));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(404), count(429)]).toEqual([60, 10]);
  });
});
