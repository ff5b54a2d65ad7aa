import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { claimDesk } from '../../../../test/records/claims.ts';
import { type InvoiceGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const now = () => new Date('2026-06-30T12:00:00Z');

const test = testApp({ now });
const own = ofEachTest(() => createWorkspace(test));
const desk = claimDesk(test, own, now);

const credited = (net: string, more: Partial<InvoiceGiven> = {}) =>
  saveGivenInvoice(test.db, own, {
    ...{ number: 'KR-1', isCredit: true, issueDate: '2026-06-25', lines: [{ name: 'Leiðrétting', net }] },
    ...more,
  });
const noted = (...notes: string[]) => ({ head: { notes } });
const crediting = (...numbers: string[]) => ({
  head: { references: { preceding: numbers.map((number) => ({ number })) } },
});
const notices = async () =>
  (
    await own.query<{ kind: string }>(
      `select kind from organization_event where organization_id = $1 and kind like 'claim%' order by id`,
    )
  ).map(({ kind }) => kind);
const erase = () => own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/KR-1/delete`);
const restore = () =>
  own.as('finance', 'POST', '/invoices/restore', { serviceProviderId: own.serviceProviderId, number: 'KR-1' });
const figures = async () => (await own.as('finance', 'GET', '/invoices/claims/figures')).body.figures;

describe('a stored credit note', () => {
  it('settles the claim that it names, and members are notified', async () => {
    const { id } = await desk.sent(await desk.overcharge('R-1', 2));
    await credited('600', noted('Leiðrétting skv. K-2026-0001'));
    expect(await desk.get(id)).toMatchObject({
      ...{ state: 'credited', credited: '600', outstanding: '0', proposals: 0 },
      credits: [{ number: 'KR-1', amount: '600', state: 'confirmed', isAutomatic: true }],
    });
    expect(await notices()).toEqual(['claim_credited']);
    const { body } = await callsOf(() => test)('GET', '/notification/', own.members.owner);
    const ofClaims = body.notifications.filter(({ kind }: { kind: string }) => kind.startsWith('claim'));
    expect(ofClaims).toMatchObject([{ kind: 'claim_credited', name: 'K-2026-0001', entity: { kind: 'claim' } }]);
    const editor = await callsOf(() => test)('GET', '/notification/', own.members.editor);
    expect(editor.body.notifications).toEqual([]);
    expect(await figures()).toMatchObject([{ year: 2026, claims: 1, claimed: '600', recovered: '600', pending: '0' }]);
  });

  it('settles partly by the credited invoice and a line, then fully', async () => {
    const { id } = await desk.sent(await desk.overcharge('R-1', 2));
    await credited('300', crediting('R-1'));
    expect(await desk.get(id)).toMatchObject({ state: 'credited', credited: '300', outstanding: '300' });
    await credited('300', { ...crediting('R-1'), number: 'KR-2' });
    expect(await desk.get(id)).toMatchObject({ state: 'credited', credited: '600', outstanding: '0' });
    await credited('300', { ...crediting('R-1'), number: 'KR-3' });
    expect((await desk.get(id)).credits).toHaveLength(2);
  });

  it('is a proposal if it is not certain, which a member confirms or rejects', async () => {
    const { id } = await desk.sent(await desk.overcharge('R-1', 2));
    const creditNoteId = await credited('600');
    const proposed = await desk.get(id);
    expect(proposed).toMatchObject({
      ...{ state: 'sent', proposals: 1, credited: '0' },
      credits: [{ creditNoteId, state: 'proposed', evidence: ['amount'] }],
    });
    expect(await notices()).toEqual(['claim_proposed']);
    const { version } = proposed;
    const dismissed = (await desk.call(id, '/credit/dismiss', { creditNoteId, version })).body;
    expect(dismissed).toMatchObject({ proposals: 0, credits: [{ state: 'dismissed' }] });
    expect((await own.trail('claim', id)).at(-1)?.changes).toEqual({
      dismissedCreditNotes: { from: null, to: ['KR-1'] },
    });
    // The same document with another text is not proposed again.
    await credited('600', noted('Ný útgáfa'));
    expect(await desk.get(id)).toMatchObject({ proposals: 0 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.call(id, '/credit', { creditNoteId, version: dismissed.version })),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await desk.get(id)).toMatchObject({ state: 'credited', credited: '600' });
    expect((await own.trail('claim', id)).at(-1)).toMatchObject({ action: 'changed' });
  });

  it('never settles two claims', async () => {
    const first = await desk.sent(await desk.overcharge('R-1'));
    const second = await desk.sent(await desk.overcharge('R-2'));
    const creditNoteId = await credited('300');
    expect(await desk.get(first.id)).toMatchObject({ state: 'sent', proposals: 1 });
    expect(await desk.get(second.id)).toMatchObject({ state: 'sent', proposals: 1 });
    const [one, two] = [await desk.get(first.id), await desk.get(second.id)];
    const answers = await Promise.all([
      desk.call(one.id, '/credit', { creditNoteId, version: one.version }),
      desk.call(two.id, '/credit', { creditNoteId, version: two.version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'status_conflict' });
  });

  it('counts until it is deleted, and again when it is restored', async () => {
    const { id } = await desk.sent(await desk.overcharge('R-1'));
    await credited('300', noted('K-2026-0001'));
    await erase();
    expect(await desk.get(id)).toMatchObject({ state: 'sent', outstanding: '300', credits: [{ isDeleted: true }] });
    expect(await figures()).toMatchObject([{ recovered: '0', pending: '300' }]);
    await restore();
    expect(await desk.get(id)).toMatchObject({ state: 'credited', outstanding: '0', credits: [{ isDeleted: false }] });
    expect(await notices()).toEqual(['claim_credited', 'claim_reopened']);
    const [, , ...automatic] = await own.trail('claim', id);
    expect(automatic.map(({ person_id: by, changes: { credited: amount } }) => [by, amount])).toEqual([
      [null, { from: '0', to: '300' }],
      [null, { from: '300', to: '0' }],
      [null, { from: '0', to: '300' }],
    ]);
    expect(automatic[0]?.changes).toMatchObject({ creditNotes: { from: null, to: ['KR-1'] } });
  });

  it('is matched again when it changes, unless a member decided', async () => {
    const { id } = await desk.sent(await desk.overcharge('R-1', 2));
    await credited('600', noted('K-2026-0001'));
    await credited('500', noted('K-2026-0001'));
    expect(await desk.get(id)).toMatchObject({ credited: '500', outstanding: '100' });
    await credited('600');
    const proposed = await desk.get(id);
    expect(proposed).toMatchObject({ state: 'sent', proposals: 1 });
    expect(await notices()).toEqual(['claim_credited', 'claim_proposed', 'claim_reopened']);
    const [{ creditNoteId } = { creditNoteId: 0 }] = proposed.credits;
    const body = { creditNoteId, amount: '450', version: proposed.version };
    expect((await desk.call(id, '/credit', body)).body).toMatchObject({ state: 'credited', credited: '450' });
    await credited('77', noted('Annað'));
    expect(await desk.get(id)).toMatchObject({ state: 'credited', credited: '450' });
  });

  it('can be undone', async () => {
    const { id } = await desk.sent(await desk.overcharge('R-1'));
    const creditNoteId = await credited('300', noted('K-2026-0001'));
    const { version } = await desk.get(id);
    const undone = await desk.call(id, '/credit/dismiss', { creditNoteId, version });
    expect(undone.body).toMatchObject({ state: 'sent', credited: '0', credits: [{ state: 'dismissed' }] });
    expect(await desk.call(id, '/credit/dismiss', { creditNoteId, version: undone.body.version })).toMatchObject({
      status: 422,
    });
  });

  it('concerns claims of its provider and organization that were sent', async () => {
    const draft = await desk.make(await desk.overcharge('R-1'));
    await credited('300', noted('K-2026-0001'));
    expect(await desk.get(draft.id)).toMatchObject({ state: 'open', credits: [] });
    const other = await createWorkspace(test);
    const foreign = await saveGivenInvoice(test.db, other, {
      ...{ number: 'KR-9', isCredit: true, lines: [{ net: '300' }] },
      ...noted('K-2026-0001'),
    });
    const send = { email: 'a@hirda.example', deadline: '2026-07-20', version: draft.version };
    const { version } = (await desk.call(draft.id, '/send', send)).body;
    expect(await desk.call(draft.id, '/credit', { creditNoteId: foreign, version })).toMatchObject({
      ...{ status: 422, body: { fields: [{ field: 'creditNoteId' }] } },
    });
    const { creditNotes } = (await own.as('finance', 'GET', `/invoices/claims/${draft.id}/credit-notes`)).body;
    expect(creditNotes).toMatchObject([{ number: 'KR-1', net: '300', currency: 'ISK' }]);
    const [invoice] = await desk.findings();
    expect(invoice?.claim?.reference).toBe('K-2026-0001');
    const ordinary = await saveGivenInvoice(test.db, own, { number: 'R-5', lines: [{ net: '300' }] });
    expect(await desk.call(draft.id, '/credit', { creditNoteId: ordinary, version })).toMatchObject({ status: 422 });
    const more = { creditNoteId: creditNotes[0].id, amount: '5000', version };
    expect(await desk.call(draft.id, '/credit', more)).toMatchObject({ status: 422 });
    expect(await desk.call(draft.id, '/credit', { ...more, amount: '0' })).toMatchObject({ status: 422 });
  });
});
