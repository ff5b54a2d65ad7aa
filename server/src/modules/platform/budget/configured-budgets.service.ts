import type { Config } from '../../../config.ts';
import { type Budgets, openBudgets } from './budget.service.ts';

/** The budgets with the amounts of the settings. */
export const configuredBudgets = ({ smsPerDay, smsCountries }: Pick<Config, 'smsPerDay' | 'smsCountries'>): Budgets =>
  openBudgets({ amounts: { smsByInstallation: smsPerDay }, smsCountries });
