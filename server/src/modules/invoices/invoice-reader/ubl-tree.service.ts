import { documentUnknown, overLimit } from './invoice-reader.errors.ts';
import { type NamespaceLimits, Namespaces, withoutDeclarations } from './ubl-namespaces.service.ts';
import type { XmlAttributes, XmlListener } from './xml-tokens.service.ts';

export type UblDocument = 'invoice' | 'credit_note';

const documents = new Map<string, UblDocument>(
  Object.entries({
    'invoice:Invoice': 'invoice',
    'credit_note:CreditNote': 'credit_note',
  } as const),
);

const lineNames: ReadonlySet<string> = new Set(['cac:InvoiceLine', 'cac:CreditNoteLine']);
const subLineNames: ReadonlySet<string> = new Set(['cac:SubInvoiceLine', 'cac:SubCreditNoteLine']);
const binaryName = 'cbc:EmbeddedDocumentBinaryObject';

/** Parts of a document that are irrelevant for the amounts. They are skipped with all their content. */
const passedOver: ReadonlySet<string> = new Set(['ext:UBLExtensions', 'cac:Signature']);

/** An element of UBL with the usual prefix, such as `cac:Price`. */
export interface UblElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: UblElement[];
  /** Text of a value; empty for an attachment. */
  text: string;
  /** Number of base64 characters of an attachment, without padding. */
  base64: number;
  /** Whether the reader used it. Unused elements are unknown. */
  isSeen: boolean;
}

const element = (name: string, attributes: XmlAttributes): UblElement => ({
  name,
  attributes,
  children: [],
  text: '',
  base64: 0,
  isSeen: false,
});

export interface UblLimits extends NamespaceLimits {
  /** Maximum in the whole file. */
  readonly elements: number;
  /** Maximum attributes in the whole file, including skipped parts. */
  readonly totalAttributes: number;
  /** Maximum in one line, or in everything outside lines. */
  readonly partElements: number;
  /** Maximum stored attributes of one line, or of everything outside lines. */
  readonly partAttributes: number;
  /** Maximum characters of all values and attributes of one line, or of everything outside lines. */
  readonly partText: number;
  /** Maximum characters of one value. */
  readonly text: number;
  /** Maximum lines, including sublines. */
  readonly lines: number;
}

/** Builds the lines of a document one after another and passes each on when it ends. The rest is the head. */
export class UblTree implements XmlListener {
  readonly head = element('head', []);
  /** Number of skipped extensions. */
  extensions = 0;
  readonly #limits: UblLimits;
  readonly #takeLine: (line: UblElement) => void;
  readonly #namespaces: Namespaces;
  readonly #building: UblElement[] = [];
  #document: UblDocument | undefined;
  /** Number of open elements down to the document; zero outside. */
  #documentDepth = 0;
  /** Number of open elements at which skipping ends; zero if nothing is skipped. */
  #passedDepth = 0;
  #elements = 0;
  #attributes = 0;
  #lines = 0;
  readonly #partElements = { head: 0, line: 0 };
  readonly #partAttributes = { head: 0, line: 0 };
  readonly #partText = { head: 0, line: 0 };

  constructor(limits: UblLimits, takeLine: (line: UblElement) => void) {
    this.#limits = limits;
    this.#namespaces = new Namespaces(limits);
    this.#takeLine = takeLine;
  }

