import { type Queryable, statement } from '../../../database/statement/statement.ts';

export interface Spending {
  readonly name: string;
  readonly key: string;
  /** Whether only a hash of the key is stored. */
  readonly hidden: boolean;
  readonly maximum: number;
  readonly seconds: number;
  readonly amount: number;
}

const spend = statement(
  'spend_budgets',
  'select spend_budgets(:names, :keys, :hidden, :maximums, :seconds, :amounts, :now) as "wait!"',
);

/** Adds its amount to every budget, or nothing to any. @returns 0, or the seconds until the exceeded windows have ended */
export async function spendBudgets(database: Queryable, spendings: readonly Spending[], now: Date): Promise<number> {
  const [row] = await database.run(spend, {
    names: spendings.map(({ name }) => name),
    keys: spendings.map(({ key }) => key),
    hidden: spendings.map(({ hidden }) => hidden),
    maximums: spendings.map(({ maximum }) => maximum),
    seconds: spendings.map(({ seconds }) => seconds),
    amounts: spendings.map(({ amount }) => amount),
    now,
  });
  if (row === undefined) throw new Error('spend_budgets returned nothing.');
  return row.wait;
}

const left = statement('budgets_left', 'select budgets_left(:names, :keys, :maximums, :seconds, :now) as "left!"');

/** The least amount that is left of these budgets. */
export async function findLeft(
  database: Queryable,
  budgets: readonly Omit<Spending, 'amount' | 'hidden'>[],
  now: Date,
): Promise<number> {
  const [row] = await database.run(left, {
    names: budgets.map(({ name }) => name),
    keys: budgets.map(({ key }) => key),
    maximums: budgets.map(({ maximum }) => maximum),
    seconds: budgets.map(({ seconds }) => seconds),
    now,
  });
  if (row === undefined) throw new Error('budgets_left returned nothing.');
  return row.left;
}

const prune = statement('prune_budgets', 'select prune_budgets(:now)');

/** Deletes the windows that ended before the moment. */
export async function deleteOldBudgets(database: Queryable, now: Date): Promise<void> {
  await database.run(prune, { now });
}
