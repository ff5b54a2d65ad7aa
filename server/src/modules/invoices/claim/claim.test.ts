import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { countPictures, readPages } from '../../../../test/files/documents.ts';
import { plainPng } from '../../../../test/files/pictures.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { type ClaimDesk, claimDesk } from '../../../../test/records/claims.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => clock });
let own: Workspace;
let desk: ClaimDesk;
let clock = new Date('2026-06-30T12:00:00Z');

beforeEach(async () => {
  clock = new Date('2026-06-30T12:00:00Z');
  own = await createWorkspace(test);
  desk = claimDesk(test, own, () => clock);
});

const create = (findingIds: readonly unknown[], more: object = {}) =>
  own.as('finance', 'POST', '/invoices/claims', { findingIds, ...more });
const toClaim = async () => (await own.as('finance', 'GET', '/invoices/findings')).body.toClaim;
const list = async (query = '') => (await own.as('finance', 'GET', `/invoices/claims?${query}`)).body;
const send = ({ id, version }: { id: number; version: number }, more: object = {}) =>
  desk.call(id, '/send', { email: 'kvartanir@hirda.example', deadline: '2026-07-20', version, ...more });

/** The PDF that is attached to a message. */
const attached = (message: string): Buffer => {
  const part = message.split('Content-Type: application/pdf')[1]?.split('\r\n\r\n')[1]?.split('\r\n--')[0] ?? '';
  return Buffer.from(part, 'base64');
};

