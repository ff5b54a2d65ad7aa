import type { Identifier } from '@tunna/domain/invoices/invoice';
import type { ReadingFinding } from '@tunna/domain/invoices/rules/invoice-failures';
import { readDay } from '@tunna/domain/invoices/table/table-days';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import type { InvoiceReadCode, InvoiceReadFailure } from './invoice-reader.errors.ts';
import type { XmlElement } from './xml-tree.service.ts';

/** Maximum findings of one rule per file. More are reported by number only, so that one more is enough. */
const maxOfOneRule = 101;

/** Maximum reported unreadable values per file. */
const maxFailures = 100;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;

const compactPattern = /^(\d{4})(\d{2})(\d{2})$/;

/** The code of dates such as `20260331` (UNTDID 2379), the only one of EN 16931. */
const compactFormat = '102';

/** Whether it is a day of any year. Others are looked up in the calendar, which takes much longer. */
const inEachMonth = (month: string, day: string): boolean =>
  month >= '01' && month <= '12' && day >= '01' && day <= '28';

/** The day of a text in the format of XML Schema, without its time zone; undefined if it is invalid. */
function dayOf(text: string, pattern = datePattern): string | undefined {
  const [, year, month, day] = pattern.exec(text) ?? [];
  if (year === undefined || year < '0001') return undefined;
  const iso = `${year}-${month}-${day}`;
  if (month !== undefined && day !== undefined && inEachMonth(month, day)) return iso;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}

export const attributeOf = (of: XmlElement, attribute: string): string | undefined => {
  const value = of.attributes.find(([name]) => name === attribute)?.[1].trim();
  return value === '' ? undefined : value;
};

/** A value of white space only is empty. */
export const textOf = (of: XmlElement | undefined): string | undefined => {
  const text = of?.text.trim();
  return text === '' ? undefined : text;
};

/** The elements at a path, such as `cac:PartyName/cbc:Name`. */
export function elementsAt(parent: XmlElement, path: string): readonly XmlElement[] {
  const slash = path.indexOf('/');
  const name = slash === -1 ? path : path.slice(0, slash);
  const found = parent.children.filter((child) => child.name === name);
  return slash === -1 ? found : found.flatMap((each) => elementsAt(each, path.slice(slash + 1)));
}

/** Size of an attachment in bytes: four characters of base64 are three bytes. */
export const bytesOf = ({ base64 }: XmlElement): number => Math.floor((base64 * 3) / 4);

/** Icelandic files have the final due date (eindagi) as a supporting document with this description. */
export const isFinalDateName = (description: string | undefined): boolean => description?.toUpperCase() === 'EINDAGI';

/** Reads values of elements, and collects those that cannot be read. */
export class XmlValues {
  readonly failures: InvoiceReadFailure[] = [];
  /** Values that were read although their form breaks a rule. */
  readonly findings: ReadingFinding[] = [];
  readonly #findingCounts = new Map<string, number>();
  /** Currencies of the amounts. */
  readonly currencies = new Set<string>();
  /** The current line. */
  line: number | undefined;

