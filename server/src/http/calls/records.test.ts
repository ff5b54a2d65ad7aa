import { hash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath, contract, type EndpointName } from '@tunna/contract';
import { type Endpoint, isPermission } from '@tunna/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { plainPng } from '../../../test/files/pictures.ts';
import { sendFile } from '../../../test/files/upload.ts';
import { ofAllTests } from '../../../test/hooks.ts';
import {
  createContainer,
  createDepartment,
  createDevice,
  createTenant,
  type SignedInPerson,
  signInCredential,
  signInPerson,
  type Tenant,
} from '../../../test/records/factories.ts';

/**
 * For every path with an id: the responses for another organization's record, for one that never existed and for a deleted one are
 * identical. The endpoints come from the contract; a record that cannot be created here fails the test.
 */
const test = testApp();
const own = ofAllTests(() => createTenant(test.db));
const other = ofAllTests(() => createTenant(test.db));
const owner = ofAllTests(() =>
  signInPerson(test, { membership: { organizationId: own.organizationId, role: 'owner' } }),
);

let number = 0;
const next = () => {
  number += 1;
  return number;
};

async function insertAt(tenant: Tenant, text: string, ...values: unknown[]): Promise<string> {
  const [row] = await tenant.query<{ id: string | number }>(text, [...values]);
  return String(row?.id);
}

const tagType = (tenant: Tenant) =>
  insertAt(
    tenant,
    `insert into tag_type (organization_id, name, entities) values ($1, $2, '{container}') returning id`,
    `Gerð ${next()}`,
  );

interface Kind {
  /** Creates a record in an organization, and returns its path parameter. */
  make(tenant: Tenant): Promise<string>;
  /** The path parameter of a record that never existed. */
  readonly missing: string;
  /** Deletes a record of the own organization, like its members. */
  readonly remove?: string;
}

const missing = '987654321';

