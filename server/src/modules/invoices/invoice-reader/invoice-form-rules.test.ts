import { describe, expect, it } from 'vitest';
import { ciiXml } from '../../../../test/files/cii-files.ts';
import {
  addToItem,
  addToLine,
  all,
  before,
  buyer,
  codesOf,
  type Edit,
  entry,
  failuresOf,
  line,
  seller,
  subtotal,
  swap,
} from '../../../../test/files/invoice-edits.ts';
import { chunksOf, haulerMonth, invoiceXml } from '../../../../test/files/invoice-files.ts';
import { readInvoice } from './invoice-reader.service.ts';

const month = invoiceXml(haulerMonth);
const credit = invoiceXml({ ...haulerMonth, document: 'credit_note' });
const inGermany = (xml: string) => xml.replaceAll('IdentificationCode>IS<', 'IdentificationCode>DE<');

const reference = (content: string) =>
  before(
    'cac:AdditionalDocumentReference',
    `<cac:AdditionalDocumentReference>${content}</cac:AdditionalDocumentReference>`,
  );
const attachment = (attributes: string) =>
  reference(
    `<cbc:ID>F-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject ${attributes}>YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>`,
  );
const party = (of: typeof seller, content: string) => of(swap('</cac:Party>', `${content}</cac:Party>`));
const endpoint = (scheme: string, id: string) =>
  buyer(swap(/<cbc:EndpointID schemeID="0196">[^<]*/, `<cbc:EndpointID schemeID="${scheme}">${id}`));
const registration = (scheme: string, id = 'IS1') =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
const payee = (content: string) => before('cac:PaymentMeans', `<cac:PayeeParty>${content}</cac:PayeeParty>`);
const representative = (content: string) =>
  before(
    'cac:PaymentMeans',
    `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Fulltrúi</cbc:Name></cac:PartyName><cac:PostalAddress><cac:Country><cbc:IdentificationCode>IS</cbc:IdentificationCode></cac:Country></cac:PostalAddress>${content}</cac:TaxRepresentativeParty>`,
  );
const delivery = (content: string) => `<cac:Delivery>${content}</cac:Delivery>`;
const payment = (content: string) => swap('</cac:PaymentMeans>', `${content}</cac:PaymentMeans>`);
const addressLine = '<cac:AddressLine><cbc:Line>Bakhús</cbc:Line></cac:AddressLine>';
const named = (...names: string[]) =>
  names.map((name) => `<cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>`).join('');
const twice = (xml: string): string => xml + xml;
const reasonOf =
  (isCharge: boolean): Edit =>
  (xml) =>
    xml.replace(
      isCharge ? '<cbc:AllowanceChargeReason>Umhverfisgjald' : '<cbc:AllowanceChargeReason>Afsláttur',
      (found) => `<cbc:AllowanceChargeReason>Annað</cbc:AllowanceChargeReason>${found}`,
    );

type Broken = readonly [code: string, edit: Edit, xml?: string];

