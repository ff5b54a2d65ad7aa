import { hash } from 'node:crypto';
import {
  type EmissionFactorInput,
  type EmissionFactors,
  maxOwnFactors,
  type OwnEmissionFactor,
} from '@tunna/contract/figures/emission-factor';
import { type FactorSet, platformEmissionFactors } from '@tunna/domain/figures/carbon/carbon';
import {
  factorEditions,
  type PlatformFactor,
  platformFactors,
  platformFactorsVersion,
} from '@tunna/domain/figures/carbon/emission-factors';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { recordEdit } from '../../platform/audit/audit.service.ts';
import { categoryNotFound, factorNotFound, factorsTooMany, streamNotFound } from './emission-factor.errors.ts';
import {
  countUsedFactors,
  endFactorRow,
  type FactorRow,
  findEarlierFactors,
  findFactor,
  findUsedFactors,
  findUsedFor,
  insertFactor,
  lockFactors,
} from './emission-factor.queries.ts';
import { factorAudit, factorView, usedFactor } from './emission-factor.views.ts';

/** Max earlier factors returned. */
const maxEarlier = 200;

/**
 * Maps a constraint violation to its error. The keys include the organization, so another organization's id is refused like a missing one.
 */
function asRefusal(error: unknown): unknown {
  if (isForeignKeyViolation(error, 'emission_factor_organization_id_waste_stream_id_fkey')) return streamNotFound();
  if (isForeignKeyViolation(error, 'emission_factor_waste_category_id_fkey')) return categoryNotFound();
  return error;
}

const change = changing(asRefusal);

/** Equal for equal sets of factors only: rows never change, and ids are never reused. */
const versionOf = (used: readonly FactorRow[]): string => {
  const ids = used.map(({ id }) => id).toSorted((one, other) => one - other);
  return `${platformFactorsVersion}-${hash('sha256', ids.join(' ')).slice(0, 12)}`;
};

/** All factors used for an organization's waste, including the platform's, with the version of this set. */
export async function findFactors(reader: TenantReader): Promise<FactorSet> {
  const used = await findUsedFactors(reader);
  return { version: versionOf(used), factors: [...used.map(usedFactor), ...platformEmissionFactors] };
}

const platformView = ({ edition, ...factor }: PlatformFactor) => ({ edition: edition.id, ...factor });

/** The organization's current and earlier factors, and the platform's. */
export async function readFactors(reader: TenantReader): Promise<EmissionFactors> {
  const used = await findUsedFactors(reader);
  const earlier = await findEarlierFactors(reader, maxEarlier);
  return {
    version: versionOf(used),
    own: used.map(factorView),
    earlier: earlier.map(factorView),
    editions: [...factorEditions],
    platform: platformFactors.map(platformView),
  };
}

export const listFactors = (database: Database, organization: OrgScope): Promise<EmissionFactors> =>
  database.snapshot(organization, readFactors);

const auditOf = (row: FactorRow) => ({
  entity: 'emission_factor',
  entityId: String(row.id),
  name: streamNames(row).is,
});

async function present(reader: TenantReader, id: number): Promise<FactorRow> {
  const row = await findFactor(reader, id);
  if (row === undefined) throw factorNotFound();
  return row;
}

const isSame = (row: FactorRow, { kgCo2ePerTonne, year, source }: EmissionFactorInput): boolean =>
  toDecimal(row.kg_co2e_per_tonne).eq(kgCo2ePerTonne) && row.year === year && row.source === source;

/**
 * Sets a factor. It replaces the one in use for the same waste, treatment and first year, unless that has the same values.
 * @throws ApplicationError `waste_stream_not_found`, `waste_category_not_found`, `factors_too_many`
 */
export const setFactor = (
  database: Database,
  member: ActingMember,
  factor: EmissionFactorInput,
  now: Date,
): Promise<OwnEmissionFactor> =>
  change(database, member, async (transaction) => {
    await lockFactors(transaction);
    const replaces = await findUsedFor(transaction, factor);
    const before = replaces === undefined ? undefined : await present(transaction, replaces);
    if (before !== undefined && isSame(before, factor)) return factorView(before);
    if (replaces === undefined && (await countUsedFactors(transaction)) >= maxOwnFactors) throw factorsTooMany();
    if (replaces !== undefined) await endFactorRow(transaction, replaces, now);
    const id = await insertFactor(transaction, factor, { replaces, at: now, personId: member.person.personId });
    const after = await present(transaction, id);
    await recordEdit(transaction, member.person, auditOf(after), before && factorAudit(before), factorAudit(after));
    return factorView(after);
  });

/** Ends the use of a factor, which stays readable. @throws ApplicationError `not_found` */
export const endFactor = (database: Database, member: ActingMember, id: number, now: Date): Promise<void> =>
  change(database, member, async (transaction) => {
    await lockFactors(transaction);
    if (!(await endFactorRow(transaction, id, now))) throw factorNotFound();
    const row = await present(transaction, id);
    await recordEdit(transaction, member.person, auditOf(row), factorAudit(row), undefined);
  });