/** By the start of the path and the name of its parameter. */
const kinds: Readonly<Record<string, Kind>> = {
  '/credential/{id}': {
    async make(tenant) {
      const departmentId = await createDepartment(test.db, tenant.organizationId);
      return insertAt(
        tenant,
        `insert into credential (organization_id, department_id, secret_hash) values ($1, $2, sha256($3::bytea)) returning id`,
        departmentId,
        `secret ${next()}`,
      );
    },
    missing: '7f3e2c54-9f5d-4c53-8f43-08a9f2d7c111',
    remove: 'POST /credential/{id}/revoke',
  },
  '/invites/{id}': {
    make: (tenant) =>
      insertAt(
        tenant,
        `insert into invite (organization_id, kind, value, role, expires_at)
         values ($1, 'email', $2, 'viewer', now() + interval '1 day') returning id`,
        `invited${next()}@people.example`,
      ),
    missing,
    remove: 'DELETE /invites/{id}',
  },
  '/locations/{locationId}': {
    make: (tenant) =>
      insertAt(
        tenant,
        `insert into location (organization_id, id, name) values ($1, $2, 'Staður') returning id`,
        `place-${next()}`,
      ),
    missing: 'no-such-place',
    remove: 'POST /locations/{id}/delete',
  },
  '/departments/{id}/goals/{goalId}': {
    // Also uses the id of its department.
    async make(tenant) {
      const id = String(await createDepartment(test.db, tenant.organizationId));
      await tenant.query(
        `insert into department_goal (organization_id, id, department_id, kind, target, valid_from)
         values ($1, $2, $2, 'kg', 10, '2026-01-01')`,
        [id],
      );
      return id;
    },
    missing,
    remove: 'DELETE /department/{id}',
  },
  '/goals/{goalId}': {
    make: (tenant) =>
      insertAt(
        tenant,
        `insert into organization_goal (organization_id, year, kind, target) values ($1, $2, 'kg', 10) returning id`,
        2030 + (next() % 170),
      ),
    missing,
    remove: 'DELETE /goals/{id}',
  },
  '/departments/{id}': department(),
  '/department-report/{id}': department(),
  '/department/{id}': department(),
  '/waste-stream/{id}': stream('DELETE /waste-stream/{id}'),
  '/waste-stream-content/{wasteStreamId}': stream('DELETE /waste-stream/{id}'),
  '/containers/{id}': {
    make: async (tenant) => String((await createContainer(test.db, tenant)).id),
    missing,
    remove: 'DELETE /containers/{id}/delete',
  },
  '/service-providers/{id}': {
    make: (tenant) =>
      insertAt(tenant, `insert into service_provider (organization_id, name) values ($1, 'Þjónusta') returning id`),
    missing,
    remove: 'DELETE /service-providers/{id}/delete',
  },
  '/service-requests/{id}': {
    make: request,
    missing,
  },
  '/service-request-attachments/{id}': picture('DELETE /service-request-attachments/{id}'),
  '/file-upload/archive/{id}': file('DELETE /file-upload/files/{id}'),
  '/file-upload/files/{id}': file('DELETE /file-upload/files/{id}'),
  '/list-import/{id}': {
    make: (tenant) =>
      insertAt(
        tenant,
        `insert into list_import
           (organization_id, entity, file_name, language, headings, ignored_columns, created, changed, unchanged, failed)
         values ($1, 'location', 'stadir.csv', 'is', '{name}', '{}', 0, 0, 0, 0) returning id`,
      ),
    missing,
    remove: 'DELETE /list-import/{id}',
  },
  '/invoice-import/import-attempt-status/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into import_attempt (organization_id, file_id, file_name, format) values ($1, $2, 'mars.xml', 'ubl') returning id`,
        await file('').make(tenant),
      ),
    missing,
  },
  '/short-links/{slug}': {
    make: (tenant) =>
      insertAt(
        tenant,
        `insert into short_link (organization_id, slug, target_path) values ($1, $2, $3) returning slug as id`,
        `short${next()}`,
        `/location/${tenant.locationId}?${next()}`,
      ),
    missing: 'nosuch1',
    remove: 'DELETE /short-links/{id}',
  },
  '/pick-up-schedules/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day)
         values ($1, $2, '{4}', 1, '2026-01-01') returning id`,
        (await createContainer(test.db, tenant)).id,
      ),
    missing,
    remove: 'DELETE /pick-up-schedules/{id}',
  },
  '/invoices/{providerId}': { make: invoice, missing },
  '/readings/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into scale_reading (organization_id, container_id, net, weighed_on, idempotency_key)
         values ($1, $2, 1, current_date, gen_random_uuid()) returning id`,
        (await createContainer(test.db, tenant)).id,
      ),
    missing,
  },
  '/devices/{id}': {
    make: async (tenant) => String(await createDevice(test.db, tenant.organizationId)),
    missing,
    remove: 'DELETE /devices/{id}',
  },
  '/scales/{id}': {
    make: scale,
    missing,
    remove: 'DELETE /scales/{id}',
  },
  '/scales/all-scale-readings/{id}': {
    make: scale,
    missing,
    remove: 'DELETE /scales/{id}',
  },
  '/invoices/material-type-normalization/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into material_normalization (organization_id, service_provider_id, match, match_key, example, kind)
         values ($1, $2, 'wording', $3, 'Losun', 'transport') returning id`,
        tenant.serviceProviderId,
        `wording ${next()}`,
      ),
    missing,
    remove: 'DELETE /invoices/material-type-normalization/{id}',
  },
  '/invoices/location-normalization/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into location_normalization (organization_id, service_provider_id, match, match_key, example, location_id)
         values ($1, $2, 'place', $3, 'Hér', $4) returning id`,
        tenant.serviceProviderId,
        `place ${next()}`,
        tenant.locationId,
      ),
    missing,
    remove: 'DELETE /invoices/location-normalization/{id}',
  },
  '/invoices/prices/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into agreed_price (organization_id, service_provider_id, item_key, name, unit, price, currency, valid_from)
         values ($1, $2, $3, 'Losun', 'C62', 1, 'ISK', '2026-01-01') returning id`,
        tenant.serviceProviderId,
        `item ${next()}`,
      ),
    missing,
    remove: 'DELETE /invoices/prices/{id}',
  },
  '/invoices/claims/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into claim (organization_id, service_provider_id, reference, outstanding, currency, amount, vat, gross, deadline,
           created_at, updated_at)
         values ($1, $2, $3, 1, 'ISK', 1, 0, 1, '2026-01-01', now(), now()) returning id`,
        tenant.serviceProviderId,
        `K-2026-${String(next()).padStart(4, '0')}`,
      ),
    missing,
  },
  '/emission-factors/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into emission_factor (organization_id, waste_stream_id, kg_co2e_per_tonne, year, valid_from_year, source)
         values ($1, $2, 1, 2024, $3, 'Skýrsla') returning id`,
        tenant.wasteStreamId,
        2000 + next(),
      ),
    missing,
    remove: 'DELETE /emission-factors/{id}',
  },
  '/treatment-confirmations/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into treatment_confirmation (organization_id, waste_stream_id, treatment_code, evidence, dated, valid_from, note)
         values ($1, $2, 'R3', 'document', '2026-01-15', '2026-01-01', 'Kvittun ' || $3::int) returning id`,
        tenant.wasteStreamId,
        next(),
      ),
    missing,
    remove: 'DELETE /treatment-confirmations/{id}',
  },
  '/invoices/densities/{id}': {
    make: async (tenant) =>
      insertAt(
        tenant,
        `insert into waste_density (organization_id, waste_stream_id, unit, base_unit, kg_per_unit)
         values ($1, $2, $3, $3, 1) returning id`,
        tenant.wasteStreamId,
        `X${next()}`,
      ),
    missing,
    remove: 'DELETE /invoices/densities/{id}',
  },
  // The report and its link have the same id, because a path has both.
  '/invoices/invoice-report/{id}': {
    async make(tenant) {
      const id = await publishedReport(tenant);
      await insertAt(
        tenant,
        `insert into invoice_report_link (organization_id, id, report_id, key_hash) values ($1, $2, $2, sha256($3::bytea)) returning id`,
        id,
        `key ${next()}`,
      );
      return id;
    },
    missing,
    remove: 'DELETE /invoices/invoice-report/{id}',
  },
  '/invoices/publish-invoice-report/{id}': {
    make: (tenant) =>
      insertAt(
        tenant,
        `insert into invoice_report (organization_id, name, from_month, until_month, idempotency_key)
         values ($1, 'Skýrsla', '2026-01', '2026-01', gen_random_uuid()) returning id`,
      ),
    missing,
    remove: 'DELETE /invoices/invoice-report/{id}',
  },
  // The provider and the invoice number are the same text, because a path has both.
  '/invoices/suggestions/{providerId}': { make: invoice, missing },
  '/tags/tag-type/{id}': { make: tagType, missing, remove: 'DELETE /tags/tag-type/{id}' },
  '/tags/tag-value/{id}': {
    async make(tenant) {
      const text = `insert into tag_value (organization_id, tag_type_id, name) values ($1, $2, 'Gildi') returning id`;
      return insertAt(tenant, text, await tagType(tenant));
    },
    missing,
    remove: 'DELETE /tags/tag-value/{id}',
  },
};

