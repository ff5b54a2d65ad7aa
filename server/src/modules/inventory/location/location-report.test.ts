import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const now = new Date('2026-04-20T12:00:00Z');

const ask = (id: string) => test.app.inject(`/api/v1/location/${id}/report`);
const reportOf = async ({ locationId }: Workspace) => (await ask(locationId)).json().report;

const weigh = (own: Workspace, kg: string, day: string) =>
  own.query(
    `insert into scale_reading (organization_id, net, weighed_on, waste_stream_id, location_id, idempotency_key)
     values ($1, $2, $3, $4, $5, gen_random_uuid())`,
    [kg, day, own.wasteStreamId, own.locationId],
  );

/** Saves an invoice with a line of the workspace's stream, or of none. */
const invoice = (own: Workspace, number: string, day: string, kg: string, wasteStreamId?: number) =>
  saveGivenInvoice(test.db, own, {
    number,
    issueDate: day,
    lines: [
      {
        net: '98765',
        classification: {
          kind: 'material',
          locationId: own.locationId,
          kg: { amount: kg, origin: 'weighed' },
          ...(wasteStreamId === undefined ? {} : { wasteStreamId }),
        },
      },
    ],
  });

describe('the public report of a location', () => {
  it('returns kilograms by month and stream for twelve whole months, without cost or provider', async () => {
    const own = await createWorkspace(test);
    expect(await reportOf(own)).toBeNull();
    await invoice(own, 'A', '2025-04-01', '100.5', own.wasteStreamId);
    await invoice(own, 'B', '2026-03-31', '299.5', own.wasteStreamId);
    await invoice(own, 'C', '2026-03-01', '100');
    for (const [number, day] of [
      ['before', '2025-03-31'],
      ['now', '2026-04-01'],
    ] as const) {
      await invoice(own, number, day, '7777', own.wasteStreamId);
    }
    const answer = await ask(own.locationId);
    expect(answer.body).not.toMatch(/98765|7777|Hringfari|cost|provider/i);
    const { report } = answer.json();
    expect(report).toMatchObject({ from: '2025-04-01', to: '2026-03-31', wasteStreams: [] });
    expect(report.weights).toMatchObject({ source: 'invoice', kg: '500', sortingRate: '0.8' });
    expect(report.weights.wasteStreams).toEqual([
      {
        id: own.wasteStreamId,
        names: expect.objectContaining({ is: expect.any(String) }),
        color: expect.any(String),
        kg: '400',
      },
      { kg: '100' },
    ]);
    const months = report.weights.months.map(({ month, kg }: { month: string; kg: string }) => `${month} ${kg}`);
    expect([months.length, months[0], months[1], months[11]]).toEqual([
      12,
      '2025-04 100.5',
      '2025-05 0',
      '2026-03 399.5',
    ]);
    await test.db.asOwner('select aggregate_figures()');
    expect(await reportOf(own)).toEqual(report);
  });

  it('uses weighings where invoices have no weight, and is correct immediately', async () => {
    const own = await createWorkspace(test);
    await weigh(own, '12.5', '2026-03-10');
    expect((await reportOf(own)).weights).toMatchObject({ source: 'reading', kg: '12.5' });
    expect((await reportOf(own)).weights).toMatchObject({ estimatedShare: '0' });
    await invoice(own, 'A', '2026-03-31', '20', own.wasteStreamId);
    expect((await reportOf(own)).weights).toMatchObject({ source: 'invoice', kg: '20', estimatedShare: '0' });
    await own.query("update invoice_line set kg = 5, kg_origin = 'estimated' where organization_id = $1");
    await invoice(own, 'B', '2026-02-28', '15', own.wasteStreamId);
    expect((await reportOf(own)).weights).toMatchObject({ kg: '20', estimatedShare: '0.25', monthsWithData: 2 });
  });

  it('names the months without an expected invoice, also before figures are aggregated', async () => {
    const own = await createWorkspace(test);
    for (const month of ['2025-10', '2025-11', '2025-12', '2026-03'])
      await invoice(own, month, `${month}-28`, '20', own.wasteStreamId);
    const missing = async () => (await reportOf(own)).weights.missingInvoiceMonths;
    expect(await missing()).toEqual(['2026-01', '2026-02']);
    await test.db.asOwner('select aggregate_figures()');
    expect(await missing()).toEqual(['2026-01', '2026-02']);
    // This invoice has nothing from the location, and its provider sent it all the same.
    await saveGivenInvoice(test.db, own, {
      number: 'elsewhere',
      issueDate: '2026-01-28',
      lines: [{ net: '10', classification: { kind: 'fee' } }],
    });
    expect(await missing()).toEqual(['2026-02']);
    // Where readings state the weight, no invoice is expected to.
    const weighed = await createWorkspace(test);
    await weigh(weighed, '5', '2026-03-10');
    expect((await reportOf(weighed)).weights.missingInvoiceMonths).toEqual([]);
  });

  it('keeps the collections of a container that was moved or got another stream since', async () => {
    const [own, plastic] = [await createWorkspace(test), await createWorkspace(test)];
    const { id } = await createContainer(test.db, own);
    const done = (day: string) =>
      own.query(
        `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
         values ($1, $2, 'empty_container', 'done', $3, $3)`,
        [id, `${day}T12:00:00Z`],
      );
    const edit = async (change: object) => {
      const { version } = (await own.as('editor', 'GET', `/containers/${id}`)).body;
      return own.post(`/containers/${id}`, { version, wasteStreamId: own.wasteStreamId, ...change });
    };
    await done('2026-03-10');
    const collections = async () =>
      (await reportOf(own)).wasteStreams.map(
        ({ wasteStreamId: stream, emptyings }: { wasteStreamId: number; emptyings: number }) => [stream, emptyings],
      );
    expect(await collections()).toEqual([[own.wasteStreamId, 1]]);
    const place = (await own.post('/locations', { name: 'Ný staðsetning', published: true })).body;
    expect((await edit({ locationId: place.id })).status).toBe(200);
    expect(await collections()).toEqual([[own.wasteStreamId, 1]]);
    expect((await ask(place.id)).json().report).toBeNull();
    expect(await reportOf(plastic)).toBeNull();
  });

  it('contains that location only, and exists only if published', async () => {
    const [own, other] = [await createWorkspace(test), await createWorkspace(test)];
    await weigh(own, '12.5', '2026-03-10');
    expect(await reportOf(other)).toBeNull();
    const missing = await ask('never-was');
    await test.db.asOwner('update location set published = false where id = $1', [own.locationId]);
    const hidden = await ask(own.locationId);
    const without = (answer: typeof hidden) => ({ ...answer.json(), requestId: undefined });
    expect([hidden.statusCode, without(hidden)]).toEqual([404, without(missing)]);
    expect(
      await test.db.asOwner(`select * from public_location_figures($1, '2026-01-01', '2026-04-01')`, [own.locationId]),
    ).toEqual([]);
  });
});

describe('totals over all organizations', () => {
  it('return the whole tonnes invoiced', async () => {
    const own = await createWorkspace(test);
    await invoice(own, 'T', '2020-01-31', '1600000', own.wasteStreamId);
    const [counted] = await test.db.asOwner<{ tonnes: string }>(
      'select round(coalesce(sum(kg), 0) / 1000) as tonnes from invoice_line where counted',
    );
    const { tonnes } = (await test.app.inject('/api/v1/report-stats/')).json();
    expect(tonnes).toBe(Number(counted?.tonnes));
    expect(tonnes).toBeGreaterThanOrEqual(1600);
  });
});
