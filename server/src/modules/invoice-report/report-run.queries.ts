import type { Figures } from '@tunna/contract/figures';
import type { ReportChosen } from '@tunna/contract/invoice-report';
import type { TenantTransaction } from '../../database/database.ts';
import { type Queryable, statement } from '../../database/statement.ts';

const start = statement(
  'start_report_publication',
  `update invoice_report set run_started_at = $3, kept_lines = 0, all_lines = 0
   where organization_id = $1 and id = $2 and state = 'publishing' and removed_at is null
   returning asked_by`,
);

/**
 * Takes a report in hand. Whoever had it before, and is not dead after all, can change nothing of it from now on.
 * @param at stands for this run
 */
export async function startRun(
  transaction: TenantTransaction,
  id: number,
  at: Date,
): Promise<{ asked_by: number | null } | undefined> {
  const [row] = await transaction.run(start, [transaction.organizationId, id, at]);
  return row;
}

const hold = statement(
  'hold_report_publication',
  `select id from invoice_report
   where organization_id = $1 and id = $2 and state = 'publishing' and run_started_at = $3 for update`,
);

/** Whether the report is still this run's, which stays so until the transaction ends. */
export async function holdRun(transaction: TenantTransaction, id: number, run: Date): Promise<boolean> {
  return (await transaction.run(hold, [transaction.organizationId, id, run])).length === 1;
}

const progress = statement(
  'progress_of_report_publication',
  'update invoice_report set kept_lines = $3, all_lines = $4 where organization_id = $1 and id = $2',
);

export async function setProgress(
  transaction: TenantTransaction,
  id: number,
  keptLines: number,
  allLines: number,
): Promise<void> {
  await transaction.run(progress, [transaction.organizationId, id, keptLines, allLines]);
}

const end = statement(
  'end_report_publication',
  `update invoice_report set state = 'published', figures = $3, chosen = $4, published_at = $5, published_by = asked_by,
     kept_lines = $6, all_lines = $6, factor_version = $7, version = version + 1, updated_at = $5, updated_by = asked_by
   where organization_id = $1 and id = $2`,
);

/** What a report is published with. */
export interface Publication {
  readonly figures: Figures;
  readonly chosen: ReportChosen;
  readonly lines: number;
  readonly at: Date;
}

/** To be called by whoever holds the report. */
export async function endRun(
  transaction: TenantTransaction,
  id: number,
  { figures, chosen, lines, at }: Publication,
): Promise<void> {
  const kept = [JSON.stringify(figures), JSON.stringify(chosen), at, lines, figures.carbon.factorVersion];
  await transaction.run(end, [transaction.organizationId, id, ...kept]);
}

const fail = statement(
  'fail_report_publication',
  "update invoice_report set state = 'failed' where organization_id = $1 and id = $2",
);

/** To be called by whoever holds the report. */
export async function failRun(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(fail, [transaction.organizationId, id]);
}

const resume = statement(
  'resume_report_publications',
  'with resumed as (select resume_report_publications()) select from resumed',
);

/** Gives reports a job that are being published and have none. */
export async function resumeRuns(database: Queryable): Promise<void> {
  await database.run(resume, []);
}
