/**
 * Invoice files in the form of Icelandic haulers. Their figures are calculated here in whole units, independently of the product’s
 * arithmetic. Tests override single values.
 */

/** A number of decimals as a whole number of the smallest unit: `12.5` with three is 12500n. */
export function units(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
  return text.startsWith('-') ? -value : value;
}

/** Half away from zero. */
function divideRounded(over: bigint, under: bigint): bigint {
  const positive = (over < 0n ? -over : over) * 2n + under;
  const result = positive / (under * 2n);
  return over < 0n ? -result : result;
}

/** Hundredths as decimal text without trailing zeros. */
export function money(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
  return cents < 0n ? `-${text}` : text;
}

export interface Tax {
  readonly category: string;
  /** Absent if not subject to VAT. */
  readonly rate?: string | undefined;
}

export interface EntrySpec {
  readonly isCharge: boolean;
  readonly amount: string;
  readonly base?: string;
  readonly percent?: string;
  readonly tax?: Tax;
}

export interface LineSpec {
  readonly item: string;
  readonly name: string;
  readonly quantity: string;
  /** UN/ECE Recommendation 20. */
  readonly unit: string;
  readonly price: string;
  readonly base?: string;
  readonly discount?: string;
  readonly tax?: Tax;
  readonly entries?: readonly EntrySpec[];
  readonly period?: readonly [string, string];
  /** Inserted at the end of the line. */
  readonly more?: string;
}

interface BreakdownSpec extends Tax {
  readonly taxable: string;
  readonly tax: string;
  readonly reason?: string | undefined;
}

export interface InvoiceSpec {
  readonly document?: 'invoice' | 'credit_note';
  readonly number?: string;
  readonly kind?: string;
  readonly currency?: string;
  readonly customization?: string;
  readonly lines: readonly LineSpec[];
  readonly entries?: readonly EntrySpec[];
  readonly prepaid?: string;
  /** A foreign invoice states its VAT in krónur too: krónur per unit. */
  readonly kronurRate?: string;
  /** Replaces the breakdown calculated from the lines. */
  readonly breakdown?: readonly BreakdownSpec[];
  /** Why a category is exempt from tax. */
  readonly reason?: string;
  readonly sellerVat?: string | null;
  readonly buyerVat?: string | null;
  readonly sellerCountry?: string;
  readonly buyerCountry?: string;
  readonly delivery?: string;
  /** Inserted before the totals. */
  readonly more?: string;
}

export interface InvoiceFigures {
  readonly nets: readonly string[];
  readonly breakdown: readonly BreakdownSpec[];
  readonly lines: string;
  readonly allowances: string;
  readonly charges: string;
  readonly exclusive: string;
  readonly vat: string;
  readonly inclusive: string;
  readonly rounding: string;
  readonly payable: string;
}

export const peppol = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
export const standard: Tax = { category: 'S', rate: '24' };

const entrySum = (entries: readonly EntrySpec[], isCharge: boolean): bigint =>
  entries.filter((entry) => entry.isCharge === isCharge).reduce((total, { amount }) => total + units(amount, 2), 0n);

/** In hundredths. A quantity has at most three decimals, a price at most four. */
function netOf({ quantity, price, base = '1', entries = [] }: LineSpec): bigint {
  const goods = divideRounded(units(quantity, 3) * units(price, 4) * 100n, units(base, 3) * 10_000n);
  return goods + entrySum(entries, true) - entrySum(entries, false);
}

