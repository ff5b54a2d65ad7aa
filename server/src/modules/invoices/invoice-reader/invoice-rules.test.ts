import { checkInvoice, InvoiceCheck } from '@tunna/domain/invoices/rules/invoice-rules';
import { describe, expect, it } from 'vitest';
import {
  addToItem,
  addToLine,
  all,
  before,
  buyer,
  codesOf,
  drop,
  type Edit,
  entry,
  failuresOf,
  line,
  seller,
  subtotal,
  swap,
  totals,
} from '../../../../test/files/invoice-edits.ts';
import { chunksOf, haulerMonth, type InvoiceSpec, invoiceXml } from '../../../../test/files/invoice-files.ts';
import { readInvoice, readWholeInvoice } from './invoice-reader.service.ts';

const address =
  '<cac:PostalAddress><cac:Country><cbc:IdentificationCode>NO</cbc:IdentificationCode></cac:Country></cac:PostalAddress>';
const vatScheme =
  '<cac:PartyTaxScheme><cbc:CompanyID>NO999</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>';
const representative = (content: string) =>
  before('cac:PaymentMeans', `<cac:TaxRepresentativeParty>${content}</cac:TaxRepresentativeParty>`);
const representativeName = '<cac:PartyName><cbc:Name>Fulltrúi</cbc:Name></cac:PartyName>';

const month = invoiceXml(haulerMonth);
const reference = (content: string) =>
  before(
    'cac:AdditionalDocumentReference',
    `<cac:AdditionalDocumentReference>${content}</cac:AdditionalDocumentReference>`,
  );

/** A rule, an edit that violates it, and the codes of rules that fail as a consequence. */
type Broken = readonly [code: string, edit: Edit, ...follows: readonly string[]];

