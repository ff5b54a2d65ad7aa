import { locationInput } from '@tunna/contract/inventory/location';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallError } from '../../lib/api/client.ts';
import { conflictOf, differences, formFieldOf, refusedFields, schemaProblems } from './form-problems.ts';

describe('form problems', () => {
  it('match the errors of the server', async () => {
    const schema = async () => locationInput;
    expect(await schemaProblems(schema, { name: 'Höfnin' })).toEqual([]);
    expect(await schemaProblems(schema, { name: ' ', coordinates: { latitude: 99, longitude: 0 } })).toEqual([
      { field: 'name', problem: 'required' },
      { field: 'coordinates.latitude', problem: 'too_large', limit: 90 },
    ]);
  });

  it('are left to the server if the schema cannot be loaded, which is reported', async () => {
    const reports: string[] = [];
    vi.stubGlobal('location', new URL('http://localhost/'));
    vi.stubGlobal('screen', { width: 390, height: 844 });
    vi.stubGlobal('window', {});
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => reports.push(body));
    onTestFinished(() => void vi.unstubAllGlobals());
    const schema = async (): Promise<typeof locationInput> => Promise.reject(new Error('no connection'));
    expect(await schemaProblems(schema, { name: ' ' })).toEqual([]);
    expect(reports).toEqual([expect.stringContaining('no connection')]);
  });

  it('are assigned to the innermost field of the form', () => {
    const known = ['name', 'latitude', 'actions'];
    expect(formFieldOf('name', known)).toBe('name');
    expect(formFieldOf('body.name', known)).toBe('name');
    expect(formFieldOf('coordinates.latitude', known)).toBe('latitude');
    expect(formFieldOf('actions.0.requirements', known)).toBe('actions');
    expect(formFieldOf('version', known)).toBeUndefined();
  });

  it('are read only from the server’s response', () => {
    const fields = [{ field: 'customId', problem: 'taken' as const }];
    expect(refusedFields(new CallError(409, { code: 'value_taken', message: '', fields }))).toEqual(fields);
    expect(refusedFields(new Error('x'))).toEqual([]);
    const conflict = { by: 'Anna', at: '2026-01-05T12:00:00Z', current: { name: 'B' } };
    expect(conflictOf(new CallError(409, { code: 'edit_conflict', message: '', conflict }))).toEqual(conflict);
    expect(conflictOf(new CallError(409, { code: 'value_taken', message: '', conflict }))).toBeUndefined();
  });

  it('include only the fields in which two edits differ', () => {
    const labels = { name: 'Heiti', published: 'Birt' };
    const show = (_name: string, value: string | boolean) => (value === true ? 'já' : String(value));
    expect(differences({ name: 'A', published: false }, { name: 'A', published: true }, labels, show)).toEqual([
      { name: 'published', label: 'Birt', mine: 'false', theirs: 'já' },
    ]);
  });
});
