import type { InvoiceHead, InvoiceParty } from '../invoice.ts';
import type { FailureList } from './invoice-failures.ts';

/** ISO 6523: the register of Icelandic persons and companies. */
export const kennitalaScheme = '0196';

/** Claims (9) and transfers (42) name an account by its twelve digits: bank, ledger, number. */
const accountLength = 12;
const accountRules = { '9': 'IS-R-006', '42': 'IS-R-007' } as const;

function checkParty(
  failures: FailureList,
  party: InvoiceParty,
  codes: readonly [string, string],
  fields: readonly [string, string, string],
): void {
  const [idCode, addressCode] = codes;
  const [idField, streetField, postcodeField] = fields;
  if (party.legalId === undefined) failures.needs(idCode, { field: idField }, undefined);
  else if (party.legalId.scheme !== kennitalaScheme)
    failures.add(
      idCode,
      { field: idField },
      { found: party.legalId.scheme, expectation: 'equal', expected: kennitalaScheme },
    );
  failures.needs(
    addressCode,
    { field: party.address?.street === undefined ? streetField : postcodeField },
    party.address?.street === undefined ? undefined : party.address.postcode,
  );
}

function checkFinalDate(failures: FailureList, { finalDate, dueDate }: InvoiceHead): void {
  if (finalDate === undefined) return;
  failures.needs('IS-R-009', { field: 'BT-9' }, dueDate);
  if (dueDate !== undefined && finalDate < dueDate)
    failures.add('IS-R-010', { field: 'BT-122' }, { found: finalDate, expectation: 'at_least', expected: dueDate });
}

/** Requirements of Peppol BIS Billing 3.0 for sellers in Iceland. */
export function checkIcelandic(failures: FailureList, head: InvoiceHead): void {
  const { seller, buyer, kind, payments } = head;
  if (seller.address?.country !== 'IS') return;
  if (kind !== undefined && kind !== '380' && kind !== '381')
    failures.add('IS-R-001', { field: 'BT-3' }, { found: kind, expectation: 'one_of', expected: '380, 381' });
  checkParty(failures, seller, ['IS-R-002', 'IS-R-003'], ['BT-30', 'BT-35', 'BT-38']);
  if (buyer.address?.country === 'IS')
    checkParty(failures, buyer, ['IS-R-004', 'IS-R-005'], ['BT-47', 'BT-50', 'BT-53']);
  payments.forEach(({ meansCode, account }, index) => {
    if (meansCode !== '9' && meansCode !== '42') return;
    if (account?.id?.length !== accountLength)
      failures.add(
        accountRules[meansCode],
        { field: 'BT-84', entry: index + 1 },
        { found: account?.id, expectation: 'well_formed', expected: '0123-66-012345' },
      );
  });
  checkFinalDate(failures, head);
}
