import { basename } from 'node:path';
import type { ImportSummary } from '@tunna/contract/invoices/invoice-import';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation, shortageOf } from '../../../database/errors.ts';
import type { Log } from '../../../database/log.ts';
import { mintOrgScope, mintPersonScope, type OrgScope } from '../../../database/scope.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { jobWork } from '../../../workers/owned-work.ts';
import { invoiceFileBytes } from '../../platform/file/file.service.ts';
import { type FileStore, MissingBytesError } from '../../platform/file/file-store.service.ts';
import { StoreUnavailableError } from '../../platform/file/store-unavailable.service.ts';
import { recordEvent } from '../../platform/organization-event/organization-event.service.ts';
import { saveInvoice } from '../invoice/invoice-store.service.ts';
import { auditInBatches } from '../invoice-audit/invoice-audit.service.ts';
import { classifyAutomatically } from '../normalization/automatic-choices.service.ts';
import type { ArchiveEntries } from './import-archive.service.ts';
import { ImportReader } from './import-reading.service.ts';
import {
  archiveNested,
  fileMissing,
  fileUnknown,
  ImportRefusal,
  internalFailure,
  providerUnknown,
} from './import-refusal.service.ts';
import {
  type AttemptEnd,
  endAttempt,
  lockRun,
  type RunningAttempt,
  setAttemptFile,
  setProgress,
  startAttempt,
  unpackAttempt,
} from './import-run.queries.ts';
import { type ImportSource, sourceOf } from './import-source.service.ts';
import { findSeller } from './seller.service.ts';
import { findMappings, findProviderName, rememberHeadings } from './table/import-mapping.queries.ts';
import { saveTable } from './table/table-import.service.ts';

/** Dependencies of an import. */
export interface Importing {
  readonly database: Database;
  readonly files: FileStore;
  readonly work: HeavyWork;
  readonly log: Log;
  now(): Date;
}

/** Milliseconds between two reports of progress. */
const progressEvery = 500;

/** One run of an attempt. */
class ImportRun {
  readonly #importing: Importing;
  readonly #scope: OrgScope;
  readonly #attempt: RunningAttempt;
  readonly #reader: ImportReader;
  /** Identifies this run of the attempt. */
  readonly #startedAt: Date;
  #format: AttemptEnd['format'] = 'unknown';
  #readLines = 0;
  #reportedAt = 0;
  /** The provider of saved invoices. */
  #savedOf: number | undefined;

  constructor(importing: Importing, scope: OrgScope, attempt: RunningAttempt, startedAt: Date) {
    this.#importing = importing;
    this.#scope = scope;
    this.#attempt = attempt;
    this.#reader = new ImportReader(jobWork(importing.work, scope.organizationId));
    this.#startedAt = startedAt;
  }