/** One case for each rule of the form of a file. Other rules may follow from the edit. */
const broken: readonly Broken[] = [
  ['PEPPOL-EN16931-R008', swap('>Fasteignir<', '><')],
  ['PEPPOL-EN16931-R043', entry(1, swap('>false<', '>0<'))],
  ['PEPPOL-EN16931-R044', line(4, swap('ChargeIndicator>false<', 'ChargeIndicator>0<'))],
  ['PEPPOL-EN16931-R080', twiceReference('50'), credit],
  ['PEPPOL-EN16931-F001', swap('>2026-02-28<', '>2026-02-28Z<')],
  ['PEPPOL-EN16931-P0100', swap('TypeCode>380<', 'TypeCode>751<')],
  ['PEPPOL-EN16931-P0101', swap('TypeCode>381<', 'TypeCode>261<'), credit],
  ['PEPPOL-EN16931-P0112', swap('TypeCode>380<', 'TypeCode>384<')],
  ['PEPPOL-EN16931-CL001', attachment('mimeCode="text/html" filename="a"')],
  [
    'PEPPOL-EN16931-CL002',
    entry(
      1,
      swap(
        '<cbc:AllowanceChargeReason>',
        '<cbc:AllowanceChargeReasonCode>1</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>',
      ),
    ),
  ],
  [
    'PEPPOL-EN16931-CL003',
    entry(
      2,
      swap(
        '<cbc:AllowanceChargeReason>',
        '<cbc:AllowanceChargeReasonCode>1</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>',
      ),
    ),
  ],
  [
    'PEPPOL-EN16931-CL006',
    swap('</cac:InvoicePeriod>', '<cbc:DescriptionCode>1</cbc:DescriptionCode></cac:InvoicePeriod>'),
  ],
  ['PEPPOL-EN16931-CL007', line(2, swap('Amount currencyID="ISK"', 'Amount currencyID="XQZ"'))],
  ['PEPPOL-EN16931-CL008', endpoint('EM', 'a@b.is')],
  [
    'PEPPOL-COMMON-R040',
    party(seller, '<cac:PartyIdentification><cbc:ID schemeID="0088">7300010000002</cbc:ID></cac:PartyIdentification>'),
  ],
  ['PEPPOL-COMMON-R041', endpoint('0192', '974760674')],
  ['PEPPOL-COMMON-R042', endpoint('0184', 'DK1234567')],
  ['PEPPOL-COMMON-R043', endpoint('0208', '0202239952')],
  ['PEPPOL-COMMON-R044', endpoint('0201', 'ABC12')],
  ['PEPPOL-COMMON-R045', endpoint('0210', 'RSSMRA85')],
  ['PEPPOL-COMMON-R046', endpoint('9907', '1')],
  ['PEPPOL-COMMON-R047', endpoint('0211', 'IT02985591202')],
  ['PEPPOL-COMMON-R048', endpoint('9906', 'IT1')],
  ['PEPPOL-COMMON-R049', endpoint('0007', '5564321235')],
  ['PEPPOL-COMMON-R050', endpoint('0151', '51824753557')],
  ['UBL-DT-01', line(2, swap('147283.81<', '147283.810<'))],
  ['UBL-DT-06', attachment('filename="a.pdf"')],
  ['UBL-DT-07', attachment('mimeCode="application/pdf"')],
  ['UBL-DT-18', line(2, swap('unitCode="TNE"', 'unitCode="TNE" name="tonn"'))],
  ['UBL-DT-28', swap('<cbc:InvoiceTypeCode>', '<cbc:InvoiceTypeCode listAgencyID="6">')],
  [
    'UBL-SR-01',
    before(
      'cac:AdditionalDocumentReference',
      twice('<cac:ContractDocumentReference><cbc:ID>1</cbc:ID></cac:ContractDocumentReference>'),
    ),
  ],
  [
    'UBL-SR-02',
    before(
      'cac:AdditionalDocumentReference',
      twice('<cac:ReceiptDocumentReference><cbc:ID>1</cbc:ID></cac:ReceiptDocumentReference>'),
    ),
  ],
  [
    'UBL-SR-03',
    before(
      'cac:AdditionalDocumentReference',
      twice('<cac:DespatchDocumentReference><cbc:ID>1</cbc:ID></cac:DespatchDocumentReference>'),
    ),
  ],
  ['UBL-SR-04', twiceReference('130')],
  ['UBL-SR-05', before('cac:TaxTotal', twice('<cac:PaymentTerms><cbc:Note>15 dagar</cbc:Note></cac:PaymentTerms>'))],
  [
    'UBL-SR-07',
    before(
      'cac:AdditionalDocumentReference',
      '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:IssueDate>2026-01-31</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
    ),
  ],
  [
    'UBL-SR-08',
    before(
      'cac:AdditionalDocumentReference',
      '<cac:InvoicePeriod><cbc:StartDate>2026-02-01</cbc:StartDate></cac:InvoicePeriod>',
    ),
  ],
  [
    'UBL-SR-09',
    seller(swap('<cbc:RegistrationName>', '<cbc:RegistrationName>Annað</cbc:RegistrationName><cbc:RegistrationName>')),
  ],
  ['UBL-SR-10', party(seller, named('Annað'))],
  ['UBL-SR-12', party(seller, registration('VAT'))],
  ['UBL-SR-13', party(seller, twice(registration('TAX')))],
  [
    'UBL-SR-14',
    seller(
      swap(
        '</cac:PartyLegalEntity>',
        `${twice('<cbc:CompanyLegalForm>ehf.</cbc:CompanyLegalForm>')}</cac:PartyLegalEntity>`,
      ),
    ),
  ],
  [
    'UBL-SR-15',
    buyer(swap('<cbc:RegistrationName>', '<cbc:RegistrationName>Annað</cbc:RegistrationName><cbc:RegistrationName>')),
  ],
  ['UBL-SR-16', party(buyer, twice('<cac:PartyIdentification><cbc:ID>1</cbc:ID></cac:PartyIdentification>'))],
  ['UBL-SR-18', party(buyer, twice(registration('VAT')))],
  ['UBL-SR-19', payee(named('A', 'B'))],
  [
    'UBL-SR-20',
    payee(`${named('A')}${twice('<cac:PartyIdentification><cbc:ID>1</cbc:ID></cac:PartyIdentification>')}`),
  ],
  ['UBL-SR-22', representative(named('B') + registration('VAT'))],
  ['UBL-SR-23', representative(twice(registration('VAT')))],
  [
    'UBL-SR-24',
    before('cac:PaymentMeans', twice(delivery('<cbc:ActualDeliveryDate>2026-02-10</cbc:ActualDeliveryDate>'))),
  ],
  ['UBL-SR-25', before('cac:PaymentMeans', delivery(`<cac:DeliveryParty>${named('A', 'B')}</cac:DeliveryParty>`))],
  ['UBL-SR-26', payment(twice('<cbc:PaymentID>1</cbc:PaymentID>'))],
  [
    'UBL-SR-29',
    all(
      party(seller, '<cac:PartyIdentification><cbc:ID schemeID="SEPA">A</cbc:ID></cac:PartyIdentification>'),
      payee(`${named('A')}<cac:PartyIdentification><cbc:ID schemeID="SEPA">B</cbc:ID></cac:PartyIdentification>`),
    ),
  ],
  ['UBL-SR-30', entry(1, reasonOf(false))],
  ['UBL-SR-31', entry(2, reasonOf(true))],
  ['UBL-SR-32', subtotal(3, (xml) => xml.replace(/<cbc:TaxExemptionReason>.*?<\/cbc:TaxExemptionReason>/, twice))],
  ['UBL-SR-33', reference(`<cbc:ID>1</cbc:ID>${twice('<cbc:DocumentDescription>a</cbc:DocumentDescription>')}`)],
  ['UBL-SR-34', addToLine(2, twice('<cbc:Note>a</cbc:Note>'))],
  ['UBL-SR-35', addToLine(2, twice('<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>'))],
  [
    'UBL-SR-36',
    addToLine(2, twice('<cac:InvoicePeriod><cbc:StartDate>2026-02-02</cbc:StartDate></cac:InvoicePeriod>')),
  ],
  [
    'UBL-SR-39',
    before('cac:AdditionalDocumentReference', twice('<cac:ProjectReference><cbc:ID>1</cbc:ID></cac:ProjectReference>')),
  ],
  ['UBL-SR-40', party(buyer, named('Annað'))],
  ['UBL-SR-42', party(seller, registration('TAX') + registration('GST'))],
  ['UBL-SR-43', reference('<cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>916</cbc:DocumentTypeCode>')],
  [
    'UBL-SR-44',
    all(
      payment('<cbc:PaymentID>1</cbc:PaymentID>'),
      before(
        'cac:TaxTotal',
        '<cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode><cbc:PaymentID>2</cbc:PaymentID></cac:PaymentMeans>',
      ),
    ),
  ],
  [
    'UBL-SR-45',
    before(
      'cac:TaxTotal',
      twice(
        '<cac:PaymentMeans><cbc:PaymentMeansCode>1</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-03-15</cbc:PaymentDueDate></cac:PaymentMeans>',
      ),
    ),
  ],
  [
    'UBL-SR-46',
    before(
      'cac:TaxTotal',
      twice('<cac:PaymentMeans><cbc:PaymentMeansCode name="a">42</cbc:PaymentMeansCode></cac:PaymentMeans>'),
    ),
  ],
  [
    'UBL-SR-47',
    before('cac:TaxTotal', '<cac:PaymentMeans><cbc:PaymentMeansCode>1</cbc:PaymentMeansCode></cac:PaymentMeans>'),
  ],
  [
    'UBL-SR-48',
    addToItem(
      2,
      '<cac:ClassifiedTaxCategory><cbc:ID>Z</cbc:ID><cac:TaxScheme><cbc:ID>GST</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>',
    ),
  ],
  ['UBL-SR-50', addToItem(2, twice('<cbc:Description>a</cbc:Description>'))],
  ['UBL-SR-51', seller(swap('</cac:PostalAddress>', `${twice(addressLine)}</cac:PostalAddress>`))],
  [
    'UBL-SR-52',
    addToLine(
      2,
      twice(
        '<cac:DocumentReference><cbc:ID>a</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>',
      ),
    ),
  ],
  [
    'UBL-SR-53',
    party(seller, '<cac:PartyTaxScheme><cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>'),
  ],
  [
    'UBL-SR-54',
    before(
      'cac:TaxTotal',
      twice(
        '<cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode><cac:CardAccount><cbc:PrimaryAccountNumberID>1</cbc:PrimaryAccountNumberID></cac:CardAccount></cac:PaymentMeans>',
      ),
    ),
  ],
  [
    'UBL-SR-55',
    before(
      'cac:TaxTotal',
      twice(
        '<cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode><cac:PaymentMandate><cbc:ID>1</cbc:ID></cac:PaymentMandate></cac:PaymentMeans>',
      ),
    ),
  ],
  [
    'UBL-SR-56',
    before(
      'cac:AdditionalDocumentReference',
      twice('<cac:OriginatorDocumentReference><cbc:ID>1</cbc:ID></cac:OriginatorDocumentReference>'),
    ),
  ],
  ['tax_scheme_other', line(2, swap('<cbc:ID>VAT</cbc:ID>', '<cbc:ID>VSK</cbc:ID>'))],
];

