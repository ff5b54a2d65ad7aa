import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import type { LineItem } from '@tunna/contract/invoices/line-item';
import type { Language } from '@tunna/domain/text/languages';
import { type Cells, decimalCell } from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

export const invoiceCells = (language: Language): Cells<InvoiceRow, 'invoices'> => ({
  serviceProvider: ({ serviceProvider }) => serviceProvider.name,
  number: (invoice) => invoice.number,
  kind: ({ kind }) => wordFor('invoiceKind', kind, language),
  issueDate: ({ issueDate }) => issueDate,
  dueDate: ({ dueDate }) => dueDate,
  finalDate: ({ finalDate }) => finalDate,
  serviceDay: ({ serviceDay }) => serviceDay,
  net: ({ net }) => decimalCell(net),
  vat: ({ vat }) => decimalCell(vat),
  total: ({ total }) => decimalCell(total),
  currency: ({ currency }) => currency,
  kg: ({ kg }) => decimalCell(kg),
  lineCount: ({ lineCount }) => lineCount,
  unmappedLines: ({ unmappedLines }) => unmappedLines,
  state: ({ deletedAt }) => wordFor('invoiceState', deletedAt === undefined ? 'active' : 'deleted', language),
});

export const lineItemCells = (language: Language): Cells<LineItem, 'lineItems'> => ({
  serviceProvider: ({ serviceProvider }) => serviceProvider.name,
  number: (line) => line.number,
  position: ({ position }) => position,
  serviceDay: ({ serviceDay }) => serviceDay,
  sellersItemId: ({ sellersItemId }) => sellersItemId,
  name: ({ name }) => name,
  quantity: ({ quantity }) => decimalCell(quantity),
  unit: ({ unit }) => (unit === undefined ? undefined : wordFor('unit', unit, language)),
  price: ({ price }) => decimalCell(price),
  cost: ({ cost }) => decimalCell(cost),
  currency: ({ currency }) => currency,
  kind: ({ kind }) => (kind === undefined ? undefined : wordFor('lineKind', kind, language)),
  wasteStream: ({ wasteStream }) => wasteStream?.names[language],
  location: ({ location }) => location?.name,
  container: ({ container }) => container?.customId ?? container?.slug,
  kg: ({ kg }) => decimalCell(kg),
  kgOrigin: ({ kgOrigin }) => (kgOrigin === undefined ? undefined : wordFor('kgOrigin', kgOrigin, language)),
  ewcCode: ({ ewcCode }) => ewcCode,
  treatmentCode: ({ treatmentCode }) => treatmentCode,
});
