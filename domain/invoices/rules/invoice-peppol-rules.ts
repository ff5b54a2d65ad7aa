import type { InvoiceHead } from '../invoice.ts';
import type { FailureList } from './invoice-failures.ts';

/** What a document of Peppol BIS Billing 3.0 calls itself (BT-24). */
const peppolCustomization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

/** Whether a document says that it keeps to Peppol BIS Billing 3.0, beyond plain EN 16931. */
export const isPeppol = ({ customizationId }: Pick<InvoiceHead, 'customizationId'>): boolean =>
  customizationId?.startsWith(peppolCustomization) ?? false;

const profilePattern = /^urn:fdc:peppol\.eu:2017:poacc:billing:(\d{2}):1\.0$/;

/** Types of the ordinary billing process (01), for the two documents. */
const billingKinds = {
  invoice: {
    code: 'PEPPOL-EN16931-P0100',
    kinds: '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877',
  },
  credit_note: { code: 'PEPPOL-EN16931-P0101', kinds: '381 396 81 83 532' },
} as const;

/** Partial and corrected invoices are for Germany alone. */
const germanKinds = ['326', '384'];

function checkKind(failures: FailureList, { kind, profileId, document }: InvoiceHead, isGerman: boolean): void {
  if (kind === undefined) return;
  const { code, kinds } = billingKinds[document];
  const process = profilePattern.exec(profileId ?? '')?.[1];
  if (process === '01' && !kinds.split(' ').includes(kind))
    failures.add(code, { field: 'BT-3' }, { found: kind, expectation: 'one_of', expected: kinds });
  if (germanKinds.includes(kind) && !isGerman)
    failures.add('PEPPOL-EN16931-P0112', { field: 'BT-3' }, { found: kind, expectation: 'absent' });
}

/** Direct debit and SEPA direct debit. */
const directDebits = ['49', '59'];

/** What Peppol BIS Billing 3.0 requires of a document beside its figures. For a document that says that it follows Peppol. */
export function checkPeppol(failures: FailureList, head: InvoiceHead): void {
  const { profileId, notes, seller, buyer, buyerReference, references, payments } = head;
  if (!isPeppol(head))
    failures.add(
      'PEPPOL-EN16931-R004',
      { field: 'BT-24' },
      { found: head.customizationId, expectation: 'equal', expected: peppolCustomization },
    );
  failures.needs('PEPPOL-EN16931-R001', { field: 'BT-23' }, profileId);
  if (profileId !== undefined && !profilePattern.test(profileId))
    failures.add('PEPPOL-EN16931-R007', { field: 'BT-23' }, { found: profileId, expectation: 'well_formed' });
  const isGerman = seller.address?.country === 'DE' && buyer.address?.country === 'DE';
  checkKind(failures, head, isGerman);
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
