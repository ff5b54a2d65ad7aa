import type { AllowanceCharge, InvoiceHead, InvoiceLine, InvoiceParty } from '../invoice.ts';
import { type CodeList, codeLists } from './code-lists.ts';
import { checkNumber } from './invoice-check-digits.ts';
import type { FailureList, FailurePlace } from './invoice-failures.ts';
import { unitCodes } from './unit-codes.ts';

/** The name of each code list, for the reader of a failure. */
const listNames: Readonly<Record<CodeList, string>> = {
  invoiceKinds: 'UNTDID 1001',
  creditNoteKinds: 'UNTDID 1001',
  currencies: 'ISO 4217',
  countries: 'ISO 3166-1',
  taxPoints: 'UNTDID 2005',
  paymentMeans: 'UNTDID 4461',
  allowanceReasons: 'UNTDID 5189',
  chargeReasons: 'UNTDID 7161',
  idSchemes: 'ISO 6523 ICD',
  endpointSchemes: 'EAS',
  peppolEndpointSchemes: 'EAS',
  itemClassifications: 'UNTDID 7143',
  exemptions: 'VATEX',
  objectSchemes: 'UNTDID 1153',
  mimeTypes: 'PDF, PNG, JPEG, CSV, XLSX, ODS',
};

/** A code must be on its list. An absent one breaks another rule, or none. */
function checkCode(
  failures: FailureList,
  code: string,
  place: FailurePlace,
  [found, list]: readonly [found: string | undefined, list: CodeList],
): void {
  if (found === undefined || codeLists[list].has(found)) return;
  const finding = { found, expectation: 'one_of', expected: listNames[list] } as const;
  failures.add(code, place, finding);
  const twin = peppolTwins[code];
  if (twin !== undefined) failures.add(twin, place, finding);
}

/** Rules of Peppol that name the same list again. */
const peppolTwins: Readonly<Record<string, string>> = {
  'BR-CL-24': 'PEPPOL-EN16931-CL001',
  'BR-CL-19': 'PEPPOL-EN16931-CL002',
  'BR-CL-20': 'PEPPOL-EN16931-CL003',
  'BR-CL-06': 'PEPPOL-EN16931-CL006',
  'BR-CL-03': 'PEPPOL-EN16931-CL007',
};

/** Terms of the registration, ids, electronic address and country of a party. */
interface PartyTerms {
  readonly legalId: string;
  readonly ids: string;
  readonly endpoint: string;
  readonly country: string;
}

const partyTerms = {
  seller: { legalId: 'BT-30', ids: 'BT-29', endpoint: 'BT-34', country: 'BT-40' },
  buyer: { legalId: 'BT-47', ids: 'BT-46', endpoint: 'BT-49', country: 'BT-55' },
  payee: { legalId: 'BT-61', ids: 'BT-60', endpoint: 'BG-10', country: 'BG-10' },
  taxRepresentative: { legalId: 'BG-11', ids: 'BG-11', endpoint: 'BG-11', country: 'BT-69' },
} as const satisfies Readonly<Record<string, PartyTerms>>;

/** The scheme of a bank's identifier of a creditor, which EN 16931 has beside the registers. */
const creditorScheme = 'SEPA';

function checkParty(failures: FailureList, party: InvoiceParty | undefined, terms: PartyTerms): void {
  if (party === undefined) return;
  checkCode(failures, 'BR-CL-11', { field: terms.legalId }, [party.legalId?.scheme, 'idSchemes']);
  for (const { scheme } of party.ids)
    if (scheme !== creditorScheme) checkCode(failures, 'BR-CL-10', { field: terms.ids }, [scheme, 'idSchemes']);
  checkCode(failures, 'BR-CL-25', { field: terms.endpoint }, [party.endpoint?.scheme, 'endpointSchemes']);
  checkCode(failures, 'BR-CL-14', { field: terms.country }, [party.address?.country, 'countries']);
  checkCode(failures, 'PEPPOL-EN16931-CL008', { field: terms.endpoint }, [
    party.endpoint?.scheme,
    'peppolEndpointSchemes',
  ]);
  checkNumber(failures, terms.endpoint, party.endpoint, 'endpoint');
  checkNumber(failures, terms.legalId, party.legalId, 'id');
  for (const id of party.ids) checkNumber(failures, terms.ids, id, 'id');
}

/** BR-CL-19 and -20: the reason of an allowance or charge. */
export function checkReasonCode(
  failures: FailureList,
  { isCharge, reasonCode }: AllowanceCharge,
  at: Omit<FailurePlace, 'field'>,
): void {
  const fields = { document: ['BT-98', 'BT-105'], line: ['BT-140', 'BT-145'] } as const;
  const [allowance, charge] = fields[at.line === undefined ? 'document' : 'line'];
  if (isCharge) checkCode(failures, 'BR-CL-20', { field: charge, ...at }, [reasonCode, 'chargeReasons']);
  else checkCode(failures, 'BR-CL-19', { field: allowance, ...at }, [reasonCode, 'allowanceReasons']);
}

