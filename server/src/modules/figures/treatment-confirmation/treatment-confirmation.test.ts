import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
beforeEach(async () => {
  await own.query("update waste_stream set treatment_code = 'R3' where organization_id = $1");
});

const invoice = (number: string, issueDate: string, kg: string, treatmentCode = 'R3') =>
  saveGivenInvoice(test.db, own, {
    ...{ number, issueDate },
    lines: [
      {
        classification: {
          kind: 'material',
          wasteStreamId: own.wasteStreamId,
          ewcCode: '200101',
          ...(treatmentCode === '' ? {} : { treatmentCode }),
          kg: { amount: kg, origin: 'weighed' },
          locationId: own.locationId,
        },
      },
    ],
  });

const confirm = (more: object = {}, role: 'finance' | 'viewer' | 'editor' = 'finance') =>
  own.as(role, 'POST', '/treatment-confirmations', {
    ...{ wasteStreamId: own.wasteStreamId, treatmentCode: 'R3', evidence: 'document', dated: '2026-01-15' },
    ...{ validFrom: '2026-02', note: 'Móttökukvittun 17' },
    ...more,
  });

const evidence = async () => (await own.as('viewer', 'GET', '/figures?from=2026-01&until=2026-03')).body.evidence;

describe('the evidence of treatments', () => {
  it('is an assumption until a document confirms it, for the months that the document is about', async () => {
    await invoice('A', '2026-01-31', '100');
    await invoice('B', '2026-02-28', '200');
    await invoice('C', '2026-03-31', '50', 'R1');
    await invoice('D', '2026-03-31', '7', '');
    expect(await evidence()).toEqual({
      ...{ weighedKg: '0', invoicedKg: '357', convertedKg: '0', estimatedKg: '0' },
      ...{ documentKg: '0', agreementKg: '0', assumedKg: '350', unknownKg: '7' },
    });
    const { status, body } = await confirm();
    expect([status, body.contradicts]).toEqual([200, false]);
    // January is earlier, and the treatment of March differs.
    const confirmed = { documentKg: '200', agreementKg: '0', assumedKg: '150', unknownKg: '7' };
    expect(await evidence()).toMatchObject(confirmed);
    await test.db.asOwner('select aggregate_figures()');
    expect(await evidence()).toMatchObject(confirmed);
    expect((await own.as('finance', 'DELETE', `/treatment-confirmations/${body.id}`)).status).toBe(200);
    expect(await evidence()).toMatchObject({ documentKg: '0', assumedKg: '350' });
    expect((await own.trail('treatment_confirmation', body.id)).map(({ action }) => action)).toEqual([
      'created',
      'deleted',
    ]);
  });

  it('is stated for each stream, for each line, and in their files', async () => {
    await invoice('A', '2026-01-31', '100');
    await invoice('B', '2026-02-28', '200');
    await invoice('C', '2026-03-31', '50', 'R1');
    await invoice('D', '2026-03-30', '7', '');
    await confirm({ validUntil: '2026-03' });
    const { streams } = (await own.as('viewer', 'GET', '/figures?from=2026-01&until=2026-03')).body;
    expect(streams).toMatchObject([
      { kg: '357', evidence: { invoicedKg: '357', documentKg: '200', assumedKg: '150', unknownKg: '7' } },
    ]);
    const lines = (await own.as('finance', 'GET', '/invoices/all-line-items?order=asc')).body.rows;
    expect(
      lines.map((line: Readonly<Record<string, string>>) => [line.number, line.kgOrigin, line.treatmentEvidence]),
    ).toEqual([
      ['A', 'weighed', 'assumed'],
      ['B', 'weighed', 'document'],
      ['D', 'weighed', undefined],
      // The document names another treatment.
      ['C', 'weighed', 'assumed'],
    ]);
    const one = (await own.as('finance', 'GET', `/invoices/${own.serviceProviderId}/B`)).body;
    expect(one.lines).toMatchObject([{ made: { treatmentCode: 'R3', treatmentEvidence: 'document' } }]);
    const { headers } = own.members.finance;
    const file = await test.app.inject({
      url: `/api/v1/org/${own.organizationId}/invoices/all-line-items/export?order=asc&columns=number,treatmentEvidence`,
      headers,
    });
    expect(file.payload).toContain('B;Staðfest með skjali');
  });

  it('is that of the provider before that of all providers', async () => {
    await invoice('A', '2026-02-28', '100');
    await confirm({ evidence: 'agreement' });
    expect(await evidence()).toMatchObject({ agreementKg: '100' });
    await confirm({ serviceProviderId: own.serviceProviderId });
    expect(await evidence()).toMatchObject({ documentKg: '100', agreementKg: '0' });
  });

  it('is none where documents contradict one another, and the list says so', async () => {
    await invoice('A', '2026-02-28', '100');
    await confirm();
    const second = (await confirm({ treatmentCode: 'R1', validUntil: '2026-06' })).body;
    expect(second.contradicts).toBe(true);
    expect(await evidence()).toMatchObject({ documentKg: '0', assumedKg: '100' });
    const { confirmations } = (await own.as('viewer', 'GET', '/treatment-confirmations')).body;
    expect(confirmations.map(({ contradicts }: { contradicts: boolean }) => contradicts)).toEqual([true, true]);
  });

  it('decides whether the return calls a treatment final', async () => {
    await invoice('A', '2026-02-28', '100');
    const origins = async () =>
      (await own.get('/waste-return?year=2026')).body.rows.map((row: { origin: string }) => row.origin);
    expect(await origins()).toEqual(['assumed']);
    await confirm();
    expect(await origins()).toEqual(['final']);
    await invoice('B', '2026-01-31', '100');
    expect(await origins()).toEqual(['final', 'assumed']);
    expect((await own.get('/waste-return?year=2026')).body.totals.assumedShare).toBe('0.5');
  });

  it('is recorded once for several clicks, with all that was entered', async () => {
    const provider = { serviceProviderId: own.serviceProviderId };
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(provider)));
    const [id, ...others] = new Set(answers.map(({ body }) => body.id));
    expect(others).toEqual([]);
    expect((await confirm({ ...provider, note: 'Móttökukvittun 18' })).body.id).not.toBe(id);
    expect(await own.trail('treatment_confirmation', id)).toMatchObject([
      {
        action: 'created',
        changes: {
          serviceProviderId: { from: null, to: own.serviceProviderId },
          dated: { from: null, to: '2026-01-15' },
          validFrom: { from: null, to: '2026-02' },
        },
      },
    ]);
  });

  it('is recorded by members who may publish reports, for streams and providers of their organization', async () => {
    expect((await confirm({}, 'viewer')).status).toBe(403);
    expect((await confirm({}, 'editor')).status).toBe(403);
    const other = await createWorkspace(test);
    expect((await confirm({ wasteStreamId: other.wasteStreamId })).body.code).toBe('waste_stream_not_found');
    expect((await confirm({ serviceProviderId: other.serviceProviderId })).body.code).toBe('not_found');
    const { body } = await confirm();
    expect((await other.as('finance', 'DELETE', `/treatment-confirmations/${body.id}`)).status).toBe(404);
    expect((await other.get('/treatment-confirmations')).body.confirmations).toEqual([]);
    for (const more of [{ treatmentCode: 'R99' }, { note: ' ' }, { validUntil: '2026-01' }, { evidence: 'rumour' }]) {
      expect((await confirm(more)).status).toBe(400);
    }
  });
});
