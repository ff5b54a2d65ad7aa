import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { brokenTexts, strangeText } from '../../../../test/calls.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createContainer, createTenant } from '../../../../test/records/factories.ts';
import { draftOf, invoicePath, paperLine, rentalLine } from '../../../../test/records/invoices.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));

const save = (payload: object) => own.as('finance', 'POST', '/invoices', payload);
const at = (number: string, rest = '') => invoicePath(own.serviceProviderId, number, rest);
const get = (path: string) => own.as('finance', 'GET', path);
const restore = (payload: object) => own.as('finance', 'POST', '/invoices/restore', payload);
const lineCount = async () =>
  (await own.query(`select 1 from invoice_line where organization_id = $1 and counted`)).length;

describe('an entered invoice', () => {
  it('has the figures of its lines, and their classification by a person', async () => {
    const { id: containerId } = await createContainer(test.db, own);
    const { wasteStreamId, locationId } = own;
    const made = { kind: 'material' as const, wasteStreamId, locationId };
    const lines = [
      { ...paperLine, made },
      { ...rentalLine, made: { kind: 'rental' as const, containerId } },
    ];
    const draft = draftOf(own, { number: 'Þ/2026 #7', dueDate: '2026-04-15', finalDate: '2026-04-30', lines });
    const { status, body } = await save(draft);
    expect([status, body.invoice]).toMatchObject([
      200,
      {
        ...{ number: 'Þ/2026 #7', net: '5740.5', vat: '1378', total: '7118.5', kg: '124', lineCount: 2, version: 1 },
        ...{ serviceDay: '2026-03-31', dueDate: '2026-04-15', finalDate: '2026-04-30', unmappedLines: 0 },
      },
    ]);
    expect(body.shown).toMatchObject({
      ...{ origin: 'editor', savedBy: 'Persóna finance', lineCount: 2 },
      head: { totals: { payable: '7119', rounding: '0.5' }, seller: { name: expect.any(String) } },
    });
    expect(body.lines).toMatchObject([
      {
        ...{ position: 1, net: '1240' },
        made: {
          ...{
            kind: 'material',
            materialOrigin: 'person',
            kg: '124',
            kgOrigin: 'weighed',
            ewcCode: expect.any(String),
          },
          ...{ wasteStream: { id: wasteStreamId }, location: { id: locationId }, locationOrigin: 'person' },
        },
      },
      { position: 2, net: '4500.5', made: { kind: 'rental', container: { id: containerId } } },
    ]);
    expect(await get(at('Þ/2026 #7'))).toEqual({ status: 200, body });
    expect(await own.trail('invoice', body.invoice.id)).toMatchObject([{ action: 'created', name: 'Þ/2026 #7' }]);
  });

  it('accepts figures as exact decimals', async () => {
    const lines = [
      { ...paperLine, quantity: '0.1', price: '0.2' },
      ...Array(9).fill({ ...paperLine, quantity: '0.1' }),
    ];
    const { body } = await save(draftOf(own, { currency: 'EUR', lines }));
    expect(body.invoice).toMatchObject({ net: '9.02', vat: '2.16', total: '11.18' });
    const large = await save(
      draftOf(own, { currency: 'EUR', lines: [{ ...paperLine, quantity: '1', price: '90071992547409.93' }] }),
    );
    expect(large.body.invoice.net).toBe('90071992547409.93');
  });

  it('stores warnings about violated rules instead of rejecting it', async () => {
    const { body } = await save(draftOf(own, { lines: [{ ...paperLine, price: '-1' }] }));
    expect(body.shown.warnings.map(({ code }: { code: string }) => code)).toContain('BR-27');
  });

  it.each<[string, unknown]>([
    ['number', ''],
    ['number', 'x'.repeat(201)],
    ['issueDate', '2026-02-30'],
    ['currency', 'kr.'],
    ['kind', 'reikningur'],
    ['lines', []],
    ['lines', [{ ...paperLine, quantity: '1,5' }]],
    ['lines', [{ ...paperLine, price: '1e9' }]],
    ['lines', [{ ...paperLine, name: ' ' }]],
    ['lines', [{ ...paperLine, made: { kind: 'waste' } }]],
    ...brokenTexts.map((text): [string, unknown] => ['number', text]),
  ])('is refused with a %s of %j', async (field, value) => {
    const { status, body } = await save({ ...draftOf(own), [field]: value });
    expect([status, body.fields[0].field.split('.')[0]]).toEqual([400, field]);
  });

  it('has codes of the List of Waste, and reports the line of an invalid one', async () => {
    const withCode = (ewcCode: string) =>
      save(draftOf(own, { lines: [paperLine, { ...paperLine, made: { ewcCode } }] }));
    expect(refusal(await withCode('170905'))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      fields: [{ field: 'lines.1.made.ewcCode', problem: 'unknown_waste_code' }],
    });
    expect(await lineCount()).toBe(0);
    expect((await withCode('170903')).body.lines[1].made.ewcCode).toBe('170903*');
  });

  it('may have five hundred lines', async () => {
    expect((await save(draftOf(own, { lines: Array(501).fill(paperLine) }))).status).toBe(400);
    const lines = Array(500).fill({ ...paperLine, description: 'þ'.repeat(200) });
    expect((await save(draftOf(own, { lines }))).body.invoice.lineCount).toBe(500);
  });

  it('stores unusual texts exactly', async () => {
    const { body } = await save(
      draftOf(own, { number: strangeText, notes: [strangeText], lines: [{ ...paperLine, name: strangeText }] }),
    );
    expect(body.lines[0].name).toBe(strangeText);
    expect((await get(at(strangeText))).body).toEqual(body);
  });

  it('cannot refer to records of another organization', async () => {
    const other = await createTenant(test.db);
    const theirs = await createContainer(test.db, other);
    const withMade = (made: object) => save(draftOf(own, { lines: [{ ...paperLine, made }] }));
    expect(refusal(await save(draftOf(other)))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await withMade({ wasteStreamId: other.wasteStreamId })).body.code).toBe('waste_stream_not_found');
    expect((await withMade({ locationId: other.locationId })).body.code).toBe('location_not_found');
    expect((await withMade({ containerId: theirs.id })).body.code).toBe('container_not_found');
    expect(await lineCount()).toBe(0);
  });
});

