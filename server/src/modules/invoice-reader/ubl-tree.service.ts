import { documentUnknown, malformed, overLimit } from './invoice-reader.errors.ts';
import type { XmlAttributes, XmlListener } from './xml-tokens.service.ts';

const ublUri = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Namespaces by the prefixes that the standard uses; a file may choose others. */
const prefixes = new Map(
  Object.entries({
    [`${ublUri}Invoice-2`]: 'invoice',
    [`${ublUri}CreditNote-2`]: 'credit_note',
    [`${ublUri}CommonAggregateComponents-2`]: 'cac',
    [`${ublUri}CommonBasicComponents-2`]: 'cbc',
    [`${ublUri}CommonExtensionComponents-2`]: 'ext',
    // The envelope in which Peppol carries a document.
    'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader': 'envelope',
  }),
);

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

/** Parts of a document that say nothing of what is owed: they are passed over, whatever they hold. */
const passedOver: ReadonlySet<string> = new Set(['ext:UBLExtensions', 'cac:Signature']);

/** An element of UBL, as `cac:Price` whatever its prefix was. */
export interface UblElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: UblElement[];
  /** Of what holds a value; of an attachment nothing is kept. */
  text: string;
  /** Characters of base64 of an attachment, without those that only fill up. */
  base64: number;
  /** Whether somebody asked for it: what nobody asked for is unknown. */
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

export interface UblLimits {
  /** In the whole file. */
  readonly elements: number;
  /** In one line, or in all that is no line. */
  readonly partElements: number;
  /** Characters of all values of one line, or of all that is no line. */
  readonly partText: number;
  /** Characters of one value. */
  readonly text: number;
  /** Lines, with what makes them up. */
  readonly lines: number;
}

interface Scope {
  readonly uris: ReadonlyMap<string, string>;
  /** Names as written, to names as here. */
  readonly names: Map<string, string>;
}

function scopeWithin(outer: Scope, attributes: XmlAttributes): Scope {
  const declared = attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return outer;
  const uris = new Map(outer.uris);
  for (const [name, uri] of declared) uris.set(name.slice(6), uri.trim());
  return { uris, names: new Map() };
}

function resolve(written: string, { uris, names }: Scope): string {
  const known = names.get(written);
  if (known !== undefined) return known;
  const colon = written.indexOf(':');
  const uri = uris.get(colon === -1 ? '' : written.slice(0, colon));
  if (uri === undefined && colon !== -1) throw malformed(written, written.slice(0, colon), 'xmlns');
  const prefix = prefixes.get(uri ?? '') ?? `{${uri ?? ''}}`;
  const name = `${prefix}:${written.slice(colon + 1)}`;
  names.set(written, name);
  return name;
}

/** Builds the lines of a document one after the other, and hands each out as it ends; all else is its head. */
export class UblTree implements XmlListener {
  readonly head = element('head', []);
  /** Extensions that were passed over. */
  extensions = 0;
  readonly #limits: UblLimits;
  readonly #takeLine: (line: UblElement) => void;
  readonly #scopes: Scope[] = [{ uris: new Map(), names: new Map() }];
  readonly #building: UblElement[] = [];
  #document: UblDocument | undefined;
  /** Open elements around the document, with itself; zero outside. */
  #documentDepth = 0;
  /** Open elements at which passing over ends; zero where nothing is passed over. */
  #passedDepth = 0;
  #elements = 0;
  #lines = 0;
  readonly #partElements = { head: 0, line: 0 };
  readonly #partText = { head: 0, line: 0 };

  constructor(limits: UblLimits, takeLine: (line: UblElement) => void) {
    this.#limits = limits;
    this.#takeLine = takeLine;
  }

  /** @throws InvoiceReadError `document_unknown` where the file held none */
  get document(): UblDocument {
    if (this.#document === undefined) throw documentUnknown('');
    return this.#document;
  }

  open(written: string, attributes: XmlAttributes): void {
    const scope = scopeWithin(this.#scopes.at(-1) ?? { uris: new Map(), names: new Map() }, attributes);
    this.#scopes.push(scope);
    const name = resolve(written, scope);
    this.#elements += 1;
    if (this.#elements > this.#limits.elements) throw overLimit('elements_too_many', name, this.#limits.elements);
    if (this.#passedDepth > 0) {
      if (name === 'ext:UBLExtension') this.extensions += 1;
      return;
    }
    if (this.#documentDepth === 0) this.#openOutside(name);
    else this.#openInside(name, attributes);
  }

  #openOutside(name: string): void {
    const depth = this.#scopes.length - 1;
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
      this.#passedDepth = this.#scopes.length - 1;
      return;
    }
    const isLine = lineNames.has(this.#building[0]?.name ?? name);
    if (outer === undefined && isLine) {
      this.#partElements.line = 0;
      this.#partText.line = 0;
    }
    const part = isLine ? 'line' : 'head';
    this.#partElements[part] += 1;
    if (this.#partElements[part] > this.#limits.partElements)
      throw overLimit('elements_too_many', name, this.#limits.partElements);
    if ((outer === undefined && isLine) || subLineNames.has(name)) this.#countLine(name);
    this.#building.push(element(name, attributes));
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
    this.#partText[part] += piece.length;
    if (this.#partText[part] > this.#limits.partText)
      throw overLimit('text_too_long', within.name, this.#limits.partText);
    if (within.text.length > this.#limits.text) throw overLimit('text_too_long', within.name, this.#limits.text);
  }

  close(): void {
    const depth = this.#scopes.length - 1;
    this.#scopes.pop();
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

/** Elements that nobody asked for, with their names; what is in them is not counted again. */
export function unknownIn(parent: UblElement, count: (name: string) => void): void {
  for (const child of parent.children) {
    if (child.isSeen) unknownIn(child, count);
    else count(child.name);
  }
}
