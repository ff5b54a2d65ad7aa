import { type Queryable, statement } from '../../../database/statement.ts';

export interface Spending {
  readonly name: string;
  readonly key: string;
  /** Whether only a hash of the key is stored. */
  readonly hidden: boolean;
  readonly maximum: number;
  readonly seconds: number;
}

const spend = statement(
  'spend_budgets',
  'select spend_budgets(:names, :keys, :hidden, :maximums, :seconds, :amount, :now) as "wait!"',
);

/** Adds the amount to every budget or to none. @returns 0, or the seconds until the exceeded windows have ended */
export async function spendBudgets(
  database: Queryable,
  spendings: readonly Spending[],
  amount: number,
  now: Date,
): Promise<number> {
  const [row] = await database.run(spend, {
    names: spendings.map(({ name }) => name),
    keys: spendings.map(({ key }) => key),
    hidden: spendings.map(({ hidden }) => hidden),
    maximums: spendings.map(({ maximum }) => maximum),
    seconds: spendings.map(({ seconds }) => seconds),
    amount,
    now,
  });
  if (row === undefined) throw new Error('spend_budgets returned nothing.');
  return row.wait;
}

const prune = statement('prune_budgets', 'select prune_budgets(:now)');

/** Deletes the windows that ended before the moment. */
export async function deleteOldBudgets(database: Queryable, now: Date): Promise<void> {
  await database.run(prune, { now });
}
