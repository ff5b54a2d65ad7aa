/**
 * An invoice or credit note as EN 16931 describes it, as read from a file or written in the editor. The terms of the standard (BT, BG) stand
 * beside each field. Whatever may be missing in a real file may be missing here; `invoice-rules.ts` says what must not be.
 *
 * Money, prices, rates and quantities are decimal text exactly as written (`-1200.50`); dates are ISO 8601 days (`2026-03-31`).
 */

import type { DecimalText } from '../numbers/decimal.ts';

/** A day, `2026-03-31`. */
export type DayText = string;

/** Type codes (BT-3, UNTDID 1001) that are met most, and what they are called here. Others of the standard are read as they are. */
export const invoiceKinds = {
  '326': 'partial',
  '380': 'invoice',
  '381': 'credit_note',
  '384': 'corrected',
  '389': 'self_billed',
  '393': 'factored',
  '396': 'factored_credit_note',
  '261': 'self_billed_credit_note',
  '386': 'prepayment',
  '751': 'accounting_information',
} as const;

/** The types of credit notes that EN 16931 accepts. */
export const creditKinds: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

/** Whether amounts of a document of this type are owed the other way round. */
export const isCreditKind = (kind: string): boolean => creditKinds.has(kind);

export interface Identifier {
  readonly id: string;
  /** ISO 6523 and the like: `0196` is an Icelandic kennitala. */
  readonly scheme?: string | undefined;
}

export interface PostalAddress {
  readonly street?: string | undefined;
  readonly additionalStreet?: string | undefined;
  readonly addressLine?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly subdivision?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
}