/** Two references of a type, which EN 16931 allows once. */
function twiceReference(type: string): Edit {
  return reference(
    `<cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode></cac:AdditionalDocumentReference><cac:AdditionalDocumentReference><cbc:ID>2</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode>`,
  );
}

/** Rules that are advice for every file. */
const advice = /^(?:PEPPOL-COMMON-|UBL-DT-18|UBL-DT-28)/;
/** Rules that only a file of Peppol can break. */
const ofPeppol = /^PEPPOL-EN16931-(?!R044)/;
const plain = (xml: string) => xml.replace(/(<cbc:CustomizationID>)[^<]*/, '$1urn:cen.eu:en16931:2017');

describe('the form of a file', () => {
  for (const [code, edit, xml = month] of broken)
    it(`${code} is found, and binds files of Peppol`, async () => {
      const severity = advice.test(code) ? 'warning' : 'error';
      expect(await failuresOf(edit(xml))).toContainEqual(expect.objectContaining({ code, severity }));
      expect(await codesOf(xml)).not.toContain(code);
      const elsewhere = (await failuresOf(edit(plain(xml)))).filter((failure) => failure.code === code);
      const expected = code === 'UBL-DT-01' || !ofPeppol.test(code) ? ['warning'] : [];
      expect([...new Set(elsewhere.map((failure) => failure.severity))]).toEqual(expected);
    });

  it('is accepted with right numbers of registers', async () => {
    const numbers = [
      ['0088', '7300010000001'],
      ['0192', '974760673'],
      ['0184', 'DK12345678'],
      ['0184', '12345678'],
      ['0208', '0202239951'],
      ['0201', 'ABC123'],
      ['0210', 'RSSMRA85T10A562S'],
      ['0210', '12345678901'],
      ['0211', 'IT02985591201'],
      ['0211', 'DE1'],
      ['0007', '5560360793'],
      ['0151', '51824753556'],
    ] as const;
    for (const [scheme, id] of numbers)
      expect([scheme, await codesOf(endpoint(scheme, id)(month))]).toEqual([scheme, []]);
  });

  it('allows types of correction between Germans', async () => {
    expect(await codesOf(swap('TypeCode>380<', 'TypeCode>384<')(inGermany(month)))).toEqual([]);
  });

  it('names the line and the element, and reports an attribute once', async () => {
    const failures = await failuresOf(
      all(
        addToLine(2, '<cbc:Note/>'),
        addToLine(3, '<cbc:Note languageID="is">a</cbc:Note>'),
        addToLine(4, '<cbc:Note languageID="is">a</cbc:Note>'),
      )(month),
    );
    expect(failures).toEqual([
      { code: 'PEPPOL-EN16931-R008', severity: 'error', field: 'cbc:Note', line: 2, expectation: 'present' },
      {
        code: 'UBL-DT-19',
        severity: 'warning',
        field: 'cbc:Note/@languageID',
        line: 3,
        found: 'is',
        expectation: 'absent',
      },
    ]);
  });

  it('is limited to a hundred findings of one rule, also for hostile files', async () => {
    const hostile = addToLine(2, '<cbc:Note/>'.repeat(20_000))(month);
    const failures = await failuresOf(hostile);
    expect(failures.filter(({ code }) => code === 'PEPPOL-EN16931-R008')).toHaveLength(100);
    const { findings } = await readInvoice(chunksOf(hostile), () => undefined);
    expect(findings.length).toBeLessThan(110);
  });

  it('of another tax is read with the figures of that tax', async () => {
    const other = month.replaceAll(
      '<cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>',
      '<cbc:ID>VSK</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>',
    );
    const failures = await failuresOf(plain(other));
    expect([...new Set(failures.map(({ code, severity }) => `${code} ${severity}`))]).toEqual([
      'tax_scheme_other warning',
    ]);
  });
});

describe('the form of a CII file', () => {
  const cii = ciiXml(haulerMonth);
  const additional = (type: string) =>
    `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode></ram:AdditionalReferencedDocument>`;

  it.each([
    [
      'PEPPOL-EN16931-R006',
      swap('<ram:AdditionalReferencedDocument>', `${twice(additional('130'))}<ram:AdditionalReferencedDocument>`),
    ],
    [
      'PEPPOL-EN16931-R080',
      swap('<ram:AdditionalReferencedDocument>', `${twice(additional('50'))}<ram:AdditionalReferencedDocument>`),
    ],
    ['PEPPOL-EN16931-R043', swap('<udt:Indicator>true', '<udt:Indicator>1')],
    ['PEPPOL-EN16931-F001', swap(' format="102"')],
    ['tax_scheme_other', swap('<ram:TypeCode>VAT', '<ram:TypeCode>GST')],
    ['PEPPOL-COMMON-R040', swap('<ram:URIID schemeID="0196">5501101230', '<ram:URIID schemeID="0088">7300010000002')],
  ] as const)('%s is found', async (code, edit) => {
    expect(await codesOf(cii)).toEqual([]);
    expect(await codesOf(edit(cii))).toEqual([code]);
  });
});