function scale(tenant: Tenant): Promise<string> {
  return insertAt(
    tenant,
    `insert into scale (organization_id, name, location_id) values ($1, 'Vog', $2) returning id`,
    tenant.locationId,
  );
}

function department(): Kind {
  return {
    make: async (tenant) => String(await createDepartment(test.db, tenant.organizationId)),
    missing,
    remove: 'DELETE /department/{id}',
  };
}

function stream(remove: string): Kind {
  return {
    make: (tenant) =>
      insertAt(
        tenant,
        `insert into waste_stream (organization_id, waste_category_id) select $1, min(id) from waste_category returning id`,
      ),
    missing,
    remove,
  };
}

const publishedReport = (tenant: Tenant): Promise<string> =>
  insertAt(
    tenant,
    `insert into invoice_report
       (organization_id, name, from_month, until_month, idempotency_key, state, published_at, figures, chosen, waste_return)
     values ($1, 'Skýrsla', '2026-01', '2026-01', gen_random_uuid(), 'published', now(), $2, $3, $4) returning id`,
    JSON.stringify(noFigures),
    JSON.stringify({ locations: [], wasteStreams: [], serviceProviders: [] }),
    JSON.stringify(noReturn),
  );

const noReturn = {
  ...{ period: { from: '2026-01', until: '2026-01' }, rows: [], checks: [], verdict: 'empty' },
  totals: { tonnes: '0', estimatedTonnes: '0', hazardousTonnes: '0', lines: 0 },
};

