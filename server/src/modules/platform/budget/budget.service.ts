import { internationalPhoneNumber } from '@tunna/domain/text/identity';
import type { Database } from '../../../database/database.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { budgetSpent, countryNotServed } from './budget.errors.ts';
import { deleteOldBudgets, findLeft, type Spending, spendBudgets } from './budget.queries.ts';
import { type Budget, type BudgetKey, type BudgetName, budgets } from './budgets.ts';

export type { BudgetName } from './budgets.ts';

/** The keys of a use: the ids, addresses and numbers that the named budgets count by. */
export interface BudgetKeys {
  readonly person?: number;
  readonly organization?: number;
  /** E-mail address, phone number in international form, or URL. */
  readonly recipient?: string;
  readonly network?: string;
}

export interface Budgets {
  /**
   * Uses an amount of each named budget, in the transaction of the use if there is one.
   * @param amount messages, bytes or calls
   * @throws ApplicationError `rate_limited` with the seconds until the window ends; then no budget is used
   */
  spend(transaction: Queryable, names: readonly BudgetName[], use: BudgetUse): Promise<void>;
  /** Like `spend`, for many uses together. @returns false if a budget is exceeded; then no budget is used */
  trySpend(transaction: Queryable, uses: readonly NamedUse[], now: Date): Promise<boolean>;
  /** The least amount that is left of these budgets now. They must not count by recipient or network. */
  left(transaction: Queryable, names: readonly BudgetName[], use: Omit<BudgetUse, 'amount'>): Promise<number>;
  /** @throws ApplicationError `invalid_request` for a number in a country without text messages */
  assertSmsCountry(phoneNumber: string, field: string): void;
  sendsSmsTo(phoneNumber: string): boolean;
}

interface BudgetUse {
  readonly keys: BudgetKeys;
  readonly now: Date;
  /** Default: 1. */
  readonly amount?: number;
}

export interface NamedUse {
  readonly names: readonly BudgetName[];
  readonly keys: BudgetKeys;
}

interface BudgetOptions {
  /** Amounts that replace those of the table. */
  readonly amounts?: { readonly [Name in BudgetName]?: number };
  /** Calling codes of the countries that get text messages, without a plus; `*` for every country. */
  readonly smsCountries?: readonly string[];
}

const seconds = { hour: 3600, day: 86_400 } as const satisfies Record<Budget['window'], number>;
const hiddenKeys: readonly BudgetKey[] = ['recipient', 'network'];

/** One key per mailbox: ignores case, and the part after a plus. */
const recipientKey = (recipient: string): string => recipient.toLowerCase().replace(/\+[^@]*@/, '@');

function keyOf(name: BudgetName, by: BudgetKey, keys: BudgetKeys): string {
  if (by === 'installation') return by;
  const value = keys[by];
  if (value === undefined) throw new TypeError(`The budget ${name} needs a key: ${by}.`);
  return `${by} ${by === 'recipient' ? recipientKey(String(value)) : value}`;
}

/** One spending for each budget and key, with the sum of the amounts. */
function added(spendings: readonly Spending[]): Spending[] {
  const sums = new Map<string, Spending>();
  for (const spending of spendings) {
    const id = `${spending.name} ${spending.key}`;
    sums.set(id, { ...spending, amount: spending.amount + (sums.get(id)?.amount ?? 0) });
  }
  return [...sums.values()];
}

/** The number as a gateway accepts it, without the spaces that people type. */
export const toInternational = (phoneNumber: string): string =>
  internationalPhoneNumber(phoneNumber.replace(/[\s\u00a0-]/g, '').replace(/^00/, '+'));

/** The budgets with the amounts of this installation. */
export function openBudgets({ amounts = {}, smsCountries = ['354'] }: BudgetOptions = {}): Budgets {
  const spendingOf = (name: BudgetName, keys: BudgetKeys, used: number): Spending => {
    const { by, amount, window }: Budget = budgets[name];
    return {
      name,
      key: by.map((each) => keyOf(name, each, keys)).join(' '),
      hidden: by.some((each) => hiddenKeys.includes(each)),
      maximum: amounts[name] ?? amount,
      seconds: seconds[window],
      amount: used,
    };
  };
  const sendsSmsTo = (phoneNumber: string): boolean => {
    const digits = toInternational(phoneNumber).slice(1);
    return smsCountries.some((code) => code === '*' || digits.startsWith(code));
  };
  return {
    async spend(transaction, names, { keys, now, amount = 1 }) {
      const spendings = names.map((name) => spendingOf(name, keys, amount));
      const retryAfter = await spendBudgets(transaction, spendings, now);
      if (retryAfter > 0) throw budgetSpent(retryAfter);
    },
    left: (transaction, names, { keys, now }) =>
      findLeft(
        transaction,
        names.map((name) => spendingOf(name, keys, 0)),
        now,
      ),
    async trySpend(transaction, uses, now) {
      const spendings = uses.flatMap(({ names, keys }) => names.map((name) => spendingOf(name, keys, 1)));
      return spendings.length === 0 || (await spendBudgets(transaction, added(spendings), now)) === 0;
    },
    sendsSmsTo,
    assertSmsCountry(phoneNumber, field) {
      if (!sendsSmsTo(phoneNumber)) throw countryNotServed(field);
    },
  };
}

/** Deletes ended windows. */
export const pruneBudgets = (database: Database, now: Date): Promise<void> => deleteOldBudgets(database, now);