describe('a claim', () => {
  it('is made of findings, which become disputed and name it', async () => {
    const ids = await desk.overcharge('R 1/2', 2);
    const claim = await desk.make(ids, { note: 'Samið í janúar' });
    expect(claim).toMatchObject({
      ...{ reference: 'K-2026-0001', state: 'open', currency: 'ISK', amount: '600', gross: '600', outstanding: '600' },
      ...{ findings: 2, deadline: '2026-07-14', isOverdue: false, isDeclined: false, note: 'Samið í janúar' },
      contact: { name: 'Persóna finance' },
    });
    expect(claim.lines[0]).toMatchObject({
      ...{ findingId: ids[0], invoiceNumber: 'R 1/2', rule: 'wrong_rate', quantity: '2', unit: 'C62' },
      ...{ agreedPrice: '1500', chargedPrice: '1650', net: '300', vat: '0', gross: '300' },
    });
    expect(await desk.findings()).toMatchObject([
      { state: 'disputed', claim: { id: claim.id, reference: 'K-2026-0001' } },
      { state: 'disputed', claim: { id: claim.id } },
    ]);
    expect(await own.trail('claim', claim.id)).toMatchObject([{ action: 'created' }]);
    expect(await list()).toMatchObject({
      rows: [{ id: claim.id, findings: 2 }],
      total: 1,
      sums: [{ state: 'open', currency: 'ISK', claims: 1, amount: '600', outstanding: '600', credited: '0' }],
    });
    expect((await list('state=sent')).total).toBe(0);
    expect((await list('search=k-2026')).total).toBe(1);
    expect((await list('search=enginn')).total).toBe(0);
  });

  it('has each finding once, also after fifty concurrent calls', async () => {
    const [first = 0, second = 0] = await desk.overcharge('R-1', 2);
    const answers = await Promise.all(Array.from({ length: 50 }, () => create([first])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.reference))).toEqual(new Set(['K-2026-0001']));
    expect((await list()).total).toBe(1);
    expect(await create([first, second])).toMatchObject({ status: 409, body: { code: 'status_conflict' } });
    const other = await desk.make([second]);
    expect(other.reference).toBe('K-2026-0002');
    const moved = await desk.call(other.id, '', {
      ...{ findingIds: [first, second], deadline: '2026-08-01', version: other.version },
    });
    expect(moved).toMatchObject({ status: 409, body: { code: 'status_conflict' } });
  });

  it('accepts findings of one provider and currency only, with an overcharge', async () => {
    const [isk = 0] = await desk.overcharge('R-1');
    const [eur = 0] = await desk.overcharge('R-2', 1, { currency: 'EUR' });
    expect(await create([isk, eur])).toMatchObject({ status: 422, body: { code: 'requirements_unmet' } });
    expect(await create([isk, 987_654])).toMatchObject({ status: 422, body: { fields: [{ field: 'findingIds' }] } });
    expect(await create([])).toMatchObject({ status: 400 });
    expect(await create([isk], { contactPersonId: 987_654 })).toMatchObject({
      status: 404,
      body: { code: 'person_not_found' },
    });
    expect(await create([isk], { note: 'a\u0000b' })).toMatchObject({ status: 400 });
    expect(await create([isk], { contactEmail: 'x@y\r\nBcc: z@z.is' })).toMatchObject({ status: 400 });
  });

  it('is edited until it is sent, by the newest version only', async () => {
    const [first = 0, second = 0] = await desk.overcharge('R-1', 2);
    const { id, version } = await desk.make([first]);
    const edit = {
      findingIds: [first, second],
      deadline: '2026-08-01',
      note: '<script>alert(1)</script> =1+1',
      version,
    };
    const edited = await desk.call(id, '', { ...edit, contactEmail: 'bokhald@stofnun.is' });
    expect(edited.body).toMatchObject({
      ...{ amount: '600', findings: 2, deadline: '2026-08-01', note: '<script>alert(1)</script> =1+1' },
      contact: { email: 'bokhald@stofnun.is' },
    });
    expect(await desk.call(id, '', edit)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    await send(edited.body);
    const now = await desk.get(id);
    expect(await desk.call(id, '', { ...edit, version: now.version })).toMatchObject({
      status: 409,
      body: { code: 'status_conflict', status: 'sent' },
    });
  });

  it('is withdrawn, and its findings can be claimed again', async () => {
    const ids = await desk.overcharge('R-1');
    const { id, version } = await desk.sent(ids);
    expect(await toClaim()).toBe(0);
    expect((await desk.call(id, '/withdraw', { version })).body).toMatchObject({
      state: 'withdrawn',
      outstanding: '0',
    });
    expect(await toClaim()).toBe(1);
    expect((await desk.make(ids)).reference).toBe('K-2026-0002');
    expect(await desk.deliver()).toEqual([]);
  });

  it('is visible to members who may read invoices, in their organization only', async () => {
    const ids = await desk.overcharge('R-1');
    const { id, version } = await desk.make(ids);
    const other = await createWorkspace(test);
    expect((await other.as('owner', 'GET', `/invoices/claims/${id}`)).status).toBe(404);
    expect((await other.as('owner', 'POST', '/invoices/claims', { findingIds: ids })).status).toBe(422);
    expect((await other.as('owner', 'POST', `/invoices/claims/${id}/withdraw`, { version })).status).toBe(404);
    expect((await other.as('owner', 'GET', '/invoices/claims')).body).toEqual({ rows: [], total: 0, sums: [] });
    expect((await other.as('owner', 'GET', '/invoices/claims/figures')).body).toEqual({ figures: [] });
    for (const role of ['viewer', 'editor'] as const) {
      expect((await own.as(role, 'GET', '/invoices/claims')).status).toBe(403);
      expect((await own.as(role, 'POST', '/invoices/claims', { findingIds: ids })).status).toBe(403);
      expect((await own.as(role, 'POST', `/invoices/claims/${id}/send`, { version })).status).toBe(403);
    }
  });
});

