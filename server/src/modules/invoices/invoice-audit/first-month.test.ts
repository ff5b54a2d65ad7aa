import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { invoiceXml, type LineSpec } from '../../../../test/files/invoice-files.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { importDesk } from '../../../../test/records/invoice-imports.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => new Date('2026-04-20T12:00:00Z') });
const own = ofEachTest(() => createWorkspace(test));
let secondLocation: string;

const places = ['Hótel Höfn', 'Hótel Tjörn'] as const;

beforeEach(async () => {
  secondLocation = `${own.locationId}-b`;
  await own.query(`insert into location (organization_id, id, name) values ($1, $2, $3)`, [secondLocation, places[1]]);
});

/** A container of 660 litres that is emptied each Monday: on 5 days of March. */
async function scheduled(locationId: string): Promise<number> {
  const { id } = await createContainer(test.db, own);
  await own.query(`update container set location_id = $3, volume_liters = 660 where organization_id = $1 and id = $2`, [
    id,
    locationId,
  ]);
  await own.query(
    `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day) values ($1, $2, '{1}', 1, '2026-01-05')`,
    [id],
  );
  return id;
}

async function classify(wordings: Readonly<Record<string, string>>): Promise<void> {
  const of = { serviceProviderId: own.serviceProviderId };
  for (const [match, kind] of Object.entries(wordings)) {
    await own.as('finance', 'POST', '/invoices/material-type-normalization', {
      ...{ ...of, match: 'wording', matchKey: match, example: match, kind },
    });
  }
  for (const [place, locationId] of [
    [places[0], own.locationId],
    [places[1], secondLocation],
  ]) {
    await own.as('finance', 'POST', '/invoices/location-normalization', {
      ...{ ...of, match: 'place', matchKey: place, example: place, locationId },
    });
  }
}

const at = (place: string, line: Omit<LineSpec, 'more'>): LineSpec => ({
  ...line,
  more: `<cbc:AccountingCost>${place}</cbc:AccountingCost>`,
});
const losun = (place: string, quantity: string, price = '1760') =>
  at(place, { item: 'L-660', name: 'Losun á 660 l tunnu', quantity, unit: 'C62', price });
const leiga = (place: string, quantity: string) =>
  at(place, { item: 'G-660', name: 'Leiga á 660 l tunnu', quantity, unit: 'MON', price: '2600' });

const imported = async (number: string, lines: readonly LineSpec[], [from, until] = ['2026-03-01', '2026-03-31']) => {
  const xml = invoiceXml({ number, lines })
    .replaceAll('2026-03-15', '2026-06-15')
    .replaceAll('2026-03-31', '2026-06-30')
    .replaceAll('2026-02-01', from)
    .replaceAll('2026-02-28', until);
  const fields = { serviceProviderId: String(own.serviceProviderId) };
  const { state, failures } = await importDesk(test, own).import(`${number}.xml`, xml, fields);
  const errors = failures.filter(({ severity }) => severity === 'error');
  expect({ state, errors }).toEqual({ state: 'done', errors: [] });
};
const findings = async (query = '') => (await own.as('finance', 'GET', `/invoices/findings?${query}`)).body;

