import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import type { LineItem } from '@tunna/contract/invoices/line-item';
import { wordFor } from '@tunna/domain/platform/cell-words';
import type { ExportColumn, ExportedList } from '@tunna/domain/platform/export-words';
import type { Language } from '@tunna/domain/text/languages';
import type { Cell } from '../spreadsheet/xlsx-writer.service.ts';

type Cells<Row, List extends ExportedList> = Readonly<Record<ExportColumn<List>, (row: Row) => Cell>>;

const number = (decimal: string | undefined): Cell => (decimal === undefined ? undefined : { decimal });

export const invoiceCells = (language: Language): Cells<InvoiceRow, 'invoices'> => ({
  serviceProvider: ({ serviceProvider }) => serviceProvider.name,
  number: (invoice) => invoice.number,
  kind: ({ kind }) => wordFor('invoiceKind', kind, language),
  issueDate: ({ issueDate }) => issueDate,
  dueDate: ({ dueDate }) => dueDate,
  finalDate: ({ finalDate }) => finalDate,
  serviceDay: ({ serviceDay }) => serviceDay,
  net: ({ net }) => number(net),
  vat: ({ vat }) => number(vat),
  total: ({ total }) => number(total),
  currency: ({ currency }) => currency,
  kg: ({ kg }) => number(kg),
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
  quantity: ({ quantity }) => number(quantity),
  unit: ({ unit }) => (unit === undefined ? undefined : wordFor('unit', unit, language)),
  price: ({ price }) => number(price),
  cost: ({ cost }) => number(cost),
  currency: ({ currency }) => currency,
  kind: ({ kind }) => (kind === undefined ? undefined : wordFor('lineKind', kind, language)),
  wasteStream: ({ wasteStream }) => wasteStream?.names[language],
  location: ({ location }) => location?.name,
  container: ({ container }) => container?.customId ?? container?.slug,
  kg: ({ kg }) => number(kg),
  kgOrigin: ({ kgOrigin }) => (kgOrigin === undefined ? undefined : wordFor('kgOrigin', kgOrigin, language)),
  ewcCode: ({ ewcCode }) => ewcCode,
  treatmentCode: ({ treatmentCode }) => treatmentCode,
});
