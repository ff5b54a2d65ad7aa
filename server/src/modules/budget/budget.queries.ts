import { type Queryable, statement } from '../../database/statement.ts';

/** One budget to spend from. */
export interface Spending {
  readonly name: string;
  readonly key: string;
  /** Whether the key is stored as a hash alone. */
  readonly hidden: boolean;
  readonly maximum: number;
  readonly seconds: number;
}

const spend = statement('spend_budgets', 'select spend_budgets($1, $2, $3, $4, $5, $6, $7) as "wait!"');

/** Adds the amount to each budget, or to none. @returns 0, or the seconds until the exceeded windows have ended */
export async function spendBudgets(
  database: Queryable,
  spendings: readonly Spending[],
  amount: number,
  now: Date,
): Promise<number> {
  const [row] = await database.run(spend, [
    spendings.map(({ name }) => name),
    spendings.map(({ key }) => key),
    spendings.map(({ hidden }) => hidden),
    spendings.map(({ maximum }) => maximum),
    spendings.map(({ seconds }) => seconds),
    amount,
    now,
  ]);
  if (row === undefined) throw new Error('spend_budgets returned nothing.');
  return row.wait;
}

const prune = statement('prune_budgets', 'select prune_budgets($1)');

/** Deletes the windows that ended before the moment. */
export async function deleteOldBudgets(database: Queryable, now: Date): Promise<void> {
  await database.run(prune, [now]);
}
