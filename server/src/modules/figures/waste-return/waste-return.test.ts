import type { CheckedReturn, WasteReturn, WasteReturnRow } from '@tunna/contract/figures/waste-return';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { readWorkbook } from '../../../../test/files/documents.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-06-30T12:00:00Z') });
const own = ofEachTest(() => createWorkspace(test));
beforeEach(async () => {
  await own.query(
    `insert into treatment_confirmation (organization_id, waste_stream_id, treatment_code, evidence, dated, valid_from, note)
     values ($1, $2, 'R3', 'document', '2015-01-01', '2015-01-01', 'Samningur')`,
    [own.wasteStreamId],
  );
});

const read = async (year: number, role: 'viewer' | 'finance' = 'viewer'): Promise<WasteReturn> => {
  const { status, body } = await own.as(role, 'GET', `/waste-return?year=${year}`);
  expect(status).toBe(200);
  return body;
};

async function createStream(category: string): Promise<number> {
  const [row] = await own.query<{ id: number }>(
    'insert into waste_stream (organization_id, waste_category_id) select $1, id from waste_category where code = $2 returning id',
    [category],
  );
  return row?.id ?? 0;
}

async function createLocationIn(id: string, municipality: string | null): Promise<string> {
  const locationId = `${id}-${own.organizationId}`;
  await own.query('insert into location (organization_id, id, name, municipality) values ($1, $2, $3, $4)', [
    locationId,
    `Staður ${id}`,
    municipality,
  ]);
  return locationId;
}

type Classification = NonNullable<LineGiven['classification']>;
const material = (
  kg: string | undefined,
  classification: Classification = {},
  origin: 'weighed' | 'estimated' = 'weighed',
): LineGiven => ({
  classification: {
    kind: 'material',
    wasteStreamId: own.wasteStreamId,
    ewcCode: '200101',
    treatmentCode: 'R3',
    locationId: own.locationId,
    ...(kg === undefined ? {} : { kg: { amount: kg, origin } }),
    ...classification,
  },
});
const save = (number: string, issueDate: string, lines: readonly LineGiven[], isCredit = false) =>
  saveGivenInvoice(test.db, own, { number, issueDate, lines, isCredit });

