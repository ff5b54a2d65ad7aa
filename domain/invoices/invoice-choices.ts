/** What invoices of waste services are made of most, the most usual first. Any other code of the standards is taken as well. */

/** UN/ECE Recommendation 20. */
export const usualUnits = ['KGM', 'TNE', 'C62', 'MTQ', 'LTR', 'HUR', 'DAY', 'MON', 'KMT'] as const;

/** Categories of VAT (UNCL 5305): standard, zero, exempt, reverse charge, outside of it. */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'O'] as const;

/** Per cent, of the standard category in Iceland. */
export const icelandicVatRates = ['24', '11'] as const;

export const usualCurrencies = ['ISK', 'EUR', 'NOK', 'DKK', 'SEK', 'PLN', 'GBP', 'USD'] as const;
