import type { ReadingFinding } from '@tunna/domain/invoices/rules/invoice-failures';
import type { XmlElement } from './xml-tree.service.ts';
import { elementsAt as at, attributeOf, textOf } from './xml-values.service.ts';

/** How often elements may stand at a path: the rules of EN 16931 for the syntax of UBL (UBL-SR). */
interface CountRule {
  readonly code: string;
  readonly field: string;
  readonly path: string;
  /** Counts only these. */
  readonly which?: (element: XmlElement) => boolean;
  /** Counts different values, not elements. */
  readonly isDistinct?: true;
}

const schemeOf = (registration: XmlElement): string =>
  textOf(at(registration, 'cac:TaxScheme/cbc:ID')[0])?.toUpperCase() ?? '';
const isVat = (registration: XmlElement): boolean => schemeOf(registration) === 'VAT';
const isOtherTax = (registration: XmlElement): boolean => !['', 'VAT'].includes(schemeOf(registration));
const hasType =
  (type: string) =>
  (reference: XmlElement): boolean =>
    textOf(at(reference, 'cbc:DocumentTypeCode')[0]) === type;
const isCreditor = (id: XmlElement): boolean => attributeOf(id, 'schemeID')?.toUpperCase() === 'SEPA';

const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';

/** At most one of each in a document. The reader rejects a file with a repeated term that has to be unique to be read (UBL-SR-06, -11, …). */
const documentRules: readonly CountRule[] = [
  { code: 'UBL-SR-01', field: 'BT-12', path: 'cac:ContractDocumentReference/cbc:ID' },
  { code: 'UBL-SR-02', field: 'BT-15', path: 'cac:ReceiptDocumentReference/cbc:ID' },
  { code: 'UBL-SR-03', field: 'BT-16', path: 'cac:DespatchDocumentReference/cbc:ID' },
  { code: 'UBL-SR-04', field: 'BT-18', path: 'cac:AdditionalDocumentReference', which: hasType('130') },
  { code: 'UBL-SR-05', field: 'BT-20', path: 'cac:PaymentTerms/cbc:Note' },
  { code: 'UBL-SR-08', field: 'BG-14', path: 'cac:InvoicePeriod' },
  { code: 'UBL-SR-09', field: 'BT-27', path: `${seller}/cac:PartyLegalEntity/cbc:RegistrationName` },
  { code: 'UBL-SR-10', field: 'BT-28', path: `${seller}/cac:PartyName/cbc:Name` },
  { code: 'UBL-SR-12', field: 'BT-31', path: `${seller}/cac:PartyTaxScheme`, which: isVat },
  { code: 'UBL-SR-13', field: 'BT-32', path: `${seller}/cac:PartyTaxScheme`, which: isOtherTax },
  { code: 'UBL-SR-14', field: 'BT-33', path: `${seller}/cac:PartyLegalEntity/cbc:CompanyLegalForm` },
  { code: 'UBL-SR-15', field: 'BT-44', path: `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName` },
  { code: 'UBL-SR-16', field: 'BT-46', path: `${buyer}/cac:PartyIdentification/cbc:ID` },
  { code: 'UBL-SR-18', field: 'BT-48', path: `${buyer}/cac:PartyTaxScheme`, which: isVat },
  { code: 'UBL-SR-19', field: 'BT-59', path: 'cac:PayeeParty/cac:PartyName/cbc:Name' },
  {
    code: 'UBL-SR-20',
    field: 'BT-60',
    path: 'cac:PayeeParty/cac:PartyIdentification/cbc:ID',
    which: (id) => !isCreditor(id),
  },
  { code: 'UBL-SR-22', field: 'BT-62', path: 'cac:TaxRepresentativeParty/cac:PartyName/cbc:Name' },
  { code: 'UBL-SR-23', field: 'BT-63', path: 'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID' },
  { code: 'UBL-SR-24', field: 'BG-13', path: 'cac:Delivery' },
  { code: 'UBL-SR-25', field: 'BT-70', path: 'cac:Delivery/cac:DeliveryParty/cac:PartyName/cbc:Name' },
  { code: 'UBL-SR-39', field: 'BT-11', path: 'cac:ProjectReference/cbc:ID' },
  { code: 'UBL-SR-40', field: 'BT-45', path: `${buyer}/cac:PartyName/cbc:Name` },
  { code: 'UBL-SR-44', field: 'BT-83', path: 'cac:PaymentMeans/cbc:PaymentID', isDistinct: true },
  { code: 'UBL-SR-45', field: 'BT-9', path: 'cac:PaymentMeans/cbc:PaymentDueDate' },
  {
    code: 'UBL-SR-46',
    field: 'BT-82',
    path: 'cac:PaymentMeans/cbc:PaymentMeansCode',
    which: (code) => attributeOf(code, 'name') !== undefined,
  },
  { code: 'UBL-SR-47', field: 'BT-81', path: 'cac:PaymentMeans/cbc:PaymentMeansCode', isDistinct: true },
  { code: 'UBL-SR-54', field: 'BG-18', path: 'cac:PaymentMeans/cac:CardAccount' },
  { code: 'UBL-SR-55', field: 'BG-19', path: 'cac:PaymentMeans/cac:PaymentMandate' },
  { code: 'UBL-SR-56', field: 'BT-17', path: 'cac:OriginatorDocumentReference/cbc:ID' },
];

