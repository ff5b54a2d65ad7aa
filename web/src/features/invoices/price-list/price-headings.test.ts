import { priceColumns } from '@tunna/domain/invoices/table/price-columns';
import { languages } from '@tunna/domain/text/languages';
import { subjectTexts } from '@tunna/texts/read';
import { expect, it } from 'vitest';

it.each(languages)('every field of the form is a heading that files may have: %s', (language) => {
  const words: Readonly<Record<string, string>> = subjectTexts(language, 'price-list');
  const { itemId, stream, name, containerKind, unit, price, currency, validFrom, validUntil, surcharge, rise } = words;
  const labels = { itemId, wasteStream: stream, name, containerKind, unit, price, currency, validFrom, validUntil };
  const all = { ...labels, surchargePercent: surcharge, yearlyRisePercent: rise };
  for (const [column, label] of Object.entries(all)) {
    expect(priceColumns[column as keyof typeof priceColumns]).toContain(label);
  }
});
