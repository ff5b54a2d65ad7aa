import { describe, expect, it } from 'vitest';
import { present } from './present.ts';

interface Bin {
  readonly id: number;
  readonly name?: string | undefined;
  readonly full: boolean;
}

describe('present', () => {
  it('leaves out fields without a value and keeps the order', () => {
    expect(JSON.stringify(present<Bin>({ id: 0, name: null, full: false }))).toBe('{"id":0,"full":false}');
    expect(JSON.stringify(present<Bin>({ name: '', full: true, id: 1 }))).toBe('{"name":"","full":true,"id":1}');
    expect(present<Bin>({ id: 1, name: undefined, full: true })).toStrictEqual({ id: 1, full: true });
  });

  it('does not compile without every field', () => {
    // @ts-expect-error `name` is missing, although it may be absent.
    present<Bin>({ id: 1, full: true });
    // @ts-expect-error `full` is required.
    present<Bin>({ id: 1, name: null, full: null });
    // @ts-expect-error The record has no `colour`.
    present<Bin>({ id: 1, name: null, full: true, colour: 'red' });
    // @ts-expect-error Null would be left out of a required field.
    present<{ readonly at: string | null }>({ at: null });
  });
});
