import { malformed, overLimit } from './invoice-reader.errors.ts';
import type { XmlAttributes } from './xml-tokens.service.ts';

const ciiUri = 'urn:un:unece:uncefact:data:standard:';
const ublUri = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Namespaces by the usual prefixes; a file may choose others. */
const prefixes = new Map(
  Object.entries({
    [`${ublUri}Invoice-2`]: 'invoice',
    [`${ublUri}CreditNote-2`]: 'credit_note',
    [`${ublUri}CommonAggregateComponents-2`]: 'cac',
    [`${ublUri}CommonBasicComponents-2`]: 'cbc',
    [`${ublUri}CommonExtensionComponents-2`]: 'ext',
    [`${ciiUri}CrossIndustryInvoice:100`]: 'rsm',
    [`${ciiUri}ReusableAggregateBusinessInformationEntity:100`]: 'ram',
    [`${ciiUri}UnqualifiedDataType:100`]: 'udt',
    [`${ciiUri}QualifiedDataType:100`]: 'qdt',
    // The envelope of Peppol.
    'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader': 'envelope',
  }),
);

export interface NamespaceLimits {
  /** Maximum declarations of one element. */
  readonly declarations: number;
  /** Maximum declarations of an element and all its ancestors. */
  readonly scopedDeclarations: number;
  /** Maximum declarations in the whole file. */
  readonly totalDeclarations: number;
}

interface Scope {
  readonly outer: Scope | undefined;
  /** Declarations of this element by prefix. */
  readonly uris: ReadonlyMap<string, string>;
  /** Number of declarations in this scope and all outer ones. */
  readonly size: number;
  /** Names in the file, mapped to names with the usual prefix. */
  readonly names: Map<string, string>;
}

/** An invoice uses about 200 different names. A file with more must not fill the memory. */
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
 * The namespaces of the open elements. A scope contains only its element’s declarations and a link to the outer scope. Copying the
 * outer declarations would cost every element as much as all its ancestors together.
 */
export class Namespaces {
  readonly #limits: NamespaceLimits;
  /** One for each open element; an element without declarations shares the outer scope. */
  readonly #scopes: Scope[] = [{ outer: undefined, uris: new Map(), size: 0, names: new Map() }];
  #total = 0;

  constructor(limits: NamespaceLimits) {
    this.#limits = limits;
  }

  /** Number of open elements. */
  get depth(): number {
    return this.#scopes.length - 1;
  }

  /**
   * Opens an element and returns its name with the usual prefix, such as `cac:Price`.
   * @throws InvoiceReadError `namespaces_too_many`, `xml_malformed` for an undeclared prefix
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