describe('the letter of a claim', () => {
  it('calls a price agreed only where one was agreed', async () => {
    const losun = (net: string) => ({ item: 'B', name: 'Leiga', quantity: '2', net });
    for (const month of ['01', '02', '03'])
      await saveGivenInvoice(test.db, own, {
        number: `R-${month}`,
        issueDate: `2026-${month}-28`,
        lines: [losun('2000')],
      });
    await saveGivenInvoice(test.db, own, { number: 'R-04', issueDate: '2026-04-30', lines: [losun('2800')] });
    const found = await desk.findings('invoiceNumber=R-04');
    const claim = await desk.make(found.map(({ id }) => id));
    expect(claim.lines).toMatchObject([{ rule: 'price_jump', chargedPrice: '1400', net: '800' }]);
    expect(claim.lines[0]).not.toHaveProperty('agreedPrice');
  });

  it('is sent once with the PDF, however often the button is clicked', async () => {
    const claim = await desk.make(await desk.overcharge('R 1/2', 2), { contactEmail: 'bokhald@stofnun.is' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(claim)));
    expect(answers.every(({ status, body }) => status === 200 && body.state === 'sent')).toBe(true);
    expect((await desk.get(claim.id)).letters).toMatchObject([
      { number: 1, kind: 'claim', recipient: 'kvartanir@hirda.example', deadline: '2026-07-20', delivery: 'waiting' },
    ]);
    const messages = await desk.deliver();
    expect(messages).toHaveLength(1);
    const [message = ''] = messages;
    expect(message).toMatch(/^To: .*kvartanir@hirda\.example/m);
    expect(message).toMatch(/^Reply-To: .*bokhald@stofnun\.is/m);
    const pages = (await readPages(attached(message))).join(' ');
    for (const text of ['Leiðréttingarkrafa K-2026-0001', 'Reikningur R 1/2', '20. júlí 2026', 'bokhald@stofnun.is'])
      expect(pages).toContain(text);
    expect(pages).toContain('Samið einingaverð: 1.500 kr. · Reiknað einingaverð: 1.650 kr.');
    expect(pages).toContain('Samtals 600 kr. án VSK');
    expect((await desk.get(claim.id)).letters).toMatchObject([{ delivery: 'sent' }]);
    expect(await own.trail('claim', claim.id)).toMatchObject([{ action: 'created' }, { action: 'changed' }]);
  });

  it('shows the logo of the organization', async () => {
    await sendFile(test, `/org/${own.organizationId}/logo`, own.members.admin, {
      name: 'a.png',
      content: plainPng(40, 20),
    });
    await desk.sent(await desk.overcharge('R-1'));
    const [message = ''] = await desk.deliver();
    expect(await countPictures(attached(message))).toBe(1);
  });

  it('does not change when the invoice is edited afterwards', async () => {
    const claim = await desk.sent(await desk.overcharge('R-1'));
    const before = await desk.letter(claim.id);
    await saveGivenInvoice(test.db, own, { number: 'R-1', lines: [{ item: 'A', name: 'Annað', net: '1' }] });
    expect(await desk.findings()).toEqual([]);
    expect(await desk.letter(claim.id)).toEqual(before);
    expect((await desk.get(claim.id)).lines).toMatchObject([{ lineName: 'Losun', net: '300' }]);
  });

  it('is not sent with a finding that no longer exists', async () => {
    const [first = 0, second = 0] = await desk.overcharge('R-1', 2);
    const claim = await desk.make([first, second]);
    const line = { item: 'A', name: 'Losun', quantity: '2', net: '3300', at: 'Staður R-1 0' };
    await saveGivenInvoice(test.db, own, { number: 'R-1', lines: [line] });
    await desk.findings();
    expect((await desk.get(claim.id)).lines.map(({ findingId }) => findingId)).toEqual([first, undefined]);
    expect(await send(claim)).toMatchObject({ status: 422, body: { code: 'requirements_unmet' } });
    const edit = { findingIds: [first], deadline: claim.deadline, version: claim.version };
    expect((await send((await desk.call(claim.id, '', edit)).body)).body).toMatchObject({
      state: 'sent',
      amount: '300',
    });
  });

  it('is neither made nor sent with a finding that an audit would remove', async () => {
    const ids = await desk.overcharge('R-1');
    const claim = await desk.make(ids);
    const others = await desk.overcharge('R-2');
    const prices = (await own.as('finance', 'GET', '/invoices/prices')).body.rows;
    for (const { id } of prices) await own.as('finance', 'DELETE', `/invoices/prices/${id}`);
    expect(await send(claim)).toMatchObject({ status: 422, body: { code: 'requirements_unmet' } });
    expect(await create(others)).toMatchObject({ status: 422, body: { fields: [{ field: 'findingIds' }] } });
    expect(await desk.findings()).toEqual([]);
    expect(await desk.deliver()).toEqual([]);
  });

  it('needs an address and a deadline that is not over', async () => {
    const claim = await desk.make(await desk.overcharge('R-1'));
    for (const email of ['', 'enginn', 'a@b.is\nBcc: c@d.is'])
      expect(await send(claim, { email })).toMatchObject({ status: 400 });
    expect(await send(claim, { deadline: '2026-06-29' })).toMatchObject({
      status: 422,
      body: { code: 'requirements_unmet', fields: [{ field: 'deadline' }] },
    });
    expect(await send(claim, { deadline: '2026-06-30' })).toMatchObject({ status: 200 });
  });

  it('has two decimals in other currencies, and VAT of the line', async () => {
    const ids = await desk.overcharge('R-1', 1, {
      currency: 'EUR',
      lines: [{ item: 'A', name: 'Tømming', quantity: '3', net: '4537.5' }],
    });
    const { id } = await desk.make(ids);
    const text = (await desk.letter(id, 'language=no')).join(' ');
    expect(text).toMatch(/Antall: 3(\s\S+)? · Avtalt enhetspris: 1\.500,00 EUR · Fakturert enhetspris: 1\.512,50 EUR/);
    expect(text).toContain('Totalt 37,50 EUR');
  });

  it('is followed by reminders with a new deadline', async () => {
    const claim = (await send(await desk.make(await desk.overcharge('R-1')), { deadline: '2026-07-01' })).body;
    clock = new Date('2026-07-02T09:00:00Z');
    const overdue = await desk.get(claim.id);
    expect(overdue.isOverdue).toBe(true);
    const body = { email: 'yfirmadur@hirda.example', deadline: '2026-08-10', version: overdue.version };
    const [once, again] = await Promise.all([
      desk.call(claim.id, '/remind', body),
      desk.call(claim.id, '/remind', body),
    ]);
    expect([once.status, again.status].sort()).toEqual([200, 409]);
    expect(await desk.get(claim.id)).toMatchObject({ isOverdue: false, reminders: 1, deadline: '2026-08-10' });
    expect((await own.trail('claim', claim.id)).at(-1)?.changes).toMatchObject({
      email: { from: 'kvartanir@hirda.example', to: 'yfirmadur@hirda.example' },
      reminders: { from: null, to: 1 },
    });
    const [, reminder = ''] = await desk.deliver();
    expect((await readPages(attached(reminder))).join(' ')).toContain('Ítrekun: leiðréttingarkrafa K-2026-0001');
    expect((await desk.letter(claim.id, 'number=2')).join(' ')).toContain('Við sendum ykkur þessa kröfu 30. júní 2026');
    expect((await desk.letter(claim.id)).join(' ')).not.toContain('Ítrekun');
  });

  it('is not followed by a reminder that waited until the claim was declined', async () => {
    const claim = await desk.sent(await desk.overcharge('R-1'));
    const body = { email: 'yfirmadur@hirda.example', deadline: '2026-08-10', version: claim.version };
    const reminded = (await desk.call(claim.id, '/remind', body)).body;
    await desk.call(claim.id, '/decline', { reason: 'Verðið var hækkað', version: reminded.version });
    expect(await desk.deliver()).toHaveLength(1);
  });

  it('is not sent with a contact who is no member any more', async () => {
    const { finance, owner } = own.members;
    const claim = await desk.make(await desk.overcharge('R-1'), { contactPersonId: owner.personId });
    await test.db.asOwner('delete from membership where person_id = $1', [owner.personId]);
    expect(await send(claim)).toMatchObject({
      status: 422,
      body: { code: 'requirements_unmet', fields: [{ field: 'contactPersonId', problem: 'unknown_value' }] },
    });
    const findingIds = claim.lines.flatMap(({ findingId }) => findingId ?? []);
    const edit = { findingIds, deadline: claim.deadline, version: claim.version, contactPersonId: finance.personId };
    expect(await send((await desk.call(claim.id, '', edit)).body)).toMatchObject({ body: { state: 'sent' } });
  });
});

describe('a declined claim', () => {
  it('keeps the reason, counts as declined, and can be reopened', async () => {
    const { id, version } = await desk.sent(await desk.overcharge('R-1'));
    expect(await desk.call(id, '/decline', { reason: ' ', version })).toMatchObject({ status: 400 });
    const declined = (await desk.call(id, '/decline', { reason: 'Verðið var hækkað', version })).body;
    expect(declined).toMatchObject({
      ...{ state: 'declined', isDeclined: true, outstanding: '0', declined: '300' },
      ...{ declineReason: 'Verðið var hækkað', declinedBy: 'Persóna finance' },
    });
    const figures = async () => (await own.as('finance', 'GET', '/invoices/claims/figures?year=2026')).body.figures;
    expect(await figures()).toMatchObject([{ claims: 1, claimed: '300', declined: '300', pending: '0' }]);
    expect((await desk.call(id, '/reopen', { version: declined.version })).body).toMatchObject({
      ...{ state: 'sent', isDeclined: false, outstanding: '300', declined: '0' },
    });
    expect(await figures()).toMatchObject([{ claimed: '300', declined: '0', pending: '300', recovered: '0' }]);
  });
});
