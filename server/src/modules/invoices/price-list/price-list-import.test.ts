import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { priceImportLimits } from '@tunna/contract/invoices/price-list';
import type { Role } from '@tunna/domain/permissions';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { testWork } from '../../../../test/heavy-work.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';
import { openSpreadsheet } from '../../platform/spreadsheet/spreadsheet-work.service.ts';
import type { Cell } from '../../platform/spreadsheet/xlsx-writer.service.ts';

const { work, close } = testWork();
afterAll(close);

const test = testApp({ heavyWork: { perPerson: 20, perOrganization: 20 } });
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofAllTests(() => createTenant(test.db));

interface Sent {
  readonly apply?: boolean;
  readonly role?: Role;
  readonly serviceProviderId?: number;
}

const send = (content: string | Uint8Array, { apply, role = 'finance', serviceProviderId }: Sent = {}) =>
  sendFile(
    test,
    `/org/${own.organizationId}/invoices/price-list-import`,
    own.members[role],
    { name: 'verð.csv', content },
    {
      serviceProviderId: String(serviceProviderId ?? own.serviceProviderId),
      ...(apply === undefined ? {} : { apply: String(apply) }),
    },
  );
const prices = async () => (await own.as('finance', 'GET', '/invoices/prices?pageSize=200')).body;
const agree = (more: object) =>
  own.as('finance', 'POST', '/invoices/prices', {
    prices: [
      {
        ...{ serviceProviderId: own.serviceProviderId, itemId: 'A', name: 'Losun', unit: 'C62', price: '1500' },
        ...{ validFrom: '2026-01-01', ...more },
      },
    ],
  });

async function workbook(headings: string[], rows: Cell[][]): Promise<Buffer> {
  const writer = await openSpreadsheet(work, { format: 'xlsx', directory: tmpdir(), name: 'Verð', headings });
  await writer.add(rows);
  return buffer(await writer.end());
}

const list = (...rows: string[]): string => ['Vörunúmer;Heiti;Eining;Verð;Gildir frá;Gildir til', ...rows].join('\r\n');

const strange = [
  ...['Vörunúmer;Efni;Úrgangsflokkur;Ílát;Eining;Einingaverð án VSK;Gjaldmiðill;Gildir frá;Gildir til'],
].map((head) => `${head};Leyfilegt álag, %;Escalation cap;Annað`);
const strangeList = [
  ...strange,
  '=cmd|\' /C calc\'!A0;Þórður;;;stk;"1.240,5";;1.2.2026;31.12.2026;5;2,5 %;x',
  "Þ-1;'=1+1;;Skip;tonn;1,240.50 EUR;;2026-02-01;;;;",
  'Ł-2;Łódź 🗑️;;;mán.;980;pln;1.2.2026;;;;',
].join('\r\n');

