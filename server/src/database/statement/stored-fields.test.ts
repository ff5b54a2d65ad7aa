import { describe, expect, it } from 'vitest';
import { elsewhere, storedFields } from './stored-fields.ts';

interface Input {
  readonly customId?: string | undefined;
  readonly kind: string;
  readonly location?: { readonly id: string } | undefined;
  readonly tags: readonly number[];
}

const fields = storedFields<Input>()('container', {
  customId: 'custom_id',
  kind: { kind: (kind) => kind.toLowerCase() },
  location: { location_id: (location) => location?.id ?? null },
  tags: elsewhere,
});

describe('stored fields', () => {
  it('write the columns of statements in the declared order', () => {
    expect(fields.columns).toBe('custom_id, kind, location_id');
    expect(fields.parameters).toBe(':customId, :kind, :locationId');
    expect(fields.assignments).toBe('custom_id = :customId, kind = :kind, location_id = :locationId');
    expect(fields.columnsOf('page')).toBe('page.custom_id, page.kind, page.location_id');
    expect(fields.assignmentsFrom('given')).toBe(
      'custom_id = given.custom_id, kind = given.kind, location_id = given.location_id',
    );
  });

  it('take values by parameter and by column, and null for an absent field', () => {
    const input = { kind: 'Skip', location: { id: 'x' }, tags: [] };
    const values: { customId: string | null; kind: string; locationId: string | null } = fields.values(input);
    expect(values).toEqual({ customId: null, kind: 'skip', locationId: 'x' });
    expect(fields.row(input)).toEqual({ custom_id: null, kind: 'skip', location_id: 'x' });
  });

  it('do not compile when they are not complete and exact', () => {
    const declare = storedFields<Input>();
    const rest = { customId: 'custom_id', location: elsewhere, tags: elsewhere } as const;
    // @ts-expect-error `kind` is missing.
    declare('container', { ...rest });
    // @ts-expect-error The input has no `colour`.
    declare('container', { ...rest, kind: 'kind', colour: elsewhere });
    // @ts-expect-error The table has no column `sort`.
    declare('container', { ...rest, kind: 'sort' });
    // @ts-expect-error An absent field is stored as null.
    const absent: { customId: string } = fields.values({ kind: 'Skip', tags: [] });
    expect(absent.customId).toBeNull();
  });
});
