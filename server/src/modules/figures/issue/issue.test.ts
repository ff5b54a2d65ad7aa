import type { Issue } from '@tunna/contract/figures/issue';
import type { Role } from '@tunna/domain/permissions';
import { addMonths } from '@tunna/domain/time/days';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createScale, createScaleReading, createTypedWeighing } from '../../../../test/records/scales.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
const now = new Date('2026-07-20T12:00:00Z');

const issuesFor = async (workspace: Workspace, role: Role): Promise<Issue[]> =>
  (await workspace.as(role, 'GET', '/issues/')).body.issues;
const ofKind = async (workspace: Workspace, kind: Issue['kind'], role: Role = 'finance') =>
  (await issuesFor(workspace, role)).filter((issue) => issue.kind === kind);

interface InsertedInvoice {
  readonly day?: string;
  readonly currency?: string;
  readonly deleted?: boolean;
  /** The cost of each line. */
  readonly lines?: readonly string[];
  /** Whether the type and location of the lines are known. */
  readonly mapped?: boolean;
}

let numbers = 0;
async function insertInvoice(
  { organizationId, serviceProviderId, locationId }: Workspace,
  { day = '2026-06-30', currency = 'ISK', deleted = false, lines = [], mapped = false }: InsertedInvoice = {},
): Promise<void> {
  numbers += 1;
  const [invoice] = await test.db.asOwner<{ id: number }>(
    `insert into invoice (organization_id, service_provider_id, number, kind, sign, issue_date, currency, line_count, deleted_at)
     values ($1, $2, $3, '380', 1, $4, $5, 0, $6) returning id`,
    [organizationId, serviceProviderId, `N-${numbers}`, day, currency, deleted ? now : null],
  );
  await test.db.asOwner(
    `insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
     values ($1, $2, 1, 'editor', '{}', 0, sha256('x'))`,
    [organizationId, invoice?.id],
  );
  for (const [index, net] of lines.entries()) {
    await test.db.asOwner(
      `insert into invoice_line (organization_id, invoice_id, version, position, service_provider_id, counted, content, sign, currency,
         service_day, kind, material_origin, location_id)
       values ($1, $2, 1, $3, $4, $5, jsonb_build_object('net', $6::text), 1, $7, $8, $9, $10, $11)`,
      [
        ...[organizationId, invoice?.id, index + 1, serviceProviderId, !deleted, net, currency, day],
        ...(mapped ? ['fee', 'person', locationId] : [null, null, null]),
      ],
    );
  }
}

