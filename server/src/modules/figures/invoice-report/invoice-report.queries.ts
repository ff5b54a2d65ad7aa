import type { InvoiceReportEdit, InvoiceReportInput } from '@tunna/contract/figures/invoice-report';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

/** A report without its frozen data. */
export interface ReportRow extends RowOf<'invoice_report'> {
  compare: 'previous' | 'year' | null;
  state: 'draft' | 'publishing' | 'published' | 'failed';
}

const columns = `report.id, report.name, report.comment, report.from_month, report.until_month, report.compare, report.location_ids,
  report.waste_stream_ids, report.service_provider_ids, report.state, report.kept_lines, report.all_lines, report.factor_version,
  report.has_line_evidence, report.published_at, member_name(report.published_by) as published_by, report.created_at, member_name(report.created_by) as created_by,
  report.version, report.updated_at, member_name(report.updated_by) as updated_by`;

const isThere = `report.organization_id = :organizationId and report.removed_at is null and (:seesDrafts::boolean or report.state = 'published')`;

const one = statement(
  'invoice_report',
  `select ${columns} from invoice_report report where ${isThere} and report.id = :id`,
).returns<ReportRow>();

/** @param seesDrafts whether unpublished reports are included */
export async function findReport(
  reader: TenantReader,
  id: number,
  seesDrafts: boolean,
): Promise<ReportRow | undefined> {
  const [row] = await reader.run(one, { organizationId: reader.organizationId, seesDrafts, id });
  return row;
}

const frozen = statement(
  'invoice_report_frozen',
  `select figures, chosen from invoice_report
   where organization_id = :organizationId and id = :id and removed_at is null and state = 'published'`,
).returns<{ figures: unknown; chosen: unknown }>();

/** The frozen data of a published report. */
export async function findFrozen(
  reader: TenantReader,
  id: number,
): Promise<{ figures: unknown; chosen: unknown } | undefined> {
  const [row] = await reader.run(frozen, { organizationId: reader.organizationId, id });
  return row;
}

const lock = statement(
  'lock_invoice_report',
  'select id from invoice_report where organization_id = :organizationId and id = :id for update',
);

/** Locks the report until the transaction ends. */
export async function lockReport(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
}

export interface ReportListRow extends ReportRow {
  kg: string | null;
  cost: string | null;
  currency: string | null;
  sorting_rate: string | null;
}

const sorts = {
  createdAt: (order: Order) => `report.created_at ${order}`,
  name: (order: Order) => `report.name collate icelandic ${order}`,
  period: (order: Order) => `report.from_month ${order}, report.until_month ${order}`,
  publishedAt: (order: Order) => `report.published_at ${order} nulls last`,
} as const;
type Sort = keyof typeof sorts;
type Order = 'asc' | 'desc';

const found = `from invoice_report report
  where ${isThere} and (cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern('report.search_text', ':patterns')})
    and (:state::text is null or report.state = :state)`;

const listStatement = (sort: Sort, order: Order) =>
  statement(
    `list_invoice_reports_${sort}_${order}`,
    `select ${columns}, report.figures #>> '{totals,kg}' as kg, report.figures #>> '{totals,cost}' as cost,
       report.figures ->> 'currency' as currency, report.figures #>> '{totals,sortingRate}' as sorting_rate
     ${found} order by ${sorts[sort](order)}, report.id ${order} limit :pageSize offset :offset`,
  ).returns<ReportListRow>();
const bothOrders = (sort: Sort) => ({ asc: listStatement(sort, 'asc'), desc: listStatement(sort, 'desc') });
const lists = {
  createdAt: bothOrders('createdAt'),
  name: bothOrders('name'),
  period: bothOrders('period'),
  publishedAt: bothOrders('publishedAt'),
} as const satisfies Record<Sort, ReturnType<typeof bothOrders>>;

const count = statement('count_invoice_reports', `select count(*) as total ${found}`);

export interface ReportFilter {
  readonly seesDrafts: boolean;
  readonly patterns: readonly string[];
  readonly state?: string | undefined;
  readonly sort: Sort;
  readonly order: Order;
  readonly page: number;
  readonly pageSize: number;
}

