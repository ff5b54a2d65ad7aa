import { basePath } from '@tunna/contract';
import type { Role } from '@tunna/domain/permissions';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-06-30T12:00:00Z') });
const own = ofAllTests(() => createWorkspace(test));
const other = ofAllTests(() => createWorkspace(test));

const agree = (tenant: Workspace, prices: readonly object[]) =>
  tenant.as('finance', 'POST', '/invoices/prices', {
    prices: prices.map((price) => ({
      ...{ serviceProviderId: tenant.serviceProviderId, unit: 'C62', price: '1500', validFrom: '2026-01-01' },
      ...price,
    })),
  });

beforeAll(async () => {
  for (const tenant of [own, other]) {
    await agree(tenant, [{ itemId: 'A', name: '=1+1 Losun' }]);
    const losun = (net: string) => ({ item: 'A', name: '=1+1 Losun', quantity: '2', net });
    await saveGivenInvoice(test.db, tenant, { number: 'R-1', lines: [losun('3300')] });
    const { serviceProviderId, wasteStreamId, locationId } = tenant;
    const material = { kind: 'material', wasteStreamId, isBought: true, unit: 'C62', kgPerUnit: '12.5' };
    await tenant.as('finance', 'POST', '/invoices/normalizations', {
      materials: [{ serviceProviderId, match: 'item', matchKey: 'P-1', example: '=1+1 Pappír', ...material }],
      locations: [{ serviceProviderId, match: 'place', matchKey: 'Höfn', example: '@Höfn', locationId }],
    });
    const { id: containerId } = await createContainer(test.db, tenant, { customId: '+B1' });
    const rented = { kind: 'rental', locationId: tenant.locationId } as const;
    await saveGivenInvoice(test.db, tenant, {
      number: 'L-1',
      lines: [
        { name: 'Leiga 1', net: '0.5', classification: { ...rented, containerId } },
        { name: 'Leiga 2', net: '4500', unit: 'MON', classification: rented },
      ],
    });
    await saveGivenInvoice(test.db, tenant, { number: 'R-2', lines: [losun('4000.5')] });
  }
});

const download = (path: string, { headers }: Workspace['members'][Role] = own.members.finance) =>
  test.app.inject({ url: `${basePath}/org/${own.organizationId}${path}`, headers });

async function table(path: string): Promise<string[][]> {
  const answer = await download(path);
  expect([answer.statusCode, answer.payload.slice(0, 100)]).toEqual([200, expect.any(String)]);
  return parse(answer.payload, { bom: true, delimiter: ';' });
}

const rows = async (path: string) => (await table(path)).slice(1);

const paths = [
  '/invoices/findings/export',
  '/invoices/prices/export',
  '/invoices/with-rentals/export',
  '/invoices/material-type-normalization/export',
  '/invoices/location-normalization/export',
];

