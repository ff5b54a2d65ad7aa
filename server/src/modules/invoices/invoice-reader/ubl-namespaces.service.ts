import { malformed, overLimit } from './invoice-reader.errors.ts';
import type { XmlAttributes } from './xml-tokens.service.ts';

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

export interface NamespaceLimits {
  /** Declarations of one element. */
  readonly declarations: number;
  /** Declarations of an element and of all elements around it. */
  readonly scopedDeclarations: number;
  /** Declarations in the whole file. */
  readonly totalDeclarations: number;
}

interface Scope {
  readonly outer: Scope | undefined;
  /** Only what this element declares, by prefix. */
  readonly uris: ReadonlyMap<string, string>;
  /** Declarations of this scope and of all around it. */
  readonly size: number;
  /** Names as written, to names with the prefix of the standard. */
  readonly names: Map<string, string>;
}

/** An invoice uses about 200 different names. A file that invents more of them must not fill the memory. */
const maxRememberedNames = 1000;

const isDeclaration = ([name]: XmlAttributes[number]): boolean => name === 'xmlns' || name.startsWith('xmlns:');

/** The attributes of an element without its namespace declarations. */
export const withoutDeclarations = (attributes: XmlAttributes): XmlAttributes =>
  attributes.some(isDeclaration) ? attributes.filter((attribute) => !isDeclaration(attribute)) : attributes;

function uriOf(prefix: string, innermost: Scope): string | undefined {
  for (let scope: Scope | undefined = innermost; scope !== undefined; scope = scope.outer) {
    const uri = scope.uris.get(prefix);
    if (uri !== undefined) return uri;
  }
  return undefined;
}

function resolve(written: string, scope: Scope): string {
  const known = scope.names.get(written);
  if (known !== undefined) return known;
  const colon = written.indexOf(':');
  const uri = uriOf(colon === -1 ? '' : written.slice(0, colon), scope);
  if (uri === undefined && colon !== -1) throw malformed(written, written.slice(0, colon), 'xmlns');
  const prefix = prefixes.get(uri ?? '') ?? `{${uri ?? ''}}`;
  const name = `${prefix}:${written.slice(colon + 1)}`;
  if (scope.names.size < maxRememberedNames) scope.names.set(written, name);
  return name;
}

/**
 * The namespaces of the open elements. A scope holds only what its element declares and a link to the scope around it: copying the outer
 * declarations would cost every element as much as all elements around it together.
 */
export class Namespaces {
  readonly #limits: NamespaceLimits;
  /** One for each open element; an element that declares nothing shares the scope around it. */
  readonly #scopes: Scope[] = [{ outer: undefined, uris: new Map(), size: 0, names: new Map() }];
  #total = 0;

  constructor(limits: NamespaceLimits) {
    this.#limits = limits;
  }

  /** Open elements. */
  get depth(): number {
    return this.#scopes.length - 1;
  }

  /**
   * Opens an element and returns its name with the prefix of the standard, such as `cac:Price`.
   * @throws InvoiceReadError `namespaces_too_many`, `xml_malformed` for a prefix that is not declared
   */
  open(written: string, attributes: XmlAttributes): string {
    const outer = this.#scopes.at(-1);
    const declared = attributes.filter(isDeclaration);
    const scope = outer !== undefined && declared.length === 0 ? outer : this.#scopeWithin(outer, written, declared);
    this.#scopes.push(scope);
    return resolve(written, scope);
  }

  close(): void {
    this.#scopes.pop();
  }

  #scopeWithin(outer: Scope | undefined, element: string, declared: XmlAttributes): Scope {
    const size = (outer?.size ?? 0) + declared.length;
    this.#total += declared.length;
    const { declarations, scopedDeclarations, totalDeclarations } = this.#limits;
    const checked = [
      [declared.length, declarations],
      [size, scopedDeclarations],
      [this.#total, totalDeclarations],
    ] as const;
    for (const [count, max] of checked) if (count > max) throw overLimit('namespaces_too_many', element, max);
    const uris = new Map(declared.map(([name, uri]) => [name.slice('xmlns:'.length), uri.trim()]));
    return { outer, uris, size, names: new Map() };
  }
}
