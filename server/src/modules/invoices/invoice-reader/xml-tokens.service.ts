import { documentTypeRefused, entityUnknown, malformed, overLimit } from './invoice-reader.errors.ts';

export type XmlAttributes = readonly (readonly [name: string, value: string])[];

export interface XmlListener {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** A part of a text with resolved references. The text between two tags may have many parts. */
  text(piece: string): void;
}

export interface XmlLimits {
  /** Maximum open elements. */
  readonly depth: number;
  /** Maximum of one element. */
  readonly attributes: number;
  /** Maximum characters of one tag. */
  readonly tag: number;
}

const nameSource = '[A-Za-z_:\\u00c0-\\u{effff}][A-Za-z0-9_:.\\-\\u00b7-\\u{effff}]*';
const namePattern = new RegExp(`^${nameSource}`, 'u');
const attributePattern = new RegExp(`\\s+(${nameSource})\\s*=\\s*(?:"([^<"]*)"|'([^<']*)')`, 'uy');

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const isAllowed = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code < 0xd800) ||
  (code >= 0xe000 && code < 0xfffe) ||
  (code >= 0x10000 && code <= 0x10ffff);

function dereference(reference: string): string {
  const [, hex, decimal, name = ''] =
    /^&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z]{1,8}));$/.exec(reference) ?? [];
  if (hex === undefined && decimal === undefined) {
    const sign = Object.hasOwn(references, name) ? references[name] : undefined;
    if (sign === undefined) throw entityUnknown(reference);
    return sign;
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (!isAllowed(code)) throw entityUnknown(reference);
  return String.fromCodePoint(code);
}

/** Resolves the five predefined references and numeric ones; there are no others. */
const decode = (text: string): string => (text.includes('&') ? text.replace(/&[^;&]{0,12};?/g, dereference) : text);

/** Length of the longest reference, with ampersand and semicolon. */
const longestReference = 12;

/** Start and end of sections, with the listener for their content. */
const sections = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<?', end: '?>', isText: false },
] as const;
type Section = (typeof sections)[number];

/**
 * Splits XML into tokens as it arrives and keeps only the current tag. Stricter than the standard: no document type, no entities of
 * the file, no malformed content.
 */
export class XmlTokens {
  readonly #listener: XmlListener;
  readonly #limits: XmlLimits;
  readonly #open: string[] = [];
  #rest = '';
  #section: Section | undefined;
  #hasRoot = false;

  constructor(listener: XmlListener, limits: XmlLimits) {
    this.#listener = listener;
    this.#limits = limits;
  }

  /** @throws InvoiceReadError `xml_malformed`, `document_type_refused`, `entity_unknown`, `elements_too_deep`, `attributes_too_many`, `text_too_long` */
  write(piece: string): void {
    const xml = this.#rest + piece;
    let at = 0;
    for (let next = this.#step(xml, at); next > at; next = this.#step(xml, at)) at = next;
    this.#rest = xml.slice(at);
    if (this.#rest.length > this.#limits.tag) throw overLimit('text_too_long', 'tag', this.#limits.tag);
  }

  end(): void {
    const rest = this.#rest.trim();
    if (this.#section !== undefined || rest !== '') throw malformed(this.#open.at(-1) ?? 'root', rest, 'end');
    const unclosed = this.#open.at(-1);
    if (unclosed !== undefined) throw malformed(unclosed, '', `</${unclosed}>`);
    if (!this.#hasRoot) throw malformed('root', '', 'element');
  }

  /** Consumes one token. Returns the position of the next, or the same position if more input is needed. */
  #step(xml: string, at: number): number {
    if (this.#section !== undefined) return this.#inSection(xml, at, this.#section);
    if (at >= xml.length) return at;
    if (xml[at] !== '<') return this.#text(xml, at);
    if (xml[at + 1] === '!' || xml[at + 1] === '?') return this.#declaration(xml, at);
    const end = tagEnd(xml, at);
    if (end === -1) return at;
    if (end - at > this.#limits.tag) throw overLimit('text_too_long', 'tag', this.#limits.tag);
    if (xml[at + 1] === '/') this.#close(xml.slice(at + 2, end).trimEnd());
    else this.#start(xml.slice(at + 1, end));
    return end + 1;
  }

  #text(xml: string, at: number): number {
    const markup = xml.indexOf('<', at);
    let end = markup === -1 ? xml.length : markup;
    if (markup === -1) {
      // A reference may be split.
      const ampersand = xml.lastIndexOf('&');
      if (ampersand >= at && xml.length - ampersand < longestReference && !xml.includes(';', ampersand))
        end = ampersand;
    }
    if (end > at) this.#emitText(decode(xml.slice(at, end)));
    return end;
  }

  #emitText(text: string): void {
    if (this.#open.length > 0) this.#listener.text(text);
    else if (text.trim() !== '') throw malformed('root', text.trim(), 'element');
  }

  #declaration(xml: string, at: number): number {
    const section = sections.find(({ start }) => xml.startsWith(start, at));
    if (section !== undefined) {
      if (section.isText && this.#open.length === 0) throw malformed('root', section.start, 'element');
      this.#section = section;
      return at + section.start.length;
    }
    const seen = xml.slice(at, at + 9);
    if (sections.some(({ start }) => start.startsWith(seen))) return at;
    throw documentTypeRefused(xml.slice(at, at + 60));
  }

  #inSection(xml: string, at: number, { end, isText }: Section): number {
    const found = xml.indexOf(end, at);
    const until = found === -1 ? Math.max(at, xml.length - end.length + 1) : found;
    if (isText && until > at) this.#emitText(xml.slice(at, until));
    if (found === -1) return until;
    this.#section = undefined;
    return found + end.length;
  }

  #close(name: string): void {
    const expected = this.#open.pop();
    if (name !== expected)
      throw malformed(expected ?? 'root', `</${name}>`, expected === undefined ? 'end' : `</${expected}>`);
    this.#listener.close(name);
  }

  #start(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const content = isEmpty ? tag.slice(0, -1) : tag;
    const name = namePattern.exec(content)?.[0];
    if (name === undefined) throw malformed('tag', `<${tag}>`, 'name');
    if (this.#open.length === 0 && this.#hasRoot) throw malformed('root', `<${name}>`, 'only_one');
    this.#hasRoot = true;
    const attributes = this.#attributes(content, name);
    this.#open.push(name);
    if (this.#open.length > this.#limits.depth) throw overLimit('elements_too_deep', name, this.#limits.depth);
    this.#listener.open(name, attributes);
    if (isEmpty) this.#close(name);
  }

  #attributes(content: string, element: string): XmlAttributes {
    if (content.length === element.length) return [];
    const attributes = new Map<string, string>();
    let at = element.length;
    for (;;) {
      attributePattern.lastIndex = at;
      const found = attributePattern.exec(content);
      if (found === null) break;
      const [all, name = '', double, single = ''] = found;
      if (attributes.has(name)) throw malformed(element, name, 'only_one');
      attributes.set(name, decode(double ?? single));
      if (attributes.size > this.#limits.attributes)
        throw overLimit('attributes_too_many', element, this.#limits.attributes);
      at += all.length;
    }
    if (content.slice(at).trim() !== '') throw malformed(element, content.slice(at).trim(), 'attribute="value"');
    return [...attributes];
  }
}

/** The end of the tag at a position; brackets in quotation marks do not count. */
function tagEnd(xml: string, at: number): number {
  let quote = '';
  for (let place = at + 1; place < xml.length; place += 1) {
    const sign = xml[place];
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '>') return place;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '<') throw malformed('tag', xml.slice(at, place + 1), '>');
  }
  return -1;
}
