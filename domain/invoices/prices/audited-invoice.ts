import type { Decimal, DecimalText } from '../../numbers/decimal.ts';
import type { LineKind } from '../classification/line-kind.ts';
import type { DayText } from '../invoice.ts';
import type { AgreedPrice } from './price-list.ts';

/** Days, both included. */
export interface Span {
  readonly start: DayText;
  readonly end: DayText;
}

/** What an invoice line states, and its classification. */
export interface StatedLine {
  readonly position: number;
  readonly itemKey: string;
  readonly wordingKey: string;
  readonly placeKey: string;
  /** All words of the line: name, description, note, properties. Nothing is left out, unlike in `wordingKey`. */
  readonly textKey: string;
  /** Numbers of documents of the line, such as weighing tickets. */
  readonly tickets: readonly string[];
  readonly kind?: LineKind | undefined;
  readonly wasteStreamId?: number | undefined;
  readonly locationId?: string | undefined;
  /** At the line's location. */
  readonly containerId?: number | undefined;
  readonly quantity?: DecimalText | undefined;
  readonly unit?: string | undefined;
  readonly net: DecimalText;
  /** Kilograms that the line states; absent if they are estimated. */
  readonly kg?: DecimalText | undefined;
  /** Per cent. */
  readonly vatRate?: DecimalText | undefined;
  /** Service period or day, as stated by the line or else by the invoice. */
  readonly period?: Span | undefined;
  readonly serviceDay: DayText;
}

/** The provider's lines with the same item, wording and unit in the year before. */
export interface EarlierCharges {
  readonly lines: number;
  /** Median unit price. Absent below three lines. */
  readonly price?: DecimalText | undefined;
  /** The most frequent VAT rate, and its lines. */
  readonly vatRate?: DecimalText | undefined;
  readonly vatLines: number;
  /** Whether the item id has other wordings whose unit price is quite different. */
  readonly isSharedItem: boolean;
}

export interface AuditedLine extends StatedLine {
  readonly containerKind?: string | undefined;
  /** Net amount calculated from price, allowances and charges; absent if the line has no price. */
  readonly calculatedNet?: DecimalText | undefined;
  /** Unit price as written. */
  readonly price?: DecimalText | undefined;
  readonly earlier: EarlierCharges;
}

/** A line of another invoice of the provider, at the same time and locations. */
export interface OtherLine extends StatedLine {
  readonly invoiceNumber: string;
  readonly sign: 1 | -1;
  /** Whether the invoice was issued or stored before the audited one. */
  readonly isEarlier: boolean;
  readonly lineCount: number;
  /** Invoices that a credit note names. */
  readonly credits: readonly string[];
}

export interface AuditedInvoice {
  readonly number: string;
  readonly currency: string;
  /** -1 for a credit note. */
  readonly sign: 1 | -1;
  /** Sum of the lines as the document states it. */
  readonly lineTotal?: DecimalText | undefined;
  /** Invoices that this one says it corrects. */
  readonly corrects: readonly string[];
  readonly lines: readonly AuditedLine[];
}

export interface KnownContainer {
  readonly id: number;
  readonly locationId?: string | undefined;
  readonly wasteStreamId: number;
  readonly serviceProviderId?: number | undefined;
  readonly kind: string;
  readonly liters?: number | undefined;
  /** Whether its waste may weigh more than water. */
  readonly isHeavy: boolean;
  readonly removedOn?: DayText | undefined;
}

export interface PlannedCollection {
  /** The actual day, if it was moved. */
  readonly day: DayText;
  readonly state: 'planned' | 'done' | 'missed' | 'skipped';
}

/** A collection that was requested. A rejected or cancelled request is none. */
export interface RequestedCollection {
  readonly from: DayText;
  /** The day on which it was closed. Absent while it is open. */
  readonly doneOn?: DayText | undefined;
}

/** Days for which collections are scheduled. */
export interface Scheduled {
  readonly from: DayText;
  readonly until?: DayText | undefined;
}

/** The collections of one container. */
export interface ContainerCollections {
  readonly scheduled: readonly Scheduled[];
  readonly planned: readonly PlannedCollection[];
  readonly requested: readonly RequestedCollection[];
}

/** Kilograms weighed on a day. */
export interface WeighedDay {
  readonly day: DayText;
  readonly kg: DecimalText;
}

/** The key of `AuditFacts.weighed`. */
export const weighedKey = (locationId: string, wasteStreamId: number): string => `${locationId} ${wasteStreamId}`;

/** What is known beside the invoice. */
export interface AuditFacts {
  readonly serviceProviderId: number;
  /** Of the organization: ISO 3166, two letters. Its holidays move collections. */
  readonly country: string;
  readonly prices: readonly AgreedPrice[];
  /** Share of the provider's charges of the last year that an agreed price applies to, 0 to 1. */
  readonly coverage: Decimal;
  /** All containers of each location of the lines. */
  readonly containers: ReadonlyMap<string, readonly KnownContainer[]>;
  /** By container. */
  readonly collections: ReadonlyMap<number, ContainerCollections>;
  /** By `weighedKey`. */
  readonly weighed: ReadonlyMap<string, readonly WeighedDay[]>;
  /** Lines of other invoices for the locations of this one, or for none. */
  readonly others: readonly OtherLine[];
  /** Texts of the organization's locations and of accepted choices. */
  readonly knownPlaces: readonly string[];
}
