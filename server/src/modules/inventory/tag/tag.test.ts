import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));

const both = ['location', 'container'];
let number = 0;

async function createType(workspace: Workspace = own, entities: readonly string[] = both) {
  number += 1;
  const { body } = await workspace.post('/tags/tag-type/create', { name: `Flokkur ${number}`, entities });
  return body as { id: number; name: string };
}

async function createValue(tagTypeId: number, name: string, workspace: Workspace = own): Promise<number> {
  return (await workspace.post('/tags/tag-value/create', { tagTypeId, name })).body.id;
}

describe('tags', () => {
  it('are created, renamed, listed in Icelandic order and deleted, with audit entries', async () => {
    const type = await createType();
    for (const name of ['Þurrt', 'Æti', 'Ósamsett', 'Opið']) await createValue(type.id, name);
    const renamed = await own.post(`/tags/tag-type/${type.id}`, { name: '🗑️ Merki', entities: ['location'] });
    expect(renamed).toMatchObject({ status: 200, body: { id: type.id, name: '🗑️ Merki', entities: ['location'] } });
    const listed = (await own.get('/tags/all')).body.tagTypes.find(({ id }: { id: number }) => id === type.id);
    expect(listed.values.map(({ name }: { name: string }) => name)).toEqual(['Opið', 'Ósamsett', 'Þurrt', 'Æti']);
    const valueId = listed.values[0].id;
    expect(await own.post(`/tags/tag-value/${valueId}`, { name: 'Lokað' })).toEqual({
      status: 200,
      body: { id: valueId, name: 'Lokað', uses: 0 },
    });
    expect(await own.remove(`/tags/tag-value/${valueId}`)).toEqual({ status: 200, body: { done: true } });
    expect(await own.remove(`/tags/tag-type/${type.id}`)).toEqual({ status: 200, body: { done: true } });
    expect((await own.trail('tag_type', type.id)).map(({ action }) => action)).toEqual([
      'created',
      'changed',
      'deleted',
    ]);
    expect(await own.trail('tag_value', valueId)).toMatchObject([
      { action: 'created', person_id: own.members.editor.personId, changes: { name: { from: null, to: 'Opið' } } },
      { action: 'changed', changes: { name: { from: 'Opið', to: 'Lokað' } } },
      { action: 'deleted', name: 'Lokað' },
    ]);
  });

  it('return the number of uses, without removed containers', async () => {
    const type = await createType();
    const id = await createValue(type.id, 'Græn leið');
    const usesOf = async () => (await own.post(`/tags/tag-value/${id}`, { name: 'Græn leið' })).body.uses;
    const input = { wasteStreamId: own.wasteStreamId, tagValueIds: [id, id] };
    await own.post('/locations', { name: 'Merktur staður', tagValueIds: [id] });
    const container = (await own.post('/container', input)).body;
    expect(await usesOf()).toBe(2);
    await own.post(`/containers/${container.id}`, { ...input, status: 'removed', version: 1 });
    expect(await usesOf()).toBe(1);
    await own.remove(`/tags/tag-value/${id}`);
    expect((await own.get(`/containers/${container.id}`)).body.tagValueIds).toEqual([]);
  });

  it('cannot have an existing name, ignoring case', async () => {
    const type = await createType();
    await createValue(type.id, 'Þórsgata');
    const taken = { status: 409, body: { code: 'value_taken', fields: [{ field: 'name', problem: 'taken' }] } };
    expect(await own.post('/tags/tag-value/create', { tagTypeId: type.id, name: 'ÞÓRSGATA' })).toMatchObject(taken);
    expect(await own.post('/tags/tag-type/create', { name: type.name.toUpperCase(), entities: both })).toMatchObject(
      taken,
    );
    const other = await createType();
    expect(await own.post(`/tags/tag-type/${other.id}`, { name: type.name, entities: both })).toMatchObject(taken);
    const value = await createValue(type.id, 'Laugavegur');
    expect(await own.post(`/tags/tag-value/${value}`, { name: 'þórsGATA' })).toMatchObject(taken);
    // Under another type or in another organization, the name is available.
    expect(await createValue(other.id, 'Þórsgata')).toBeGreaterThan(0);
    expect((await foreign.post('/tags/tag-type/create', { name: type.name, entities: both })).status).toBe(200);
  });

  it('of another organization are not found, and nothing is written', async () => {
    const theirs = await createType(foreign);
    const value = await createValue(theirs.id, 'Þeirra', foreign);
    const calls = (typeId: number, valueId: number) => [
      own.post(`/tags/tag-type/${typeId}`, { name: 'Okkar', entities: both }),
      own.remove(`/tags/tag-type/${typeId}`),
      own.post(`/tags/tag-value/${valueId}`, { name: 'Okkar' }),
      own.remove(`/tags/tag-value/${valueId}`),
      own.post('/tags/tag-value/create', { tagTypeId: typeId, name: 'Okkar' }),
    ];
    const answers = (await Promise.all(calls(theirs.id, value))).map(refusal);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(calls(1, 1).map(() => [404, 'not_found']));
    expect(answers).toEqual((await Promise.all(calls(999_999, 999_999))).map(refusal));
    const { tagTypes } = (await foreign.get('/tags/all')).body;
    expect(tagTypes.find(({ id }: { id: number }) => id === theirs.id)).toMatchObject({
      name: theirs.name,
      values: [{ id: value, name: 'Þeirra' }],
    });
  });

  it('stay on their entities when their type is limited, and cannot be added to others', async () => {
    const type = await createType();
    const id = await createValue(type.id, 'Þröngt');
    const input = { wasteStreamId: own.wasteStreamId, tagValueIds: [id] };
    const container = (await own.post('/container', input)).body;
    await own.post(`/tags/tag-type/${type.id}`, { name: type.name, entities: ['location'] });
    const edited = await own.post(`/containers/${container.id}`, { ...input, version: 1 });
    expect(edited).toMatchObject({ status: 200, body: { tagValueIds: [id] } });
    expect(await own.post('/container', input)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('are read by every member and changed by editors, admins and owners', async () => {
    const write = async (role: keyof Workspace['members']) =>
      (await own.as(role, 'POST', '/tags/tag-type/create', { name: `Frá ${role}`, entities: both })).status;
    expect((await own.as('viewer', 'GET', '/tags/all')).status).toBe(200);
    expect([await write('viewer'), await write('finance')]).toEqual([403, 403]);
    expect([await write('editor'), await write('admin'), await write('owner')]).toEqual([200, 200, 200]);
    const type = await createType();
    expect((await own.as('finance', 'DELETE', `/tags/tag-type/${type.id}`)).status).toBe(403);
  });

  it('refuse invalid names', async () => {
    const problemOf = async (name: unknown) =>
      (await own.post('/tags/tag-type/create', { name, entities: both })).body.fields;
    expect(await problemOf('  ')).toEqual([{ field: 'name', problem: 'required' }]);
    expect(await problemOf('x'.repeat(61))).toEqual([{ field: 'name', problem: 'too_long' }]);
    expect(await problemOf('a\u0000b')).toEqual([{ field: 'name', problem: 'unsupported_text' }]);
    expect(await problemOf('\ud83d')).toEqual([{ field: 'name', problem: 'unsupported_text' }]);
  });
});
