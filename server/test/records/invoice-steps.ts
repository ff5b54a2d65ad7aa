import fc from 'fast-check';
import type { TestDatabase } from '../database.ts';
import { saveGivenInvoice } from './saved-invoices.ts';
import type { Workspace } from './workspace.ts';

const lineNames = ['pappi', 'plast', 'akstur'];
const line = fc.record({
  item: fc.constantFrom('a', 'b'),
  name: fc.constantFrom(...lineNames),
  unit: fc.constantFrom('KGM', 'TNE', 'LTR', 'EA'),
  quantity: fc.constantFrom('1', '-12.5', '0.333'),
  net: fc.constantFrom('1000', '-0.01', '33.33'),
  at: fc.constantFrom(...lineNames),
});
const givenInvoice = {
  number: fc.constantFrom('1', '2', '3'),
  isCredit: fc.boolean(),
  issueDate: fc.constantFrom('2026-01-31', '2026-02-01', '2025-12-31'),
  currency: fc.constantFrom('ISK', 'EUR'),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
};

/** What changes invoice lines, with weights for `fc.oneof`. */
export const invoiceSteps = [
  { weight: 4, arbitrary: fc.record({ does: fc.constant('save' as const), ...givenInvoice }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const), number: givenInvoice.number }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('map' as const),
      key: fc.constantFrom(...lineNames),
      kind: fc.constantFrom('material' as const, 'transport' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('place' as const), key: fc.constantFrom(...lineNames) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unmap' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('density' as const), kg: fc.constantFrom('0.2', '30') }) },
] as const;
type InvoiceStep = (typeof invoiceSteps)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;

const given = { quantity: '1', net: '1000' } as const;
/** One step of each important kind, so that every run covers them. */
export const everyInvoiceStep: InvoiceStep[] = [
  {
    ...{ does: 'save', number: '1', isCredit: false, issueDate: '2026-01-31', currency: 'ISK' },
    lines: [
      { ...given, item: 'a', name: 'pappi', unit: 'KGM', at: 'pappi' },
      { ...given, item: 'b', name: 'akstur', unit: 'EA', at: 'akstur' },
      { ...given, item: 'b', name: 'plast', unit: 'LTR', at: 'plast' },
    ],
  },
  { does: 'map', key: 'pappi', kind: 'material' },
  { does: 'map', key: 'akstur', kind: 'transport' },
  { does: 'place', key: 'pappi' },
];

const post = (own: Workspace, path: string, payload: object) => own.as('finance', 'POST', `/invoices/${path}`, payload);

/** What each step does in a workspace. */
export const takeInvoiceStep = (db: TestDatabase) =>
  ({
    save: (own, { does: _does, ...invoice }) => saveGivenInvoice(db, own, invoice),
    delete: (own, { number }) => own.as('finance', 'DELETE', `/invoices/${own.serviceProviderId}/${number}/delete`),
    restore: (own, { number }) => post(own, 'restore', { serviceProviderId: own.serviceProviderId, number }),
    map: (own, { key, kind }) =>
      post(own, 'material-type-normalization', {
        ...{ serviceProviderId: own.serviceProviderId, match: 'wording', matchKey: key, example: key, kind },
        wasteStreamId: own.wasteStreamId,
        isBought: false,
      }),
    place: (own, { key }) =>
      post(own, 'location-normalization', {
        ...{ serviceProviderId: own.serviceProviderId, match: 'wording', matchKey: key, example: key },
        locationId: own.locationId,
      }),
    async unmap(own) {
      const { body } = await own.as('finance', 'GET', '/invoices/material-type-normalization');
      const [first] = body.rows;
      if (first !== undefined) await own.as('finance', 'DELETE', `/invoices/material-type-normalization/${first.id}`);
    },
    density: (own, { kg }) => post(own, 'densities', { wasteStreamId: own.wasteStreamId, unit: 'LTR', kgPerUnit: kg }),
  }) satisfies {
    [Does in InvoiceStep['does']]: (own: Workspace, step: Extract<InvoiceStep, { does: Does }>) => Promise<unknown>;
  };

/** Deletes what the steps made, before the next sequence. */
export async function forgetInvoices(db: TestDatabase, { organizationId }: Workspace): Promise<void> {
  for (const table of ['invoice', 'material_normalization', 'location_normalization', 'waste_density'])
    await db.asOwner(`delete from ${table} where organization_id = $1`, [organizationId]);
}
