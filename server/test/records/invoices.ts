import type { InvoiceSaved } from '@tunna/contract/invoices/invoice-save';
import type { Workspace } from './workspace.ts';

export type DraftedLine = InvoiceSaved['lines'][number];

/** A line of paper by the kilogram: 1,240 krónur, and VAT of 24 %. */
export const paperLine: DraftedLine = {
  name: 'Förgun pappír',
  sellersItemId: 'P-100',
  quantity: '124',
  unit: 'KGM',
  price: '10',
  vatCategory: 'S',
  vatRate: '24',
};

export const rentalLine: DraftedLine = {
  name: 'Leiga á gámi 8 m³',
  sellersItemId: 'L-8',
  quantity: '1',
  unit: 'MON',
  price: '4500.50',
  vatCategory: 'S',
  vatRate: '24',
};

let number = 0;

/** An invoice of March 2026 with one line of paper by default. */
export const draftOf = (
  { serviceProviderId }: Pick<Workspace, 'serviceProviderId'>,
  more: Partial<InvoiceSaved> = {},
): InvoiceSaved => {
  number += 1;
  return {
    serviceProviderId,
    number: `R-${number}`,
    kind: '380',
    issueDate: '2026-03-31',
    currency: 'ISK',
    lines: [paperLine],
    ...more,
  };
};

/** The path of an invoice below `/org/{orgId}`. */
export const invoicePath = (serviceProviderId: number, invoiceNumber: string, rest = ''): string =>
  `/invoices/${serviceProviderId}/${encodeURIComponent(invoiceNumber)}${rest}`;
