import { amountText, type DecimalText, toDecimal, zero } from '../numbers/decimal.ts';

/** States of a claim: what an organization asks a service provider to pay back. */
export const claimStates = ['open', 'sent', 'credited', 'declined', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Days from the letter to its deadline, unless a member chooses another day. */
export const defaultDeadlineDays = 14;

/** The year and number of a claim as people write them: `K-2026-0007`. */
export const claimReference = (year: number, sequence: number): string =>
  `K-${year}-${String(sequence).padStart(4, '0')}`;

/** The difference that rounding may cause: a króna, or two hundredths in other currencies. */
export const roundingOf = (currency: string): DecimalText => (currency === 'ISK' ? '1' : '0.02');

export interface ClaimStatus {
  readonly state: ClaimState;
  /** What the provider has neither credited nor declined. */
  readonly outstanding: DecimalText;
  readonly declined: DecimalText;
}

export interface ClaimFacts {
  readonly amount: DecimalText;
  readonly currency: string;
  /** Sum of the confirmed credits. */
  readonly credited: DecimalText;
  readonly isSent: boolean;
  readonly isDeclined: boolean;
  readonly isWithdrawn: boolean;
}

/** The state of a claim and its open amount. The rest of a partly credited claim may be declined. */
export function claimStatus(facts: ClaimFacts): ClaimStatus {
  const { amount, currency, credited, isSent, isDeclined, isWithdrawn } = facts;
  if (isWithdrawn) return { state: 'withdrawn', outstanding: '0', declined: '0' };
  const left = toDecimal(amount).minus(toDecimal(credited));
  const rest = amountText(left.lte(roundingOf(currency)) ? zero : left);
  if (!isSent) return { state: 'open', outstanding: amountText(toDecimal(amount)), declined: '0' };
  const hasCredit = toDecimal(credited).gt(0);
  if (isDeclined) return { state: hasCredit ? 'credited' : 'declined', outstanding: '0', declined: rest };
  return { state: hasCredit ? 'credited' : 'sent', outstanding: rest, declined: '0' };
}

export const claimActions = ['edit', 'send', 'remind', 'credit', 'decline', 'reopen', 'withdraw'] as const;
export type ClaimAction = (typeof claimActions)[number];

type ActionFacts = Pick<ClaimStatus, 'state' | 'outstanding'> & { readonly isDeclined: boolean };

/** Whether an action is possible. Buttons and the server read this rule. */
export function mayAct({ state, outstanding, isDeclined }: ActionFacts, action: ClaimAction): boolean {
  const isPending = (state === 'sent' || state === 'credited') && toDecimal(outstanding).gt(0);
  switch (action) {
    case 'edit':
    case 'send':
      return state === 'open';
    case 'remind':
    case 'credit':
    case 'decline':
      return isPending;
    case 'reopen':
      return isDeclined && state !== 'withdrawn';
    case 'withdraw':
      return state === 'open' || state === 'sent';
  }
}

/** Whether the deadline of an unsettled claim has passed. @param today `2026-03-31` */
export const isOverdue = (
  { state, outstanding, deadline }: Pick<ActionFacts, 'state' | 'outstanding'> & { readonly deadline: string },
  today: string,
): boolean => mayAct({ state, outstanding, isDeclined: false }, 'remind') && deadline < today;
