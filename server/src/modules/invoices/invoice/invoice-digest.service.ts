import { createHash } from 'node:crypto';
import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** JSON in a canonical form: sorted names, no undefined values. */
function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const named = value as Readonly<Record<string, Json | undefined>>;
  const parts: string[] = [];
  for (const name of Object.keys(named).sort()) {
    const part = named[name];
    if (part !== undefined) parts.push(`${JSON.stringify(name)}:${canonical(part)}`);
  }
  return `{${parts.join(',')}}`;
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