  /** The job is retried if an error is thrown. */
  async run(): Promise<void> {
    try {
      await this.#withFile((path) => this.#read(path));
      const { database, now } = this.#importing;
      if (this.#savedOf === undefined) return;
      await classifyAutomatically(database, this.#scope, this.#savedOf, now());
      await auditInBatches(database, this.#scope, now());
    } catch (error) {
      if (shortageOf(error) !== undefined || error instanceof StoreUnavailableError) throw error;
      await this.fail(error);
    }
  }

  /** Stores the failure of the attempt. */
  async fail(error: unknown): Promise<void> {
    const { failures, omitted, summary } = this.#refusalOf(error);
    await this.#end(() => ({ state: 'failed', failures, omittedFailures: omitted, summary }));
  }

  #refusalOf(error: unknown): Pick<ImportRefusal, 'failures' | 'omitted' | 'summary'> {
    if (error instanceof ImportRefusal) return error;
    if (isForeignKeyViolation(error, 'invoice_organization_id_service_provider_id_fkey'))
      return providerUnknown(undefined, {});
    this.#importing.log.error({ err: error, attemptId: this.#attempt.id }, 'an import failed');
    return { failures: [internalFailure], omitted: 0, summary: {} };
  }

  /** Stores the result of the attempt in one transaction, unless another run owns it now. */
  async #end(
    work: (transaction: TenantTransaction) => Promise<Partial<AttemptEnd>> | Partial<AttemptEnd>,
  ): Promise<void> {
    const { database, now } = this.#importing;
    const { id, service_provider_id, created_by: byPersonId, file_name: name } = this.#attempt;
    await database.tenant(this.#scope, async (transaction) => {
      if (!(await lockRun(transaction, id, this.#startedAt))) return;
      const came: AttemptEnd = {
        state: 'done',
        format: this.#format,
        serviceProviderId: service_provider_id ?? undefined,
        failures: [],
        omittedFailures: 0,
        summary: {},
        readLines: this.#readLines,
        ...(await work(transaction)),
      };
      await endAttempt(transaction, id, came, now());
      const isDone = came.state === 'done';
      await recordEvent(transaction, {
        kind: isDone ? 'import_done' : 'import_failed',
        to: { permission: 'invoices.read' },
        // A failure needs a person: the one who uploaded the file may have left the page.
        ...(isDone && byPersonId !== null ? { byPersonId } : {}),
        topic: isDone ? 'imports' : 'failed imports',
        entity: 'import_attempt',
        entityId: String(id),
        name,
      });
    });
  }

  async #withFile(work: (path: string) => Promise<void>): Promise<void> {
    const { database, files } = this.#importing;
    const { file_id, archive_entry } = this.#attempt;
    const bytes = await database.tenant(this.#scope, (transaction) => invoiceFileBytes(transaction, file_id));
    if (bytes === undefined) throw fileMissing();
    const directory = files.incoming;
    await files
      .withPath(bytes, (path) =>
        archive_entry === null ? work(path) : this.#reader.withEntry({ path, name: archive_entry, directory }, work),
      )
      .catch((error: unknown) => {
        throw error instanceof MissingBytesError ? fileMissing() : error;
      });
  }

  async #read(path: string): Promise<void> {
    const { archive_entry: entry } = this.#attempt;
    const { found, archive } = await this.#reader.identify({ path, isEntry: entry !== null });
    this.#format = found.format;
    switch (found.format) {
      case 'ubl':
      case 'cii':
        return this.#readInvoice(path);
      case 'archive':
        if (archive === undefined) throw archiveNested(entry ?? '');
        return this.#unpack(archive);
      case 'table':
        return this.#readTable(path);
      case 'document':
        return this.#readDocument(path, found.isPdf);
      default:
        throw fileUnknown(found.found);
    }
  }

  async #unpack({ entries, skipped }: ArchiveEntries): Promise<void> {
    const { id } = this.#attempt;
    await this.#end(async (transaction) => {
      await unpackAttempt(transaction, id, entries, this.#importing.now());
      const summary: ImportSummary = skipped === 0 ? {} : { skippedEntries: skipped };
      return { outcome: 'unpacked', summary };
    });
  }

