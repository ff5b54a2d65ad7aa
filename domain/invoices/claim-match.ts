import { amountText, Decimal, type DecimalText, sum, toDecimal } from '../numbers/decimal.ts';
import { roundingOf } from './claim.ts';

/** A document that gives money back. Amounts are positive and exclude VAT. */
export interface CreditNote {
  readonly currency: string;
  readonly net: DecimalText;
  /** Numbers of the invoices that it credits (BT-25). */
  readonly credits: readonly string[];
  /** Every text in which a provider may repeat the reference of a claim. */
  readonly texts: readonly string[];
  readonly lineNets: readonly DecimalText[];
}

/** A claim that waits for a credit note. */
export interface MatchableClaim {
  readonly id: number;
  readonly reference: string;
  readonly currency: string;
  /** What is still to be credited, excl. VAT. */
  readonly outstanding: DecimalText;
  readonly lines: readonly { readonly invoiceNumber: string; readonly amount: DecimalText }[];
}

/** Why a credit note may settle a claim, the strongest first. */
export const claimEvidence = ['reference', 'invoice', 'amount', 'lines'] as const;
export type ClaimEvidence = (typeof claimEvidence)[number];

export interface ClaimMatch {
  readonly claimId: number;
  /** At most what is outstanding. */
  readonly amount: DecimalText;
  /** A certain match settles the claim; others are proposed to a member. */
  readonly isCertain: boolean;
  readonly evidence: readonly ClaimEvidence[];
}

/** Maximum claims that are proposed for one credit note. */
const maxProposals = 5;

const referencePattern = /(?<![a-z0-9])k[\s\u2010-\u2015./_-]*(\d{4})[\s\u2010-\u2015./_-]*(\d{4,9})(?!\d)/giu;

/** The references of claims in texts, as they are stored: `k 2026/0007` is `K-2026-0007`. */
export function referencesIn(texts: readonly string[]): Set<string> {
  const found = texts.flatMap((text) =>
    [...text.matchAll(referencePattern)].map(([, year = '', number = '']) => `K-${year}-${number}`),
  );
  return new Set(found);
}

const keyOf = (number: string): string => number.trim().toLowerCase();

/** Whether every credited amount is that of another claimed line. */
function coversLines(credited: readonly DecimalText[], claimed: readonly DecimalText[], rounding: Decimal): boolean {
  const amounts = credited.map(toDecimal).filter((amount) => !amount.isZero());
  if (amounts.length === 0) return false;
  const unused = claimed.map(toDecimal).toSorted((a, b) => a.comparedTo(b));
  return amounts
    .toSorted((a, b) => a.comparedTo(b))
    .every((amount) => {
      const place = unused.findIndex((one) => one.gte(amount.minus(rounding)));
      const nearest = unused[place];
      if (nearest === undefined || nearest.gt(amount.plus(rounding))) return false;
      unused.splice(place, 1);
      return true;
    });
}

function evidenceFor(note: CreditNote, claim: MatchableClaim, named: ReadonlySet<string>): ClaimEvidence[] {
  const rounding = new Decimal(roundingOf(claim.currency));
  const net = toDecimal(note.net);
  const credited = new Set(note.credits.map(keyOf));
  const amounts = claim.lines.map(({ amount }) => amount);
  // The lines of a note with charges or a discount for the whole document do not add up to its net amount.
  const addsUp = sum(note.lineNets).minus(net).abs().lte(rounding);
  const holds = {
    reference: named.has(claim.reference),
    invoice: claim.lines.some(({ invoiceNumber }) => credited.has(keyOf(invoiceNumber))),
    amount: net.minus(toDecimal(claim.outstanding)).abs().lte(rounding),
    lines: addsUp && coversLines(note.lineNets, amounts, rounding),
  } satisfies Record<ClaimEvidence, boolean>;
  return claimEvidence.filter((one) => holds[one]);
}

function isCertain(note: CreditNote, claim: MatchableClaim, evidence: readonly ClaimEvidence[]): boolean {
  const maxNet = toDecimal(claim.outstanding).plus(roundingOf(claim.currency));
  // A note for more than the claim is about something else too.
  if (toDecimal(note.net).gt(maxNet)) return false;
  return (
    evidence.includes('reference') ||
    (evidence.includes('invoice') && (evidence.includes('amount') || evidence.includes('lines')))
  );
}

const strength = ({ evidence }: ClaimMatch): number =>
  claimEvidence.reduce((total, one, index) => total + (evidence.includes(one) ? 2 ** (4 - index) : 0), 0);

/**
 * The claims of its provider that a credit note may settle: one certain match alone, or proposals, the likeliest first. A note that names
 * claims by their references concerns no other.
 */
export function matchCreditNote(note: CreditNote, claims: readonly MatchableClaim[]): ClaimMatch[] {
  if (toDecimal(note.net).lte(0)) return [];
  const named = referencesIn([...note.texts, ...note.credits]);
  const candidates = claims.filter(({ reference }) => named.has(reference));
  const matches = (candidates.length > 0 ? candidates : claims)
    .filter(({ currency, outstanding }) => currency === note.currency && toDecimal(outstanding).gt(0))
    .map((claim): ClaimMatch => {
      const evidence = evidenceFor(note, claim, named);
      const amount = amountText(Decimal.min(toDecimal(note.net), toDecimal(claim.outstanding)));
      return { claimId: claim.id, amount, evidence, isCertain: isCertain(note, claim, evidence) };
    })
    .filter(({ evidence }) => evidence.length > 0)
    .toSorted((a, b) => strength(b) - strength(a) || a.claimId - b.claimId);
  const certain = matches.filter((match) => match.isCertain);
  if (certain.length === 1) return certain;
  return matches.slice(0, maxProposals).map((match) => ({ ...match, isCertain: false }));
}
