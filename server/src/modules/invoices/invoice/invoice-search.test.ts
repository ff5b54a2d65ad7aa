import { amountText, sum } from '@tunna/domain/numbers/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { draftOf, invoicePath } from '../../../../test/records/invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();

const names = ['Papp ehf', 'Plast 117 hf', 'Ódýrt sorp'];
const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ó', 'o').replaceAll('ý', 'y').replaceAll('þ', 'th');

async function createProviders(own: Workspace): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const [row] = await own.query<{ id: number }>(
      'insert into service_provider (organization_id, name) values ($1, $2) returning id',
      [name],
    );
    ids.push(row?.id ?? 0);
  }
  return ids;
}

interface Listed {
  readonly number: string;
  readonly serviceProvider: { readonly name: string };
  readonly currency: string;
  readonly net: string;
}

const list = async (own: Workspace, query: Readonly<Record<string, string>>) => {
  const { status, body } = await own.as('finance', 'GET', `/invoices?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
};

const invoice = fc.record({
  provider: fc.nat(2),
  number: fc.constantFrom('B-117', 'B-1170', 'A/17', 'Þ-9', '117', 'PAPP-1', 'X 1'),
  issueDate: fc.constantFrom('2026-01-31', '2026-02-10', '2025-12-31'),
  currency: fc.constantFrom('ISK', 'EUR'),
});
const words = fc.constantFrom('117', 'b-1', 'papp', '7', 'sorp', 'odyrt', 'þ-', 'th-9', 'hf', 'xyz', 'a/', '1');

it('finds what a comparison of each invoice finds, with its totals', async () => {
  const own = await createWorkspace(test);
  const providers = await createProviders(own);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(invoice, {
        minLength: 8,
        maxLength: 14,
        selector: ({ provider, number }) => `${provider} ${number}`,
      }),
      fc.array(fc.array(words, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 4 }),
      fc.constantFrom('serviceDay', 'number', 'net', 'dueDate', 'serviceProvider'),
      async (invoices, searches, sort) => {
        await own.query('delete from invoice where organization_id = $1');
        for (const [index, { provider, ...given }] of invoices.entries()) {
          const serviceProviderId = providers[provider] ?? 0;
          const draft = draftOf(own, { ...given, serviceProviderId });
          expect((await own.as('finance', 'POST', '/invoices', draft)).status).toBe(200);
          if (index % 5 === 0)
            await own.as('finance', 'DELETE', invoicePath(serviceProviderId, given.number, '/delete'));
        }
        for (const filter of [{}, { state: 'all' }, { from: '2026-01-15', to: '2026-02-15' }, { stage: 'classify' }]) {
          const every: Listed[] = (await list(own, { ...filter, sort, pageSize: '100' })).rows;
          for (const search of searches) {
            const found = every.filter(({ number, serviceProvider }) =>
              search.every((word) => plain(`${number} ${serviceProvider.name}`).includes(plain(word))),
            );
            for (const [page, pageSize] of [
              [1, 100],
              [1, 2],
              [3, 1],
            ] as const) {
              const asked = { search: search.join(' '), page: String(page), pageSize: String(pageSize) };
              const { rows, total, sums } = await list(own, { ...filter, sort, ...asked });
              expect(rows).toEqual(found.slice((page - 1) * pageSize, page * pageSize));
              expect(total).toBe(found.length);
              expect(sums.byCurrency).toHaveLength(new Set(found.map(({ currency }) => currency)).size);
              for (const { currency, count, net } of sums.byCurrency) {
                const those = found.filter((row) => row.currency === currency);
                expect([count, net]).toEqual([those.length, amountText(sum(those.map((row) => row.net)))]);
              }
            }
          }
        }
      },
    ),
    { numRuns: 4 },
  );
});

it('does not find invoices of another organization', async () => {
  const [own, stranger] = [await createWorkspace(test), await createWorkspace(test)];
  await stranger.as('finance', 'POST', '/invoices', draftOf(stranger, { number: 'LEYND-117' }));
  expect(await list(own, { search: 'leynd' })).toMatchObject({ rows: [], total: 0 });
  expect(await list(stranger, { search: 'leynd' })).toMatchObject({ total: 1 });
});
