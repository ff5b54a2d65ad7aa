import { InvoiceReadError } from './invoice-reader.errors.ts';
import { invoiceReadLimits } from './invoice-reader.service.ts';
import { Namespaces } from './xml-namespaces.service.ts';
import { readXmlText } from './xml-text.service.ts';
import { type XmlAttributes, type XmlListener, XmlTokens } from './xml-tokens.service.ts';
import { documentOf, type InvoiceDocument } from './xml-tree.service.ts';

/** Waits for the root of an invoice, also inside the envelope of Peppol. */
class RootListener implements XmlListener {
  document: InvoiceDocument | undefined;
  readonly #namespaces = new Namespaces(invoiceReadLimits);

  open(written: string, attributes: XmlAttributes): void {
    const name = this.#namespaces.open(written, attributes);
    this.document ??= documentOf(name, this.#namespaces.depth);
  }

  close(): void {
    this.#namespaces.close();
  }

  text(): void {}
}

/** The syntax of an invoice by its root element. Reads no further than that. Undefined for what cannot be read as an invoice. */
export async function invoiceSyntaxOf(source: AsyncIterable<Uint8Array>): Promise<'ubl' | 'cii' | undefined> {
  const listener = new RootListener();
  const tokens = new XmlTokens(listener, invoiceReadLimits);
  try {
    for await (const piece of readXmlText(source, invoiceReadLimits.bytes)) {
      tokens.write(piece);
      if (listener.document !== undefined) return listener.document === 'cii' ? 'cii' : 'ubl';
    }
  } catch (error) {
    if (!(error instanceof InvoiceReadError)) throw error;
    // The error may stand behind the root in the same piece.
    if (listener.document !== undefined) return listener.document === 'cii' ? 'cii' : 'ubl';
  }
  return undefined;
}
