import { documentUnknown, overLimit } from './invoice-reader.errors.ts';
import { type NamespaceLimits, Namespaces, withoutDeclarations } from './xml-namespaces.service.ts';
import type { XmlAttributes, XmlListener } from './xml-tokens.service.ts';

/** The roots that are read: the two documents of UBL, and the one of CII. */
export type InvoiceDocument = 'ubl_invoice' | 'ubl_credit_note' | 'cii';

const documents = new Map<string, InvoiceDocument>(
  Object.entries({
    'invoice:Invoice': 'ubl_invoice',
    'credit_note:CreditNote': 'ubl_credit_note',
    'rsm:CrossIndustryInvoice': 'cii',
  } as const),
);

/** The document that an element outside of documents is; undefined for the envelope of Peppol. @throws InvoiceReadError `document_unknown` */
export function documentOf(name: string, depth: number): InvoiceDocument | undefined {
  const document = depth <= 2 ? documents.get(name) : undefined;
  if (document === undefined && depth === 1 && name !== 'envelope:StandardBusinessDocument')
    throw documentUnknown(name);
  return document;
}

const ublLines = { names: new Set(['cac:InvoiceLine', 'cac:CreditNoteLine']), within: undefined };
/** The names of lines, and the element that they are in; undefined for the document itself. */
const linesOf: Readonly<
  Record<InvoiceDocument, { readonly names: ReadonlySet<string>; readonly within: string | undefined }>
> = {
  ubl_invoice: ublLines,
  ubl_credit_note: ublLines,
  cii: { names: new Set(['ram:IncludedSupplyChainTradeLineItem']), within: 'rsm:SupplyChainTradeTransaction' },
};
const subLineNames: ReadonlySet<string> = new Set(['cac:SubInvoiceLine', 'cac:SubCreditNoteLine']);
const binaryNames: ReadonlySet<string> = new Set(['cbc:EmbeddedDocumentBinaryObject', 'ram:AttachmentBinaryObject']);

/** Parts of a document that are irrelevant for the amounts. They are skipped with all their content. */
const passedOver: ReadonlySet<string> = new Set(['ext:UBLExtensions', 'cac:Signature']);

/** An element with the usual prefix, such as `cac:Price` or `ram:Name`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: XmlElement[];
  /** Text of a value; empty for an attachment. */
  text: string;
  /** Number of base64 characters of an attachment, without padding. */
  base64: number;
  /** Whether it has elements inside. White space between them is no value. */
  isParent: boolean;
  /** Whether the reader used it. Unused elements are unknown. */
  isSeen: boolean;
}

const element = (name: string, attributes: XmlAttributes): XmlElement => ({
  name,
  attributes,
  children: [],
  text: '',
  base64: 0,
  isParent: false,
  isSeen: false,
});

export interface XmlTreeLimits extends NamespaceLimits {
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
export class XmlTree implements XmlListener {
  readonly head = element('head', []);
  /** Number of skipped extensions. */
  extensions = 0;
  readonly #limits: XmlTreeLimits;
  readonly #takeLine: (line: XmlElement) => void;
  readonly #namespaces: Namespaces;
  readonly #building: XmlElement[] = [];
  #document: InvoiceDocument | undefined;
  /** Number of open elements down to the document; zero outside. */
  #documentDepth = 0;
  /** Number of open elements of the document down to the current line; zero outside lines. */
  #lineDepth = 0;
  /** Number of open elements at which skipping ends; zero if nothing is skipped. */
  #passedDepth = 0;
  #elements = 0;
  #attributes = 0;
  #lines = 0;
  readonly #partElements = { head: 0, line: 0 };
  readonly #partAttributes = { head: 0, line: 0 };
  readonly #partText = { head: 0, line: 0 };

  constructor(limits: XmlTreeLimits, takeLine: (line: XmlElement) => void) {
    this.#limits = limits;
    this.#namespaces = new Namespaces(limits);
    this.#takeLine = takeLine;
  }

  /** @throws InvoiceReadError `document_unknown` if the file has none */
  get document(): InvoiceDocument {
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
    const document = documentOf(name, depth);
    if (document !== undefined) {
      if (this.#document !== undefined) throw documentUnknown(name);
      this.#document = document;
      this.#documentDepth = depth;
    } else if (depth > 1) this.#passedDepth = depth;
  }

  /** Whether the element that opens now is a line. */
  #isLine(name: string): boolean {
    const { names, within } = linesOf[this.document];
    return this.#building.length <= 1 && names.has(name) && this.#building[0]?.name === within;
  }

  get #part(): 'head' | 'line' {
    return this.#lineDepth === 0 ? 'head' : 'line';
  }

  #openInside(name: string, attributes: XmlAttributes): void {
    const outer = this.#building.at(-1);
    if (outer === undefined && passedOver.has(name)) {
      this.#passedDepth = this.#namespaces.depth;
      return;
    }
    if (outer !== undefined) outer.isParent = true;
    const startsLine = this.#lineDepth === 0 && this.#isLine(name);
    if (startsLine) {
      this.#lineDepth = this.#building.length + 1;
      this.#partElements.line = 0;
      this.#partAttributes.line = 0;
      this.#partText.line = 0;
    }
    const part = this.#part;
    this.#partElements[part] += 1;
    if (this.#partElements[part] > this.#limits.partElements)
      throw overLimit('elements_too_many', name, this.#limits.partElements);
    if (startsLine || subLineNames.has(name)) this.#countLine(name);
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
    if (this.#passedDepth > 0 || within === undefined) return;
    if (within.isParent && piece.trim() === '') return;
    if (binaryNames.has(within.name)) {
      within.base64 += piece.replace(/[\s=]+/g, '').length;
      return;
    }
    within.text += piece;
    this.#countText(within.name, this.#part, piece.length);
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
    if (this.#building.length + 1 === this.#lineDepth) {
      this.#lineDepth = 0;
      this.#takeLine(closed);
    } else (this.#building.at(-1) ?? this.head).children.push(closed);
  }

  /** Ends a document that breaks off: open groups are kept with what they have, an open value or line is not. */
  breakOff(): void {
    if (this.#lineDepth > 0) this.#building.splice(this.#lineDepth - 1);
    for (let open = this.#building.pop(); open !== undefined; open = this.#building.pop())
      if (open.isParent) (this.#building.at(-1) ?? this.head).children.push(open);
  }
}

/** Counts unused elements by name, without their content. */
export function unknownIn(parent: XmlElement, count: (name: string) => void): void {
  for (const child of parent.children) {
    if (child.isSeen) unknownIn(child, count);
    else count(child.name);
  }
}
