import { createHash } from 'node:crypto';
import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** JSON in a canonical form: sorted names, no undefined values. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries
    .flatMap(([name, part]) => (part === undefined ? [] : [`${JSON.stringify(name)}:${canonical(part)}`]))
    .join(',')}}`;
}

/** A digest of an invoice’s content without storing its lines. Whitespace and prefixes of a file do not affect it. */
export class InvoiceDigest {
  readonly #lines = createHash('sha256');

  /** Adds the next line. */
  line(line: InvoiceLine): void {
    this.#lines.update(canonical(line as unknown as Json)).update('\n');
  }

  /** SHA-256 of the content. */
  finish(head: InvoiceHead): Buffer {
    return createHash('sha256')
      .update(canonical(head as unknown as Json))
      .update('\n')
      .update(this.#lines.digest())
      .digest();
  }
}
