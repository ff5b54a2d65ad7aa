import type { UploadedFile } from '@tunna/contract/endpoint';
import {
  type editOrganization as editOrganizationSchema,
  type OrganizationDetails,
  type OrganizationOverview,
  type OwnOrganization,
  orgSlug as orgSlugSchema,
} from '@tunna/contract/people/organization';
import { isReservedOrgSlug } from '@tunna/domain/people/organization-slug';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import type { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember, PersonScope } from '../../../database/scope.ts';
import { editConflict, recordAudit, recordEdit } from '../../platform/audit/audit.service.ts';
import { type PictureStore, replacePicture } from '../../platform/picture/picture.service.ts';
import { organizationNotFound, orgSlugTaken } from './organization.errors.ts';
import {
  findMemberships,
  findOrganization,
  findOverview,
  findRequestsByMonth,
  insertOrganization,
  isOrgSlugTaken,
  lockOrganization,
  type OrganizationInput,
  updateOrganization,
} from './organization.queries.ts';
import {
  organizationDetailsView,
  organizationOverviewView,
  organizationRecordView,
  ownOrganizationView,
} from './organization.views.ts';
import { assertMayCreate, type CreationDependencies } from './organization-creation.service.ts';

/** The organizations of the person in the order of their names, with their role in each. */
export async function listOwnOrganizations(database: Database, person: PersonScope): Promise<OwnOrganization[]> {
  const rows = await database.personal(person, findMemberships);
  return sortIcelandic(rows, (row) => row.organization_name).map(ownOrganizationView);
}

/** Whether the slug is well formed, not reserved and not in use. */
export async function isOrgSlugAvailable(database: Database, orgSlug: string): Promise<boolean> {
  if (!orgSlugSchema.safeParse(orgSlug).success || isReservedOrgSlug(orgSlug)) return false;
  return !(await isOrgSlugTaken(database, orgSlug));
}

/** @throws ApplicationError `value_taken` if the work fails because another organization has the slug */
async function refuseTakenSlug<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'organization_org_slug_key') ? orgSlugTaken() : error;
  });
}

/**
 * Creates an organization on the default plan, owned by the person.
 * @param network from which the call comes
 * @throws ApplicationError `value_taken`, `rate_limited`, `organization_creation_closed`, `organizations_too_many`
 */
export async function createOrganization(
  dependencies: CreationDependencies,
  person: PersonScope,
  input: OrganizationInput,
  network: string,
): Promise<OwnOrganization> {
  const { name, orgSlug } = input;
  if (isReservedOrgSlug(orgSlug)) throw orgSlugTaken();
  const { database, sessions, policy } = dependencies;
  const isOperator = await sessions.operates(person);
  const creating = database.personal(person, async (transaction) => {
    if (!isOperator) await assertMayCreate(dependencies, transaction, network);
    return insertOrganization(transaction, input, policy.defaultPlan);
  });
  return { id: await refuseTakenSlug(creating), name, orgSlug, role: 'owner' };
}

export async function getOrganization(
  database: Database,
  { organization, role }: ActingMember,
): Promise<OrganizationDetails> {
  const row = await database.tenant(organization, findOrganization);
  if (row === undefined) throw organizationNotFound();
  return organizationDetailsView(row, role);
}

/** @throws ApplicationError `edit_conflict`, `value_taken` */
export async function editOrganization(
  database: Database,
  { organization, person, role }: ActingMember,
  { version, ...input }: z.output<typeof editOrganizationSchema>,
  now: Date,
): Promise<OrganizationDetails> {
  const editing = database.tenant(organization, async (transaction) => {
    const before = await lockOrganization(transaction);
    if (before === undefined) throw organizationNotFound();
    if (before.version !== version) throw editConflict(organizationDetailsView(before, role));
    if (before.org_slug !== input.orgSlug && isReservedOrgSlug(input.orgSlug)) throw orgSlugTaken();
    await updateOrganization(transaction, input, { at: now, personId: person.personId });
    const after = await findOrganization(transaction);
    if (after === undefined) throw organizationNotFound();
    const entry = { entity: 'organization', entityId: String(after.id), name: after.name };
    await recordEdit(transaction, person, entry, organizationRecordView(before), organizationRecordView(after));
    return organizationDetailsView(after, role);
  });
  return refuseTakenSlug(editing);
}

/**
 * Replaces or removes the logo.
 * @param file undefined to remove it
 * @throws ApplicationError `unsupported_media_type`, `file_mismatch`, `file_unsafe`, `limit_reached`
 */
export const replaceLogo = (
  pictures: PictureStore,
  member: ActingMember,
  file: UploadedFile | undefined,
  now: Date,
): Promise<OrganizationDetails> =>
  replacePicture(pictures, member, { wasteStreamId: null, file, now }, async (transaction, replaceIt) => {
    const before = await lockOrganization(transaction);
    if (before === undefined) throw organizationNotFound();
    await recordAudit(transaction, member.person, {
      ...{ action: 'changed', entity: 'organization', entityId: String(before.id), name: before.name },
      changes: await replaceIt(),
    });
    const after = await findOrganization(transaction);
    return organizationDetailsView(after ?? before, member.role);
  });

/** The organization's counts, its activity and its open setup steps. */
export async function getOrganizationOverview(
  database: Database,
  { organization }: ActingMember,
  now: Date,
): Promise<OrganizationOverview> {
  return database.tenant(organization, async (transaction) => {
    const row = await findOverview(transaction, now);
    if (row === undefined) throw organizationNotFound();
    return organizationOverviewView(row, await findRequestsByMonth(transaction, now));
  });
}
