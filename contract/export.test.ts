import { exportColumns } from '@tunna/domain/platform/export-columns';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, isPermission } from './endpoint.ts';
import { contract } from './index.ts';
import { csvType, xlsxType } from './platform/export.ts';

const endpoints = Object.entries(contract) as [string, Endpoint][];

/** Calls that offer a file of the columns of a list. */
const exports = endpoints.filter(
  ([, { response, query }]) =>
    'download' in response && query !== undefined && 'columns' in query.shape && 'format' in query.shape,
);

const accepts = (query: Endpoint['query'], name: string, value: string): boolean => {
  const field = query?.shape[name];
  return field !== undefined && z.safeParse(field, value).success;
};

/** Paged rows that no page shows as a list. */
const parts: ReadonlySet<string> = new Set([
  // Their export has another address: readings of a scale.
  'listScaleReadings',
  // Parts of one record: what happened to it, and what was weighed for it.
  'listDeviceStatuses',
  'listServiceRequestEvents',
  'listInvoiceVersions',
  'listContainerReadings',
  // A preview of a file.
  'getListImport',
  // For programs: the rows of the list of invoices.
  'listSimplifiedInvoices',
]);

describe('every list', () => {
  it('of the exported columns has one call that offers CSV and XLSX', () => {
    expect(exports).toHaveLength(Object.keys(exportColumns).length);
    for (const [list, columns] of Object.entries(exportColumns)) {
      const offers = exports.some(([, { query }]) => accepts(query, 'columns', columns.join(',')));
      expect([list, offers]).toEqual([list, true]);
    }
    for (const [name, { response, query }] of exports) {
      expect([name, response]).toEqual([name, { download: [csvType, xlsxType] }]);
      for (const format of ['csv', 'xlsx']) expect([name, accepts(query, 'format', format)]).toEqual([name, true]);
    }
  });

  it('with pages of rows in a workspace has an export', () => {
    const exported = new Set(exports.map(([, { path }]) => path));
    const lists = endpoints.filter(
      ([, { access, response }]) =>
        isPermission(access) &&
        response instanceof z.ZodObject &&
        'rows' in response.shape &&
        'total' in response.shape,
    );
    expect(lists.length).toBeGreaterThan(20);
    const without = lists.filter(([, { path }]) => !exported.has(`${path}/export`)).map(([name]) => name);
    expect(without.filter((name) => !parts.has(name))).toEqual([]);
  });
});
