import { describe, expect, it } from 'vitest';
import { buyer, codesOf, element, failuresOf, line, swap } from '../../../../test/files/invoice-edits.ts';
import {
  type EntrySpec,
  figuresOf,
  haulerMonth,
  type InvoiceSpec,
  invoiceXml,
  type LineSpec,
  type Tax,
} from '../../../../test/files/invoice-files.ts';

const month = invoiceXml(haulerMonth);

interface Family {
  readonly name: string;
  readonly tax: Tax;
  readonly wrongRate: string | undefined;
  readonly reason?: string;
  readonly isTaxed?: true;
}

const families: readonly Family[] = [
  { name: 'S', tax: { category: 'S', rate: '24' }, wrongRate: '0', isTaxed: true },
  { name: 'AF', tax: { category: 'L', rate: '7' }, wrongRate: '-1', isTaxed: true },
  { name: 'AG', tax: { category: 'M', rate: '4' }, wrongRate: '-1', isTaxed: true },
  { name: 'Z', tax: { category: 'Z', rate: '0' }, wrongRate: '5' },
  { name: 'E', tax: { category: 'E', rate: '0' }, wrongRate: '5', reason: 'Undanþegið' },
  { name: 'AE', tax: { category: 'AE', rate: '0' }, wrongRate: '5', reason: 'Reverse charge' },
  { name: 'IC', tax: { category: 'K', rate: '0' }, wrongRate: '5', reason: 'Intra-community supply' },
  { name: 'G', tax: { category: 'G', rate: '0' }, wrongRate: '5', reason: 'Export outside the EU' },
  { name: 'O', tax: { category: 'O' }, wrongRate: '0', reason: 'Not subject to VAT' },
];

const delivery =
  '<cac:Delivery><cbc:ActualDeliveryDate>2026-02-10</cbc:ActualDeliveryDate><cac:DeliveryLocation><cac:Address><cac:Country><cbc:IdentificationCode>PL</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>';

function familySpec({ name, tax, reason }: Family): InvoiceSpec {
  const isOutside = name === 'O';
  return {
    currency: 'EUR',
    lines: [{ item: '1', name: 'Skilagjald', quantity: '10', unit: 'C62', price: '100', tax }],
    entries: [
      { isCharge: false, amount: '50', tax },
      { isCharge: true, amount: '20', tax },
    ],
    sellerVat: isOutside ? null : 'IS12345',
    buyerVat: isOutside ? null : 'PL5260001246',
    delivery,
    ...(reason === undefined ? {} : { reason }),
  };
}

const retax = (entries: readonly EntrySpec[] | undefined, isCharge: boolean, tax: Tax): EntrySpec[] =>
  (entries ?? []).map((each) => (each.isCharge === isCharge ? { ...each, tax } : each));
const relined = (lines: readonly LineSpec[], tax: Tax): LineSpec[] => lines.map((each) => ({ ...each, tax }));