  #fail(
    code: InvoiceReadCode,
    field: string,
    failure: Pick<InvoiceReadFailure, 'found' | 'expectation' | 'expected'>,
  ): void {
    if (this.failures.length >= maxFailures) return;
    const found = failure.found?.slice(0, 200);
    this.failures.push({
      ...failure,
      code,
      field,
      severity: 'error',
      ...(found === undefined ? {} : { found }),
      ...(this.line === undefined ? {} : { line: this.line }),
    });
  }

  /** Adds a finding of the current line or of the head. */
  readonly report = (finding: ReadingFinding): void => {
    const count = (this.#findingCounts.get(finding.code) ?? 0) + 1;
    this.#findingCounts.set(finding.code, count);
    if (count <= maxOfOneRule) this.findings.push({ line: this.line, ...finding });
  };

  all(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
    const found = parent?.children.filter((child) => child.name === name) ?? [];
    for (const each of found) each.isSeen = true;
    return found;
  }

  /**
   * The element that may occur once. Of descriptive ones the first is used and the others are unknown.
   * @param field term of EN 16931; a duplicate of a field with a term makes the file unreadable
   */
  one(parent: XmlElement | undefined, name: string, field?: string): XmlElement | undefined {
    if (field === undefined) {
      const first = parent?.children.find((child) => child.name === name);
      if (first !== undefined) first.isSeen = true;
      return first;
    }
    const found = this.all(parent, name);
    if (found.length > 1)
      this.#fail('element_repeated', field, { found: String(found.length), expectation: 'only_one' });
    return found[0];
  }

  /** The element at a path of elements of which each may occur once. */
  at(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
    return path.reduce((within, name) => this.one(within, name), parent);
  }

  text(parent: XmlElement | undefined, name: string, field?: string): string | undefined {
    return textOf(this.one(parent, name, field));
  }

  /** The first of repeatable values for which the standard has one. */
  firstText(parent: XmlElement | undefined, name: string): string | undefined {
    return textOf(this.all(parent, name)[0]);
  }

  identifier(parent: XmlElement | undefined, name: string, field: string, scheme = 'schemeID'): Identifier | undefined {
    return this.identifierOf(this.one(parent, name, field), scheme);
  }

  identifierOf(of: XmlElement | undefined, scheme = 'schemeID'): Identifier | undefined {
    const id = textOf(of);
    if (of === undefined || id === undefined) return undefined;
    return { id, scheme: attributeOf(of, scheme) };
  }

  /** The VAT among taxes. A single tax of another scheme is read as VAT, with a finding. */
  vatAmong(
    taxes: readonly XmlElement[],
    field: string,
    schemeOf: (tax: XmlElement) => string | undefined,
  ): XmlElement | undefined {
    const vat = taxes.find((tax) => schemeOf(tax)?.toUpperCase() === 'VAT');
    const [only, ...others] = taxes;
    if (vat !== undefined || only === undefined || others.length > 0) return vat;
    this.report({ code: 'tax_scheme_other', field, found: schemeOf(only), expectation: 'equal', expected: 'VAT' });
    return only;
  }

  /** The exact text, trimmed. */
  decimal(parent: XmlElement | undefined, name: string, field: string): string | undefined {
    return this.decimalOf(this.one(parent, name, field), field);
  }

  decimalOf(of: XmlElement | undefined, field: string): string | undefined {
    if (of === undefined) return undefined;
    const text = of.text.trim();
    if (isDecimalText(text)) return text;
    this.#fail('number_unreadable', field, { found: text, expectation: 'decimal', expected: '1234.50' });
    return undefined;
  }

  /** An amount of money. Its currency is recorded. */
  amount(parent: XmlElement | undefined, name: string, field: string): string | undefined {
    const of = this.one(parent, name, field);
    const currency = of === undefined ? undefined : attributeOf(of, 'currencyID');
    // More currencies would not help the reader.
    if (currency !== undefined && this.currencies.size < 10) this.currencies.add(currency.slice(0, 10));
    return this.decimalOf(of, field);
  }

  day(parent: XmlElement | undefined, name: string, field: string): string | undefined {
    return this.dayOf(this.one(parent, name, field), field);
  }

  dayOf(of: XmlElement | undefined, field: string): string | undefined {
    if (of === undefined) return undefined;
    const text = of.text.trim();
    const day = dayOf(text);
    if (day === undefined)
      this.#fail('date_unreadable', field, { found: text, expectation: 'date', expected: '2026-03-31' });
    else if (text !== day) this.#reportDay(field, text, '2026-03-31');
    return day;
  }

  /** A date of CII, `<udt:DateTimeString format="102">20260331`. */
  compactDayOf(of: XmlElement | undefined, field: string): string | undefined {
    if (of === undefined) return undefined;
    const text = of.text.trim();
    const written = attributeOf(of, 'format');
    const format = written ?? compactFormat;
    const day = format === compactFormat ? dayOf(text, compactPattern) : undefined;
    if (day === undefined)
      this.#fail('date_unreadable', field, {
        found: format === compactFormat ? text : `${text} (format ${format})`,
        expectation: 'date',
        expected: '20260331',
      });
    else if (written === undefined) this.#reportDay(field, text, 'format="102"');
    return day;
  }

  #reportDay(field: string, found: string, expected: string): void {
    this.report({ code: 'PEPPOL-EN16931-F001', field, found, expectation: 'well_formed', expected });
  }

  /** The final due date (eindagi). Sellers often write it as people do: day, month, year. */
  finalDayOf(of: XmlElement | undefined): string | undefined {
    const text = textOf(of);
    const day = text === undefined ? undefined : dayOf(text);
    if (text === undefined || day !== undefined) return day;
    this.report({ code: 'IS-R-008', field: 'BT-122', found: text, expectation: 'date', expected: '2026-03-31' });
    return readDay(text, 'dmy');
  }

  /**
   * Whether an entry is a charge. Only a plain true or false is accepted, because it decides the sign of an amount.
   * @param rule of Peppol, which has no digits there
   */
  isCharge(
    of: XmlElement | undefined,
    {
      name = 'cbc:ChargeIndicator',
      rule = 'PEPPOL-EN16931-R043',
    }: { readonly name?: string; readonly rule?: string } = {},
  ): boolean {
    const text = this.text(of, name, name)?.toLowerCase() ?? '';
    const expected = { found: text, expectation: 'one_of', expected: 'true, false' } as const;
    if (['0', '1'].includes(text)) this.report({ code: rule, field: name, ...expected });
    else if (!['true', 'false'].includes(text)) this.#fail('indicator_unreadable', name, expected);
    return ['true', '1'].includes(text);
  }
}
