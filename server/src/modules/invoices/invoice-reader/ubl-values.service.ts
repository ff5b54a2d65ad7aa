import type { Identifier } from '@tunna/domain/invoices/invoice';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import type { InvoiceReadCode, InvoiceReadFailure } from './invoice-reader.errors.ts';
import type { UblElement } from './ubl-tree.service.ts';

/** Maximum of reported unreadable values in one file. */
const maxFailures = 100;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;

/** The day of a text as XML Schema writes dates, without its time zone; nothing where there is no such day. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = datePattern.exec(text) ?? [];
  if (year === undefined || year < '0001') return undefined;
  const iso = `${year}-${month}-${day}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}

export const attributeOf = (of: UblElement, wanted: string): string | undefined => {
  const value = of.attributes.find(([name]) => name === wanted)?.[1].trim();
  return value === '' ? undefined : value;
};

/** A value of white space only is empty. */
const textOf = (of: UblElement | undefined): string | undefined => {
  const text = of?.text.trim();
  return text === '' ? undefined : text;
};

/** Asks elements for their values, and gathers those that cannot be read. */
export class UblValues {
  readonly failures: InvoiceReadFailure[] = [];
  /** In which amounts were given. */
  readonly currencies = new Set<string>();
  /** Of which is read. */
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

  all(parent: UblElement | undefined, name: string): readonly UblElement[] {
    const found = parent?.children.filter((child) => child.name === name) ?? [];
    for (const each of found) each.isSeen = true;
    return found;
  }

  /**
   * The element that may be there once. Of what only describes, the first is taken and the others remain unknown.
   * @param field term of EN 16931 on which so much hangs that a second one makes the file unreadable
   */
  one(parent: UblElement | undefined, name: string, field?: string): UblElement | undefined {
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

  text(parent: UblElement | undefined, name: string, field?: string): string | undefined {
    return textOf(this.one(parent, name, field));
  }

  /** The first of values that may be repeated where the standard knows one. */
  firstText(parent: UblElement | undefined, name: string): string | undefined {
    return textOf(this.all(parent, name)[0]);
  }

  identifier(parent: UblElement | undefined, name: string, field: string, scheme = 'schemeID'): Identifier | undefined {
    return this.identifierOf(this.one(parent, name, field), scheme);
  }

  identifierOf(of: UblElement | undefined, scheme = 'schemeID'): Identifier | undefined {
    const id = textOf(of);
    if (of === undefined || id === undefined) return undefined;
    return { id, scheme: attributeOf(of, scheme) };
  }

  /** Exactly as written, without surrounding white space. */
  decimal(parent: UblElement | undefined, name: string, field: string): string | undefined {
    return this.decimalOf(this.one(parent, name, field), field);
  }

  decimalOf(of: UblElement | undefined, field: string): string | undefined {
    if (of === undefined) return undefined;
    const text = of.text.trim();
    if (isDecimalText(text)) return text;
    this.#fail('number_unreadable', field, { found: text, expectation: 'decimal', expected: '1234.50' });
    return undefined;
  }

  /** An amount of money; its currency is noted. */
  amount(parent: UblElement | undefined, name: string, field: string): string | undefined {
    const of = this.one(parent, name, field);
    const currency = of === undefined ? undefined : attributeOf(of, 'currencyID');
    // More currencies would not help the reader.
    if (currency !== undefined && this.currencies.size < 10) this.currencies.add(currency.slice(0, 10));
    return this.decimalOf(of, field);
  }

  day(parent: UblElement | undefined, name: string, field: string): string | undefined {
    return this.dayOf(this.one(parent, name, field), field);
  }

  dayOf(of: UblElement | undefined, field: string): string | undefined {
    if (of === undefined) return undefined;
    const text = of.text.trim();
    const day = dayOf(text);
    if (day === undefined)
      this.#fail('date_unreadable', field, { found: text, expectation: 'date', expected: '2026-03-31' });
    return day;
  }

  /** Whether an entry is a charge. Nothing else than a plain yes or no is understood: the sign of an amount hangs on it. */
  isCharge(of: UblElement): boolean {
    const text = this.text(of, 'cbc:ChargeIndicator', 'cbc:ChargeIndicator')?.toLowerCase() ?? '';
    if (['true', '1'].includes(text)) return true;
    if (!['false', '0'].includes(text))
      this.#fail('indicator_unreadable', 'cbc:ChargeIndicator', {
        found: text,
        expectation: 'one_of',
        expected: 'true, false',
      });
    return false;
  }
}