const found = ({ checks }: WasteReturn): Record<string, number> =>
  Object.fromEntries(checks.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
const checkOf = ({ checks }: WasteReturn, kind: CheckedReturn['kind']) => checks.find((check) => check.kind === kind);

/** Saves an invoice for every month of a year, so that none is missing. */
async function saveYear(year: number): Promise<void> {
  for (let month = 1; month <= 12; month += 1) {
    const day = `${year}-${String(month).padStart(2, '0')}-28`;
    await save(`M-${day}`, day, [material('1000')]);
  }
}

describe('the return of a year', () => {
  it('separates codes, treatments, municipalities and origins, to the gram, unknown ones last', async () => {
    const akureyri = await createLocationIn('akureyri', 'Akureyri');
    const hazardous = await createStream('hazardous');
    const classification = { wasteStreamId: hazardous, ewcCode: '200127*', treatmentCode: 'D15' };
    await save('A', '2025-12-31', [
      material('1200.0004'),
      material('0.0003'),
      material('300', {}, 'estimated'),
      material('10', { locationId: akureyri }),
      material('20', { treatmentCode: undefined }),
      material('7.1234567', classification),
      material('5', { ewcCode: undefined, treatmentCode: undefined }),
      { classification: { kind: 'transport', locationId: own.locationId } },
    ]);
    await save('B', '2026-01-01', [material('99999')]);
    const returned = await read(2025);
    const cells = ({ ewcCode, treatmentCode, municipality, origin, tonnes, lines }: WasteReturnRow) =>
      [ewcCode, treatmentCode, municipality, origin, tonnes, lines].map((cell) => cell ?? '–').join(' ');
    expect(returned.rows.map(cells)).toEqual([
      '200101 R3 Akureyri final 0.01 1',
      '200101 R3 Reykjavík final 1.500001 3',
      '200101 – Reykjavík collection 0.02 1',
      '200127* D15 Reykjavík intermediate 0.007123 1',
      '– – Reykjavík collection 0.005 1',
    ]);
    expect(returned.rows[1]).toMatchObject({
      wasteName: { name: 'paper and cardboard' },
      isHazardous: false,
      estimatedTonnes: '0.3',
      estimatedShare: '0.1999999',
    });
    expect(returned.rows[3]).toMatchObject({ isHazardous: true, estimatedShare: '0' });
    expect(returned.totals).toEqual({
      tonnes: '1.542124',
      estimatedTonnes: '0.3',
      estimatedShare: '0.1945369',
      hazardousTonnes: '0.007123',
      assumedShare: '0',
      lines: 7,
    });
  });

  it('equals the lines themselves, for any of ten years, before and after aggregation', async () => {
    const locationIds = [own.locationId, await createLocationIn('kopavogur', 'Kópavogur'), undefined];
    const codes = ['200101', '150102', '200127*', undefined];
    const treatments = ['R3', 'R12', 'D1', undefined];
    for (let year = 2016; year <= 2025; year += 1) {
      const lines = Array.from({ length: 60 }, (_, index) => {
        const dice = (index * 7919 + year * 104729) % 997;
        return material(`${dice}.${index}${year % 10}`, {
          ewcCode: codes[dice % 4],
          treatmentCode: treatments[(dice >> 2) % 4],
          locationId: locationIds[(dice >> 4) % 3],
        });
      });
      await save(`Y-${year}`, `${year}-07-01`, lines);
      await save(`K-${year}`, `${year}-08-01`, lines.slice(0, 9), true);
      if (year === 2020) await test.db.asOwner('select aggregate_figures()');
    }
    for (let year = 2016; year <= 2025; year += 1) {
      const expected = await own.query(
        `select line.ewc_code as "ewcCode", line.treatment_code as "treatmentCode", location.municipality,
           trim_scale(round(sum(line.kg) / 1000, 6))::text as tonnes, count(*)::int as lines
         from invoice_line line left join location using (organization_id)
         where line.organization_id = $1 and line.counted and line.kind = 'material' and location.id = line.location_id
           and extract(year from line.service_day) = $2
         group by 1, 2, 3
         union all
         select ewc_code, treatment_code, null, trim_scale(round(sum(kg) / 1000, 6))::text, count(*)::int from invoice_line
         where organization_id = $1 and counted and kind = 'material' and location_id is null
           and extract(year from service_day) = $2
         group by 1, 2`,
        [year],
      );
      const { rows } = await read(year);
      const shown = rows.map(({ ewcCode = null, treatmentCode = null, municipality = null, tonnes, lines }) =>
        JSON.stringify({ ewcCode, treatmentCode, municipality, tonnes, lines }),
      );
      expect(rows.length).toBeGreaterThan(20);
      expect(shown.sort()).toEqual(expected.map((row) => JSON.stringify(row)).sort());
    }
  });

  it('shows negative amounts where credit notes exceed the rest', async () => {
    await save('K', '2025-03-31', [material('40')], true);
    const { rows, totals } = await read(2025);
    expect(rows).toMatchObject([{ tonnes: '-0.04', lines: 1 }]);
    expect(rows[0]).not.toHaveProperty('estimatedShare');
    expect(totals).toMatchObject({ tonnes: '-0.04' });
  });

  it('is complete where nothing is missing, and empty without lines', async () => {
    await saveYear(2025);
    const complete = await read(2025);
    expect(found(complete)).toEqual({});
    expect(complete.verdict).toBe('complete');
    expect(complete.totals.tonnes).toBe('12');
    const empty = await read(2019);
    expect(empty).toMatchObject({ verdict: 'empty', rows: [], totals: { tonnes: '0', lines: 0 } });
    expect(empty.totals).not.toHaveProperty('estimatedShare');
  });

  it('lists what prevents completeness', async () => {
    await saveYear(2025);
    const hazardous = await createStream('hazardous');
    const nowhere = await createLocationIn('hvergi', null);
    const blank = await createLocationIn('autt', ' ');
    await save('X', '2025-05-31', [
      {},
      material(undefined),
      material('100', { ewcCode: undefined }),
      material('200', { ewcCode: '999999' }),
      material('300', { wasteStreamId: hazardous, ewcCode: '200128' }),
      material('400', { treatmentCode: undefined }),
      material('500', { locationId: undefined }),
      material('600', { locationId: nowhere }),
      material('700', { locationId: nowhere }),
      material('800', { locationId: blank }),
    ]);
    const returned = await read(2025);
    expect(returned.verdict).toBe('incomplete');
    expect(found(returned)).toEqual({
      unmapped: 1,
      withoutKilograms: 1,
      withoutCode: 1,
      unknownCode: 1,
      contradictingCode: 1,
      withoutTreatment: 1,
      // Waste of the other stream.
      assumedTreatment: 1,
      withoutPlace: 1,
      withoutMunicipality: 2,
    });
    expect(checkOf(returned, 'withoutMunicipality')).toMatchObject({
      tonnes: '2.1',
      locations: [{ id: blank }, { id: nowhere }],
    });
    expect(checkOf(returned, 'contradictingCode')).toMatchObject({ tonnes: '0.3', wasteStreams: [{ id: hazardous }] });
    expect(checkOf(returned, 'withoutTreatment')).toMatchObject({ tonnes: '0.4' });
  });

  it('reports a month without an invoice, and a year that is not over', async () => {
    await saveYear(2025);
    await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/M-2025-09-28/delete`);
    const returned = await read(2025);
    expect(found(returned)).toEqual({ missingInvoices: 1 });
    expect(checkOf(returned, 'missingInvoices')?.missing).toMatchObject([
      { month: '2025-09', serviceProvider: { id: own.serviceProviderId } },
    ]);
    expect(checkOf(await read(2026), 'unfinishedYear')?.count).toBe(7);
  });

  it('counts the empty months of a year, also those before the first invoice', async () => {
    for (const month of ['01', '02', '03', '04']) await save(`T-${month}`, `2025-${month}-28`, [material('1000')]);
    const returned = await read(2025);
    expect(returned.verdict).toBe('incomplete');
    expect(found(returned)).toEqual({ emptyMonths: 8, missingInvoices: 2 });
    await save('T-24', '2024-12-28', [material('1000')]);
    expect(found(await read(2024))).toEqual({ emptyMonths: 11 });
  });

  it('is right on the next read after an edit, and shows no other organization’s data', async () => {
    await saveYear(2025);
    const other = await createWorkspace(test);
    const theirs = await other.get('/waste-return?year=2025');
    expect(theirs.body).toMatchObject({ verdict: 'empty', rows: [] });
    await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/M-2025-12-28/delete`);
    expect((await read(2025)).totals.tonnes).toBe('11');
  });

  it.each(['', '?year=', '?year=1999', '?year=2200', '?year=2025.5', '?year=x'])(
    'refuses the year %o',
    async (query) => {
      expect(refusal(await own.as('viewer', 'GET', `/waste-return${query}`))).toMatchObject({ status: 400 });
    },
  );
});

