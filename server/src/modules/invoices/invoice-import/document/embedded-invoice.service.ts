import { invoiceSyntaxOf } from '../../invoice-reader/invoice-root.service.ts';
import { formatOf } from '../import-file.service.ts';
import { readPdfAttachments } from './pdf-file.service.ts';

/** Names of the invoice in a PDF: Factur-X and ZUGFeRD 2.1, ZUGFeRD 2.0, XRechnung. */
const usualNames: ReadonlySet<string> = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

export interface EmbeddedInvoice {
  readonly syntax: 'ubl' | 'cii';
  readonly bytes: Uint8Array;
}

/** One piece of bytes as a source for the reader. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * The invoice in a PDF: the XML file with a usual name, or the only one that is an invoice. Undefined for another PDF.
 * @throws ImportRefusal, errors of the file system
 */
export async function embeddedInvoice(path: string): Promise<EmbeddedInvoice | undefined> {
  const found: (EmbeddedInvoice & { readonly isUsual: boolean })[] = [];
  for (const { name, bytes } of await readPdfAttachments(path, (each) => each.toLowerCase().endsWith('.xml'))) {
    const syntax = await invoiceSyntaxOf(oneChunk(bytes));
    if (syntax !== undefined) found.push({ syntax, bytes, isUsual: usualNames.has(name.toLowerCase()) });
  }
  return found.find(({ isUsual }) => isUsual) ?? (found.length === 1 ? found[0] : undefined);
}

/** The embedded invoice of a file; undefined for files other than PDFs. @throws the errors of `embeddedInvoice` */
export async function embeddedInvoiceOf(path: string): Promise<EmbeddedInvoice | undefined> {
  const found = await formatOf(path);
  return found.format === 'document' && found.isPdf ? embeddedInvoice(path) : undefined;
}
