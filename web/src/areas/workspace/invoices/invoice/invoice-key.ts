import { type Params, useParams } from 'react-router';
import type { InvoiceKey } from '../../../../features/invoices/invoice/invoice.queries.ts';

export const invoiceKeyOf = ({ providerId, invoiceNumber = '' }: Readonly<Params>): InvoiceKey => ({
  providerId: Number(providerId),
  invoiceNumber,
});

/** The natural key that an address names. */
export const useInvoiceKey = (): InvoiceKey => invoiceKeyOf(useParams());