/** At most one in each element at the first path. */
const groupRules: readonly (CountRule & { readonly group: string })[] = [
  { code: 'UBL-SR-26', field: 'BT-83', group: 'cac:PaymentMeans', path: 'cbc:PaymentID' },
  { code: 'UBL-SR-30', field: 'BT-97', group: 'cac:AllowanceCharge', path: 'cbc:AllowanceChargeReason' },
  {
    code: 'UBL-SR-32',
    field: 'BT-120',
    group: 'cac:TaxTotal/cac:TaxSubtotal',
    path: 'cac:TaxCategory/cbc:TaxExemptionReason',
  },
  { code: 'UBL-SR-33', field: 'BT-123', group: 'cac:AdditionalDocumentReference', path: 'cbc:DocumentDescription' },
  { code: 'UBL-SR-51', field: 'BT-162', group: `${seller}/cac:PostalAddress`, path: 'cac:AddressLine' },
  { code: 'UBL-SR-51', field: 'BT-163', group: `${buyer}/cac:PostalAddress`, path: 'cac:AddressLine' },
  {
    code: 'UBL-SR-51',
    field: 'BT-164',
    group: 'cac:TaxRepresentativeParty/cac:PostalAddress',
    path: 'cac:AddressLine',
  },
  {
    code: 'UBL-SR-51',
    field: 'BT-165',
    group: 'cac:Delivery/cac:DeliveryLocation/cac:Address',
    path: 'cac:AddressLine',
  },
];

/** At most one of each in a line. */
const lineRules: readonly CountRule[] = [
  { code: 'UBL-SR-34', field: 'BT-127', path: 'cbc:Note' },
  { code: 'UBL-SR-35', field: 'BT-132', path: 'cac:OrderLineReference/cbc:LineID' },
  { code: 'UBL-SR-36', field: 'BG-26', path: 'cac:InvoicePeriod' },
  { code: 'UBL-SR-48', field: 'BG-30', path: 'cac:Item/cac:ClassifiedTaxCategory' },
  { code: 'UBL-SR-50', field: 'BT-154', path: 'cac:Item/cbc:Description' },
  { code: 'UBL-SR-52', field: 'BT-128', path: 'cac:DocumentReference' },
];

/** The findings of rules that allow one. */
const repeated = (parent: XmlElement, rules: readonly CountRule[]): ReadingFinding[] =>
  rules.flatMap(({ code, field, path, which = () => true, isDistinct }) => {
    const found = at(parent, path).filter(which);
    const count = isDistinct ? new Set(found.map(({ text }) => text.trim())).size : found.length;
    return count <= 1 ? [] : [{ code, field, found: String(count), expectation: 'only_one' as const }];
  });

