import { basePath } from '@tunna/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { readPages } from '../../../../test/files/documents.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { type InvoiceGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { auditDue } from './invoice-audit.service.ts';

const test = testApp({ now: () => new Date('2026-06-30T12:00:00Z') });
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofAllTests(() => createTenant(test.db));

const list = async (query = '') => (await own.as('finance', 'GET', `/invoices/findings?${query}`)).body;
const decide = (payload: object) => own.as('finance', 'POST', '/invoices/findings/decide', payload);
const save = (given: InvoiceGiven) => saveGivenInvoice(test.db, own, given);
const agree = async (more: object = {}) => {
  const price = {
    ...{ serviceProviderId: own.serviceProviderId, itemId: 'A', name: 'Losun', unit: 'C62', price: '1500' },
    ...{ validFrom: '2026-01-01', ...more },
  };
  const { body } = await own.as('finance', 'POST', '/invoices/prices', { prices: [price] });
  return body.ids[0] as number;
};
const letter = (query: string, by = own.members.finance) =>
  test.app.inject({
    method: 'GET',
    url: `${basePath}/org/${own.organizationId}/invoices/findings/claim?${query}`,
    headers: by.headers,
  });
const losun = (net: string, quantity = '2') => ({ item: 'A', name: 'Losun', quantity, net });

describe('an audit', () => {
  it('changes with invoices, prices and classifications', async () => {
    await save({ number: 'R 1/2', lines: [losun('3300'), { name: 'Gámaleiga', net: '38000' }] });
    expect(await list()).toEqual({ rows: [], total: 0, sums: [], toCheck: 0, toClaim: 0, pending: 0 });
    const id = await agree();
    expect(await list()).toMatchObject({
      total: 1,
      rows: [
        {
          ...{
            invoiceNumber: 'R 1/2',
            rule: 'wrong_rate',
            position: 1,
            lineName: 'Losun',
            expected: '1500',
            found: '1650',
          },
          ...{ difference: '300', currency: 'ISK', state: 'open', note: '' },
        },
      ],
      sums: [{ state: 'open', currency: 'ISK', findings: 1, difference: '300' }],
    });
    await own.as('finance', 'POST', '/invoices/material-type-normalization', {
      ...{
        serviceProviderId: own.serviceProviderId,
        match: 'wording',
        matchKey: 'gamaleiga',
        example: 'Gámaleiga',
        kind: 'rental',
      },
    });
    const rules = async () => (await list()).rows.map(({ rule }: { rule: string }) => rule);
    expect(await rules()).toEqual(['wrong_rate']);
    await own.as('finance', 'DELETE', `/invoices/prices/${id}`);
    expect(await rules()).toEqual([]);
    await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/${encodeURIComponent('R 1/2')}/delete`);
    expect(await list()).toMatchObject({ total: 0, sums: [] });
  });

  it('notifies the readers of invoices once of an invoice with a new certain finding', async () => {
    await agree();
    await save({ number: 'R-1', lines: [losun('3000')] });
    await list();
    expect(await own.notifications('admin')).toEqual([]);
    await save({ number: 'R-2', lines: [losun('3300')] });
    await list();
    const notice = { kind: 'findings_found', events: 1, name: 'R-2', data: {} };
    expect(await own.notifications('admin')).toEqual([notice]);
    // The same finding, after the invoice was saved again.
    await save({ number: 'R-2', lines: [losun('3300'), { name: 'Annað' }] });
    await list();
    expect(await own.notifications('admin')).toEqual([notice]);
    await save({ number: 'R-2', lines: [losun('3600')] });
    await list();
    expect(await own.notifications('admin')).toEqual([{ ...notice, events: 2 }]);
    expect(await own.notifications('viewer')).toEqual([]);
  });

  it('keeps the state of an unchanged finding, and reopens a changed one', async () => {
    await agree();
    await save({ number: 'R-1', lines: [losun('3300')] });
    const [{ id }] = (await list()).rows;
    expect((await decide({ ids: [id, 999_999], state: 'disputed', note: 'Samið um 1.500' })).body).toEqual({
      decided: 1,
    });
    expect((await decide({ ids: [id], state: 'disputed', note: 'Samið um 1.500' })).body).toEqual({ decided: 0 });
    await save({ number: 'R-1', lines: [losun('3300'), { name: 'Annað' }] });
    expect((await list()).rows).toMatchObject([
      { id, state: 'disputed', note: 'Samið um 1.500', decidedBy: 'Persóna finance' },
    ]);
    await save({ number: 'R-1', lines: [losun('3600')] });
    expect((await list()).rows).toMatchObject([{ state: 'open', difference: '600' }]);
    expect((await own.trail('invoice_finding', id)).map(({ changes }) => changes)).toEqual([
      { status: { from: 'open', to: 'disputed' } },
    ]);
  });

  it('finds the second of two equal invoices, until the first is deleted', async () => {
    const head = { totals: { lines: '5000', payable: '6200' } };
    await save({ number: 'R-1', lines: [{ name: 'Losun', net: '5000' }], head });
    await save({ number: 'R-2', lines: [{ name: 'Losun', net: '5000' }], head });
    await save({
      number: 'R-3',
      lines: [{ name: 'Losun', net: '5000', at: 'Tjarnargata 4' }],
      head,
    });
    expect((await list()).rows).toMatchObject([
      { invoiceNumber: 'R-2', rule: 'duplicate_invoice', reference: 'R-1', difference: '5000' },
    ]);
    await own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/R-1/delete`);
    expect((await list()).total).toBe(0);
  });

  it('changes with the day of an invoice, also far from the new day', async () => {
    const lines = [{ name: 'Losun', net: '5000' }];
    await save({ number: 'R-1', lines });
    await save({ number: 'R-2', lines });
    expect((await list()).rows).toMatchObject([{ invoiceNumber: 'R-2', rule: 'duplicate_invoice' }]);
    await save({ number: 'R-1', issueDate: '2025-10-31', lines });
    expect((await list()).rows).toEqual([]);
  });

  it('knows a price that is agreed while the invoice is audited', async () => {
    await save({ number: 'R-1', lines: [losun('3300')] });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let isAgreed = false;
    const { agreeing } = await test.db.database.tenant(mintOrgScope(own.organizationId), async (transaction) => {
      await auditDue(transaction, new Date('2026-06-30T12:00:00Z'));
      const agreeing = agree().then(() => {
        isAgreed = true;
      });
      const isDone = async () => isAgreed || (await test.db.asOwner(waiting)).length > 0;
      await expect.poll(isDone, { timeout: maxWait }).toBe(true);
      return { agreeing };
    });
    await agreeing;
    expect((await list()).rows).toMatchObject([{ rule: 'wrong_rate', expected: '1500' }]);
  });

  it('knows usual prices and calculated amounts', async () => {
    for (const month of ['01', '02', '03']) {
      await save({ number: `R-${month}`, issueDate: `2026-${month}-28`, lines: [losun('2000', '2')] });
    }
    // Another item with the same id has no usual price.
    const other = { ...losun('9000'), name: 'Leiga' };
    await save({ number: 'R-04', issueDate: '2026-04-30', lines: [{ ...losun('3000', '2'), price: '1400' }, other] });
    expect((await list('invoiceNumber=R-04')).rows).toMatchObject([
      { rule: 'arithmetic', confidence: 'certain', expected: '2800', found: '3000', difference: '200' },
      { rule: 'price_jump', confidence: 'probable', expected: '1000', found: '1400', difference: '800' },
    ]);
    expect((await list('rule=arithmetic')).total).toBe(1);
    expect((await list('search=LOSUN')).total).toBe(2);
    expect((await list('search=leiga')).total).toBe(0);
    expect((await list('state=disputed')).total).toBe(0);
  });

  it('is created once by twenty concurrent requests', async () => {
    await agree();
    for (const number of ['1', '2', '3']) await save({ number, lines: [losun('3300')] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => list()));
    expect(answers.every(({ rows }) => Array.isArray(rows))).toBe(true);
    expect(await list()).toMatchObject({ total: 3, pending: 0 });
  });

  it('is available to members who may read invoices, for their organization only', async () => {
    await agree();
    await save({ number: 'R-1', lines: [losun('3300')] });
    const [{ id }] = (await list()).rows;
    const other = await createWorkspace(test);
    const answer = await other.as('owner', 'POST', '/invoices/findings/decide', { ids: [id], state: 'ignored' });
    expect(answer.body).toEqual({ decided: 0 });
    expect((await list()).rows).toMatchObject([{ state: 'open' }]);
    for (const role of ['viewer', 'editor'] as const) {
      expect((await own.as(role, 'GET', '/invoices/findings')).status).toBe(403);
      expect((await own.as(role, 'POST', '/invoices/findings/decide', { ids: [id], state: 'ignored' })).status).toBe(
        403,
      );
    }
  });
});

