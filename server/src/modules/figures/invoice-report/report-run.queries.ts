import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportChosen } from '@tunna/contract/figures/invoice-report';
import type { WasteReturn } from '@tunna/contract/figures/waste-return';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';

const start = statement(
  'start_report_publication',
  `update invoice_report set run_started_at = :at, kept_lines = 0, all_lines = 0
   where organization_id = :organizationId and id = :id and state = 'publishing' and removed_at is null
   returning asked_by`,
);

/**
 * Starts a run for a report. An earlier run that is still alive can no longer change the report.
 * @param at identifies this run
 */
export async function startRun(
  transaction: TenantTransaction,
  id: number,
  at: Date,
): Promise<{ asked_by: number | null } | undefined> {
  const [row] = await transaction.run(start, { organizationId: transaction.organizationId, id, at });
  return row;
}

const lock = statement(
  'lock_report_run',
  `select id from invoice_report
   where organization_id = :organizationId and id = :id and state = 'publishing' and run_started_at = :run for update`,
);

/** Whether the report still belongs to this run. Locks it until the transaction ends. */
export async function lockRun(transaction: TenantTransaction, id: number, run: Date): Promise<boolean> {
  return (await transaction.run(lock, { organizationId: transaction.organizationId, id, run })).length === 1;
}

const progress = statement(
  'progress_of_report_publication',
  'update invoice_report set kept_lines = :keptLines, all_lines = :allLines where organization_id = :organizationId and id = :id',
);

export async function setProgress(
  transaction: TenantTransaction,
  id: number,
  storedLines: number,
  allLines: number,
): Promise<void> {
  await transaction.run(progress, { organizationId: transaction.organizationId, id, keptLines: storedLines, allLines });
}

const end = statement(
  'end_report_publication',
  `update invoice_report set state = 'published', figures = :figures, chosen = :chosen, published_at = :at, published_by = asked_by,
     kept_lines = :lines, all_lines = :lines, factor_version = :factorVersion,
     waste_return = :wasteReturn, has_line_evidence = true, version = version + 1, updated_at = :at, updated_by = asked_by
   where organization_id = :organizationId and id = :id`,
);

/** The values stored at publication. */
export interface Publication {
  readonly figures: Figures;
  readonly chosen: ReportChosen;
  readonly wasteReturn: WasteReturn;
  readonly lines: number;
  readonly at: Date;
}

/** The caller must lock the report. */
export async function endRun(
  transaction: TenantTransaction,
  id: number,
  { figures, chosen, wasteReturn, lines, at }: Publication,
): Promise<void> {
  const values = {
    figures: JSON.stringify(figures),
    chosen: JSON.stringify(chosen),
    wasteReturn: JSON.stringify(wasteReturn),
    at,
    lines,
    factorVersion: figures.carbon.factorVersion,
  };
  await transaction.run(end, { organizationId: transaction.organizationId, id, ...values });
}

const fail = statement(
  'fail_report_publication',
  "update invoice_report set state = 'failed' where organization_id = :organizationId and id = :id",
);

/** The caller must lock the report. */
export async function failRun(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(fail, { organizationId: transaction.organizationId, id });
}

const resume = statement(
  'resume_report_publications',
  'with resumed as (select resume_report_publications()) select from resumed',
);

/** Creates a job for reports that are being published and have none. */
export async function resumeRuns(database: Queryable): Promise<void> {
  await database.run(resume, []);
}