/** The rule for reasons of charges has another number than that for allowances. */
const chargeRule: Readonly<Record<string, string>> = { 'UBL-SR-30': 'UBL-SR-31' };
const isCharge = (entry: XmlElement): boolean =>
  ['true', '1'].includes(textOf(at(entry, 'cbc:ChargeIndicator')[0])?.toLowerCase() ?? '');

const reasonRule: CountRule = { code: 'UBL-SR-30', field: 'BT-139', path: 'cbc:AllowanceChargeReason' };

const reasons = (finding: ReadingFinding, entry: XmlElement): ReadingFinding =>
  isCharge(entry) ? { ...finding, code: chargeRule[finding.code] ?? finding.code } : finding;

/** UBL-SR-07, -43, -53 and PEPPOL-EN16931-R080: what parts of a document must have, or must not have twice. */
function checkParts(head: XmlElement, isCreditNote: boolean): ReadingFinding[] {
  const present = { expectation: 'present' } as const;
  const additional = at(head, 'cac:AdditionalDocumentReference');
  const projects = additional.filter(hasType('50')).length;
  const creditors = [seller, buyer, 'cac:PayeeParty']
    .flatMap((path) => at(head, `${path}/cac:PartyIdentification/cbc:ID`))
    .filter(isCreditor).length;
  const isTyped = (reference: XmlElement) => hasType('130')(reference) || (isCreditNote && hasType('50')(reference));
  const isPlain = (reference: XmlElement) =>
    at(reference, 'cbc:DocumentTypeCode').length === 0 &&
    at(reference, 'cbc:ID').every((id) => attributeOf(id, 'schemeID') === undefined);
  const registrations = [seller, buyer, 'cac:TaxRepresentativeParty'].flatMap((path) =>
    at(head, `${path}/cac:PartyTaxScheme`),
  );
  return [
    ...at(head, 'cac:BillingReference')
      .filter((each) => at(each, 'cac:InvoiceDocumentReference/cbc:ID').length === 0)
      .map(() => ({ code: 'UBL-SR-07', field: 'BT-25', ...present })),
    ...additional
      .filter((each) => !isTyped(each) && !isPlain(each))
      .map((each) => ({
        code: 'UBL-SR-43',
        field: 'BT-122',
        found: textOf(at(each, 'cbc:DocumentTypeCode')[0]),
        expectation: 'one_of' as const,
        expected: isCreditNote ? '50, 130' : '130',
      })),
    ...registrations
      .filter((each) => schemeOf(each) === '' || at(each, 'cbc:CompanyID').length === 0)
      .map(() => ({ code: 'UBL-SR-53', field: 'BT-31', ...present })),
    ...(creditors > 1
      ? [{ code: 'UBL-SR-29', field: 'BT-90', found: String(creditors), expectation: 'only_one' as const }]
      : []),
    ...(isCreditNote && projects > 1
      ? [{ code: 'PEPPOL-EN16931-R080', field: 'BT-11', found: String(projects), expectation: 'only_one' as const }]
      : []),
    ...(at(head, `${seller}/cac:PartyTaxScheme`).length > 2
      ? [{ code: 'UBL-SR-42', field: 'BT-32', expectation: 'at_most' as const, expected: '2' }]
      : []),
  ];
}

/** What the structure of a document breaks beside its values. */
export const checkUblHead = (head: XmlElement, isCreditNote: boolean): ReadingFinding[] => [
  ...repeated(head, documentRules),
  ...groupRules.flatMap((rule) =>
    at(head, rule.group).flatMap((group) => repeated(group, [rule]).map((finding) => reasons(finding, group))),
  ),
  ...checkParts(head, isCreditNote),
];

/** What the structure of a line breaks beside its values. */
export const checkUblLine = (line: XmlElement): ReadingFinding[] => [
  ...repeated(line, lineRules),
  ...at(line, 'cac:AllowanceCharge').flatMap((entry) =>
    repeated(entry, [reasonRule]).map((finding) => reasons(finding, entry)),
  ),
];
