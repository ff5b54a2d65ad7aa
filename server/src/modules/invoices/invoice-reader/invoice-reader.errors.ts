import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';

/** Stable codes for why a file could not be read; screens translate them. */
export type InvoiceReadCode =
  | 'file_empty'
  | 'file_too_large'
  | 'encoding_unknown'
  | 'encoding_broken'
  | 'xml_malformed'
  | 'document_type_refused'
  | 'entity_unknown'
  | 'elements_too_deep'
  | 'elements_too_many'
  | 'attributes_too_many'
  | 'namespaces_too_many'
  | 'text_too_long'
  | 'lines_too_many'
  | 'document_unknown'
  | 'element_repeated'
  | 'number_unreadable'
  | 'date_unreadable'
  | 'indicator_unreadable';

export type InvoiceReadFailure = InvoiceFailure & { readonly code: InvoiceReadCode };

/** The file cannot be read as an invoice. Lines that were passed on before must not be used. */
export class InvoiceReadError extends Error {
  override readonly name = 'InvoiceReadError';
  /** At least one. */
  readonly failures: readonly InvoiceReadFailure[];

  constructor(failures: readonly InvoiceReadFailure[]) {
    super(failures.map(({ code, field }) => `${code} (${field})`).join(', '));
    this.failures = failures;
  }
}

const refusal = (
  code: InvoiceReadCode,
  field: string,
  failure: Pick<InvoiceFailure, 'found' | 'expectation' | 'expected'>,
): InvoiceReadError => {
  const found = failure.found?.slice(0, 200);
  return new InvoiceReadError([
    { ...failure, ...(found === undefined ? {} : { found }), code, field, severity: 'error' },
  ]);
};

export const fileEmpty = () => refusal('file_empty', 'file', { expectation: 'present' });

export const encodingUnknown = (found: string) =>
  refusal('encoding_unknown', 'encoding', {
    found,
    expectation: 'one_of',
    expected: 'UTF-8, UTF-16, ISO-8859, Windows-125x',
  });

export const encodingBroken = (encoding: string) =>
  refusal('encoding_broken', 'encoding', { expectation: 'well_formed', expected: encoding });

export const malformed = (field: string, found: string, expected: string) =>
  refusal('xml_malformed', field, { found, expectation: 'well_formed', expected });

export const documentTypeRefused = (found: string) =>
  refusal('document_type_refused', 'DOCTYPE', { found, expectation: 'absent' });

export const entityUnknown = (found: string) =>
  refusal('entity_unknown', 'entity', { found, expectation: 'one_of', expected: '&amp; &lt; &gt; &quot; &apos;' });

export const overLimit = (
  code:
    | 'file_too_large'
    | 'elements_too_deep'
    | 'elements_too_many'
    | 'attributes_too_many'
    | 'namespaces_too_many'
    | 'text_too_long'
    | 'lines_too_many',
  field: string,
  max: number,
) => refusal(code, field, { expectation: 'at_most', expected: String(max) });

export const documentUnknown = (found: string) =>
  refusal('document_unknown', 'root', {
    found,
    expectation: 'one_of',
    expected: 'Invoice-2, CreditNote-2, CrossIndustryInvoice',
  });