export interface Contact {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** Seller (BG-4), buyer (BG-7), payee (BG-10) or the seller's tax representative (BG-11). */
export interface InvoiceParty {
  /** As registered: BT-27, BT-44. */
  readonly name?: string | undefined;
  /** Trading name: BT-28, BT-45; the only name of a payee (BT-59) and of a tax representative (BT-62). */
  readonly tradingName?: string | undefined;
  /** BT-29, BT-46, BT-60. */
  readonly ids: readonly Identifier[];
  /** Legal registration: BT-30, BT-47, BT-61. In Iceland the kennitala, scheme 0196. */
  readonly legalId?: Identifier | undefined;
  /** BT-31, BT-48, BT-63. */
  readonly vatId?: string | undefined;
  /** Another registration with the tax office: BT-32. */
  readonly taxRegistration?: string | undefined;
  /** Electronic address: BT-34, BT-49. */
  readonly endpoint?: Identifier | undefined;
  readonly legalForm?: string | undefined;
  /** BG-5, BG-8, BG-12. */
  readonly address?: PostalAddress | undefined;
  /** BG-6, BG-9. */
  readonly contact?: Contact | undefined;
}

/** BG-14 for the invoice, BG-26 for a line. */
export interface Period {
  /** BT-73, BT-134. */
  readonly start?: DayText | undefined;
  /** BT-74, BT-135. */
  readonly end?: DayText | undefined;
}

/** On the document (BG-20, BG-21) or on a line (BG-27, BG-28). */
export interface AllowanceCharge {
  readonly isCharge: boolean;
  /** BT-92, BT-99, BT-136, BT-141. */
  readonly amount?: DecimalText | undefined;
  /** BT-93, BT-100, BT-137, BT-142. */
  readonly base?: DecimalText | undefined;
  /** BT-94, BT-101, BT-138, BT-143. */
  readonly percent?: DecimalText | undefined;
  /** BT-97, BT-104, BT-139, BT-144. */
  readonly reason?: string | undefined;
  /** BT-98, BT-105, BT-140, BT-145. */
  readonly reasonCode?: string | undefined;
  /** BT-95, BT-102; nothing on a line. */
  readonly vatCategory?: string | undefined;
  /** BT-96, BT-103. */
  readonly vatRate?: DecimalText | undefined;
}

/** BG-23. */
export interface VatBreakdown {
  /** BT-118: S, Z, E, AE, K, G, O, L, M, B. */
  readonly category?: string | undefined;
  /** BT-119, per cent. */
  readonly rate?: DecimalText | undefined;
  /** BT-116. */
  readonly taxable?: DecimalText | undefined;
  /** BT-117. */
  readonly tax?: DecimalText | undefined;
  /** BT-120. */
  readonly exemptionReason?: string | undefined;
  /** BT-121. */
  readonly exemptionCode?: string | undefined;
}

/** BT-110 in the invoice's currency, BT-111 in that of the tax. A file may hold both. */
export interface VatTotal {
  readonly amount?: DecimalText | undefined;
  readonly currency?: string | undefined;
  readonly hasBreakdown: boolean;
}

/** BG-22. */
export interface InvoiceTotals {
  /** Sum of the lines' net amounts: BT-106. */
  readonly lines?: DecimalText | undefined;
  /** BT-107. */
  readonly allowances?: DecimalText | undefined;
  /** BT-108. */
  readonly charges?: DecimalText | undefined;
  /** BT-109. */
  readonly taxExclusive?: DecimalText | undefined;
  /** BT-112. */
  readonly taxInclusive?: DecimalText | undefined;
  /** Paid before: BT-113. */
  readonly prepaid?: DecimalText | undefined;
  /** BT-114. */
  readonly rounding?: DecimalText | undefined;
  /** BT-115. */
  readonly payable?: DecimalText | undefined;
}

/** BG-16. */
export interface PaymentInstruction {
  /** BT-81, UNTDID 4461. */
  readonly meansCode?: string | undefined;
  /** BT-82. */
  readonly meansText?: string | undefined;
  /** BT-83: what the payer is to give as reference. */
  readonly remittance?: string | undefined;
  /** BG-17; in Iceland bank, ledger and account number. */
  readonly account?:
    | { readonly id?: string | undefined; readonly name?: string | undefined; readonly branch?: string | undefined }
    | undefined;
  /** BT-87: the last digits of a card. */
  readonly cardNumber?: string | undefined;
  /** BT-89. */
  readonly mandate?: string | undefined;
}

/** BG-24. The attachment stays in the file; only its description is here. */
export interface SupportingDocument {
  /** BT-122. */
  readonly id?: string | undefined;
  /** BT-123. */
  readonly description?: string | undefined;
  readonly typeCode?: string | undefined;
  /** BT-124. */
  readonly url?: string | undefined;
  /** BT-125; size in bytes, decoded. */
  readonly attachment?:
    | { readonly name?: string | undefined; readonly mime?: string | undefined; readonly size: number }
    | undefined;
}

export interface InvoiceReferences {
  /** BT-11. */
  readonly project?: string | undefined;
  /** BT-12. */
  readonly contract?: string | undefined;
  /** BT-13. */
  readonly order?: string | undefined;
  /** BT-14. */
  readonly salesOrder?: string | undefined;
  /** BT-15. */
  readonly receipt?: string | undefined;
  /** BT-16. */
  readonly despatch?: string | undefined;
  /** BT-17. */
  readonly tender?: string | undefined;
  /** BT-18. */
  readonly invoicedObject?: Identifier | undefined;
  /** BG-3: what is corrected or credited. BT-25, BT-26. */
  readonly preceding: readonly { readonly number?: string | undefined; readonly issueDate?: DayText | undefined }[];
}

/** BG-13. */
export interface Delivery {
  /** BT-70. */
  readonly partyName?: string | undefined;
  /** BT-71. */
  readonly locationId?: Identifier | undefined;
  /** BT-72. */
  readonly date?: DayText | undefined;
  /** BG-15. */
  readonly address?: PostalAddress | undefined;
}

/** BG-29 to BG-31 and the rest of a line (BG-25). */
export interface InvoiceLine {
  /** Its place among the lines of the file, from 1. A sub-line has the place of the line that it is part of. */
  readonly position: number;
  /** BT-126. */
  readonly id?: string | undefined;
  /** BT-127. */
  readonly note?: string | undefined;
  /** BT-128. */
  readonly object?: Identifier | undefined;
  /** BT-129. */
  readonly quantity?: DecimalText | undefined;
  /** BT-130, UN/ECE Recommendation 20: `KGM`, `TNE`, `C62`. */
  readonly unit?: string | undefined;
  /** BT-131. */
  readonly net?: DecimalText | undefined;
  /** BT-132. */
  readonly orderLine?: string | undefined;
  /** BT-133. */
  readonly accountingReference?: string | undefined;
  /** BG-26. */
  readonly period?: Period | undefined;
  /** BG-27, BG-28. */
  readonly allowanceCharges: readonly AllowanceCharge[];
  readonly price: ItemPrice;
  /** BT-151. */
  readonly vatCategory?: string | undefined;
  /** BT-152, per cent. */
  readonly vatRate?: DecimalText | undefined;
  /** BT-153. */
  readonly name?: string | undefined;
  /** BT-154. */
  readonly description?: string | undefined;
  /** BT-155. */
  readonly sellersItemId?: string | undefined;
  /** BT-156. */
  readonly buyersItemId?: string | undefined;
  /** BT-157. */
  readonly standardItemId?: Identifier | undefined;
  /** BT-158; `scheme` is the list. */
  readonly classifications: readonly Identifier[];
  /** BT-159. */
  readonly originCountry?: string | undefined;
  /** BG-32. */
  readonly properties: readonly { readonly name?: string | undefined; readonly value?: string | undefined }[];
  /** Where the line was delivered. EN 16931 has it on the invoice only, UBL on lines too. */
  readonly delivery?: Delivery | undefined;
  /** Documents that the line names, with their type code. */
  readonly documents: readonly { readonly id?: string | undefined; readonly typeCode?: string | undefined }[];
  /** What makes up the line, where a file says so. Its amounts are in those of the line already. */
  readonly subLines: readonly InvoiceLine[];
}

/** BG-29. */
export interface ItemPrice {
  /** BT-146. */
  readonly net?: DecimalText | undefined;
  /** BT-147. */
  readonly discount?: DecimalText | undefined;
  /** Whether the discount is marked as a charge, which a price cannot have. */
  readonly isDiscountCharge?: boolean | undefined;
  /** BT-148. */
  readonly gross?: DecimalText | undefined;
  /** BT-149. */
  readonly baseQuantity?: DecimalText | undefined;
  /** BT-150. */
  readonly baseUnit?: string | undefined;
}

/** All of an invoice but its lines, which may be many. */
export interface InvoiceHead {
  /** Which of the two documents of UBL it was. In CII the type (BT-3) says it. */
  readonly document: 'invoice' | 'credit_note';
  /** BT-24. */
  readonly customizationId?: string | undefined;
  /** BT-23. */
  readonly profileId?: string | undefined;
  /** BT-1. */
  readonly number?: string | undefined;
  /** BT-3. */
  readonly kind?: string | undefined;
  /** BT-2. */
  readonly issueDate?: DayText | undefined;
  /** BT-9, in Icelandic *gjalddagi*. */
  readonly dueDate?: DayText | undefined;
  /** The last day to pay without interest, in Icelandic *eindagi*. */
  readonly finalDate?: DayText | undefined;
  /** BT-7. */
  readonly taxPointDate?: DayText | undefined;
  /** BT-8. */
  readonly taxPointCode?: string | undefined;
  /** BG-14. */
  readonly period?: Period | undefined;
  /** BT-5, ISO 4217. */
  readonly currency?: string | undefined;
  /** BT-6. */
  readonly taxCurrency?: string | undefined;
  /** Currencies that amounts were given in, other than the totals of VAT. */
  readonly amountCurrencies: readonly string[];
  /** BT-10. */
  readonly buyerReference?: string | undefined;
  /** BT-19. */
  readonly accountingReference?: string | undefined;
  /** BT-22. */
  readonly notes: readonly string[];
  readonly references: InvoiceReferences;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly payee?: InvoiceParty | undefined;
  readonly taxRepresentative?: InvoiceParty | undefined;
  readonly delivery?: Delivery | undefined;
  readonly payments: readonly PaymentInstruction[];
  /** BT-20. */
  readonly paymentTerms?: string | undefined;
  readonly allowanceCharges: readonly AllowanceCharge[];
  readonly vatTotals: readonly VatTotal[];
  readonly vatBreakdown: readonly VatBreakdown[];
  readonly totals: InvoiceTotals;
  readonly documents: readonly SupportingDocument[];
}

export interface Invoice extends InvoiceHead {
  readonly lines: readonly InvoiceLine[];
}