describe('what needs attention', () => {
  it('is empty where nothing does, and never contains another organization’s data', async () => {
    const workspace = await createWorkspace(test);
    await workspace.query(`update organization set languages = '{is}' where id = $1`);
    expect(await issuesFor(workspace, 'owner')).toEqual([]);
  });

  it('begins with overdue requests', async () => {
    for (const [status, due] of [
      ['received', '2026-07-10T08:00:00Z'],
      ['sent', '2026-07-12T08:00:00Z'],
      ['sent', '2026-07-21T08:00:00Z'],
      ['done', '2026-07-01T08:00:00Z'],
    ]) {
      const { id } = await createContainer(test.db, own);
      await own.query(
        `insert into service_request (organization_id, container_id, action_type, status, due_at, closed_at)
         values ($1, $2, 'empty_container', $3, $4, case when $3 = 'done' then now() end)`,
        [id, status, due],
      );
    }
    const [first] = await issuesFor(own, 'viewer');
    expect(first).toEqual({ kind: 'overdue_requests', count: 2, since: '2026-07-10T08:00:00.000Z' });
  });

  it('counts failed imports that are not resolved', async () => {
    for (const [state, at] of [
      ['failed', '2026-07-02T08:00:00Z'],
      ['failed', '2026-07-03T08:00:00Z'],
      ['resolved', '2026-07-01T08:00:00Z'],
      ['done', '2026-07-01T08:00:00Z'],
    ]) {
      await own.query(
        `with kept as (
           insert into file (organization_id, name, purpose, content_type, size, sha256)
           values ($1, 'a.xml', 'invoice', 'application/xml', 1, sha256(gen_random_uuid()::text::bytea)) returning id
         )
         insert into import_attempt (organization_id, file_id, file_name, format, state, created_at)
         select $1, id, 'a.xml', 'ubl', $2, $3 from kept`,
        [state, at],
      );
    }
    const failed = { kind: 'failed_imports', count: 2, since: '2026-07-02T08:00:00.000Z' };
    expect(await ofKind(own, 'failed_imports')).toEqual([failed]);
    expect(await ofKind(foreign, 'failed_imports')).toEqual([]);
  });

  it('sums the cost of unclassified lines by currency, exactly, and leaves out lines that no longer count', async () => {
    await insertInvoice(own, { lines: ['0.1', '0.2', '1000'] });
    await insertInvoice(own, { lines: ['-12.5'] });
    await insertInvoice(own, { lines: ['7'], currency: 'EUR' });
    await insertInvoice(own, { lines: ['999999'], mapped: true });
    await insertInvoice(own, { lines: ['999999'], deleted: true });
    const costs = [
      { currency: 'ISK', amount: '987.8' },
      { currency: 'EUR', amount: '7' },
    ];
    expect(await ofKind(own, 'unmapped_lines')).toEqual([{ kind: 'unmapped_lines', lines: 5, invoices: 3, costs }]);
    expect(await ofKind(foreign, 'unmapped_lines')).toEqual([]);
  });

  it('counts classified lines that lack a location separately from unclassified ones, as the figures do', async () => {
    const workspace = await createWorkspace(test);
    await saveGivenInvoice(test.db, workspace, {
      number: 'W',
      lines: [
        { net: '700' },
        { net: '50', classification: { kind: 'transport' } },
        { net: '5', classification: { kind: 'fee' } },
        { net: '9', classification: { kind: 'rental', locationId: workspace.locationId } },
      ],
    });
    const cost = (amount: string) => [{ currency: 'ISK', amount }];
    expect(await ofKind(workspace, 'unmapped_lines')).toMatchObject([{ lines: 1, invoices: 1, costs: cost('700') }]);
    expect(await ofKind(workspace, 'unplaced_lines')).toMatchObject([{ lines: 1, invoices: 1, costs: cost('50') }]);
    const { totals } = (await workspace.get('/figures?from=2026-03&until=2026-03')).body;
    expect(totals).toMatchObject({ unmappedLines: 1, unmappedCost: '700', unplacedLines: 1, unplacedCost: '50' });
  });

  it('sums certain audit findings by currency until they are decided, and counts the others', async () => {
    const workspace = await createWorkspace(test);
    const { organizationId, serviceProviderId } = workspace;
    await insertInvoice(workspace);
    await insertInvoice(workspace, { deleted: true });
    for (const [nth, difference, currency, state, confidence] of [
      [1, '300.5', 'ISK', 'open', 'certain'],
      [1, '12', 'EUR', 'open', 'certain'],
      [1, '999', 'ISK', 'open', 'probable'],
      [1, '999', 'PLN', 'open', 'probable'],
      [1, '999', 'ISK', 'disputed', 'certain'],
      [2, '999', 'ISK', 'open', 'certain'],
    ]) {
      await test.db.asOwner(
        `insert into invoice_finding (organization_id, invoice_id, service_provider_id, rule, difference, currency, fingerprint, state,
           confidence)
         select $1, id, $2, 'wrong_rate', $4, $5, gen_random_uuid()::text, $6, $7 from invoice
         where organization_id = $1 order by id offset $3::int - 1 limit 1`,
        [organizationId, serviceProviderId, nth, difference, currency, state, confidence],
      );
    }
    const differences = [
      { currency: 'ISK', amount: '300.5' },
      { currency: 'EUR', amount: '12' },
    ];
    expect(await ofKind(workspace, 'open_findings')).toEqual([
      { kind: 'open_findings', count: 4, toCheck: 2, differences },
    ]);
  });

  it('names the months without an invoice of a provider that invoices monthly', async () => {
    const workspace = await createWorkspace(test);
    for (const ago of [6, 5, 4, 3]) await insertInvoice(workspace, { day: addMonths('2026-07-01', -ago) });
    await insertInvoice(workspace, { day: '2026-05-15', deleted: true });
    await insertInvoice(workspace, { day: '2026-06-15' });
    const missing = { kind: 'missing_invoice', month: '2026-05', serviceProvider: { id: workspace.serviceProviderId } };
    expect(await ofKind(workspace, 'missing_invoice')).toMatchObject([missing]);
  });

  it('names streams without content in an offered language', async () => {
    const workspace = await createWorkspace(test);
    const { organizationId, wasteStreamId } = workspace;
    await test.db.asOwner(`update organization set languages = '{en,pl}' where id = $1`, [organizationId]);
    await test.db.asOwner('delete from waste_stream_content where organization_id = $1', [organizationId]);
    await test.db.asOwner(
      `insert into waste_stream_content (organization_id, waste_stream_id, language, description) values
       ($1, $2, 'en', '<p>Paper</p>'), ($1, $2, 'pl', '')`,
      [organizationId, wasteStreamId],
    );
    const silent = { kind: 'missing_content', wasteStream: { id: wasteStreamId, name: 'Paper' }, languages: ['pl'] };
    expect(await ofKind(workspace, 'missing_content', 'viewer')).toEqual([silent]);
  });

  it('shows nothing about invoices to members who may not read them', async () => {
    for (const role of ['viewer', 'editor'] as const) {
      const kinds = (await issuesFor(own, role)).map(({ kind }) => kind);
      expect(kinds).toContain('overdue_requests');
      expect(kinds.filter((kind) => /import|line|invoice/.test(kind))).toEqual([]);
    }
  });
});