describe('a price list', () => {
  it('has a preview, changes nothing until it is applied, and nothing the second time', async () => {
    const preview = await send(strangeList);
    expect(preview).toMatchObject({
      status: 200,
      body: { applied: false, counts: { created: 3, unchanged: 0, failed: 0 }, ignoredColumns: ['Annað'] },
    });
    expect((await prices()).total).toBe(0);

    const applied = await send(strangeList, { apply: true });
    expect(applied.body).toEqual({ ...preview.body, applied: true });
    const { rows } = await prices();
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ itemId: "=cmd|' /c calc'!a0", name: 'Þórður', unit: 'C62', price: '1240.5', currency: 'ISK' },
          ...{ validFrom: '2026-02-01', validUntil: '2026-12-31', surchargePercent: '5', yearlyRisePercent: '2.5' },
        }),
        expect.objectContaining({
          ...{ itemId: 'th-1', name: '=1+1', containerKind: 'skip', unit: 'TNE', price: '1240.5', currency: 'EUR' },
        }),
        expect.objectContaining({ itemId: 'l-2', name: 'Łódź 🗑️', unit: 'MON', price: '980', currency: 'PLN' }),
      ]),
    );
    expect(await own.trail('agreed_price', rows[0].id)).toMatchObject([{ action: 'created' }]);

    const again = await send(strangeList, { apply: true });
    expect(again.body.counts).toEqual({ created: 0, unchanged: 3, failed: 0 });
    expect((await prices()).rows).toEqual(rows);
  });

  it('is also read from a workbook, with typed numbers, days and percentages', async () => {
    const headings = ['Waste stream', 'Material', 'Unit', 'Price', 'Valid from', 'Surcharge', 'Item no.'];
    const { wasteStreams } = (await own.get('/waste-streams')).body;
    const stream = ` ${String(Object.values(wasteStreams[0].names)[0]).toUpperCase()} `;
    const bytes = await workbook(headings, [
      [stream, 'Þórður', 'tonne', 0.1 + 0.2, new Date('2026-02-01T00:00:00Z'), 0.05, undefined],
      [undefined, "=cmd|' /C calc'!A0", 'KGM', '1.240', '2026-02-01', '7,5%', 1001],
    ]);
    expect((await send(bytes)).body.rows).toMatchObject([{ problems: [] }, { problems: [] }]);
    expect((await send(bytes, { apply: true })).body).toMatchObject({ counts: { created: 2 } });
    expect((await prices()).rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Þórður', price: '0.3', surchargePercent: '5', validFrom: '2026-02-01' }),
        expect.objectContaining({ itemId: '1001', name: "=cmd|' /C calc'!A0", price: '1240', surchargePercent: '7.5' }),
      ]),
    );
    expect((await send(bytes)).body.counts).toEqual({ created: 0, unchanged: 2, failed: 0 });
  });

  it.each([
    ['Vörunúmer;Eining;Einingaverð án VSK;Gildir frá', 'is'],
    ['Item number;Unit;Unit price without VAT;Valid from', 'en'],
    ['Varenummer;Enhet;Enhetspris uten mva.;Gjelder fra', 'no'],
    ['numer towaru;JEDNOSTKA;Cena jednostkowa bez VAT;Wazna od', 'pl'],
  ])('has its headings in any language: %s', async (headings) => {
    const { body } = await send(`${headings}\nA;kg;1.240;01.02.2026`);
    expect(body.rows).toMatchObject([
      { row: 2, state: 'created', name: 'A', price: { unit: 'KGM', price: '1240', validFrom: '2026-02-01' } },
    ]);
  });

  it('is rejected if headings are missing, or if it is no table', async () => {
    for (const headings of ['Heiti;Eining;Verð;Gildir frá', 'Vörunúmer;Eining;Verð', 'Vörunúmer;Verð;Gildir frá']) {
      expect(refusal(await send(`${headings}\na;b;c;d`))).toMatchObject({ status: 422, code: 'columns_missing' });
    }
    expect((await send('\u0000')).status).toBe(415);
    const rows = (count: number) =>
      list(...Array.from({ length: count }, (_, index) => `A${index};x;kg;1;2026-01-01;`));
    expect(refusal(await send(rows(priceImportLimits.rows + 1)))).toMatchObject({ code: 'rows_too_many' });
    expect((await send(Buffer.alloc(priceImportLimits.bytes + 1, 'a'))).status).toBe(413);
    expect((await send(rows(priceImportLimits.rows), { apply: true })).body.counts.created).toBe(
      priceImportLimits.rows,
    );
    expect((await prices()).total).toBe(priceImportLimits.rows);
  });
});