describe('a claim letter', () => {
  it('names all disputed findings of a provider, in its language', async () => {
    await agree();
    const lines = Array.from({ length: 60 }, (_each, index) => ({
      ...losun('3300'),
      at: `Staður ${index}`,
      name: 'Losun Łódź 🗑️',
    }));
    await save({ number: 'R 1/2026', lines });
    const provider = `serviceProviderId=${own.serviceProviderId}`;
    expect((await letter(provider)).statusCode).toBe(404);
    const ids = (await list('pageSize=200')).rows.map(({ id }: { id: number }) => id);
    await decide({ ids, state: 'disputed' });
    const answer = await letter(provider);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Leiðréttingarkrafa vegna reikninga.pdf',
    );
    const pages = await readPages(answer.rawPayload);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain('Reikningur R 1/2026, 31. mars 2026');
    expect(pages[0]).toContain('1. Losun Łódź');
    expect(pages[0]).toContain('Ætti að vera 1.500 kr., á reikningi 1.650 kr.');
    expect(pages.at(-1)).toContain('Samtals 18.000 kr. án VSK');
    expect(pages.at(-1)).toContain(`Síða ${pages.length} af ${pages.length}`);
    const polish = await letter(`${provider}&language=pl`);
    expect(decodeURIComponent(String(polish.headers['content-disposition']))).toContain('Reklamacja faktur.pdf');
    expect((await letter(`serviceProviderId=${foreign.serviceProviderId}`)).statusCode).toBe(404);
    expect((await letter(provider, own.members.editor)).statusCode).toBe(403);
  });
});
