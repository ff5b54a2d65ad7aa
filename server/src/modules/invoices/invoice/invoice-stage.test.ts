import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { haulerMonth, invoiceXml } from '../../../../test/files/invoice-files.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { importDesk } from '../../../../test/records/invoice-imports.ts';
import { invoicePath } from '../../../../test/records/invoices.ts';
import { type InvoiceGiven, type LineGiven, saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-06-30T12:00:00Z') });
const own = ofEachTest(() => createWorkspace(test));
const other = ofAllTests(() => createWorkspace(test));

beforeAll(async () => {
  await saveGivenInvoice(test.db, other, { number: 'R-1', lines: [{ name: 'Losun' }], warnings: [warning()] });
});

function warning(): InvoiceFailure {
  return { code: 'BR-IS-02', severity: 'warning', field: 'BT-30', expectation: 'present' };
}

const none = { received: 0, check: 0, classify: 0, findings: 0, done: 0 };
const stages = async (space = own) => (await space.as('finance', 'GET', '/invoices/stages')).body;
const counts = async () => (await stages()).counts;
const save = (given: InvoiceGiven) => saveGivenInvoice(test.db, own, given);
const at = (number: string, rest = '') => invoicePath(own.serviceProviderId, number, rest);
const stageOf = async (number: string) => (await own.as('finance', 'GET', at(number))).body.invoice.stage;
const listed = async (stage: string) =>
  (await own.as('finance', 'GET', `/invoices?stage=${stage}&sort=number&order=asc`)).body.rows.map(
    ({ number }: { number: string }) => number,
  );
const accept = (number: string, query = '') => own.as('finance', 'POST', at(number, `/acknowledge${query}`));

/** A line that needs nothing. */
const placed = (more: Partial<LineGiven> = {}): LineGiven => ({
  item: 'A',
  name: 'Losun',
  classification: { kind: 'transport', locationId: own.locationId },
  ...more,
});
const agree = () =>
  own.as('finance', 'POST', '/invoices/prices', {
    prices: [
      {
        ...{ serviceProviderId: own.serviceProviderId, itemId: 'A', name: 'Losun', unit: 'C62' },
        ...{ price: '900', validFrom: '2026-01-01' },
      },
    ],
  });

describe('the stage of an invoice', () => {
  it('is the first that applies, from check to done', async () => {
    await agree();
    await save({ number: 'R-1', lines: [{ item: 'A', name: 'Losun' }], warnings: [warning()] });
    expect([await stageOf('R-1'), await counts()]).toEqual(['check', { ...none, check: 1 }]);
    await accept('R-1');
    expect([await stageOf('R-1'), await counts()]).toEqual(['classify', { ...none, classify: 1 }]);
    const key = { serviceProviderId: own.serviceProviderId, match: 'item', matchKey: 'a', example: 'Losun' };
    const material = { ...key, kind: 'transport' };
    const kind = await own.as('finance', 'POST', '/invoices/material-type-normalization', material);
    expect([kind.status, await stageOf('R-1')]).toEqual([200, 'classify']);
    const location = { ...key, locationId: own.locationId };
    await own.as('finance', 'POST', '/invoices/location-normalization', location);
    expect([await stageOf('R-1'), await counts()]).toEqual(['findings', { ...none, findings: 1 }]);
    const [finding] = (await own.as('finance', 'GET', '/invoices/findings')).body.rows;
    await own.as('finance', 'POST', '/invoices/findings/decide', { ids: [finding.id], state: 'disputed' });
    expect([await stageOf('R-1'), await counts()]).toEqual(['done', { ...none, done: 1 }]);
    await own.as('finance', 'POST', '/invoices/findings/decide', { ids: [finding.id], state: 'open' });
    expect(await stageOf('R-1')).toBe('findings');
  });

  it('needs a location for waste, transport and rentals, and none for fees and other lines', async () => {
    await save({ number: 'fee', lines: [{ name: 'Gjald', classification: { kind: 'fee' } }] });
    await save({ number: 'other', lines: [{ name: 'Annað', classification: { kind: 'other' } }] });
    await save({ number: 'rental', lines: [placed(), { name: 'Leiga', classification: { kind: 'rental' } }] });
    await save({ number: 'unknown', lines: [{ name: 'Óþekkt', classification: { locationId: own.locationId } }] });
    expect(await listed('classify')).toEqual(['rental', 'unknown']);
    expect(await listed('done')).toEqual(['fee', 'other']);
    const { rows } = (await own.as('finance', 'GET', '/invoices?stage=classify&sort=number&order=asc')).body;
    expect(rows).toMatchObject([
      { unmappedLines: 0, linesWithoutLocation: 1 },
      { unmappedLines: 1, linesWithoutLocation: 0 },
    ]);
  });

  it('is check again after a file changed an accepted invoice, and after a version with violated rules', async () => {
    await save({ number: 'R-1', lines: [placed()] });
    expect(await stageOf('R-1')).toBe('done');
    await save({ number: 'R-1', lines: [placed({ net: '1100' })] });
    expect(await stageOf('R-1')).toBe('check');
    await accept('R-1');
    expect(await stageOf('R-1')).toBe('done');
    await save({ number: 'R-1', lines: [placed({ net: '1200' })], warnings: [warning()] });
    expect(await listed('check')).toEqual(['R-1']);
  });

  it('of a restored version needs acceptance if that version violates rules', async () => {
    await save({ number: 'R-1', lines: [placed()], warnings: [warning()] });
    await accept('R-1');
    await save({ number: 'R-1', lines: [placed({ net: '1100' })] });
    await accept('R-1');
    const payload = { serviceProviderId: own.serviceProviderId, number: 'R-1', version: 1 };
    const { body } = await own.as('finance', 'POST', '/invoices/restore', payload);
    expect(body.invoice).toMatchObject({ version: 3, stage: 'check', warnings: 1 });
    expect(body.invoice).not.toHaveProperty('acceptedAt');
  });

  it('is the same for a credit note', async () => {
    await save({ number: 'K-1', isCredit: true, lines: [{ name: 'Losun' }], warnings: [warning()] });
    expect(await stageOf('K-1')).toBe('check');
    await accept('K-1');
    expect(await listed('classify')).toEqual(['K-1']);
  });

  it('does not exist for a deleted invoice, and is as before when it is restored', async () => {
    await save({ number: 'R-1', lines: [placed()], warnings: [warning()] });
    await accept('R-1');
    await own.as('finance', 'DELETE', at('R-1', '/delete'));
    expect([await stageOf('R-1'), await counts()]).toEqual([undefined, none]);
    for (const stage of ['check', 'classify', 'findings', 'done']) expect(await listed(stage)).toEqual([]);
    expect((await accept('R-1')).status).toBe(404);
    await own.as('finance', 'POST', '/invoices/restore', {
      serviceProviderId: own.serviceProviderId,
      number: 'R-1',
    });
    expect(await stageOf('R-1')).toBe('done');
  });

  it('is known without an earlier look at the findings', async () => {
    await agree();
    await save({ number: 'R-1', lines: [placed()] });
    expect(await listed('done')).toEqual([]);
    await save({ number: 'R-2', issueDate: '2026-04-30', lines: [placed({ net: '2000' })] });
    expect(await stageOf('R-2')).toBe('findings');
    expect(await stages()).toEqual({ counts: { ...none, findings: 2 }, pending: 0 });
  });
});

describe('accepting a version', () => {
  it('stores the member and the time, and is audited', async () => {
    const id = await save({ number: 'R-1', lines: [placed()], warnings: [warning()] });
    await save({ number: 'R-1', lines: [placed({ net: '1100' })], warnings: [warning()] });
    const { status, body } = await accept('R-1', '?version=2');
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ version: 2, stage: 'done', changedByFile: false },
        ...{ acceptedAt: '2026-06-30T12:00:00.000Z', acceptedBy: 'Persóna finance' },
      },
    ]);
    expect((await own.trail('invoice', id)).map(({ changes }) => changes)).toEqual([
      { acceptedVersion: { from: null, to: 2 }, changedByFile: { from: true, to: false } },
    ]);
  });

  it('rejects a version that is no longer current', async () => {
    await save({ number: 'R-1', lines: [placed()], warnings: [warning()] });
    await save({ number: 'R-1', lines: [placed({ net: '1100' })] });
    expect(await accept('R-1', '?version=1')).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect(await stageOf('R-1')).toBe('check');
  });

  it('happens once for fifty concurrent calls', async () => {
    const id = await save({ number: 'R-1', lines: [placed()], warnings: [warning()] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept('R-1', '?version=1')));
    expect(answers.map(({ status, body }) => [status, body.stage])).toEqual(Array(50).fill([200, 'done']));
    expect(await own.trail('invoice', id)).toHaveLength(1);
  });

  it('needs the right to write invoices', async () => {
    await save({ number: 'R-1', lines: [placed()], warnings: [warning()] });
    for (const role of ['viewer', 'editor'] as const) {
      expect((await own.as(role, 'POST', at('R-1', '/acknowledge'))).status).toBe(403);
      expect((await own.as(role, 'GET', '/invoices/stages')).status).toBe(403);
    }
    expect(await counts()).toEqual({ ...none, check: 1 });
  });

  it('does not reach another organization', async () => {
    expect((await other.as('finance', 'POST', at('R-1', '/acknowledge'))).status).toBe(404);
    expect((await stages(other)).counts).toEqual({ ...none, check: 1 });
    expect(await counts()).toEqual(none);
  });
});

describe('received files', () => {
  it('are those that failed and the tables that wait for a choice', async () => {
    const desk = importDesk(test, own);
    await desk.import('enginn.xml', '<Invoice/>');
    await desk.import('tafla.csv', 'Reikningur;Lýsing;Upphæð\n1;Losun;100\n');
    const resolved = await desk.import('annar.xml', '<Invoice></Invoice>');
    await own.as('finance', 'POST', '/invoice-import/mark-resolved', { attemptId: resolved.id });
    const known = '5501101230';
    await own.query('update service_provider set kennitala = $2 where organization_id = $1', [known]);
    await desk.import('góður.xml', invoiceXml(haulerMonth));
    expect((await counts()).received).toBe(2);
    const { body } = await own.as('finance', 'GET', '/invoice-import/import-attempt-status?needsPerson=true');
    expect([body.total, body.rows.map(({ fileName }: { fileName: string }) => fileName)]).toEqual([
      2,
      ['tafla.csv', 'enginn.xml'],
    ]);
  });
});
