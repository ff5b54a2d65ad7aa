import type { OrganizationCreation } from '@tunna/contract/people/organization';
import type { Config } from '../../../config.ts';
import type { Database, PersonTransaction } from '../../../database/database.ts';
import type { PersonScope } from '../../../database/scope.ts';
import type { Budgets } from '../../platform/budget/budget.service.ts';
import type { Sessions } from '../session/session.service.ts';
import { creationClosed, organizationsTooMany } from './organization.errors.ts';
import { findMemberships } from './organization.queries.ts';

export interface CreationDependencies {
  readonly database: Database;
  readonly budgets: Budgets;
  readonly sessions: Pick<Sessions, 'operates'>;
  readonly now: () => Date;
  readonly policy: Pick<Config, 'organizationCreation' | 'organizationsPerPerson' | 'defaultPlan'>;
}

async function refusalFor(
  { organizationCreation, organizationsPerPerson }: CreationDependencies['policy'],
  transaction: PersonTransaction,
): Promise<OrganizationCreation['refusal']> {
  if (organizationCreation === 'operator') return 'operator';
  const memberships = await findMemberships(transaction);
  if (organizationCreation === 'invited' && memberships.length === 0) return 'invited';
  const owned = memberships.filter(({ role }) => role === 'owner').length;
  return owned >= organizationsPerPerson ? 'too_many' : undefined;
}

/** Whether the settings allow the person to create an organization. Operators always may. */
export async function getOrganizationCreation(
  { database, sessions, policy }: CreationDependencies,
  person: PersonScope,
): Promise<OrganizationCreation> {
  if (await sessions.operates(person)) return { allowed: true, refusal: undefined };
  const refusal = await database.personal(person, (transaction) => refusalFor(policy, transaction));
  return { allowed: refusal === undefined, refusal };
}

/**
 * Checks the settings and uses the budgets of a new organization. Call it in the transaction that creates the organization: the person's
 * budget row stays locked until the transaction ends, so that concurrent calls cannot exceed the limit.
 * @throws ApplicationError `rate_limited`, `organization_creation_closed`, `organizations_too_many`
 */
export async function assertMayCreate(
  { budgets, now, policy }: CreationDependencies,
  transaction: PersonTransaction,
  network: string,
): Promise<void> {
  const names = ['organizationsByPerson', 'organizationsByNetwork', 'organizationsByInstallation'] as const;
  await budgets.spend(transaction, names, { keys: { person: transaction.personId, network }, now: now() });
  const refusal = await refusalFor(policy, transaction);
  if (refusal === 'too_many') throw organizationsTooMany(policy.organizationsPerPerson);
  if (refusal !== undefined) throw creationClosed();
}