  /** @throws InvoiceReadError `document_unknown` if the file has none */
  get document(): UblDocument {
    if (this.#document === undefined) throw documentUnknown('');
    return this.#document;
  }

  open(written: string, attributes: XmlAttributes): void {
    const { elements, totalAttributes } = this.#limits;
    this.#elements += 1;
    if (this.#elements > elements) throw overLimit('elements_too_many', written, elements);
    this.#attributes += attributes.length;
    if (this.#attributes > totalAttributes) throw overLimit('attributes_too_many', written, totalAttributes);
    const name = this.#namespaces.open(written, attributes);
    if (this.#passedDepth > 0) {
      if (name === 'ext:UBLExtension') this.extensions += 1;
      return;
    }
    if (this.#documentDepth === 0) this.#openOutside(name);
    else this.#openInside(name, attributes);
  }

  #openOutside(name: string): void {
    const depth = this.#namespaces.depth;
    const document = documents.get(name);
    if (document !== undefined && depth <= 2) {
      if (this.#document !== undefined) throw documentUnknown(name);
      this.#document = document;
      this.#documentDepth = depth;
    } else if (depth > 1) this.#passedDepth = depth;
    else if (name !== 'envelope:StandardBusinessDocument') throw documentUnknown(name);
  }

  #openInside(name: string, attributes: XmlAttributes): void {
    const outer = this.#building.at(-1);
    if (outer === undefined && passedOver.has(name)) {
      this.#passedDepth = this.#namespaces.depth;
      return;
    }
    const isLine = lineNames.has(this.#building[0]?.name ?? name);
    if (outer === undefined && isLine) {
      this.#partElements.line = 0;
      this.#partAttributes.line = 0;
      this.#partText.line = 0;
    }
    const part = isLine ? 'line' : 'head';
    this.#partElements[part] += 1;
    if (this.#partElements[part] > this.#limits.partElements)
      throw overLimit('elements_too_many', name, this.#limits.partElements);
    if ((outer === undefined && isLine) || subLineNames.has(name)) this.#countLine(name);
    this.#building.push(element(name, this.#kept(name, part, attributes)));
  }

  #kept(name: string, part: 'head' | 'line', attributes: XmlAttributes): XmlAttributes {
    const kept = withoutDeclarations(attributes);
    if (kept.length === 0) return kept;
    this.#partAttributes[part] += kept.length;
    if (this.#partAttributes[part] > this.#limits.partAttributes)
      throw overLimit('attributes_too_many', name, this.#limits.partAttributes);
    this.#countText(
      name,
      part,
      kept.reduce((sum, [key, value]) => sum + key.length + value.length, 0),
    );
    return kept;
  }

  #countText(name: string, part: 'head' | 'line', length: number): void {
    this.#partText[part] += length;
    if (this.#partText[part] > this.#limits.partText) throw overLimit('text_too_long', name, this.#limits.partText);
  }

  #countLine(name: string): void {
    this.#lines += 1;
    if (this.#lines > this.#limits.lines) throw overLimit('lines_too_many', name, this.#limits.lines);
  }

  text(piece: string): void {
    const within = this.#building.at(-1);
    if (this.#passedDepth > 0 || within === undefined || !within.name.startsWith('cbc:')) return;
    if (within.name === binaryName) {
      within.base64 += piece.replace(/[\s=]+/g, '').length;
      return;
    }
    within.text += piece;
    const part = lineNames.has(this.#building[0]?.name ?? '') ? 'line' : 'head';
    this.#countText(within.name, part, piece.length);
    if (within.text.length > this.#limits.text) throw overLimit('text_too_long', within.name, this.#limits.text);
  }

  close(): void {
    const depth = this.#namespaces.depth;
    this.#namespaces.close();
    if (this.#passedDepth > 0) {
      if (depth === this.#passedDepth) this.#passedDepth = 0;
      return;
    }
    if (depth === this.#documentDepth) {
      this.#documentDepth = 0;
      return;
    }
    const closed = this.#building.pop();
    if (closed === undefined) return;
    const outer = this.#building.at(-1);
    if (outer === undefined && lineNames.has(closed.name)) this.#takeLine(closed);
    else (outer ?? this.head).children.push(closed);
  }
}

/** Counts unused elements by name, without their content. */
export function unknownIn(parent: UblElement, count: (name: string) => void): void {
  for (const child of parent.children) {
    if (child.isSeen) unknownIn(child, count);
    else count(child.name);
  }
}