/** The VAT category that a reason of exemption needs, and the rule that says so. */
const exemptionCategories: Readonly<Record<string, readonly [rule: string, category: string]>> = {
  'VATEX-EU-G': ['PEPPOL-EN16931-P0104', 'G'],
  'VATEX-EU-O': ['PEPPOL-EN16931-P0105', 'O'],
  'VATEX-EU-IC': ['PEPPOL-EN16931-P0106', 'K'],
  'VATEX-EU-AE': ['PEPPOL-EN16931-P0107', 'AE'],
  'VATEX-EU-D': ['PEPPOL-EN16931-P0108', 'E'],
  'VATEX-EU-F': ['PEPPOL-EN16931-P0109', 'E'],
  'VATEX-EU-I': ['PEPPOL-EN16931-P0110', 'E'],
  'VATEX-EU-J': ['PEPPOL-EN16931-P0111', 'E'],
};

function checkExemptions(failures: FailureList, { vatBreakdown }: InvoiceHead): void {
  vatBreakdown.forEach(({ exemptionCode, category }, index) => {
    const entry = index + 1;
    const code = exemptionCode?.toUpperCase();
    checkCode(failures, 'BR-CL-22', { field: 'BT-121', entry }, [code, 'exemptions']);
    const rule = exemptionCategories[code ?? ''];
    if (rule !== undefined && category !== rule[1])
      failures.add(rule[0], { field: 'BT-118', entry }, { found: category, expectation: 'equal', expected: rule[1] });
  });
}

/** Codes of the document must be on the lists that EN 16931 names. */
export function checkDocumentCodes(failures: FailureList, head: InvoiceHead): void {
  const kinds = head.document === 'invoice' ? 'invoiceKinds' : 'creditNoteKinds';
  checkCode(failures, 'BR-CL-01', { field: 'BT-3' }, [head.kind, kinds]);
  checkCode(failures, 'BR-CL-04', { field: 'BT-5' }, [head.currency, 'currencies']);
  checkCode(failures, 'BR-CL-05', { field: 'BT-6' }, [head.taxCurrency, 'currencies']);
  checkCode(failures, 'BR-CL-06', { field: 'BT-8' }, [head.taxPointCode, 'taxPoints']);
  checkCode(failures, 'BR-CL-07', { field: 'BT-18' }, [head.references.invoicedObject?.scheme, 'objectSchemes']);
  const currencies = new Set([...head.amountCurrencies, ...head.vatTotals.flatMap(({ currency }) => currency ?? [])]);
  for (const currency of currencies)
    if (currency !== head.currency) checkCode(failures, 'BR-CL-03', { field: 'BT-5' }, [currency, 'currencies']);
  checkParty(failures, head.seller, partyTerms.seller);
  checkParty(failures, head.buyer, partyTerms.buyer);
  checkParty(failures, head.payee, partyTerms.payee);
  checkParty(failures, head.taxRepresentative, partyTerms.taxRepresentative);
  checkCode(failures, 'BR-CL-26', { field: 'BT-71' }, [head.delivery?.locationId?.scheme, 'idSchemes']);
  checkCode(failures, 'BR-CL-14', { field: 'BT-80' }, [head.delivery?.address?.country, 'countries']);
  head.payments.forEach(({ meansCode }, index) => {
    checkCode(failures, 'BR-CL-16', { field: 'BT-81', entry: index + 1 }, [meansCode, 'paymentMeans']);
  });
  checkExemptions(failures, head);
  head.documents.forEach(({ attachment }, index) => {
    checkCode(failures, 'BR-CL-24', { field: 'BT-125', entry: index + 1 }, [attachment?.mime, 'mimeTypes']);
  });
}

const checkUnit = (failures: FailureList, place: FailurePlace, unit: string | undefined): void => {
  if (unit !== undefined && !unitCodes.has(unit))
    failures.add('BR-CL-23', place, { found: unit, expectation: 'one_of', expected: 'UN/ECE Rec. 20, 21' });
};

/** Codes of a line must be on the lists that EN 16931 names. */
export function checkLineCodes(failures: FailureList, line: InvoiceLine): void {
  const { position, unit, price, object, standardItemId, classifications, originCountry } = line;
  const place = (field: string): FailurePlace => ({ field, line: position });
  checkUnit(failures, place('BT-130'), unit);
  checkUnit(failures, place('BT-150'), price.baseUnit);
  checkCode(failures, 'BR-CL-07', place('BT-128'), [object?.scheme, 'objectSchemes']);
  checkCode(failures, 'BR-CL-21', place('BT-157'), [standardItemId?.scheme, 'idSchemes']);
  for (const { scheme } of classifications)
    checkCode(failures, 'BR-CL-13', place('BT-158'), [scheme, 'itemClassifications']);
  checkCode(failures, 'BR-CL-15', place('BT-159'), [originCountry, 'countries']);
}
