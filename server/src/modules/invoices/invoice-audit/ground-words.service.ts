import type { Ground } from '@tunna/domain/invoices/prices/finding';
import { formatDecimal, formatMoney, formatUnitPrice } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { isDay } from '@tunna/domain/time/days';
import { textsIn } from '@tunna/texts/read';
import { wordFor } from '../../platform/export/export-texts.service.ts';

interface Words {
  readonly language: Language;
  readonly currency: string;
}

/** Numbers, days, prices and units of a ground. */
function groundValue(name: string, value: string, { language, currency }: Words): string {
  switch (name) {
    case 'day':
    case 'from':
    case 'until':
      return isDay(value) ? formatDay(value, language) : value;
    case 'price':
      return formatUnitPrice(value, currency);
    case 'amount':
      return formatMoney(value, currency);
    case 'unit':
      return wordFor('unit', value, language);
    case 'invoice':
    case 'line':
    case 'ticket':
    case 'place':
      return value;
    default:
      return /^-?\d+(\.\d+)?$/.test(value) ? formatDecimal(value) : value;
  }
}

/** The grounds of a finding as sentences. @param currency of the invoice */
export const groundSentences = (grounds: readonly Ground[], language: Language, currency: string): string[] =>
  grounds.map(({ code, values }) => {
    const words = { language, currency: values.currency ?? currency };
    const shown = Object.entries(values).map(([name, value]) => [name, groundValue(name, value, words)]);
    return textsIn(language)(`invoice-audit:ground.${code}`, Object.fromEntries(shown));
  });
