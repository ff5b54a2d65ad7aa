import { lazyPart } from '../../../shared/layout/lazy-part.tsx';

/** Where a version of an invoice comes from, below it. */
export const InvoiceSource = lazyPart(
  'features/invoices/invoice/invoice-source.part',
  () => import('./invoice-source.part.tsx'),
  (part) => part.InvoiceSource,
);
