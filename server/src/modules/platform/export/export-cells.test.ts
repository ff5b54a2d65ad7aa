import type { ShortLink } from '@tunna/contract/inventory/short-link';
import type { Department } from '@tunna/contract/people/department';
import { describe, expect, it } from 'vitest';
import type { InputColumns } from '../list-import/list-row.service.ts';
import { type Cells, cellsOf, editNotExported, moment, namesOf, notExported } from './export-cells.service.ts';

const declare = cellsOf<Department, 'departments'>();
const rest = {
  id: notExported,
  locations: { locations: namesOf },
  reportEmail: 'reportEmail' as const,
  lastUsedAt: { lastUsed: moment },
  createdAt: { createdAt: moment },
  ...editNotExported,
};

describe('the cells of a list', () => {
  it('come from the fields of a record', () => {
    const cells = declare({ ...rest, name: 'name', credentials: 'credentials' });
    const at = '2026-01-05T12:00:00.000Z';
    const locations = [{ id: 'a', name: 'Höfnin' }];
    const edited = { createdAt: at, updatedAt: at, updatedBy: undefined, version: 1 };
    const absent = { reportEmail: undefined, lastUsedAt: undefined };
    const row = { id: 1, name: 'Eldhús', locations, credentials: 2, ...edited, ...absent };
    expect(Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell(row)]))).toEqual({
      name: 'Eldhús',
      locations: 'Höfnin',
      reportEmail: undefined,
      credentials: 2,
      lastUsed: undefined,
      createdAt: new Date(at),
    });
  });

  it('do not compile when a field or a column is missing', () => {
    // @ts-expect-error `credentials` is missing.
    declare({ ...rest, name: 'name' });
    // @ts-expect-error No field has the column `credentials`.
    declare({ ...rest, name: 'name', credentials: notExported });
    // @ts-expect-error The record has no `colour`.
    declare({ ...rest, name: 'name', credentials: 'credentials', colour: notExported });
    // @ts-expect-error A list of locations is no cell.
    declare({ ...rest, name: 'name', credentials: 'credentials', locations: 'locations' });
  });

  it('are the only cells that an export accepts', () => {
    const written = { url: () => '', target: () => '', name: () => '', at: () => '' };
    // @ts-expect-error The columns are complete, but no field is checked.
    const cells: Cells<ShortLink, 'shortLinks'> = written;
    expect(Object.keys(cells)).toHaveLength(4);
  });
});

it('does not compile when an import does not say which columns set a field', () => {
  type Input = { readonly name: string; readonly reportEmail?: string | undefined };
  const whole: InputColumns<Input, 'departments'> = { name: ['name'], reportEmail: [] };
  // @ts-expect-error `reportEmail` is missing.
  const short: InputColumns<Input, 'departments'> = { name: ['name'] };
  expect(Object.keys({ ...short, ...whole })).toEqual(['name', 'reportEmail']);
});