const noFigures = {
  ...{ source: 'invoice', period: { from: '2026-01', until: '2026-01' }, currency: 'ISK' },
  totals: {
    ...{ kg: '0', estimatedKg: '0', cost: '0', convertedKg: '0', sortedKg: '0', recycledKg: '0', otherCosts: [] },
    ...{ lines: 0, unmappedLines: 0, unmappedCost: '0', unplacedLines: 0, unplacedCost: '0', unweighedLines: 0 },
  },
  ...{ months: [], streams: [], locations: [], serviceProviders: [], treatments: [], kinds: [], composition: [] },
  carbon: { kgCo2e: '0', coveredKg: '0', uncoveredKg: '0', factorVersion: '', factors: [] },
};

/** An invoice whose number is the id of its provider. */
async function invoice(tenant: Tenant): Promise<string> {
  const provider = await insertAt(
    tenant,
    `insert into service_provider (organization_id, name) values ($1, 'Þjónusta') returning id`,
  );
  const values = [tenant.organizationId, provider];
  await test.db.asOwner(
    `with invoice as (
       insert into invoice (organization_id, service_provider_id, number, kind, sign, issue_date, currency, line_count)
       values ($1, $2::bigint, $2::text, '380', 1, '2026-01-31', 'ISK', 0) returning id
     )
     insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
     select $1, id, 1, 'editor', $3, 0, sha256('') from invoice`,
    [...values, JSON.stringify({ ...emptyHead, number: provider })],
  );
  return provider;
}

const party = { ids: [] };
const emptyHead = {
  ...{ document: 'invoice', kind: '380', issueDate: '2026-01-31', currency: 'ISK', amountCurrencies: [], notes: [] },
  ...{ references: { preceding: [] }, seller: party, buyer: party, payments: [], allowanceCharges: [] },
  ...{ vatTotals: [], vatBreakdown: [], totals: {}, documents: [] },
};

/** Bytes in the server’s file storage, and their hash. */
async function keepBytes(tenant: Tenant): Promise<{ bytes: Buffer; sha256: string }> {
  const bytes = Buffer.from(`bytes ${next()}`);
  const sha256 = hash('sha256', bytes);
  const folder = join(test.dataDirectory, 'files', String(tenant.organizationId), sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, sha256), bytes);
  return { bytes, sha256 };
}

async function request(tenant: Tenant): Promise<string> {
  const { id } = await createContainer(test.db, tenant);
  return insertAt(
    tenant,
    `insert into service_request (organization_id, container_id, action_type) values ($1, $2, 'empty_container') returning id`,
    id,
  );
}

/** A picture of a request. */
function picture(remove: string): Kind {
  return {
    async make(tenant) {
      const { bytes, sha256 } = await keepBytes(tenant);
      return insertAt(
        tenant,
        `insert into service_request_attachment (organization_id, service_request_id, name, content_type, size, sha256, actor)
         values ($1, $2, 'mynd.jpg', 'image/jpeg', $3, decode($4, 'hex'), 'member') returning id`,
        await request(tenant),
        bytes.length,
        sha256,
      );
    },
    missing,
    remove,
  };
}

/** A file with its stored bytes. */
function file(remove: string): Kind {
  return {
    async make(tenant) {
      const { bytes, sha256 } = await keepBytes(tenant);
      return insertAt(
        tenant,
        `insert into file (organization_id, name, purpose, content_type, size, sha256)
         values ($1, 'minnisblad.txt', 'general', 'text/plain', $2, decode($3, 'hex')) returning id`,
        bytes.length,
        sha256,
      );
    },
    missing,
    remove,
  };
}

const weighed = { kg: '1', weighedAt: '2026-01-01T10:00:00.000Z' };