describe('scale readings', () => {
  it('are named when unassigned for a day; duplicates and zero weights never are', async () => {
    const scale = await createScale(test.db, own);
    const theirs = await createScale(test.db, foreign);
    const readings = [
      { at: '2026-07-18T09:00:00Z' },
      { at: '2026-07-19T09:00:00Z', heldBecause: 'unstable' },
      { at: '2026-07-20T11:00:00Z' },
      { at: '2026-07-01T09:00:00Z', isAssigned: true },
      { at: '2026-07-02T09:00:00Z', heldBecause: 'repeated' },
      { at: '2026-07-02T09:00:00Z', heldBecause: 'empty' },
    ];
    expect(await ofKind(own, 'unassigned_readings', 'viewer')).toEqual([]);
    for (const reading of readings) await createScaleReading(test.db, own, scale, reading);
    await createScaleReading(test.db, foreign, theirs, { at: '2026-01-01T09:00:00Z' });
    expect(await ofKind(own, 'unassigned_readings', 'viewer')).toEqual([
      { kind: 'unassigned_readings', count: 2, since: '2026-07-18T09:00:00.000Z' },
    ]);
  });

  it('are named as a pair when two that both count may have been one load for a day', async () => {
    const scale = await createScale(test.db, own);
    for (const [day, kg] of [
      [17, '20'],
      [20, '30'],
    ] as const) {
      const at = `2026-07-${day}T11:00:00Z`;
      await createScaleReading(test.db, own, scale, { at, kg, isAssigned: true });
      await createTypedWeighing(test.db, own, scale, { at, kg });
    }
    expect(await ofKind(foreign, 'reading_pairs', 'viewer')).toEqual([]);
    expect(await ofKind(own, 'reading_pairs', 'viewer')).toEqual([
      { kind: 'reading_pairs', count: 1, since: '2026-07-17T11:00:00.000Z' },
    ]);
  });
});