describe('the return as a file', () => {
  const download = async (query: string) => {
    const answer = await own.download('viewer', `/waste-return/export?${query}`);
    expect(answer.statusCode).toBe(200);
    return { ...answer, name: decodeURIComponent(String(answer.headers['content-disposition'])) };
  };

  it('has all rows in both formats, the checks on a second sheet, and a descriptive name', async () => {
    const town = await createLocationIn('town', '=HYPERLINK("http://example.com")');
    await save('A', '2025-12-31', [material('1200.5'), material('0.25', { locationId: town }, 'estimated'), {}]);
    const csv = await download('year=2025&format=csv');
    expect(csv.name).toContain('Úrgangsskil 2025.csv');
    const lines = csv.body.split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('EWC-númer;Heiti;Spilliefni;Meðhöndlun');
    expect(csv.body).toContain(`;"'=HYPERLINK(""http://example.com"")";Endanleg meðhöndlun;0,00025;0,00025;1;1`);
    expect(lines[3]).toBe('Samtals;;;;;;;1,20075;0,00025;0,0002082;2');
    const book = await download('year=2025&format=xlsx&language=en');
    expect(book.name).toContain('Waste return 2025.xlsx');
    const sheets = await readWorkbook(book.rawPayload);
    expect([...sheets.keys()]).toEqual(['Waste return 2025', 'Checks']);
    expect(sheets.get('Waste return 2025')?.slice(1)).toMatchObject([
      [
        '200101',
        'paper and cardboard',
        'no',
        'R3',
        expect.any(String),
        '=HYPERLINK("http://example.com")',
        'Final treatment',
        0.00025,
        0.00025,
        1,
        1,
      ],
      [
        '200101',
        'paper and cardboard',
        'no',
        'R3',
        expect.any(String),
        'Reykjavík',
        'Final treatment',
        1.2005,
        0,
        0,
        1,
      ],
      ['Total', undefined, undefined, undefined, undefined, undefined, undefined, 1.20075, 0.00025, 0.0002082, 2],
    ]);
    const checks = sheets.get('Checks') ?? [];
    expect(checks[1]).toEqual(['Verdict', undefined, undefined, 'Something is missing']);
    expect(checks).toContainEqual(['Unclassified lines', 1, undefined, undefined]);
    expect(checks).toHaveLength(14);
  });

  it('is also a file for an empty year', async () => {
    const csv = await download('year=2001&format=csv&language=pl');
    expect(csv.body.split('\r\n')[1]).toBe('Razem;;;;;;;0;0;;0');
  });
});
