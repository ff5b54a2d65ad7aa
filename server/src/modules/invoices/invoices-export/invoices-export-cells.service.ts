import type { ClaimRow } from '@tunna/contract/invoices/claim';
import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import type { InvoiceWithRentals } from '@tunna/contract/invoices/invoice-month';
import type { LineItem } from '@tunna/contract/invoices/line-item';
import type { LocationNormalization, MaterialNormalization } from '@tunna/contract/invoices/normalization';
import type { AgreedPrice } from '@tunna/contract/invoices/price-list';
import type { WasteDensity } from '@tunna/contract/invoices/waste-density';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import {
  cellsOf,
  dayCell,
  decimalCell,
  editNotExported,
  moment,
  notExported,
  yesOrNo,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';
import { groundSentences } from '../invoice-audit/ground-words.service.ts';
import type { UnmappedGroup } from '../normalization/normalization-queue.service.ts';

export const invoiceCells = (language: Language) =>
  cellsOf<InvoiceRow, 'invoices'>()({
    id: notExported,
    serviceProvider: { serviceProvider: ({ name }) => name },
    number: 'number',
    kind: { kind: (kind) => wordFor('invoiceKind', kind, language) },
    isCredit: notExported,
    issueDate: { issueDate: dayCell },
    dueDate: { dueDate: dayCell },
    finalDate: { finalDate: dayCell },
    periodStart: notExported,
    periodEnd: notExported,
    serviceDay: { serviceDay: dayCell },
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
    stage: { stage: (stage) => (stage === undefined ? undefined : wordFor('invoiceStage', stage, language)) },
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
    serviceDay: { serviceDay: dayCell },
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
    deadline: { deadline: dayCell },
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
    serviceDay: { serviceDay: dayCell },
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
    validFrom: { validFrom: dayCell },
    validUntil: { validUntil: dayCell },
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
    issueDate: { issueDate: dayCell },
    serviceDay: { serviceDay: dayCell },
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

export const importAttemptCells = (language: Language) =>
  cellsOf<ImportAttempt, 'importAttempts'>()({
    id: notExported,
    fileId: notExported,
    fileName: 'file',
    archiveEntry: 'archiveEntry',
    format: notExported,
    state: { state: (state) => wordFor('importState', state, language) },
    awaits: { awaits: (awaits) => awaits && wordFor('importAwaits', awaits, language) },
    outcome: { outcome: (outcome) => outcome && wordFor('importOutcome', outcome, language) },
    serviceProvider: { serviceProvider: (provider) => provider?.name },
    invoice: notExported,
    failures: {
      problems: (failures) =>
        failures.map(({ code, field, found }) => [code, field, found].filter(Boolean).join(' ')).join('; '),
    },
    failureCount: { problemCount: (count) => count },
    summary: {
      seller: ({ sellerName }) => sellerName,
      number: ({ number }) => number,
      issueDate: ({ issueDate }) => dayCell(issueDate),
      amount: ({ payable }) => decimalCell(payable),
      currency: ({ currency }) => currency,
    },
    readLines: notExported,
    createdAt: { createdAt: moment },
    createdBy: 'createdBy',
    endedAt: { endedAt: moment },
    resolvedBy: 'resolvedBy',
    resolution: 'resolution',
  });

/** The cells of both lists of unclassified lines. */
export const unmappedCells = (language: Language) =>
  cellsOf<UnmappedGroup, 'unmappedMaterials' | 'unmappedLocations'>()({
    serviceProvider: { serviceProvider: ({ name }) => name },
    match: { match: (match: UnmappedGroup['match']) => wordFor('match', match, language) },
    matchKey: 'matchKey',
    example: 'example',
    lines: 'lines',
    invoices: 'invoices',
    cost: {
      cost: ([cost]) => decimalCell(cost?.amount),
      currency: ([cost]) => cost?.currency,
      otherCosts: ([, ...others]) => others.map(({ amount, currency }) => `${amount} ${currency}`).join(', '),
    },
    kg: { kg: decimalCell },
    units: { units: (units) => units.map((unit) => wordFor('unit', unit, language)).join(', ') },
    isNegative: notExported,
    isMixed: notExported,
    firstDay: { firstDay: dayCell },
    lastDay: { lastDay: dayCell },
    examples: notExported,
  });

export const densityCells = (language: Language) =>
  cellsOf<WasteDensity, 'densities'>()({
    id: notExported,
    wasteStream: { wasteStream: ({ names }) => names[language] },
    unit: { unit: (unit) => wordFor('unit', unit, language) },
    kgPerUnit: { kgPerUnit: decimalCell },
    validFrom: { validFrom: dayCell },
    updatedAt: { updatedAt: moment },
    updatedBy: 'updatedBy',
  });
