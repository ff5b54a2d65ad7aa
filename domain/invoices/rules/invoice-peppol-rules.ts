import type { InvoiceHead } from '../invoice.ts';
import type { FailureList } from './invoice-failures.ts';

const profilePattern = /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/;

/** Direct debit and SEPA direct debit. */
const directDebits = ['49', '59'];

/** What Peppol BIS Billing 3.0 requires of a document beside its figures. For a document that says that it follows Peppol. */
export function checkPeppol(failures: FailureList, head: InvoiceHead): void {
  const { profileId, notes, seller, buyer, buyerReference, references, payments } = head;
  failures.needs('PEPPOL-EN16931-R001', { field: 'BT-23' }, profileId);
  if (profileId !== undefined && !profilePattern.test(profileId))
    failures.add('PEPPOL-EN16931-R007', { field: 'BT-23' }, { found: profileId, expectation: 'well_formed' });
  const isGerman = seller.address?.country === 'DE' && buyer.address?.country === 'DE';
  if (notes.length > 1 && !isGerman)
    failures.add('PEPPOL-EN16931-R002', { field: 'BT-22' }, { found: String(notes.length), expectation: 'only_one' });
  failures.needs('PEPPOL-EN16931-R003', { field: 'BT-10' }, buyerReference ?? references.order);
  failures.needs('PEPPOL-EN16931-R010', { field: 'BT-49' }, buyer.endpoint?.id);
  failures.needs('PEPPOL-EN16931-R020', { field: 'BT-34' }, seller.endpoint?.id);
  payments.forEach(({ meansCode, mandate }, index) => {
    if (directDebits.includes(meansCode ?? ''))
      failures.needs('PEPPOL-EN16931-R061', { field: 'BT-89', entry: index + 1 }, mandate);
  });
}
