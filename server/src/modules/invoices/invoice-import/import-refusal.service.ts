import type { ImportFailure, ImportSummary } from '@tunna/contract/invoices/invoice-import';

/** A file cannot be imported; nothing of it was written. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
  /** At least one. */
  readonly failures: readonly ImportFailure[];
  /** Number of further failures. */
  readonly omitted: number;
  readonly summary: ImportSummary;

  constructor(failures: readonly ImportFailure[], summary: ImportSummary = {}, omitted = 0) {
    super(failures.map(({ code, field }) => `${code} (${field})`).join(', '));
    this.failures = failures;
    this.omitted = omitted;
    this.summary = summary;
  }
}

const refusal = (
  code: string,
  field: string,
  failure: Pick<ImportFailure, 'expectation'> & Partial<ImportFailure>,
  summary?: ImportSummary,
): ImportRefusal => {
  const found = failure.found?.slice(0, 200);
  return new ImportRefusal([{ ...failure, found, code, field, severity: 'error' }], summary);
};

export const fileUnknown = (found: string) =>
  refusal('file_unknown', 'file', {
    found,
    expectation: 'one_of',
    expected: 'UBL XML, CII XML, CSV, XLSX, ODS, PDF, PNG, JPEG, WEBP, ZIP',
  });

export const fileMissing = () => refusal('file_missing', 'file', { expectation: 'present' });

export const archiveUnsafe = (reason: string) =>
  refusal('archive_unsafe', 'file', { found: reason, expectation: 'well_formed' });

export const archiveEmpty = () => refusal('archive_empty', 'file', { expectation: 'present' });

export const archiveNested = (entry: string) =>
  refusal('archive_nested', 'file', { found: entry, expectation: 'absent' });

export const entryUnreadable = (entry: string) =>
  refusal('entry_unreadable', 'file', { found: entry, expectation: 'well_formed' });

export const entryTooLarge = (max: number) =>
  refusal('file_too_large', 'file', { expectation: 'at_most', expected: String(max) });

/** @param found the seller’s name in the file */
export const providerUnknown = (found: string | undefined, summary: ImportSummary) =>
  refusal('provider_unknown', 'BG-4', { found, expectation: 'present' }, summary);

export const tableEmpty = (summary?: ImportSummary) =>
  refusal('table_empty', 'file', { expectation: 'present' }, summary);

/** Reading takes more time or memory than the limits allow. */
export const fileTooHeavy = () => refusal('file_too_heavy', 'file', { expectation: 'present' });

/** The thread of the reading was ended from outside. */
export const readingStopped = () => refusal('reading_stopped', 'file', { expectation: 'present' });

/** An unexpected error; the log has the cause. */
export const internalFailure: ImportFailure = {
  code: 'internal',
  severity: 'error',
  field: 'file',
  expectation: 'well_formed',
};