  readonly #reportProgress = async (lines: number): Promise<void> => {
    this.#readLines = lines;
    const at = performance.now();
    if (at - this.#reportedAt < progressEvery) return;
    this.#reportedAt = at;
    const notified = { readLines: lines, format: this.#format };
    await this.#importing.database.tenant(this.#scope, (transaction) =>
      setProgress(transaction, this.#attempt.id, this.#startedAt, notified),
    );
  };

  #source(transaction: TenantTransaction, path: string): Promise<ImportSource> {
    const { file_id: fileId, archive_entry: entry, created_by: personId } = this.#attempt;
    const person = personId === null ? undefined : mintPersonScope(personId);
    return sourceOf(transaction, this.#importing, { fileId, entry, person }, path);
  }

  /** A PDF with an embedded invoice is imported as that invoice. Other documents wait for a member. */
  async #readDocument(path: string, isPdf: boolean): Promise<void> {
    const document = { path, directory: this.#importing.files.incoming };
    const isInvoice =
      isPdf &&
      (await this.#reader.withEmbedded(document, async (syntax, invoicePath) => {
        this.#format = syntax;
        await this.#readInvoice(invoicePath, path);
      }));
    if (!isInvoice) await this.#awaitEntry(path, isPdf);
  }

  /** A PDF is read once, so that one that cannot be read fails now and not when a member opens it. */
  async #awaitEntry(path: string, isPdf: boolean): Promise<void> {
    if (isPdf) await this.#reader.readPdf(path);
    await this.#end(async (transaction) => {
      // The entry of an archive becomes a separate file, which can be shown.
      const { fileId } = await this.#source(transaction, path);
      const { id, file_id: before, archive_entry: entry } = this.#attempt;
      if (fileId !== before) await setAttemptFile(transaction, id, { fileId, fileName: basename(entry ?? '') });
      return { state: 'waiting', awaits: 'entry' };
    });
  }

  async #readTable(path: string): Promise<void> {
    const { database, now } = this.#importing;
    const { service_provider_id: id, created_by } = this.#attempt;
    const reader = database.reader(this.#scope);
    const [remembered] = id === null ? [] : await findMappings(reader, id);
    const name = id === null ? undefined : await findProviderName(reader, id);
    const owner =
      id === null || remembered === undefined || name === undefined
        ? undefined
        : { id, name, mapping: remembered.mapping };
    const { headings, rowCount, checked } = await this.#reader.checkTable({ path, owner });
    this.#readLines = rowCount;
    if (owner === undefined || checked === undefined)
      return this.#end(() => ({ state: 'waiting', awaits: id === null ? 'provider' : 'columns' }));
    const { invoices, warnings: failures, omitted: omittedFailures } = checked;
    await this.#end(async (transaction) => {
      const { fileId } = await this.#source(transaction, path);
      const saved = await saveTable(transaction, invoices, {
        owner,
        fileId,
        savedBy: created_by ?? undefined,
        at: now(),
      });
      await rememberHeadings(transaction, owner.id, headings);
      this.#savedOf = owner.id;
      return { ...saved, failures, omittedFailures };
    });
  }

  /** @param embeddedIn the PDF that the invoice is shown beside */
  async #readInvoice(path: string, embeddedIn?: string): Promise<void> {
    const reading = this.#reader.openInvoice(path, this.#reportProgress);
    try {
      await this.#saveRead({ path, embeddedIn }, reading);
    } finally {
      reading.close();
    }
  }

  async #saveRead(
    { path, embeddedIn }: { readonly path: string; readonly embeddedIn: string | undefined },
    reading: ReturnType<ImportReader['openInvoice']>,
  ): Promise<void> {
    const { database, now } = this.#importing;
    const { service_provider_id, created_by } = this.#attempt;
    const { summary, omitted, ...checked } = await reading.checked;
    this.#readLines = checked.lineCount;
    const { seller } = checked.head;
    const serviceProviderId = service_provider_id ?? (await findSeller(database.reader(this.#scope), seller));
    if (serviceProviderId === undefined) throw providerUnknown(seller.name ?? seller.tradingName, summary);
    await this.#end(async (transaction) => {
      const savedBy = created_by ?? undefined;
      const source = await this.#source(transaction, embeddedIn ?? path);
      const { fileId } = source;
      // The file may have moved; an embedded invoice is a separate file.
      const readPath = embeddedIn === undefined ? source.path : path;
      const toSave = { ...checked, serviceProviderId, origin: 'import' as const, fileId, savedBy, at: now() };
      const { invoiceId, version, outcome } = await saveInvoice(transaction, toSave, reading.rows(readPath));
      this.#savedOf = serviceProviderId;
      return {
        serviceProviderId,
        invoice: { id: invoiceId, version },
        outcome,
        failures: checked.warnings,
        omittedFailures: omitted,
        summary,
      };
    });
  }
}

/**
 * Imports the file of an attempt. A fault of the file ends the attempt as failed.
 * @param lastTry no further retry: if earlier tries ended with their server, the file is the cause
 * @throws DatabaseUnavailableError for a retry
 */
export async function runImport(
  importing: Importing,
  { organizationId, attemptId }: { readonly organizationId: number; readonly attemptId: number },
  lastTry: boolean,
): Promise<void> {
  const scope = mintOrgScope(organizationId);
  const startedAt = importing.now();
  const attempt = await importing.database.tenant(scope, (transaction) =>
    startAttempt(transaction, attemptId, startedAt),
  );
  if (attempt === undefined) return;
  const run = new ImportRun(importing, scope, attempt, startedAt);
  if (lastTry) await run.fail(new Error('The import was started too often and never finished.'));
  else await run.run();
}