/** Valid bodies, for calls that would otherwise be rejected before the record is read. */
const bodies: { readonly [Name in EndpointName]?: () => object } = {
  applyListImport: () => ({}),
  reviseListImport: () => ({ revision: 1 }),
  readListImportAgain: () => ({ revision: 1 }),
  editLocation: () => ({ name: 'Nýtt nafn', version: 1 }),
  editDepartment: () => ({ name: 'Nýtt nafn', locationIds: [], version: 1 }),
  editWasteStream: () => ({ wasteCategoryId: 1, version: 1 }),
  saveContentField: () => ({ value: 'Nýtt', version: 0 }),
  editContainer: () => ({ wasteStreamId: own.wasteStreamId, version: 1 }),
  renewContainerSlug: () => ({ version: 1 }),
  editServiceProvider: () => ({ name: 'Nýtt nafn', version: 1 }),
  setServiceProviderAction: () => ({ actionType: 'empty_container', performs: true }),
  revokeDayLinks: () => ({ revision: 0 }),
  commentOwnServiceRequest: () => ({ comment: 'Athugasemd' }),
  commentServiceRequest: () => ({ comment: 'Athugasemd' }),
  changeServiceRequestStatus: () => ({ status: 'done', version: 1 }),
  assignServiceRequest: () => ({ personId: null }),
  renewServiceRequestLink: () => ({ linkVersion: 1, send: false }),
  createCollectionSchedule: () => ({ weekdays: [1], everyWeeks: 1, from: '2026-01-01' }),
  editCollectionSchedule: () => ({ weekdays: [1], everyWeeks: 1, from: '2026-01-01', version: 1 }),
  saveContainerFill: () => ({ requestAtPercent: 80 }),
  recordReading: () => ({ kg: '1', weighedOn: '2026-01-01', idempotencyKey: randomUUID() }),
  editDevice: () => ({ name: 'Nýtt nafn', kind: 'agent', locationId: own.locationId, version: 1 }),
  createPairingCode: () => ({}),
  pairDevice: () => ({ code: 'BCDF2345' }),
  setTabletPin: () => ({ pin: '2580' }),
  editScale: () => ({ name: 'Nýtt nafn', locationId: own.locationId, version: 1 }),
  writeScaleReading: () => ({ ...weighed, wasteStreamId: own.wasteStreamId, idempotencyKey: randomUUID() }),
  correctScaleReading: () => ({ ...weighed, wasteStreamId: own.wasteStreamId, reason: 'Villa', version: 1 }),
  replaceTypedReading: () => ({ typedId: 1 }),
  decideCollection: () => ({ state: 'done', version: 0 }),
  editClaim: () => ({ findingIds: [1], deadline: '2026-12-31', version: 1 }),
  sendClaim: () => ({ email: 'krofur@hirda.example', deadline: '2026-12-31', version: 1 }),
  remindOfClaim: () => ({ email: 'krofur@hirda.example', deadline: '2026-12-31', version: 1 }),
  creditClaim: () => ({ creditNoteId: 1, version: 1 }),
  dismissClaimCredit: () => ({ creditNoteId: 1, version: 1 }),
  declineClaim: () => ({ reason: 'Verðið gildir', version: 1 }),
  reopenClaim: () => ({ version: 1 }),
  withdrawClaim: () => ({ version: 1 }),
  editAgreedPrice: () => ({
    serviceProviderId: own.serviceProviderId,
    itemId: `item ${next()}`,
    name: 'Losun',
    unit: 'C62',
    price: '1',
    validFrom: '2026-01-01',
    version: 1,
  }),
  setDepartmentGoal: () => ({ kind: 'kg', target: '1', validFrom: '2026-01' }),
  editOrganizationGoal: () => ({ year: 2026, kind: 'kg', target: '1', version: 1 }),
  editDepartmentGoal: () => ({ kind: 'kg', target: '1', validFrom: '2026-01', version: 1 }),
  createReportLink: () => ({}),
  editInvoiceReport: () => ({ name: 'Nýtt nafn', version: 1 }),
  editTagType: () => ({ name: 'Nýtt nafn', entities: ['container'] }),
  editTagValue: () => ({ name: 'Nýtt nafn' }),
};

/** Valid queries, for the same reason. */
const queries: { readonly [Name in EndpointName]?: string } = {
  getDepartmentReport: '?from=2026-01&until=2026-01',
  getScaleTimeline: '?from=2026-01-01&until=2026-01-01',
};

const inOrganization = '/org/{orgId}';

/** The endpoints with a record of the organization in the path. */
const named = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([, { path, access }]) => isPermission(access) && path.startsWith(inOrganization) && /\{(?!orgId\})/.test(path),
);

function kindOf(path: string): Kind {
  const found = Object.entries(kinds).find(([beginning]) => path.startsWith(inOrganization + beginning));
  if (found === undefined) throw new Error(`There is no factory for the records of ${path}.`);
  return found[1];
}

/** Other path parameters. */
const fixed: Readonly<Record<string, string>> = { language: 'is', field: 'description', day: '2026-01-01' };

