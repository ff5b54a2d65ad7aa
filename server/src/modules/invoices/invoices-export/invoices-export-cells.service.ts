import type { ClaimRow } from '@tunna/contract/invoices/claim';
import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import type { InvoiceWithRentals } from '@tunna/contract/invoices/invoice-month';
import type { LineItem } from '@tunna/contract/invoices/line-item';
import type { LocationNormalization, MaterialNormalization } from '@tunna/contract/invoices/normalization';
import type { AgreedPrice } from '@tunna/contract/invoices/price-list';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import {
  cellsOf,
  decimalCell,
  editNotExported,
  moment,
  notExported,
  yesOrNo,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';
import { groundSentences } from '../invoice-audit/ground-words.service.ts';

export const invoiceCells = (language: Language) =>
  cellsOf<InvoiceRow, 'invoices'>()({
    id: notExported,
    serviceProvider: { serviceProvider: ({ name }) => name },
    number: 'number',
    kind: { kind: (kind) => wordFor('invoiceKind', kind, language) },
    isCredit: notExported,
    issueDate: 'issueDate',
    dueDate: 'dueDate',
    finalDate: 'finalDate',
    periodStart: notExported,
    periodEnd: notExported,
    serviceDay: 'serviceDay',
    net: { net: decimalCell },
    vat: { vat: decimalCell },
    total: { total: decimalCell },
    currency: 'currency',
    kg: { kg: decimalCell },
    lineCount: 'lineCount',
    unmappedLines: 'unmappedLines',
    linesWithoutLocation: notExported,
    warnings: notExported,
    openFindings: notExported,
    stage: notExported,
    acceptedAt: notExported,
    acceptedBy: notExported,
    changedByFile: notExported,
    fileId: notExported,
    deletedAt: { state: (at) => wordFor('invoiceState', at === undefined ? 'active' : 'deleted', language) },
    deletedBy: notExported,
    ...editNotExported,
  });

export const lineItemCells = (language: Language) =>
  cellsOf<LineItem, 'lineItems'>()({
    invoiceId: notExported,
    serviceProvider: { serviceProvider: ({ name }) => name },
    number: 'number',
    position: 'position',
    serviceDay: 'serviceDay',
    sellersItemId: 'sellersItemId',
    name: 'name',
    quantity: { quantity: decimalCell },
    unit: { unit: (unit) => unit && wordFor('unit', unit, language) },
    price: { price: decimalCell },
    baseQuantity: notExported,
    currency: 'currency',
    cost: { cost: decimalCell },
    vatRate: notExported,
    kind: { kind: (kind) => kind && wordFor('lineKind', kind, language) },
    materialOrigin: notExported,
    isMaterialAutomatic: notExported,
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    location: { location: (location) => location?.name },
    locationOrigin: notExported,
    isLocationAutomatic: notExported,
    container: { container: (container) => container?.customId ?? container?.slug },
    kg: { kg: decimalCell },
    kgOrigin: { kgOrigin: (origin) => origin && wordFor('kgOrigin', origin, language) },
    ewcCode: 'ewcCode',
    treatmentCode: 'treatmentCode',
    treatmentEvidence: {
      treatmentEvidence: (evidence) => evidence && wordFor('treatmentEvidence', evidence, language),
    },
    source: { source: (source) => wordFor('lineSource', source, language) },
    attribution: {
      attribution: (attribution) => attribution && wordFor('attribution', attribution.basis, language),
      attributedTo: (attribution) =>
        attribution?.shares
          .map(({ wasteStream, cost }) => `${wasteStream.names[language]}: ${formatDecimal(cost)}`)
          .join('; '),
    },
  });

export const claimCells = (language: Language) =>
  cellsOf<ClaimRow, 'claims'>()({
    id: notExported,
    reference: 'reference',
    serviceProvider: { serviceProvider: ({ name }) => name },
    state: { state: (state) => wordFor('claimState', state, language) },
    isDeclined: notExported,
    isOverdue: { overdue: (isOverdue) => yesOrNo(isOverdue, language) },
    createdAt: { createdAt: moment },
    sentAt: { sentAt: moment },
    deadline: 'deadline',
    findings: 'findings',
    amount: { amount: decimalCell },
    gross: { gross: decimalCell },
    credited: { credited: decimalCell },
    declined: { declined: decimalCell },
    outstanding: { outstanding: decimalCell },
    currency: 'currency',
    reminders: 'reminders',
    proposals: notExported,
    ...editNotExported,
  });

/** A finding with its reasons in words. */
interface FindingRow extends Omit<InvoiceFinding, 'grounds'> {
  readonly reasons: string;
}

export const findingRow = ({ grounds, ...finding }: InvoiceFinding, language: Language): FindingRow => ({
  ...finding,
  reasons: groundSentences(grounds, language, finding.currency).join('. '),
});

export const findingCells = (language: Language) =>
  cellsOf<FindingRow, 'findings'>()({
    id: notExported,
    serviceProvider: { serviceProvider: ({ name }) => name },
    invoiceNumber: 'invoiceNumber',
    serviceDay: 'serviceDay',
    rule: { rule: (rule) => wordFor('findingRule', rule, language) },
    position: 'position',
    lineName: 'lineName',
    quantity: { quantity: decimalCell },
    unit: { unit: (unit) => unit && wordFor('unit', unit, language) },
    confidence: { confidence: (confidence) => wordFor('findingConfidence', confidence, language) },
    measure: { measure: (measure) => wordFor('findingMeasure', measure, language) },
    expected: { expected: decimalCell },
    found: { found: decimalCell },
    difference: { difference: decimalCell },
    currency: 'currency',
    // The reasons name it.
    reference: notExported,
    reasons: 'reasons',
    state: { state: (state) => wordFor('findingState', state, language) },
    note: 'note',
    decidedAt: { decidedAt: moment },
    decidedBy: 'decidedBy',
    claim: { claim: (claim) => claim?.reference },
  });

export const priceCells = (language: Language) =>
  cellsOf<AgreedPrice, 'prices'>()({
    id: notExported,
    serviceProvider: { serviceProvider: ({ name }) => name },
    itemId: 'itemId',
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    name: 'name',
    containerKind: { containerKind: (kind) => kind && wordFor('kind', kind, language) },
    unit: { unit: (unit) => wordFor('unit', unit, language) },
    price: { price: decimalCell },
    currency: 'currency',
    validFrom: 'validFrom',
    validUntil: 'validUntil',
    surchargePercent: { surchargePercent: decimalCell },
    yearlyRisePercent: { yearlyRisePercent: decimalCell },
    ...editNotExported,
  });

type RentalRow = Omit<InvoiceWithRentals, 'rentals'> & InvoiceWithRentals['rentals'][number];

/** A row for each rental line of an invoice. */
export const rentalRows = ({ rentals, ...invoice }: InvoiceWithRentals): RentalRow[] =>
  rentals.map((rental) => ({ ...invoice, ...rental }));

export const rentalCells = (language: Language) =>
  cellsOf<RentalRow, 'rentals'>()({
    serviceProvider: { serviceProvider: ({ name }) => name },
    number: 'number',
    issueDate: 'issueDate',
    serviceDay: 'serviceDay',
    currency: 'currency',
    position: 'position',
    name: 'name',
    quantity: { quantity: decimalCell },
    unit: { unit: (unit) => unit && wordFor('unit', unit, language) },
    cost: { cost: decimalCell },
    container: { container: (container) => container?.customId ?? container?.slug },
    location: { location: (location) => location?.name },
  });

export const materialNormalizationCells = (language: Language) =>
  cellsOf<MaterialNormalization, 'materialNormalizations'>()({
    id: notExported,
    serviceProvider: { serviceProvider: ({ name }) => name },
    match: { match: (match: MaterialNormalization['match']) => wordFor('match', match, language) },
    matchKey: 'matchKey',
    example: 'example',
    kind: { kind: (kind) => wordFor('lineKind', kind, language) },
    wasteStream: { wasteStream: (stream) => stream?.names[language] },
    isBought: { bought: (isBought) => yesOrNo(isBought, language) },
    unit: { unit: (unit) => unit && wordFor('unit', unit, language) },
    kgPerUnit: { kgPerUnit: decimalCell },
    lines: 'lines',
    createdAt: { createdAt: moment },
    createdBy: 'createdBy',
  });

export const locationNormalizationCells = (language: Language) =>
  cellsOf<LocationNormalization, 'locationNormalizations'>()({
    id: notExported,
    serviceProvider: { serviceProvider: ({ name }) => name },
    match: { match: (match: LocationNormalization['match']) => wordFor('match', match, language) },
    matchKey: 'matchKey',
    example: 'example',
    location: { location: ({ name }) => name },
    lines: 'lines',
    createdAt: { createdAt: moment },
    createdBy: 'createdBy',
  });