describe('the natural key', () => {
  it('is unique: the same click again is the same invoice, other content with the number is rejected', async () => {
    const draft = draftOf(own);
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(draft)));
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.invoice.id} ${body.invoice.version}`)).size,
    ).toBe(1);
    const other = await save({ ...draft, dueDate: '2026-05-01' });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'value_taken', fields: [{ field: 'number', problem: 'taken' }] },
    });
    expect(await lineCount()).toBe(1);
  });

  it('is unique even if the invoice is deleted', async () => {
    const draft = draftOf(own);
    await save(draft);
    await own.as('finance', 'DELETE', at(draft.number, '/delete'));
    expect((await save(draft)).status).toBe(409);
  });
});

describe('a next version', () => {
  it('is created by one of ten concurrent editors', async () => {
    const draft = draftOf(own);
    await save(draft);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        save({ ...draft, version: 1, lines: [{ ...paperLine, from: 1, quantity: String(number + 1) }] }),
      ),
    );
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect([more.length, won?.body.invoice.version]).toEqual([0, 2]);
    const lost = answers.filter(({ body }) => body.code === 'edit_conflict');
    expect(lost).toHaveLength(9);
    expect(lost[0]?.body.conflict).toMatchObject({ by: 'Persóna finance', current: won?.body.invoice });
    expect(await lineCount()).toBe(1);
  });

  it('replaces the figures; earlier ones can be read and compared', async () => {
    const draft = draftOf(own, { lines: [paperLine, rentalLine] });
    await save(draft);
    const { body } = await save({
      ...draft,
      ...{ version: 1, buyerReference: 'Hús 7' },
      lines: [
        { ...paperLine, from: 1, quantity: '200' },
        { ...rentalLine, name: 'Ný lína' },
      ],
    });
    expect(body.invoice).toMatchObject({ version: 2, net: '6500.5' });
    const first = (await get(at(draft.number, '/version?version=1'))).body;
    expect(first.shown).toMatchObject({ version: 1, head: { totals: { taxExclusive: '5740.5' } } });
    expect(first.lines[0]).toMatchObject({ quantity: '124', net: '1240' });
    const difference = (await get(at(draft.number, '/difference?from=1&to=2'))).body;
    expect(difference.head).toContainEqual({ field: 'buyerReference', to: 'Hús 7' });
    expect(difference.lines).toEqual([
      {
        ...{ kind: 'changed', name: 'Förgun pappír', fromPosition: 1, toPosition: 1, fromNet: '1240', toNet: '2000' },
        changes: [
          { field: 'net', from: '1240', to: '2000' },
          { field: 'quantity', from: '124', to: '200' },
        ],
      },
      {
        ...{ kind: 'changed', name: 'Ný lína', fromPosition: 2, toPosition: 2, fromNet: '4500.5', toNet: '4500.5' },
        changes: [{ field: 'name', from: 'Leiga á gámi 8 m³', to: 'Ný lína' }],
      },
    ]);
    const { rows, total } = (await get(at(draft.number, '/history'))).body;
    expect([total, rows]).toMatchObject([
      2,
      [
        {
          version: 2,
          origin: 'editor',
          savedBy: 'Persóna finance',
          total: '8060.5',
          changes: { changed: 2, added: 0, removed: 0, head: true },
        },
        { version: 1, origin: 'editor', total: '7118.5' },
      ],
    ]);
    expect(rows[1]).not.toHaveProperty('changes');
    expect((await own.trail('invoice', body.invoice.id))[1]).toMatchObject({
      action: 'changed',
      changes: { total: { from: '7118.5', to: '8060.5' } },
    });
  });

  it('keeps fields of the document that the editor does not show', async () => {
    const draft = draftOf(own);
    await save(draft);
    const more = { delivery: { partyName: 'Verbúðin' }, references: { despatch: 'F-1', preceding: [] } };
    await own.query(`update invoice_version set head = head || $2::jsonb, file_id = null where organization_id = $1`, [
      JSON.stringify(more),
    ]);
    await own.query(
      `update invoice_line set content = content || '{"net": "1240.01", "classifications": [{"id": "20 01 01"}]}' where organization_id = $1`,
    );
    const { body } = await save({ ...draft, version: 1, lines: [{ ...paperLine, from: 1, description: 'Sótt' }] });
    expect(body.shown.head).toMatchObject({ delivery: more.delivery, references: { despatch: 'F-1' } });
    // The document’s own amount stays while its inputs are unchanged.
    expect(body.lines[0]).toMatchObject({ net: '1240.01', classifications: [{ id: '20 01 01' }], description: 'Sótt' });
  });

  it('is rejected if the version has more lines than a request may have: the others would be lost', async () => {
    const draft = draftOf(own);
    await save(draft);
    await own.query('update invoice_version set line_count = 501 where organization_id = $1');
    const { status, body } = await save({ ...draft, version: 1 });
    expect([status, body.fields]).toEqual([400, [{ field: 'lines', problem: 'too_many_entries', limit: 500 }]]);
    expect((await get(at(draft.number))).body.invoice.version).toBe(1);
  });

  it('is rejected for a missing or deleted invoice, and for an old version', async () => {
    const draft = draftOf(own);
    expect((await save({ ...draft, version: 1 })).status).toBe(404);
    await save(draft);
    await own.as('finance', 'DELETE', at(draft.number, '/delete'));
    expect((await save({ ...draft, version: 1 })).body.code).toBe('edit_conflict');
    for (const path of ['/version?version=2', '/difference?from=1&to=2']) {
      expect((await get(at(draft.number, path))).status).toBe(404);
    }
  });
});

describe('deleting and restoring', () => {
  it('removes an invoice from the figures and adds it again, repeatedly', async () => {
    const { body: before } = await save(draftOf(own, { number: 'a/b c' }));
    const remove = () => own.as('finance', 'DELETE', at('a/b c', '/delete'));
    const [first] = await Promise.all([remove(), remove()]);
    expect(first).toMatchObject({ status: 200, body: { deletedBy: 'Persóna finance', version: 1 } });
    expect(await lineCount()).toBe(0);
    expect((await get(at('a/b c'))).body.invoice.deletedAt).toEqual(expect.any(String));
    const key = { serviceProviderId: own.serviceProviderId, number: 'a/b c' };
    const [back] = await Promise.all([restore(key), restore(key)]);
    expect(back.body.lines).toEqual(before.lines);
    expect(back.body.invoice).not.toHaveProperty('deletedAt');
    expect(await lineCount()).toBe(1);
    const actions = (await own.trail('invoice', before.invoice.id)).map(({ action }) => action);
    expect(actions).toEqual(['created', 'deleted', 'restored']);
  });

  it('makes an earlier version the next one, with the choices for its lines, once for two clicks', async () => {
    const made = {
      kind: 'material' as const,
      wasteStreamId: own.wasteStreamId,
      locationId: own.locationId,
      kg: '99',
      kgOrigin: 'weighed' as const,
    };
    const draft = draftOf(own, { kind: '381', lines: [{ ...paperLine, made }] });
    const { body: first } = await save(draft);
    await save({ ...draft, version: 1, lines: [rentalLine] });
    const payload = { serviceProviderId: own.serviceProviderId, number: draft.number, version: 1 };
    const [answer, again] = await Promise.all([restore(payload), restore(payload)]);
    for (const { body } of [answer, again]) {
      expect(body.shown).toMatchObject({ version: 3, origin: 'restore', restoredVersion: 1 });
      expect(body.lines).toEqual(first.lines);
    }
    expect(first.lines[0].made.kg).toBe('-99');
    expect((await restore({ ...payload, version: 9 })).status).toBe(404);
    expect((await restore({ ...payload, number: 'enginn' })).status).toBe(404);
  });
});

it('an invoice that a file changed is acknowledged', async () => {
  const draft = draftOf(own);
  await save(draft);
  await own.query('update invoice set changed_by_file = true where organization_id = $1');
  expect((await get(at(draft.number))).body.invoice.changedByFile).toBe(true);
  const answer = await own.as('finance', 'POST', at(draft.number, '/acknowledge'));
  expect(answer).toMatchObject({ status: 200, body: { changedByFile: false } });
});

it('the editor offers records of the own organization only', async () => {
  await createContainer(test.db, await createTenant(test.db));
  const { id } = await createContainer(test.db, own);
  const { body } = await get('/invoices/editorParams');
  expect(body).toMatchObject({
    ...{ serviceProviders: [{ id: own.serviceProviderId }], wasteStreams: [{ id: own.wasteStreamId }] },
    ...{ locations: [{ id: own.locationId }], containers: [{ id, removed: false }], vatRates: ['24', '11'] },
    organization: { currency: 'ISK' },
  });
});

it('invoices are limited to finance, admins and owners', async () => {
  const draft = draftOf(own);
  await save(draft);
  for (const role of ['viewer', 'editor'] as const) {
    for (const [method, path] of [
      ['GET', '/invoices'],
      ['GET', at(draft.number)],
      ['GET', '/invoices/all-line-items'],
      ['POST', '/invoices'],
      ['DELETE', at(draft.number, '/delete')],
    ] as const)
      expect((await own.as(role, method, path, method === 'POST' ? draft : undefined)).status).toBe(403);
  }
  for (const role of ['admin', 'owner'] as const)
    expect((await own.as(role, 'GET', at(draft.number))).status).toBe(200);
});