describe('the first month', () => {
  it('has one certain finding for one overcharge, and nothing else', async () => {
    for (const location of [own.locationId, secondLocation]) await scheduled(location);
    await classify({ 'losun a 660 l tunnu': 'transport', 'leiga a 660 l tunnu': 'rental' });
    await own.as('finance', 'POST', '/invoices/prices', {
      prices: [
        {
          ...{ serviceProviderId: own.serviceProviderId, itemId: 'L-660', name: 'Losun', unit: 'C62', price: '1760' },
          validFrom: '2026-01-01',
        },
      ],
    });
    await imported('M-1', [
      losun(places[0], '5'),
      // Five collections of 704 krónur more than was agreed.
      losun(places[1], '5', '2464'),
      leiga(places[0], '1'),
      leiga(places[1], '1'),
    ]);
    expect(await findings()).toMatchObject({
      total: 1,
      rows: [
        {
          ...{ rule: 'wrong_rate', confidence: 'certain', measure: 'unit_price', position: 2 },
          ...{ expected: '1760', found: '2464', difference: '3520' },
          grounds: [{ code: 'agreed_price', values: { day: '2026-01-01', price: '1760' } }],
        },
      ],
      sums: [{ state: 'open', currency: 'ISK', findings: 1, difference: '3520' }],
      toCheck: 0,
    });
  });

  it('is audited with its import, before a member reads it', async () => {
    await own.as('finance', 'POST', '/invoices/prices', {
      prices: [
        {
          ...{ serviceProviderId: own.serviceProviderId, itemId: 'L-660', name: 'Losun', unit: 'C62', price: '1760' },
          validFrom: '2026-01-01',
        },
      ],
    });
    await imported('M-1', [losun(places[0], '5', '2464')]);
    const found = await own.query('select rule from invoice_finding where organization_id = $1');
    expect(found).toEqual([{ rule: 'wrong_rate' }]);
  });

  it('charges more collections and containers than there are, and sums only what is certain', async () => {
    const ids = [];
    for (const location of [own.locationId, secondLocation]) ids.push(await scheduled(location));
    await classify({ 'losun a 660 l tunnu': 'transport', 'leiga a 660 l tunnu': 'rental' });
    // The neighbouring months charge all of their collections.
    await imported('F-1', [losun(places[0], '4')], ['2026-02-01', '2026-02-28']);
    await imported('A-1', [losun(places[0], '4')], ['2026-04-01', '2026-04-30']);
    await imported('M-1', [losun(places[0], '7'), leiga(places[1], '3')]);
    const found = await findings('invoiceNumber=M-1');
    expect(found.rows).toMatchObject([
      { rule: 'rental_without_container', expected: '1', found: '3', difference: '5200', confidence: 'certain' },
      { rule: 'too_many_collections', expected: '5', found: '7', difference: '3520', measure: 'quantity' },
    ]);
    expect(found.sums).toEqual([{ state: 'open', currency: 'ISK', findings: 2, difference: '8720' }]);

    // A missed collection, a second container and a request change what took place.
    await own.query(
      `insert into collection (organization_id, schedule_id, planned_day, state)
       select $1, id, '2026-03-09', 'missed' from collection_schedule where organization_id = $1 and container_id = $2`,
      [ids[0]],
    );
    await scheduled(secondLocation);
    expect((await findings('invoiceNumber=M-1')).rows).toMatchObject([
      { rule: 'too_many_collections', expected: '5', found: '7', difference: '3520' },
      { rule: 'rental_without_container', expected: '2', found: '3', difference: '2600' },
      { rule: 'missed_collection_billed', expected: '6', found: '7', difference: '1760' },
    ]);
    await own.query(
      `insert into service_request (organization_id, container_id, action_type, service_provider_id, status, created_at, due_at)
       values ($1, $2, 'empty_container', $3, 'in_progress', '2026-03-09T12:00:00Z', '2026-03-12T12:00:00Z')`,
      [ids[0], own.serviceProviderId],
    );
    await own.query(
      `update service_request set status = 'done', closed_at = '2026-03-10T12:00:00Z' where organization_id = $1`,
    );
    const { rows } = await findings('invoiceNumber=M-1&rule=too_many_collections');
    expect(rows).toMatchObject([{ expected: '6', found: '7', difference: '1760' }]);
  });

  it('does not sum what is to be checked until a member confirms it', async () => {
    await scheduled(own.locationId);
    await classify({ 'losun a 660 l tunnu': 'transport' });
    // February is not invoiced: its last collection may be charged in March.
    await own.query(
      `update collection_schedule set weekdays = '{6}', from_day = '2026-01-10' where organization_id = $1`,
    );
    await imported('M-1', [losun(places[0], '5')]);
    const before = await findings();
    expect(before).toMatchObject({ rows: [{ confidence: 'probable', difference: '1760' }], sums: [], toCheck: 1 });
    expect(await findings('confidence=certain')).toMatchObject({ total: 0 });
    await own.as('finance', 'POST', '/invoices/findings/decide', { ids: [before.rows[0].id], state: 'accepted' });
    expect(await findings()).toMatchObject({
      sums: [{ state: 'accepted', findings: 1, difference: '1760' }],
      toCheck: 0,
    });
  });
});

describe('an invoice is audited again', () => {
  const due = async () => {
    const rows = await own.query<{
      number: string;
    }>(
      `select invoice.number from audit_due due join invoice on invoice.organization_id = due.organization_id and invoice.id = due.invoice_id
       where due.organization_id = $1 order by invoice.number`,
    );
    return rows.map(({ number }) => number);
  };
  const change = (text: string, id: number) => own.query(text, [id]);
  const schedules = '(select id from collection_schedule where organization_id = $1 and container_id = $2)';

  it.each([
    ['its container moves elsewhere', 'update container set location_id = null where organization_id = $1 and id = $2'],
    [
      'its container gets another size',
      'update container set volume_liters = 240 where organization_id = $1 and id = $2',
    ],
    ['its container is removed', `update container set status = 'removed' where organization_id = $1 and id = $2`],
    [
      'the schedule of its container changes',
      `update collection_schedule set weekdays = '{2}' where organization_id = $1 and container_id = $2`,
    ],
    [
      'a collection of its container was missed',
      `insert into collection (organization_id, schedule_id, planned_day, state) select $1, id, '2026-03-16', 'missed' from ${schedules} schedule`,
    ],
    [
      'a collection of its container moves to its month',
      `insert into collection (organization_id, schedule_id, planned_day, state, moved_to) select $1, id, '2026-02-23', 'planned', '2026-03-02' from ${schedules} schedule`,
    ],
  ])('when %s, and no other location’s invoice is', async (_change, text) => {
    const id = await scheduled(own.locationId);
    await scheduled(secondLocation);
    await classify({ 'losun a 660 l tunnu': 'transport' });
    await imported('HERE', [losun(places[0], '5')]);
    await imported('THERE', [losun(places[1], '5')]);
    await findings();
    expect(await due()).toEqual([]);
    await change(text, id);
    expect(await due()).toEqual(['HERE']);
  });

  it('when its location changes, with invoices near it, and not when nothing changes', async () => {
    const id = await scheduled(own.locationId);
    await classify({ 'losun a 660 l tunnu': 'transport' });
    await imported('HERE', [losun(places[0], '5')]);
    await findings();
    await change('update container set volume_liters = 660, description = $2::text where organization_id = $1', id);
    expect(await due()).toEqual([]);
    await own.as('finance', 'POST', '/invoices/location-normalization', {
      ...{ serviceProviderId: own.serviceProviderId, match: 'place', matchKey: places[0], example: places[0] },
      locationId: secondLocation,
    });
    expect(await due()).toEqual(['HERE']);
  });
});