export async function findReports(
  reader: TenantReader,
  { seesDrafts, patterns, state, sort, order, page, pageSize }: ReportFilter,
): Promise<{ rows: ReportListRow[]; total: number }> {
  const query = { organizationId: reader.organizationId, seesDrafts, patterns, state: state ?? null };
  const [rows, [counted]] = await Promise.all([
    reader.run(lists[sort][order], { ...query, pageSize, offset: (page - 1) * pageSize }),
    reader.run(count, query),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const all = statement(
  'all_invoice_reports',
  'select count(*) as reports from invoice_report where organization_id = :organizationId and removed_at is null',
);
const lockAll = statement(
  'lock_invoice_reports',
  `select pg_advisory_xact_lock(hashtextextended('invoice reports of ' || :organizationId::bigint, 0))`,
);

/** The number of reports. Blocks new ones until the transaction ends. */
export async function countReports(transaction: TenantTransaction): Promise<number> {
  await transaction.run(lockAll, { organizationId: transaction.organizationId });
  const [row] = await transaction.run(all, { organizationId: transaction.organizationId });
  return row?.reports ?? 0;
}

/** Who performed an action, and when. */
interface Doing {
  readonly at: Date;
  readonly personId: number;
}

const unique = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)];

const fields = storedFields<InvoiceReportInput>()('invoice_report', {
  name: 'name',
  comment: 'comment',
  from: 'from_month',
  until: 'until_month',
  compare: 'compare',
  locationIds: { location_ids: unique },
  wasteStreamIds: { waste_stream_ids: unique },
  serviceProviderIds: { service_provider_ids: unique },
  idempotencyKey: 'idempotency_key',
});

const insert = statement(
  'insert_invoice_report',
  `insert into invoice_report (organization_id, ${fields.columns}, created_at, created_by, updated_at, updated_by)
   values (:organizationId, ${fields.parameters}, :at, :personId, :at, :personId) returning id`,
);

export async function insertReport(
  transaction: TenantTransaction,
  report: InvoiceReportInput,
  { at, personId }: Doing,
): Promise<number> {
  const values = { organizationId: transaction.organizationId, ...fields.values(report), at, personId };
  const [row] = await transaction.run(insert, values);
  if (row === undefined) throw new Error('The report was not stored.');
  return row.id;
}

const same = statement(
  'same_invoice_report',
  'select id from invoice_report where organization_id = :organizationId and idempotency_key = :idempotencyKey',
);

export async function findSameReport(reader: TenantReader, idempotencyKey: string): Promise<number | undefined> {
  const [row] = await reader.run(same, { organizationId: reader.organizationId, idempotencyKey });
  return row?.id;
}

const editable = storedFields<InvoiceReportEdit>()('invoice_report', { name: 'name', comment: 'comment' });

const update = statement(
  'update_invoice_report',
  `update invoice_report set ${editable.assignments}, version = version + 1, updated_at = :at, updated_by = :personId
   where organization_id = :organizationId and id = :id`,
);

export async function updateReport(
  transaction: TenantTransaction,
  id: number,
  edit: InvoiceReportEdit,
  { at, personId }: Doing,
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(update, { organizationId, id, ...editable.values(edit), at, personId });
}

const remove = statement(
  'remove_invoice_report',
  'update invoice_report set removed_at = :at, removed_by = :personId where organization_id = :organizationId and id = :id',
);

export async function setReportRemoved(
  transaction: TenantTransaction,
  id: number,
  { at, personId }: Doing,
): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, id, at, personId });
}

const requestPublication = statement(
  'ask_to_publish_invoice_report',
  `update invoice_report set state = 'publishing', kept_lines = 0, all_lines = 0, asked_at = :at, asked_by = :personId
   where organization_id = :organizationId and id = :id`,
);

/** The report has a job from here on. */
export async function startPublication(
  transaction: TenantTransaction,
  id: number,
  { at, personId }: Doing,
): Promise<void> {
  await transaction.run(requestPublication, { organizationId: transaction.organizationId, id, at, personId });
}