const inject = async (method: string, path: string, { headers }: Pick<SignedInPerson, 'headers'>, payload?: object) => {
  const answer = await test.app.inject({
    method: method as 'GET',
    url: basePath + path,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const { requestId: _each, ...body } = isJson ? answer.json() : {};
  return { status: answer.statusCode, body };
};

const send = (method: string, path: string, payload?: object) =>
  inject(method, `/org/${own.organizationId}${path}`, owner, payload);

function ask(name: EndpointName, endpoint: Endpoint, key: string) {
  const path = endpoint.path
    .slice(inOrganization.length)
    .replace(/\{(\w+)\}/g, (_all, parameter: string) => fixed[parameter] ?? key);
  const whole = path + (queries[name] ?? '');
  if (endpoint.upload === undefined) return send(endpoint.method, whole, bodies[name]?.());
  const file = { name: 'mynd.png', content: plainPng(4, 4) };
  return sendFile(test, `/org/${own.organizationId}${whole}`, owner, file);
}

/** Every row of the other organization. */
const otherRows = async () => {
  const tables = [
    'location',
    'container',
    'waste_stream',
    'waste_stream_content',
    'service_provider',
    'department',
    'tag_type',
    'tag_value',
    'invite',
    'credential',
    'file',
    'import_attempt',
    'short_link',
    'service_request',
    'service_request_event',
    'service_request_attachment',
    'picture',
    'collection_schedule',
    'collection',
    'scale_reading',
    'scale',
    'device',
    'department_goal',
    'invoice',
    'invoice_version',
    'invoice_line',
    'audit_entry',
    'material_normalization',
    'location_normalization',
    'waste_density',
    'agreed_price',
    'emission_factor',
    'treatment_confirmation',
    'invoice_finding',
    'claim',
    'claim_line',
    'claim_letter',
    'claim_credit',
    'invoice_report',
    'invoice_report_line',
    'invoice_report_link',
  ];
  const rows = [];
  for (const table of tables) {
    rows.push(await other.query(`select * from ${table} where organization_id = $1 order by 2`));
  }
  return rows;
};

describe('a record in a path', () => {
  it.each(named)('%s: a foreign, a missing and a deleted one get the same response', async (name, endpoint) => {
    const kind = kindOf(endpoint.path);
    const foreign = await kind.make(other);
    const before = await otherRows();
    const answer = await ask(name, endpoint, foreign);
    expect(answer.status).toBe(404);
    expect(await ask(name, endpoint, kind.missing)).toEqual(answer);
    expect(await otherRows()).toEqual(before);
    if (kind.remove !== undefined) {
      const gone = await kind.make(own);
      const [method = '', path = ''] = kind.remove.split(' ');
      expect((await send(method, path.replace('{id}', gone))).status).toBe(200);
      expect(await ask(name, endpoint, gone)).toEqual(answer);
    }
    // An existing record is found; otherwise the three responses would be equal for another reason.
    expect((await ask(name, endpoint, await kind.make(own))).status).not.toBe(404);
  });
});

/** The endpoints of departments with a record in the path. */
const ofDepartments = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([, { path, access }]) => access === 'department' && path.includes('{'),
);

describe('a record that a department names', () => {
  /** Another location of the own organization. */
  const elsewhere = async (): Promise<Tenant> => ({
    ...own,
    locationId: await kindOf('/org/{orgId}/locations/{locationId}').make(own),
  });

  it.each(ofDepartments)(
    '%s: one at another location gets the same response as a foreign and a missing one',
    async (name, endpoint) => {
      const kind = kindOf(endpoint.path.replace('/department', inOrganization));
      const departmentId = await createDepartment(test.db, own.organizationId);
      const department = await signInCredential(test, own.organizationId, { departmentId });
      const tenant = await elsewhere();
      await own.query('insert into org_unit values ($1, $2, $3)', [departmentId, tenant.locationId]);
      const asked = (key: string) =>
        inject(endpoint.method, endpoint.path.replace(/\{\w+\}/g, key), department, bodies[name]?.());
      const answer = await asked(await kind.make(other));
      expect(answer.status).toBe(404);
      expect(await asked(await kind.make(own))).toEqual(answer);
      expect(await asked(kind.missing)).toEqual(answer);
      expect((await asked(await kind.make(tenant))).status).toBe(200);
    },
  );
});