describe.each(families)('VAT category $tax.category', (family) => {
  const { name, tax, isTaxed, reason } = family;
  const spec = familySpec(family);
  const figures = figuresOf(spec);
  const share = figures.breakdown[0] ?? { ...tax, taxable: '0', tax: '0' };
  const wrong: Tax = { ...tax, rate: family.wrongRate };
  // A changed rate is no longer summed with the others.
  const rateFollows = isTaxed ? [`BR-${name}-08`, 'vat_rate_missing'] : [];
  const xmlOf = (change: Partial<InvoiceSpec>): string => {
    // The totals are unchanged; only the VAT texts change.
    const xml = invoiceXml({ ...spec, breakdown: figures.breakdown, ...change });
    return xml
      .replace(element('cac:LegalMonetaryTotal'), element('cac:LegalMonetaryTotal').exec(invoiceXml(spec))?.[0] ?? '')
      .replace(
        /<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">[^<]*</,
        `<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${figures.vat}<`,
      );
  };

  it('is valid', async () => {
    expect(await codesOf(invoiceXml(spec))).toEqual([]);
  });

  it.each([
    ['05', { lines: relined(spec.lines, wrong) }, rateFollows],
    ['06', { entries: retax(spec.entries, false, wrong) }, rateFollows],
    ['07', { entries: retax(spec.entries, true, wrong) }, rateFollows],
    ['08', { breakdown: [{ ...share, taxable: '985' }] }, isTaxed ? ['BR-CO-17', `BR-${name}-09`] : []],
    ['09', { breakdown: [{ ...share, tax: String(Number(share.tax) + 5) }] }, ['BR-CO-14', 'BR-CO-17']],
    ['10', { breakdown: [{ ...share, reason: reason === undefined ? 'Af því bara' : undefined }] }, []],
  ] as const)(`BR-${name}-%s`, async (number, change, follows) => {
    expect([`BR-${name}-${number}`, ...follows]).toEqual(expect.arrayContaining(await codesOf(xmlOf(change))));
    expect(await codesOf(xmlOf(change))).toContain(`BR-${name}-${number}`);
  });

  it(`BR-${name}-01: without its breakdown`, async () => {
    const other = { category: 'B', rate: '0', taxable: '970', tax: share.tax };
    expect(
      await codesOf(xmlOf({ breakdown: [other], sellerCountry: 'IT', buyerCountry: 'IT', delivery: '' })),
    ).toContain(`BR-${name}-01`);
  });

  it(`BR-${name}-01: ${isTaxed ? 'with a breakdown that nothing belongs to' : 'with two breakdowns'}`, async () => {
    const base = isTaxed ? familySpec({ name: 'Z', tax: { category: 'Z', rate: '0' }, wrongRate: '5' }) : spec;
    const breakdown = [
      ...figuresOf(base).breakdown,
      { ...tax, taxable: '0', tax: '0', ...(reason === undefined ? {} : { reason }) },
    ];
    expect(await codesOf(invoiceXml({ ...base, breakdown }))).toEqual([`BR-${name}-01`, `BR-${name}-08`]);
  });

  it(`BR-${name}-02 to -04: by who is registered`, async () => {
    const change = name === 'O' ? { sellerVat: 'IS12345' } : { sellerVat: null };
    expect(await codesOf(xmlOf(change))).toEqual(['02', '03', '04'].map((number) => `BR-${name}-${number}`));
    const onlyAllowance = await codesOf(xmlOf({ ...change, lines: [], entries: spec.entries?.slice(0, 1) ?? [] }));
    expect(onlyAllowance).toContain(`BR-${name}-03`);
    expect(onlyAllowance).not.toContain(`BR-${name}-02`);
    expect(onlyAllowance).not.toContain(`BR-${name}-04`);
  });
});

describe('fields beside a category', () => {
  const outside = familySpec(families.at(-1) ?? { name: 'O', tax: { category: 'O' }, wrongRate: undefined });
  const mixed: Tax = { category: 'Z', rate: '0' };
  const withIds = familySpec({ name: 'IC', tax: { category: 'K', rate: '0' }, wrongRate: '5', reason: 'x' });
  const anyReverse = familySpec({ name: 'AE', tax: { category: 'AE', rate: '0' }, wrongRate: '5', reason: 'x' });
  it.each([
    ['BR-O-11', { ...outside, breakdown: [...figuresOf(outside).breakdown, { ...mixed, taxable: '0', tax: '0' }] }],
    ['BR-O-12', { ...outside, lines: [...outside.lines, ...relined(outside.lines, mixed)] }],
    ['BR-O-13', { ...outside, entries: retax(outside.entries, false, mixed) }],
    ['BR-O-14', { ...outside, entries: retax(outside.entries, true, mixed) }],
    [
      'BR-IC-11',
      { ...withIds, delivery: delivery.replace(/<cbc:ActualDeliveryDate>.*?<\/cbc:ActualDeliveryDate>/, '') },
    ],
    ['BR-IC-12', { ...withIds, delivery: '' }],
    ['BR-IC-02', { ...withIds, buyerVat: null }],
    ['BR-B-01', { ...outside, lines: relined(outside.lines, { category: 'B', rate: '22' }) }],
  ] as const)('%s', async (code, spec) => {
    const xml = invoiceXml(spec);
    const edited = code === 'BR-IC-11' ? swap(/<cac:InvoicePeriod>[\s\S]*?<\/cac:InvoicePeriod>/)(xml) : xml;
    expect(await codesOf(edited)).toContain(code);
  });

  it('include the buyer’s legal number for reverse charge', async () => {
    const xml = invoiceXml({ ...anyReverse, buyerVat: null });
    expect(await codesOf(xml)).toEqual([]);
    expect(await codesOf(buyer(swap(/<cbc:CompanyID schemeID="0196">.*?<\/cbc:CompanyID>/))(xml))).toEqual(
      ['BR-AE-02', 'BR-AE-03', 'BR-AE-04', 'IS-R-004'].toSorted(),
    );
  });

  it('cause a warning if lines have a rate without a breakdown', async () => {
    const xml = line(3, swap('<cbc:Percent>11</cbc:Percent>', '<cbc:Percent>12</cbc:Percent>'))(month);
    expect(await failuresOf(xml)).toMatchObject([
      { code: 'BR-S-08', entry: 2, expected: '0' },
      { code: 'vat_rate_missing', severity: 'warning', expected: '12' },
    ]);
  });
});
