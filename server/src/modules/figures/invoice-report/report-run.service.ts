import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { shortageOf } from '../../../database/errors.ts';
import type { Log } from '../../../database/log.ts';
import { mintOrgScope, mintPersonScope, type OrgScope } from '../../../database/scope.ts';
import { recordAudit } from '../../platform/audit/audit.service.ts';
import { recordEvent } from '../../platform/organization-event/organization-event.service.ts';
import { attributeAllDue } from '../cost-attribution/cost-attribution-run.service.ts';
import { readFigures } from '../figure/figure.service.ts';
import { readWasteReturn } from '../waste-return/waste-return.service.ts';
import { findChosen } from './chosen.queries.ts';
import { findReport, type ReportRow } from './invoice-report.queries.ts';
import { chosenView, queryOf } from './invoice-report.views.ts';
import { lineFilterOf } from './report-changes.service.ts';
import { countReportLines, findPiece, firstPlace, forgetLines, storeReportLines } from './report-line.queries.ts';
import { endRun, failRun, lockRun, type Publication, resumeRuns, setProgress, startRun } from './report-run.queries.ts';

/** What publishing needs. */
export interface Publishing {
  readonly database: Database;
  readonly log: Log;
  now(): Date;
}

/** Lines per batch, and milliseconds between two progress updates. */
const pieceLength = 2000;
const progressEvery = 500;
/** Attempts to attribute the cost of all changed invoices. */
const attributions = 20;

/** Another run took over the report, or it was published: nothing is left to do. */
class RunIsOver extends Error {}

/** One run that publishes a report. */
class ReportRun {
  readonly #publishing: Publishing;
  readonly #scope: OrgScope;
  readonly #id: number;
  /** Identifies this run among the runs of the report. */
  readonly #startedAt: Date;
  #reportedAt = 0;

  constructor(publishing: Publishing, scope: OrgScope, id: number, startedAt: Date) {
    this.#publishing = publishing;
    this.#scope = scope;
    this.#id = id;
    this.#startedAt = startedAt;
  }

  /** @throws RunIsOver if another run has taken over the report */
  async #held<T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> {
    return this.#publishing.database.tenant(this.#scope, async (transaction) => {
      if (!(await lockRun(transaction, this.#id, this.#startedAt))) throw new RunIsOver();
      return work(transaction);
    });
  }

  /** Publishes when no cost waits for its attribution. An invoice may change between the attribution and the snapshot. */
  async run(personId: number | null): Promise<void> {
    for (let attempt = 0; attempt < attributions; attempt += 1) {
      await attributeAllDue(this.#publishing.database, this.#scope);
      if (await this.#publish(personId)) return;
    }
    throw new Error('Invoices of the report changed during each attempt to publish it.');
  }

  /**
   * All reads use one snapshot. Rows written meanwhile, batch by batch, are not visible before the end. A single transaction
   * for all of them would delay every event of every organization until it commits.
   * @returns false, with nothing written, if the attribution of some cost is not calculated
   */
  async #publish(personId: number | null): Promise<boolean> {
    await this.#held((transaction) => forgetLines(transaction, this.#id));
    return this.#publishing.database.snapshot(this.#scope, async (reader) => {
      const row = await findReport(reader, this.#id, true);
      if (row === undefined) throw new RunIsOver();
      const query = queryOf(row, this.#publishing.now());
      const figures = await readFigures(reader, query);
      if (figures.attribution !== undefined && figures.attribution.pendingInvoices > 0) return false;
      const wasteReturn = await readWasteReturn(reader, query);
      const chosen = chosenView(row, await findChosen(reader, row));
      const lines = await this.#keepAll(reader, row);
      await this.#held((transaction) => this.#end(transaction, row, { figures, chosen, wasteReturn, lines }, personId));
      return true;
    });
  }

  async #keepAll(reader: TenantReader, row: ReportRow): Promise<number> {
    const filter = lineFilterOf(row);
    const all = await countReportLines(reader, filter);
    let stored = 0;
    let after = firstPlace(filter);
    for (;;) {
      const piece = await findPiece(reader, filter, after, pieceLength);
      if (piece === undefined) return stored;
      stored += piece.lines;
      after = piece.last;
      await this.#held(async (transaction) => {
        await storeReportLines(transaction, this.#id, piece.rows);
        if (Date.now() - this.#reportedAt < progressEvery) return;
        this.#reportedAt = Date.now();
        await setProgress(transaction, this.#id, stored, all);
      });
    }
  }

  async #end(
    transaction: TenantTransaction,
    row: ReportRow,
    publication: Omit<Publication, 'at'>,
    personId: number | null,
  ): Promise<void> {
    await endRun(transaction, this.#id, { ...publication, at: this.#publishing.now() });
    await recordEvent(transaction, {
      kind: 'report_published',
      to: { permission: 'publishedReports.read' },
      ...(personId === null ? {} : { byPersonId: personId }),
      topic: `report ${this.#id}`,
      entity: 'invoice_report',
      entityId: String(this.#id),
      name: row.name,
    });
    // The requester may have been deleted.
    if (personId === null) return;
    await recordAudit(transaction, mintPersonScope(personId), {
      action: 'changed',
      entity: 'invoice_report',
      entityId: String(this.#id),
      name: row.name,
      changes: { state: { from: 'draft', to: 'published' } },
    });
  }

  async fail(personId: number | null): Promise<void> {
    await this.#held(async (transaction) => {
      await forgetLines(transaction, this.#id);
      await failRun(transaction, this.#id);
      const row = await findReport(transaction, this.#id, true);
      if (personId === null || row === undefined) return;
      await recordEvent(transaction, {
        kind: 'report_failed',
        to: { personId },
        topic: `report ${this.#id}`,
        entity: 'invoice_report',
        entityId: String(this.#id),
        name: row.name,
      });
    });
  }
}

/**
 * Publishes a report: freezes its figures and the lines behind them from one snapshot, all or nothing.
 * @param isLast whether this is the last attempt
 */
export async function runPublication(
  publishing: Publishing,
  { organizationId, reportId }: { readonly organizationId: number; readonly reportId: number },
  isLast: boolean,
): Promise<void> {
  const scope = mintOrgScope(organizationId);
  const startedAt = publishing.now();
  const taken = await publishing.database.tenant(scope, (transaction) => startRun(transaction, reportId, startedAt));
  if (taken === undefined) return;
  const run = new ReportRun(publishing, scope, reportId, startedAt);
  try {
    await run.run(taken.asked_by);
  } catch (error) {
    if (error instanceof RunIsOver) return;
    if (shortageOf(error) !== undefined || !isLast) throw error;
    publishing.log.error({ err: error, reportId }, 'a report could not be published');
    await run.fail(taken.asked_by);
  }
}

/** Creates jobs for reports that have none. */
export const resumePublications = (database: Database): Promise<void> => resumeRuns(database);
