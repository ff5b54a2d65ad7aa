import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import type { LineItem } from '@tunna/contract/invoices/line-item';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { expect } from 'vitest';
import { attributeCosts } from '../../src/modules/figures/cost-attribution/cost-attribution-run.service.ts';
import type { TestApp } from '../app.ts';
import { createContainer } from './factories.ts';
import { type LineGiven, saveGivenInvoice } from './saved-invoices.ts';
import { createWorkspace } from './workspace.ts';

/** Cost by stream, 0 for the remainder. */
const byStream = ({ streams }: CostAttribution): Record<string, string> =>
  Object.fromEntries(
    streams.filter(({ cost }) => cost !== '0').map(({ wasteStream, cost }) => [wasteStream?.id ?? 0, cost]),
  );

/** The same, summed from the months. */
function ofMonths({ months }: CostAttribution): Record<string, string> {
  const parts = Map.groupBy(
    months.flatMap(({ streams }) => streams),
    ({ wasteStreamId = 0 }) => wasteStreamId,
  );
  const sums = [...parts].map(([id, own]) => [id, amountText(sum(own.map(({ cost }) => cost)))] as const);
  return Object.fromEntries(sums.filter(([, cost]) => cost !== '0'));
}

/** An organization with two streams, and how tests give it containers, collections and invoices, and read the attribution of their cost. */
export async function createAttributionWorld(test: TestApp) {
  const own = await createWorkspace(test);
  async function createStream(): Promise<number> {
    const [row] = await own.query<{ id: number }>(`insert into waste_stream (organization_id, waste_category_id)
       select $1, id from waste_category where code = 'plastic' returning id`);
    return row?.id ?? 0;
  }

  /** A container of a stream at a location of the workspace. */
  async function createBin(wasteStreamId: number, locationId = own.locationId): Promise<number> {
    return (await createContainer(test.db, { ...own, wasteStreamId, locationId })).id;
  }

  /** Collections on some days, as the provider reported them. */
  async function collect(containerId: number, ...days: string[]): Promise<void> {
    await own.query(
      `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
       select $1, $2, 'empty_container', 'done', day::timestamptz, day::timestamptz from unnest($3::text[]) day`,
      [containerId, days.map((day) => `${day}T12:00:00Z`)],
    );
  }

  /** A collection on each Monday from a day on. */
  const schedule = (containerId: number, from: string) =>
    own.query(
      `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day)
       values ($1, $2, '{1}', 1, $3)`,
      [containerId, from],
    );

  const place = (
    containerId: number,
    from: string,
    wasteStreamId: number,
    locationId: string | null = own.locationId,
  ) =>
    own.query(
      `insert into container_placement (organization_id, container_id, valid_from, location_id, waste_stream_id, service_provider_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [containerId, from, locationId, wasteStreamId, own.serviceProviderId],
    );

  const save = (lines: readonly LineGiven[], more: { number?: string; issueDate?: string; isCredit?: boolean } = {}) =>
    saveGivenInvoice(test.db, own, { number: 'A-1', ...more, lines });

  async function attribute(): Promise<void> {
    while (await attributeCosts(test.db.database));
  }

  const read = async (filter = '', until = '2026-12'): Promise<CostAttribution> => {
    const { status, body } = await own.get(`/figures/cost-attribution?from=2026-01&until=${until}${filter}`);
    expect(status).toBe(200);
    expect(ofMonths(body)).toEqual(byStream(body));
    return body;
  };

  const byBasis = ({ bases }: CostAttribution) => Object.fromEntries(bases.map(({ basis, cost }) => [basis, cost]));
  const attributed = async (filter = '') => byStream(await read(filter));

  const listed = async (filter = ''): Promise<LineItem[]> =>
    (await own.as('finance', 'GET', `/invoices/all-line-items?page=1&pageSize=50${filter}`)).body.rows;

  const transport = (net: string, more: object = {}): LineGiven => ({
    name: 'Losun',
    net,
    classification: { kind: 'transport', locationId: own.locationId, ...more },
  });
  const material = (wasteStreamId: number, net: string, kg: string, more: object = {}): LineGiven => ({
    name: 'Efni',
    net,
    classification: {
      kind: 'material',
      wasteStreamId,
      kg: { amount: kg, origin: 'weighed' },
      locationId: own.locationId,
      ...more,
    },
  });

  const due = async () =>
    (
      await own.query<{ number: string }>(`select distinct invoice.number from attribution_due due
         join invoice on invoice.organization_id = due.organization_id and invoice.id = due.invoice_id
         where due.organization_id = $1 order by 1`)
    ).map(({ number }) => number);

  /** The sums of the shares, and the sums that are stored. */
  async function expectSameSums(): Promise<void> {
    const dimensions = 'month, location_id, service_provider_id, waste_stream_id, basis, currency';
    const [summed, stored] = await Promise.all([
      own.query(`select ${dimensions}, count(*) as shares, trim_scale(sum(cost)) as cost from line_share
         where organization_id = $1 group by ${dimensions} order by ${dimensions}`),
      own.query(`select ${dimensions}, shares, trim_scale(cost) as cost from monthly_attribution
         where organization_id = $1 order by ${dimensions}`),
    ]);
    expect(stored).toEqual(summed);
  }

  const change = (text: string, ...values: unknown[]) => own.query(text, [...values]);
  const plastic = await createStream();
  return {
    own,
    plastic,
    createBin,
    collect,
    schedule,
    place,
    save,
    attribute,
    read,
    byStream,
    byBasis,
    attributed,
    listed,
    transport,
    material,
    due,
    expectSameSums,
    change,
  };
}