const broken: readonly Broken[] = [
  ['BR-01', drop('cbc:CustomizationID')],
  ['BR-02', swap('<cbc:ID>SR-0012345</cbc:ID>')],
  ['BR-03', drop('cbc:IssueDate')],
  ['BR-04', drop('cbc:InvoiceTypeCode')],
  ['BR-05', drop('cbc:DocumentCurrencyCode')],
  ['BR-06', seller(drop('cbc:RegistrationName'))],
  ['BR-07', buyer(drop('cbc:RegistrationName'))],
  ['BR-08', seller(drop('cac:PostalAddress'))],
  ['BR-09', seller(drop('cac:Country'))],
  ['BR-10', buyer(drop('cac:PostalAddress'))],
  ['BR-11', buyer(drop('cac:Country'))],
  ['BR-12', totals(drop('cbc:LineExtensionAmount'))],
  ['BR-13', totals(drop('cbc:TaxExclusiveAmount'))],
  ['BR-14', totals(drop('cbc:TaxInclusiveAmount'))],
  ['BR-15', totals(drop('cbc:PayableAmount'))],
  ['BR-16', swap(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/), 'BR-CO-10', 'BR-E-08', 'BR-S-08'],
  [
    'BR-17',
    before(
      'cac:PaymentMeans',
      '<cac:PayeeParty><cac:PartyIdentification><cbc:ID>1</cbc:ID></cac:PartyIdentification></cac:PayeeParty>',
    ),
  ],
  ['BR-18', representative(address + vatScheme)],
  ['BR-19', representative(representativeName + vatScheme)],
  [
    'BR-20',
    representative(
      `${representativeName}<cac:PostalAddress><cbc:CityName>Osló</cbc:CityName></cac:PostalAddress>${vatScheme}`,
    ),
  ],
  ['BR-21', line(2, swap('<cbc:ID>2</cbc:ID>'))],
  ['BR-22', line(2, drop('cbc:InvoicedQuantity'))],
  ['BR-23', line(2, swap(' unitCode="TNE"'))],
  ['BR-24', line(2, drop('cbc:LineExtensionAmount')), 'BR-CO-10', 'BR-S-08'],
  ['BR-25', line(2, drop('cbc:Name'))],
  ['BR-26', line(2, drop('cbc:PriceAmount')), 'PEPPOL-EN16931-R008'],
  ['BR-27', line(1, all(swap('-1.240', '1.240'), swap('>4500<', '>-4500<')))],
  ['BR-28', line(4, all(swap('>210<', '>-3990<'), swap('>2100<', '>-2100<')))],
  ['BR-29', swap('<cbc:StartDate>2026-02-01', '<cbc:StartDate>2026-03-01'), 'PEPPOL-EN16931-R110'],
  ['BR-30', line(4, all(swap('2026-02-01', '2026-02-20'), swap('2026-02-28', '2026-02-10')))],
  ['BR-31', entry(1, drop('cbc:Amount')), 'BR-CO-11', 'BR-S-08'],
  ['BR-32', entry(1, drop('cac:TaxCategory')), 'BR-S-08'],
  ['BR-33', entry(1, drop('cbc:AllowanceChargeReason')), 'BR-CO-21'],
  ['BR-CO-21', entry(1, drop('cbc:AllowanceChargeReason')), 'BR-33'],
  ['BR-36', entry(2, drop('cbc:Amount')), 'BR-CO-12', 'BR-S-08'],
  ['BR-37', entry(2, drop('cac:TaxCategory')), 'BR-S-08'],
  ['BR-38', entry(2, drop('cbc:AllowanceChargeReason')), 'BR-CO-22'],
  ['BR-CO-22', entry(2, drop('cbc:AllowanceChargeReason')), 'BR-38'],
  ['BR-41', entry(4, drop('cbc:Amount')), 'PEPPOL-EN16931-R120'],
  ['BR-42', entry(4, drop('cbc:AllowanceChargeReason')), 'BR-CO-23'],
  ['BR-CO-23', entry(4, drop('cbc:AllowanceChargeReason')), 'BR-42'],
  ['BR-43', entry(5, drop('cbc:Amount')), 'PEPPOL-EN16931-R120'],
  ['BR-44', entry(5, drop('cbc:AllowanceChargeReason')), 'BR-CO-24'],
  ['BR-CO-24', entry(5, drop('cbc:AllowanceChargeReason')), 'BR-44'],
  ['BR-45', subtotal(1, drop('cbc:TaxableAmount'))],
  ['BR-46', subtotal(1, drop('cbc:TaxAmount')), 'BR-CO-14'],
  ['BR-47', subtotal(3, swap('<cbc:ID>E</cbc:ID>')), 'BR-E-01'],
  ['BR-48', subtotal(3, drop('cbc:Percent'))],
  ['BR-49', drop('cbc:PaymentMeansCode')],
  ['BR-50', all(swap('Code>42<', 'Code>30<'), swap('<cbc:ID>051526001234</cbc:ID>')), 'BR-61', 'PEPPOL-EN16931-R008'],
  [
    'BR-51',
    swap(
      '</cac:PaymentMeans>',
      '<cac:CardAccount><cbc:PrimaryAccountNumberID>4111111111111111</cbc:PrimaryAccountNumberID></cac:CardAccount></cac:PaymentMeans>',
    ),
  ],
  ['BR-52', reference('<cbc:DocumentDescription>Vigtarnótur</cbc:DocumentDescription>')],
  [
    'BR-53',
    swap('<cbc:BuyerReference>', '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode><cbc:BuyerReference>'),
    'PEPPOL-EN16931-R054',
  ],
  ['BR-54', addToItem(2, '<cac:AdditionalItemProperty><cbc:Name>EWC</cbc:Name></cac:AdditionalItemProperty>')],
  [
    'BR-55',
    before(
      'cac:AdditionalDocumentReference',
      '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:IssueDate>2026-01-31</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
    ),
    'UBL-SR-07',
  ],
  ['BR-56', representative(representativeName + address)],
  [
    'BR-57',
    before(
      'cac:PaymentMeans',
      '<cac:Delivery><cac:DeliveryLocation><cac:Address><cbc:CityName>Akureyri</cbc:CityName></cac:Address></cac:DeliveryLocation></cac:Delivery>',
    ),
  ],
  ['BR-61', all(swap('Code>42<', 'Code>58<'), drop('cac:PayeeFinancialAccount'))],
  ['BR-62', seller(swap('<cbc:EndpointID schemeID="0196">', '<cbc:EndpointID>'))],
  ['BR-63', buyer(swap('<cbc:EndpointID schemeID="0196">', '<cbc:EndpointID>'))],
  [
    'BR-64',
    addToItem(2, '<cac:StandardItemIdentification><cbc:ID>5690000000012</cbc:ID></cac:StandardItemIdentification>'),
  ],
  [
    'BR-65',
    addToItem(
      2,
      '<cac:CommodityClassification><cbc:ItemClassificationCode>200301</cbc:ItemClassificationCode></cac:CommodityClassification>',
    ),
  ],
  [
    'BR-CO-03',
    all(
      swap('<cbc:BuyerReference>', '<cbc:TaxPointDate>2026-02-28</cbc:TaxPointDate><cbc:BuyerReference>'),
      swap('<cac:InvoicePeriod>', '<cac:InvoicePeriod><cbc:DescriptionCode>35</cbc:DescriptionCode>'),
    ),
  ],
  ['BR-CO-04', line(6, swap('<cbc:ID>E</cbc:ID>')), 'BR-E-08'],
  ['BR-CL-17', subtotal(3, swap('<cbc:ID>E</cbc:ID>', '<cbc:ID>constructor</cbc:ID>')), 'BR-E-01'],
  ['BR-CL-18', line(6, swap('<cbc:ID>E</cbc:ID>', '<cbc:ID>__proto__</cbc:ID>')), 'BR-E-08'],
  ['BR-CO-09', swap('IS12345', 'ZQ12345')],
  ['BR-CO-10', totals(swap('198124.06', '198124.07')), 'BR-CO-13'],
  ['BR-CO-11', totals(swap('>2500<', '>2400<')), 'BR-CO-13'],
  ['BR-CO-12', totals(swap('1234.56', '1234.55')), 'BR-CO-13'],
  ['BR-CO-13', totals(swap('196858.62', '196858.63')), 'BR-CO-15'],
  ['BR-CO-14', swap('>43062<', '>43062.5<'), 'BR-CO-15'],
  ['BR-CO-15', totals(swap('239920.62', '239920.63')), 'BR-CO-16'],
  ['BR-CO-16', totals(swap('>229921<', '>229920<'))],
  ['BR-CO-17', subtotal(1, swap('>39572<', '>39573.5<')), 'BR-CO-14', 'BR-S-09'],
  [
    'BR-CO-18',
    swap(/<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/),
    'BR-E-01',
    'BR-S-01',
    'PEPPOL-EN16931-R053',
    'PEPPOL-EN16931-R054',
  ],
  [
    'BR-CO-19',
    all(swap('<cbc:StartDate>2026-02-01</cbc:StartDate>'), swap('<cbc:EndDate>2026-02-28</cbc:EndDate>')),
    'PEPPOL-EN16931-R008',
  ],
  ['BR-CO-20', line(4, all(drop('cbc:StartDate'), drop('cbc:EndDate'))), 'PEPPOL-EN16931-R008'],
  ['BR-CO-25', drop('cbc:DueDate'), 'IS-R-009'],
  [
    'BR-CO-26',
    seller(all(drop('cbc:CompanyID'), swap(/<cbc:CompanyID schemeID="0196">.*?<\/cbc:CompanyID>/))),
    'BR-E-02',
    'BR-S-02',
    'BR-S-03',
    'BR-S-04',
    'IS-R-002',
    'UBL-SR-53',
  ],
  ['BR-DEC-01', entry(1, swap('>2500<', '>2500.000<'))],
  [
    'BR-DEC-02',
    entry(
      1,
      swap(
        '</cbc:Amount>',
        '</cbc:Amount><cbc:MultiplierFactorNumeric>1</cbc:MultiplierFactorNumeric><cbc:BaseAmount>250000.000</cbc:BaseAmount>',
      ),
    ),
  ],
  ['BR-DEC-05', entry(2, swap('1234.56', '1234.560'))],
  ['BR-DEC-06', entry(2, swap('>61728<', '>61728.000<'))],
  ['BR-DEC-09', totals(swap('198124.06', '198124.060'))],
  ['BR-DEC-10', totals(swap('>2500<', '>2500.000<'))],
  ['BR-DEC-11', totals(swap('1234.56', '1234.560'))],
  ['BR-DEC-12', totals(swap('196858.62', '196858.620'))],
  ['BR-DEC-13', swap('>43062<', '>43062.000<')],
  ['BR-DEC-14', totals(swap('239920.62', '239920.620'))],
  ['BR-DEC-16', totals(swap('>10000<', '>10000.000<'))],
  ['BR-DEC-17', totals(swap('>0.38<', '>0.380<'))],
  ['BR-DEC-18', totals(swap('>229921<', '>229921.000<'))],
  ['BR-DEC-19', subtotal(1, swap('164884.07', '164884.070'))],
  ['BR-DEC-20', subtotal(1, swap('>39572<', '>39572.000<'))],
  ['BR-DEC-23', line(2, swap('147283.81', '147283.810'))],
  ['BR-DEC-24', entry(4, swap('980.30', '980.300'))],
  ['BR-DEC-25', entry(4, swap('>19606<', '>19606.000<'))],
  ['BR-DEC-27', entry(5, swap('>150<', '>150.000<'))],
  [
    'BR-DEC-28',
    entry(
      5,
      swap(
        '</cbc:Amount>',
        '</cbc:Amount><cbc:MultiplierFactorNumeric>1</cbc:MultiplierFactorNumeric><cbc:BaseAmount>15000.000</cbc:BaseAmount>',
      ),
    ),
  ],
  [
    'PEPPOL-EN16931-R005',
    swap('<cbc:BuyerReference>', '<cbc:TaxCurrencyCode>ISK</cbc:TaxCurrencyCode><cbc:BuyerReference>'),
    'PEPPOL-EN16931-R054',
  ],
  ['PEPPOL-EN16931-R040', entry(2, swap('>2<', '>3<'))],
  ['PEPPOL-EN16931-R041', entry(2, drop('cbc:BaseAmount'))],
  ['PEPPOL-EN16931-R042', entry(2, drop('cbc:MultiplierFactorNumeric'))],
  ['PEPPOL-EN16931-R044', entry(3, swap('false', 'true'))],
  ['PEPPOL-EN16931-R046', line(4, swap('>2100<', '>2200<'))],
  [
    'PEPPOL-EN16931-R051',
    line(2, swap('LineExtensionAmount currencyID="ISK"', 'LineExtensionAmount currencyID="EUR"')),
  ],
  [
    'PEPPOL-EN16931-R053',
    before(
      'cac:LegalMonetaryTotal',
      '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">43062</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>0</cbc:TaxableAmount><cbc:TaxAmount>0</cbc:TaxAmount><cac:TaxCategory><cbc:ID>B</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>',
    ),
    'BR-B-01',
    'BR-B-02',
    'PEPPOL-EN16931-R051',
  ],
  [
    'PEPPOL-EN16931-R054',
    before('cac:LegalMonetaryTotal', '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount></cac:TaxTotal>'),
  ],
  [
    'PEPPOL-EN16931-R100',
    addToLine(
      2,
      '<cac:DocumentReference><cbc:ID>a</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference><cac:DocumentReference><cbc:ID>b</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>',
    ),
    'UBL-SR-52',
  ],
  ['PEPPOL-EN16931-R101', addToLine(2, '<cac:DocumentReference><cbc:ID>a</cbc:ID></cac:DocumentReference>')],
  ['PEPPOL-EN16931-R110', line(4, swap('2026-02-01', '2026-01-31'))],
  ['PEPPOL-EN16931-R111', line(4, swap('2026-02-28', '2026-03-01'))],
  ['PEPPOL-EN16931-R120', line(2, swap('3.785', '3.786'))],
  ['PEPPOL-EN16931-R121', line(3, swap('>1000<', '>0<')), 'PEPPOL-EN16931-R120'],
  ['PEPPOL-EN16931-R130', line(3, swap('<cbc:BaseQuantity unitCode="KGM">', '<cbc:BaseQuantity unitCode="TNE">'))],
  ['BR-CL-01', swap('TypeCode>380<', 'TypeCode>999<'), 'IS-R-001', 'PEPPOL-EN16931-P0100'],
  ['BR-CL-04', (xml) => xml.replaceAll('>ISK<', '>XQZ<').replaceAll('currencyID="ISK"', 'currencyID="XQZ"')],
  [
    'BR-CL-07',
    addToLine(
      2,
      '<cac:DocumentReference><cbc:ID schemeID="?">a</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>',
    ),
  ],
  [
    'BR-CL-10',
    seller(
      before(
        'cac:PostalAddress',
        '<cac:PartyIdentification><cbc:ID schemeID="KT">1</cbc:ID></cac:PartyIdentification>',
      ),
    ),
  ],
  ['BR-CL-11', buyer(swap('<cbc:CompanyID schemeID="0196">', '<cbc:CompanyID schemeID="9999">')), 'IS-R-004'],
  [
    'BR-CL-13',
    addToItem(
      2,
      '<cac:CommodityClassification><cbc:ItemClassificationCode listID="??">1</cbc:ItemClassificationCode></cac:CommodityClassification>',
    ),
  ],
  ['BR-CL-14', buyer(swap('<cbc:IdentificationCode>IS<', '<cbc:IdentificationCode>ZZ<'))],
  [
    'BR-CL-15',
    addToItem(2, '<cac:OriginCountry><cbc:IdentificationCode>ZZ</cbc:IdentificationCode></cac:OriginCountry>'),
  ],
  ['BR-CL-16', swap('Code>42<', 'Code>999<')],
  [
    'BR-CL-21',
    addToItem(2, '<cac:StandardItemIdentification><cbc:ID schemeID="GTIN">1</cbc:ID></cac:StandardItemIdentification>'),
  ],
  ['BR-CL-23', line(2, swap('unitCode="TNE"', 'unitCode="TONN"'))],
  [
    'BR-CL-25',
    buyer(swap('<cbc:EndpointID schemeID="0196">', '<cbc:EndpointID schemeID="KT">')),
    'PEPPOL-EN16931-CL008',
  ],
  [
    'PEPPOL-COMMON-R040',
    buyer(swap(/<cbc:EndpointID schemeID="0196">[^<]*/, '<cbc:EndpointID schemeID="0088">7300010000002')),
  ],
  [
    'PEPPOL-COMMON-R041',
    buyer(swap(/<cbc:EndpointID schemeID="0196">[^<]*/, '<cbc:EndpointID schemeID="0192">974760674')),
  ],
  ['PEPPOL-EN16931-R001', drop('cbc:ProfileID')],
  ['PEPPOL-EN16931-R002', before('cbc:DocumentCurrencyCode', '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>')],
  ['PEPPOL-EN16931-R007', swap('billing:01:1.0<', 'billing:1<')],
  ['PEPPOL-EN16931-R010', buyer(drop('cbc:EndpointID'))],
  ['PEPPOL-EN16931-R020', seller(drop('cbc:EndpointID'))],
  ['PEPPOL-EN16931-R061', swap('Code>42<', 'Code>49<')],
  ['IS-R-001', swap('TypeCode>380<', 'TypeCode>383<')],
  ['IS-R-002', seller(swap('<cbc:CompanyID schemeID="0196">', '<cbc:CompanyID schemeID="0002">'))],
  ['IS-R-003', seller(drop('cbc:PostalZone'))],
  ['IS-R-004', buyer(swap(/<cbc:CompanyID schemeID="0196">.*?<\/cbc:CompanyID>/))],
  ['IS-R-005', buyer(drop('cbc:StreetName'))],
  ['IS-R-006', all(swap('Code>42<', 'Code>9<'), swap('051526001234', '05152601234'))],
  ['IS-R-007', swap('051526001234', '0515-26-001234')],
  [
    'IS-R-009',
    swap(/<cbc:DueDate>.*?<\/cbc:DueDate>/, '<cac:PaymentTerms><cbc:Note>14 dagar</cbc:Note></cac:PaymentTerms>'),
  ],
  ['IS-R-010', swap('<cbc:ID>2026-03-31</cbc:ID>', '<cbc:ID>2026-03-01</cbc:ID>')],
];