describe('invalid rows', () => {
  const problemsOf = async (content: string) =>
    (await send(content)).body.rows.map(({ problems }: { problems: { field: string }[] }) =>
      problems.map(({ field: _field, ...problem }) => problem),
    );

  it('name the cell and the reason, and prevent all others from being stored', async () => {
    const content = [
      'Vörunúmer;Úrgangsflokkur;Ílát;Eining;Verð;Gjaldmiðill;Gildir frá;Gildir til;Álag',
      'A;;;kg;100;;2026-01-01;;',
      ';;;kg;100;;2026-01-01;;',
      'B;Gler;;kg;100;;2026-01-01;;',
      ';Gler;;kg;100;;2026-01-01;;',
      'C;;tunnel;furlong;abc;krónur;31.2.2026;;1001',
      'D;;;;-5;;;;',
      'E;;;kg;5 EUR;ISK;2026-01-01;2025-01-01;',
      'F;;;kg;#REF!;;2026-01-01;;',
    ].join('\n');
    expect(await problemsOf(content)).toEqual([
      [],
      [{ column: 'Vörunúmer', problem: 'required' }],
      expect.arrayContaining([{ column: 'Úrgangsflokkur', problem: 'contradiction', found: 'Gler' }]),
      [{ column: 'Úrgangsflokkur', problem: 'not_found', found: 'Gler' }],
      expect.arrayContaining([
        { column: 'Ílát', problem: 'unknown_value', found: 'tunnel' },
        { column: 'Eining', problem: 'unknown_value', found: 'furlong' },
        { column: 'Verð', problem: 'wrong_type', found: 'abc' },
        { column: 'Gjaldmiðill', problem: 'unknown_value', found: 'krónur' },
        { column: 'Gildir frá', problem: 'unknown_value', found: '31.2.2026' },
        { column: 'Álag', problem: 'too_large', limit: 1000, found: '1001' },
      ]),
      expect.arrayContaining([
        { column: 'Eining', problem: 'required' },
        { column: 'Verð', problem: 'too_small', limit: 0, found: '-5' },
        { column: 'Gildir frá', problem: 'required' },
      ]),
      [
        { column: 'Verð', problem: 'contradiction', found: '5 EUR' },
        { column: 'Gildir til', problem: 'ends_before_start', found: '2025-01-01' },
      ],
      [{ column: 'Verð', problem: 'cell_error', found: '#REF!' }],
    ]);
    expect(refusal(await send(content, { apply: true }))).toMatchObject({ status: 422, code: 'import_has_failures' });
    expect((await prices()).total).toBe(0);
  });

  it('name the overlapping price or rows, whatever the name of the unit', async () => {
    await agree({ validUntil: '2026-06-30' });
    const { body } = await send(
      list(
        'a;Losun;stk;1600;2026-06-30;',
        'B;x;kg;1;2026-01-01;2026-02-01',
        'b;x;tonn;2;2026-02-01;',
        'B;x;kg;1;2025-01-01;2025-12-31',
      ),
    );
    expect(body.counts).toEqual({ created: 1, unchanged: 0, failed: 3 });
    expect(body.rows).toMatchObject([
      {
        problems: [{ column: 'Gildir frá', problem: 'taken', found: '2026-06-30' }],
        overlaps: { name: 'Losun', validFrom: '2026-01-01', validUntil: '2026-06-30' },
      },
      { problems: [{ column: 'Gildir frá', problem: 'duplicate', rows: [4] }] },
      { problems: [{ column: 'Gildir frá', problem: 'duplicate', rows: [3] }] },
      { state: 'created', problems: [] },
    ]);
    const later = list('A;Losun;stk;1600;2026-07-01;', 'A;Nýtt heiti;stk;1.500,00;2026-01-01;30.6.2026');
    expect((await send(later)).body.counts).toEqual({ created: 1, unchanged: 1, failed: 0 });
  });
});

describe('an import', () => {
  it('is limited to members who may write invoices, for a provider of their organization', async () => {
    const content = list('A;x;kg;1;2026-01-01;');
    for (const role of ['viewer', 'editor'] as const) expect((await send(content, { role })).status).toBe(403);
    const another = refusal(await send(content, { serviceProviderId: foreign.serviceProviderId, apply: true }));
    expect(another).toMatchObject({ status: 404, code: 'not_found' });
    expect(another).toEqual(refusal(await send(content, { serviceProviderId: 999_999, apply: true })));
    expect((await send(content, { role: 'admin', apply: true })).status).toBe(200);
  });

  it('has one result for twenty concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(list('A;x;kg;1;2026-01-01;', 'B;x;kg;1;2026-01-01;'), { apply: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers.reduce((sum, { body }) => sum + body.counts.created, 0)).toBe(2);
    expect((await prices()).total).toBe(2);
  });
});