/** The figures of an invoice, exact to the cent. */
export function figuresOf(spec: InvoiceSpec): InvoiceFigures {
  const { lines, entries = [], currency = 'ISK', prepaid = '0', reason } = spec;
  const shares = new Map<string, { tax: Tax; cents: bigint }>();
  const share = (tax: Tax, cents: bigint) => {
    const key = `${tax.category} ${tax.rate}`;
    shares.set(key, { tax, cents: (shares.get(key)?.cents ?? 0n) + cents });
  };
  const nets = lines.map(netOf);
  lines.forEach(({ tax = standard }, index) => {
    share(tax, nets[index] ?? 0n);
  });
  for (const { tax = standard, amount, isCharge } of entries)
    share(tax, isCharge ? units(amount, 2) : -units(amount, 2));
  const isWhole = currency === 'ISK';
  const breakdown = [...shares.values()].map(({ tax, cents }) => {
    const exact = cents * units(tax.rate ?? '0', 2);
    const vat = isWhole ? divideRounded(exact, 1_000_000n) * 100n : divideRounded(exact, 10_000n);
    return { ...tax, taxable: money(cents), tax: money(vat), ...(tax.category === 'S' ? {} : { reason }) };
  });
  const net = nets.reduce((total, cents) => total + cents, 0n);
  const exclusive = net - entrySum(entries, false) + entrySum(entries, true);
  const vat = breakdown.reduce((total, each) => total + units(each.tax, 2), 0n);
  const due = exclusive + vat - units(prepaid, 2);
  const payable = isWhole ? divideRounded(due, 100n) * 100n : due;
  return {
    nets: nets.map(money),
    breakdown,
    lines: money(net),
    allowances: money(entrySum(entries, false)),
    charges: money(entrySum(entries, true)),
    exclusive: money(exclusive),
    vat: money(vat),
    inclusive: money(exclusive + vat),
    rounding: money(payable - due),
    payable: money(payable),
  };
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const taxXml = (element: string, { category, rate }: Tax, more = '') =>
  `<cac:${element}><cbc:ID>${category}</cbc:ID>${rate === undefined ? '' : `<cbc:Percent>${rate}</cbc:Percent>`}${more}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${element}>`;

const entryXml = (
  amount: (name: string, text: string) => string,
  { isCharge, percent, base, tax, ...entry }: EntrySpec,
) => `<cac:AllowanceCharge>
  <cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>
  <cbc:AllowanceChargeReason>${isCharge ? 'Umhverfisgjald' : 'Afsláttur'}</cbc:AllowanceChargeReason>
  ${percent === undefined ? '' : `<cbc:MultiplierFactorNumeric>${percent}</cbc:MultiplierFactorNumeric>`}
  ${amount('Amount', entry.amount)}
  ${base === undefined ? '' : amount('BaseAmount', base)}
  ${tax === undefined ? '' : taxXml('TaxCategory', tax)}
</cac:AllowanceCharge>`;

function lineXml(
  line: LineSpec,
  index: number,
  net: string,
  isCredit: boolean,
  amount: (name: string, text: string) => string,
): string {
  const { quantity, unit, price, base, discount, tax = standard, entries = [], period } = line;
  const kind = isCredit ? 'CreditNoteLine' : 'InvoiceLine';
  const counted = isCredit ? 'CreditedQuantity' : 'InvoicedQuantity';
  const gross = discount === undefined ? undefined : money(units(price, 2) + units(discount, 2));
  return `<cac:${kind}>
  <cbc:ID>${index + 1}</cbc:ID>
  <cbc:${counted} unitCode="${unit}">${quantity}</cbc:${counted}>
  ${amount('LineExtensionAmount', net)}
  ${period === undefined ? '' : `<cac:InvoicePeriod><cbc:StartDate>${period[0]}</cbc:StartDate><cbc:EndDate>${period[1]}</cbc:EndDate></cac:InvoicePeriod>`}
  ${entries.map((entry) => entryXml(amount, entry)).join('\n')}
  <cac:Item>
    <cbc:Name>${escaped(line.name)}</cbc:Name>
    <cac:SellersItemIdentification><cbc:ID>${escaped(line.item)}</cbc:ID></cac:SellersItemIdentification>
    ${taxXml('ClassifiedTaxCategory', tax)}
  </cac:Item>
  <cac:Price>
    ${amount('PriceAmount', price)}
    ${base === undefined ? '' : `<cbc:BaseQuantity unitCode="${unit}">${base}</cbc:BaseQuantity>`}
    ${gross === undefined ? '' : `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${amount('Amount', discount ?? '')}${amount('BaseAmount', gross)}</cac:AllowanceCharge>`}
  </cac:Price>
  ${line.more ?? ''}
</cac:${kind}>`;
}

const partyXml = (name: string, kennitala: string, vat: string | null, country: string) => `<cac:Party>
  <cbc:EndpointID schemeID="0196">${kennitala}</cbc:EndpointID>
  <cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>
  <cac:PostalAddress><cbc:StreetName>Gufunesvegi 10</cbc:StreetName><cbc:CityName>Reykjavík</cbc:CityName><cbc:PostalZone>112</cbc:PostalZone><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
  ${vat === null ? '' : `<cac:PartyTaxScheme><cbc:CompanyID>${vat}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`}
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID schemeID="0196">${kennitala}</cbc:CompanyID></cac:PartyLegalEntity>
</cac:Party>`;

export const optional = (value: string, write: string): string => (value === '0' ? '' : write);

/** VAT in krónur, for an invoice in another currency. */
export const kronurOf = ({ kronurRate }: InvoiceSpec, { vat }: InvoiceFigures): bigint | undefined =>
  kronurRate === undefined ? undefined : divideRounded(units(vat, 2) * units(kronurRate, 2), 10_000n);

function totalsXml(spec: InvoiceSpec, figures: InvoiceFigures, amount: (name: string, text: string) => string): string {
  const kronur = kronurOf(spec, figures);
  return `<cac:TaxTotal>
  ${amount('TaxAmount', figures.vat)}
  ${(spec.breakdown ?? figures.breakdown)
    .map(
      ({ taxable, tax, reason, ...share }) =>
        `<cac:TaxSubtotal>${amount('TaxableAmount', taxable)}${amount('TaxAmount', tax)}${taxXml('TaxCategory', share, reason === undefined ? '' : `<cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>`)}</cac:TaxSubtotal>`,
    )
    .join('\n  ')}
</cac:TaxTotal>
${kronur === undefined ? '' : `<cac:TaxTotal><cbc:TaxAmount currencyID="ISK">${kronur}</cbc:TaxAmount></cac:TaxTotal>`}
<cac:LegalMonetaryTotal>
  ${amount('LineExtensionAmount', figures.lines)}
  ${amount('TaxExclusiveAmount', figures.exclusive)}
  ${amount('TaxInclusiveAmount', figures.inclusive)}
  ${optional(figures.allowances, amount('AllowanceTotalAmount', figures.allowances))}
  ${optional(figures.charges, amount('ChargeTotalAmount', figures.charges))}
  ${spec.prepaid === undefined ? '' : amount('PrepaidAmount', spec.prepaid)}
  ${optional(figures.rounding, amount('PayableRoundingAmount', figures.rounding))}
  ${amount('PayableAmount', figures.payable)}
</cac:LegalMonetaryTotal>`;
}

/** The file. It follows all rules unless something is overridden. */
export function invoiceXml(spec: InvoiceSpec): string {
  const { document = 'invoice', currency = 'ISK', entries = [] } = spec;
  const isCredit = document === 'credit_note';
  const figures = figuresOf(spec);
  const amount = (name: string, text: string) => `<cbc:${name} currencyID="${currency}">${text}</cbc:${name}>`;
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const kind = spec.kind ?? (isCredit ? '381' : '380');
  const dueDate = '2026-03-15';
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>${spec.customization ?? peppol}</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
<cbc:ID>${spec.number ?? 'SR-0012345'}</cbc:ID>
<cbc:IssueDate>2026-02-28</cbc:IssueDate>
${isCredit ? '' : `<cbc:DueDate>${dueDate}</cbc:DueDate>`}
<cbc:${root}TypeCode>${kind}</cbc:${root}TypeCode>
<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
${spec.kronurRate === undefined ? '' : '<cbc:TaxCurrencyCode>ISK</cbc:TaxCurrencyCode>'}
<cbc:BuyerReference>Fasteignir</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-02-01</cbc:StartDate><cbc:EndDate>2026-02-28</cbc:EndDate></cac:InvoicePeriod>
${isCredit ? '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>SR-0012001</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>' : ''}
<cac:AdditionalDocumentReference><cbc:ID>2026-03-31</cbc:ID><cbc:DocumentDescription>EINDAGI</cbc:DocumentDescription></cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty>${partyXml('Hreinsun og flutningar ehf.', '5501101230', spec.sellerVat === undefined ? 'IS12345' : spec.sellerVat, spec.sellerCountry ?? 'IS')}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${partyXml('Fasteignafélag Norðurbæjar', '4402692099', spec.buyerVat === undefined ? null : spec.buyerVat, spec.buyerCountry ?? 'IS')}</cac:AccountingCustomerParty>
${spec.delivery ?? ''}
<cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode>${isCredit ? `<cbc:PaymentDueDate>${dueDate}</cbc:PaymentDueDate>` : ''}<cac:PayeeFinancialAccount><cbc:ID>051526001234</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
${entries.map((entry) => entryXml(amount, { tax: standard, ...entry })).join('\n')}
${spec.more ?? ''}
${totalsXml(spec, figures, amount)}
${spec.lines.map((line, index) => lineXml(line, index, figures.nets[index] ?? '0', isCredit, amount)).join('\n')}
</${root}>`;
}

/** A month of a hauler: tonnes, kilograms per thousand, pieces, a rental with its period, a fee, paid paper, food at 11 %. */
export const haulerMonth: InvoiceSpec = {
  lines: [
    { item: '1010', name: 'Bylgjupappi, móttaka', quantity: '-1.240', unit: 'TNE', price: '4500' },
    { item: '2001', name: 'Almennt sorp', quantity: '3.785', unit: 'TNE', price: '38912.50' },
    {
      item: '2005',
      name: 'Lífrænn úrgangur',
      quantity: '1287',
      unit: 'KGM',
      price: '24650',
      base: '1000',
      tax: { category: 'S', rate: '11' },
    },
    {
      item: '7000',
      name: 'Leiga á gámi 660 l',
      quantity: '3',
      unit: 'H87',
      price: '1890',
      discount: '210',
      period: ['2026-02-01', '2026-02-28'],
    },
    {
      item: '8100',
      name: 'Losun & akstur <kl. 7>',
      quantity: '8',
      unit: 'C62',
      price: '2450.75',
      entries: [
        { isCharge: false, amount: '980.30', base: '19606', percent: '5' },
        { isCharge: true, amount: '150' },
      ],
    },
    {
      item: '9000',
      name: 'Póstburðargjald',
      quantity: '1',
      unit: 'C62',
      price: '250',
      tax: { category: 'E', rate: '0' },
    },
  ],
  entries: [
    { isCharge: false, amount: '2500' },
    { isCharge: true, amount: '1234.56', base: '61728', percent: '2' },
  ],
  prepaid: '10000',
  reason: 'Undanþegið virðisaukaskatti',
};

export async function* chunksOf(bytes: Uint8Array | string, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const whole = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

/**
 * An invoice whose extensions hold 35 nested elements with 58 namespace declarations each, and in them elements that declare one more.
 * 200,000 of those are 3 MB; each of them is in the scope of 2,030 declarations.
 */
export function namespaceBomb(elements: number): string {
  const uri = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
  const nest = Array.from({ length: 35 }, (_none, level) => {
    const declared = Array.from({ length: 58 }, (_each, index) => ` xmlns:n${level}_${index}="u"`);
    return `<x${declared.join('')}>`;
  });
  const content = `${nest.join('')}${'<x xmlns:m=""/>'.repeat(elements)}${'</x>'.repeat(nest.length)}`;
  return invoiceXml(haulerMonth).replace(
    /<Invoice[^>]*>/,
    (root) => `${root}<e:UBLExtensions xmlns:e="${uri}">${content}</e:UBLExtensions>`,
  );
}