describe.each(paths)('%s', (path) => {
  it('has headings in each language, and a workbook', async () => {
    const headings = await Promise.all(
      ['is', 'en', 'no', 'pl'].map(async (language) => (await table(`${path}?language=${language}`))[0]?.join()),
    );
    expect(new Set(headings).size).toBe(4);
    const answer = await download(`${path}?format=xlsx`);
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  it('is for those who read the invoices of their organization', async () => {
    expect((await download(path, own.members.viewer)).statusCode).toBe(403);
    expect((await download(path, other.members.finance)).statusCode).toBe(404);
  });

  it('does not know the provider of another organization', async () => {
    expect(await rows(`${path}?serviceProviderId=${own.serviceProviderId}`)).not.toEqual([]);
    expect((await download(`${path}?serviceProviderId=${other.serviceProviderId}`)).statusCode).toBe(404);
  });
});

describe('findings', () => {
  const path = '/invoices/findings/export?columns=rule,invoiceNumber,lineName,expected,found,difference,currency,state';

  it('are those of the list, in its order, as text without formulas', async () => {
    expect(await table(path)).toEqual([
      ['Frávik', 'Reikningsnúmer', 'Lýsing', 'Ætti að vera', 'Á reikningi', 'Mismunur', 'Gjaldmiðill', 'Staða'],
      ['Yfir samdu verði', 'R-2', "'=1+1 Losun", '1500', '2000,25', '1000,5', 'ISK', 'Óafgreitt'],
      ['Yfir samdu verði', 'R-1', "'=1+1 Losun", '1500', '1650', '300', 'ISK', 'Óafgreitt'],
    ]);
  });

  it('are searched and filtered as on their page', async () => {
    expect(await rows(`${path}&search=r-1`)).toHaveLength(1);
    expect(await rows(`${path}&state=disputed`)).toEqual([]);
    expect(await rows(`${path}&rule=arithmetic`)).toEqual([]);
    expect(await rows(`${path}&confidence=certain`)).toHaveLength(2);
  });

  it('include those of more invoices than a job audits at a time', async () => {
    const many = await createWorkspace(test);
    await agree(many, [{ itemId: 'A', name: 'Losun' }]);
    const count = 1_010;
    const lines = [{ item: 'A', name: 'Losun', quantity: '1', net: '9000' }];
    for (let start = 0; start < count; start += 10) {
      const numbers = Array.from({ length: 10 }, (_, index) => `V-${start + index}`);
      await Promise.all(numbers.map((number) => saveGivenInvoice(test.db, many, { number, lines })));
    }
    const answer = await many.download('finance', '/invoices/findings/export?columns=invoiceNumber');
    const [_heading, ...found] = answer.payload.trim().split(/\r?\n/);
    expect(new Set(found).size).toBe(count);
  });

  it('include those of an invoice that changed since the last audit, with their reasons', async () => {
    await saveGivenInvoice(test.db, own, {
      number: 'R-3',
      lines: [{ item: 'A', name: 'Losun', quantity: '1', net: '9000' }],
    });
    const [[, reasons] = []] = await rows('/invoices/findings/export?columns=invoiceNumber,reasons&search=r-3');
    expect(reasons).toContain('Samið verð frá 1. janúar 2026: 1.500\u00a0kr. á stk.');
  });
});

describe('prices', () => {
  it('are searched, filtered and sorted as on their page', async () => {
    await agree(own, [{ itemId: 'B', name: 'Brennsla', price: '99.125', unit: 'KGM', validUntil: '2026-02-28' }]);
    const path = '/invoices/prices/export?columns=name,itemId,unit,price,validUntil';
    expect(await table(`${path}&order=desc`)).toEqual([
      ['Heiti', 'Vörunúmer', 'Eining', 'Einingaverð án VSK', 'Gildir til'],
      ['Brennsla', 'b', 'kg', '99,125', '2026-02-28'],
      ["'=1+1 Losun", 'a', 'stk.', '1500', ''],
    ]);
    expect(await rows(`${path}&search=brenn`)).toHaveLength(1);
    expect(await rows(`${path}&on=2026-03-01`)).toHaveLength(1);
  });

  it('are unchanged when their file is imported, in any language', async () => {
    await agree(other, [
      { wasteStreamId: other.wasteStreamId, name: 'Pappír', containerKind: 'compactor', surchargePercent: '2.5' },
    ]);
    for (const language of ['is', 'en', 'no', 'pl']) {
      const path = `${basePath}/org/${other.organizationId}/invoices/prices/export?language=${language}`;
      const { headers } = other.members.finance;
      const { rawPayload: content } = await test.app.inject({ url: path, headers });
      const target = `/org/${other.organizationId}/invoices/price-list-import`;
      const fields = { serviceProviderId: String(other.serviceProviderId) };
      const { body } = await sendFile(test, target, other.members.finance, { name: 'verð.csv', content }, fields);
      expect([language, body.counts]).toEqual([language, { created: 0, unchanged: 2, failed: 0 }]);
    }
  });
});

describe('rentals', () => {
  const path = '/invoices/with-rentals/export?columns=number,position,name,unit,cost,container';

  it('have a row for each line of the listed invoices', async () => {
    expect(await table(path)).toEqual([
      ['Reikningsnúmer', 'Lína', 'Lýsing', 'Eining', 'Upphæð án VSK', 'Ílát'],
      ['L-1', '1', 'Leiga 1', 'stk.', '0,5', "'+B1"],
      ['L-1', '2', 'Leiga 2', 'mán.', '4500', ''],
    ]);
  });

  it('are searched and filtered as on their page', async () => {
    expect((await rows(`${path}&tied=false`)).map(([, position]) => position)).toEqual(['2']);
    expect(await rows(`${path}&to=2026-03-01`)).toEqual([]);
    expect(await rows(`${path}&search=hvergi`)).toEqual([]);
  });
});

describe('normalizations', () => {
  it('of materials have their meaning in columns', async () => {
    const path = '/invoices/material-type-normalization/export';
    expect(await table(`${path}?columns=example,match,matchKey,kind,bought,unit,kgPerUnit,lines`)).toEqual([
      ['Á reikningi', 'Parað eftir', 'Lykill', 'Tegund', 'Þjónustuaðilinn kaupir', 'Eining', 'Kíló á einingu', 'Línur'],
      ["'=1+1 Pappír", 'Vörunúmer', 'p-1', 'Efni', 'Já', 'stk.', '12,5', '0'],
    ]);
    expect(await rows(`${path}?search=hvergi`)).toEqual([]);
  });

  it('of locations name the location', async () => {
    const path = '/invoices/location-normalization/export';
    const [[example, match, location] = []] = await rows(`${path}?columns=example,match,location`);
    expect([example, match]).toEqual(["'@Höfn", 'Staðsetning']);
    expect(location).not.toBe('');
    expect(await rows(`${path}?search=pappír`)).toEqual([]);
  });
});
