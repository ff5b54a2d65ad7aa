import { priceColumns } from '@tunna/domain/invoices/table/price-columns';
import { languages } from '@tunna/domain/text/languages';
import { expect, it } from 'vitest';
import en from '../../../locales/en/price-list.json' with { type: 'json' };
import is from '../../../locales/is/price-list.json' with { type: 'json' };
import no from '../../../locales/no/price-list.json' with { type: 'json' };
import pl from '../../../locales/pl/price-list.json' with { type: 'json' };

const words = { is, en, no, pl };

it.each(languages)('every field of the form is a heading that files may have: %s', (language) => {
  const { itemId, stream, name, containerKind, unit, price, currency, validFrom, validUntil, surcharge, rise } =
    words[language];
  const labels = { itemId, wasteStream: stream, name, containerKind, unit, price, currency, validFrom, validUntil };
  const all = { ...labels, surchargePercent: surcharge, yearlyRisePercent: rise };
  for (const [column, label] of Object.entries(all)) {
    expect(priceColumns[column as keyof typeof priceColumns]).toContain(label);
  }
});