describe('a violated rule', () => {
  for (const [code, edit, ...follows] of broken) {
    it(`${code} is told, and only what follows from it`, async () => {
      const decimals = code.startsWith('BR-DEC-') ? ['UBL-DT-01'] : [];
      expect(await codesOf(edit(month))).toEqual([code, ...follows, ...decimals].toSorted());
    });
  }

  it('reports the position, the found and the expected value', async () => {
    const failure = { severity: 'error', expectation: 'equal' };
    expect(await failuresOf(line(2, swap('147283.81', '147283.91'))(month))).toEqual([
      { ...failure, code: 'PEPPOL-EN16931-R120', field: 'BT-131', line: 2, found: '147283.91', expected: '147283.81' },
      { ...failure, code: 'BR-CO-10', field: 'BT-106', found: '198124.06', expected: '198124.16' },
    ]);
    expect(await failuresOf(subtotal(2, swap('31724.55', '31724'))(month))).toEqual([]);
    expect(await failuresOf(subtotal(2, swap('>3490<', '>3500<'))(month))).toEqual([
      { ...failure, code: 'BR-CO-14', field: 'BT-110', found: '43062', expected: '43072' },
      { ...failure, code: 'BR-CO-17', field: 'BT-117', entry: 2, found: '3500', expected: '3489.7' },
      { ...failure, code: 'BR-S-09', field: 'BT-117', entry: 2, found: '3500', expected: '3489.7' },
    ]);
  });

  it('does not reveal a card number', async () => {
    const card = swap(
      '</cac:PaymentMeans>',
      '<cac:CardAccount><cbc:PrimaryAccountNumberID>4111111111111234</cbc:PrimaryAccountNumberID></cac:CardAccount></cac:PaymentMeans>',
    );
    expect(JSON.stringify(await failuresOf(card(month)))).not.toContain('41111111');
  });

  it('reports rules of Peppol as warnings if the file does not declare Peppol', async () => {
    const plain = invoiceXml({ ...haulerMonth, customization: 'urn:cen.eu:en16931:2017' });
    expect(await failuresOf(plain)).toEqual([]);
    expect(await failuresOf(line(3, swap('unitCode="KGM">1000', 'unitCode="TNE">1000'))(plain))).toMatchObject([
      { code: 'PEPPOL-EN16931-R130', severity: 'warning' },
    ]);
    expect(await failuresOf(totals(swap('>229921<', '>229920<'))(plain))).toMatchObject([
      { code: 'BR-CO-16', severity: 'error' },
    ]);
  });

  it('reports an unknown code as a warning if the file does not declare Peppol, except those that figures need', async () => {
    const plain = invoiceXml({ ...haulerMonth, customization: 'urn:cen.eu:en16931:2017' });
    expect(await failuresOf(line(2, swap('unitCode="TNE"', 'unitCode="kg"'))(plain))).toEqual([
      {
        code: 'BR-CL-23',
        severity: 'warning',
        field: 'BT-130',
        line: 2,
        found: 'kg',
        expectation: 'one_of',
        expected: 'UN/ECE Rec. 20, 21',
      },
    ]);
    expect(await failuresOf(swap('TypeCode>380<', 'TypeCode>999<')(plain))).toMatchObject([
      { code: 'BR-CL-01', severity: 'error', found: '999' },
      { code: 'IS-R-001', severity: 'warning' },
    ]);
    expect(await failuresOf(seller(drop('cbc:PostalZone'))(plain))).toMatchObject([
      { code: 'IS-R-003', severity: 'warning' },
    ]);
    expect(await failuresOf(seller(drop('cbc:PostalZone'))(month))).toMatchObject([
      { code: 'IS-R-003', severity: 'error' },
    ]);
  });

  it('reports a final due date that is written as people do, and reads it', async () => {
    const written = swap('<cbc:ID>2026-03-31</cbc:ID>', '<cbc:ID>31.3.2026</cbc:ID>')(month);
    const { head, findings } = await readInvoice(chunksOf(written), () => undefined);
    expect(head.finalDate).toBe('2026-03-31');
    expect(new InvoiceCheck().finish(head, findings).failures).toContainEqual({
      code: 'IS-R-008',
      severity: 'error',
      field: 'BT-122',
      found: '31.3.2026',
      expectation: 'date',
      expected: '2026-03-31',
    });
  });

  it('requires no due date for a credit note', async () => {
    const credit = invoiceXml({ ...haulerMonth, document: 'credit_note' });
    expect(await codesOf(credit)).toEqual([]);
    expect(await codesOf(drop('cbc:PaymentDueDate')(credit))).not.toContain('BR-CO-25');
  });

  it('is reported at most a hundred times', async () => {
    const lines = Array.from({ length: 150 }, () => haulerMonth.lines[1]).filter((each) => each !== undefined);
    const invoice = await readWholeInvoice(chunksOf(invoiceXml({ lines }).replaceAll('>3.785<', '>3.8<')));
    const { failures, omitted } = checkInvoice(invoice);
    expect([failures.length, omitted]).toEqual([100, 50]);
  });
});

describe('an invoice in euros with its VAT in krónur', () => {
  const euros: InvoiceSpec = { lines: haulerMonth.lines.slice(1, 2), currency: 'EUR', kronurRate: '142.50' };
  it('is valid', async () => {
    expect(await failuresOf(invoiceXml(euros))).toEqual([]);
  });
  const brokenInEuros: readonly Broken[] = [
    ['BR-DEC-15', swap(/currencyID="ISK">(\d+)</, 'currencyID="ISK">$1.000<'), 'UBL-DT-01'],
    ['PEPPOL-EN16931-R055', swap('currencyID="ISK">', 'currencyID="ISK">-')],
    ['BR-CO-15', swap('currencyID="ISK">', 'currencyID="EUR">'), 'BR-53'],
  ];
  for (const [code, edit, ...follows] of brokenInEuros) {
    it(code, async () => {
      expect(await codesOf(edit(invoiceXml(euros)))).toEqual([code, ...follows].toSorted());
    });
  }
});
