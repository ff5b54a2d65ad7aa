import {
  type Container,
  type ContainerInput,
  type ContainerListed,
  containerStatuses,
} from '@tunna/contract/inventory/container';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { assertRoom } from '../../platform/subscription/subscription.service.ts';
import { setTags } from '../tag/tag.service.ts';
import { newContainerSlug } from '../unguessable-key/unguessable-key.service.ts';
import {
  containerNotFound,
  customIdTaken,
  locationNotFound,
  serviceProviderNotFound,
  wasteStreamNotFound,
} from './container.errors.ts';
import { containerAudit, containerView } from './container.views.ts';
import { findContainers } from './container-list.queries.ts';
import { findContainer } from './container-record.queries.ts';
import {
  deleteUnusedContainer,
  insertContainer,
  lockContainer,
  replaceActions,
  setLabelsPrinted,
  setRemoved,
  updateContainer,
  updateSlug,
} from './container-workspace.queries.ts';

const refusals = {
  location_id: locationNotFound,
  waste_stream_id: wasteStreamNotFound,
  service_provider_id: serviceProviderNotFound,
};

/**
 * Maps a constraint violation to its error. The keys include the organization, so another organization's id is refused like a missing one.
 */
function asRefusal(error: unknown): unknown {
  if (isUniqueViolation(error, 'container_custom_id_key')) return customIdTaken();
  const refusal = Object.entries(refusals).find(([column]) =>
    isForeignKeyViolation(error, `container_organization_id_${column}_fkey`),
  );
  return refusal === undefined ? error : refusal[1]();
}

/** Runs a change of containers in one transaction. */
export const changeContainers = changing(asRefusal);

async function readContainer(transaction: TenantReader, id: number): Promise<Container> {
  const row = await findContainer(transaction, id);
  if (row === undefined) throw containerNotFound();
  return containerView(row);
}

/** The current container, locked until the transaction ends. */
async function lockedContainer(transaction: TenantTransaction, id: number): Promise<Container> {
  if (!(await lockContainer(transaction, id))) throw containerNotFound();
  return readContainer(transaction, id);
}

const auditOf = ({ id, customId, slug }: Container) => ({
  entity: 'container',
  entityId: String(id),
  name: customId ?? slug,
});

const isPresent = ({ status }: Pick<Container, 'status'>): boolean => status !== 'removed';
const presentStatuses = containerStatuses.filter((status) => isPresent({ status }));

/**
 * One page of containers as JSON, which the database writes. Removed ones are included only if the status filter names them.
 */
function writeContainers(reader: TenantReader, query: ContainerListed): Promise<string> {
  const { search, sort, order, page, pageSize, open } = query;
  return findContainers(reader, {
    patterns: searchPatterns(search),
    statuses: query.status === undefined ? presentStatuses : [query.status],
    inUse: query.status === undefined,
    locationId: query.locationId ?? null,
    wasteStreamId: query.wasteStreamId ?? null,
    serviceProviderId: query.serviceProviderId ?? null,
    tagValueId: query.tagValueId ?? null,
    open: open === undefined ? null : open === 'true',
    sort,
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
}

/** One page of containers within a reader. */
export const readContainers = async (
  reader: TenantReader,
  query: ContainerListed,
): Promise<{ rows: Container[]; total: number }> => JSON.parse(await writeContainers(reader, query));

/** One page of containers, as JSON. */
export const listContainers = (
  database: Database,
  { organization }: ActingMember,
  query: ContainerListed,
): Promise<string> => writeContainers(database.reader(organization), query);

/** Includes removed containers. @throws ApplicationError `container_not_found` */
export const getContainer = (database: Database, { organization }: ActingMember, id: number): Promise<Container> =>
  readContainer(database.reader(organization), id);

async function addContainer(
  transaction: TenantTransaction,
  { person }: ActingMember,
  input: ContainerInput,
): Promise<Container> {
  if (isPresent(input)) await assertRoom(transaction, 'containers', 1);
  const id = await insertContainer(transaction, newContainerSlug(), input, person.personId);
  await replaceActions(transaction, id, input.actions);
  await setTags(transaction, 'container', id, input.tagValueIds);
  const created = await readContainer(transaction, id);
  await recordEdit(transaction, person, auditOf(created), undefined, containerAudit(created));
  return created;
}

/**
 * @throws ApplicationError `value_taken` at `customId`; `location_not_found`, `waste_stream_not_found`, `not_found` for a provider or
 * a tag; `limit_reached`
 */
export const createContainer = (database: Database, member: ActingMember, input: ContainerInput): Promise<Container> =>
  changeContainers(database, member, (transaction) =>
    createOnce(transaction, member, {
      read: (id) => readContainer(transaction, id),
      create: () => addContainer(transaction, member, input),
    }),
  );

/** @throws ApplicationError `container_not_found`, `edit_conflict`, and the errors of `createContainer` */
export const editContainer = (
  database: Database,
  member: ActingMember,
  id: number,
  { version, ...input }: ContainerInput & { readonly version: number },
): Promise<Container> =>
  changeContainers(database, member, async (transaction) => {
    const before = await lockedContainer(transaction, id);
    if (before.version !== version) throw editConflict(before);
    if (isPresent(input) && !isPresent(before)) await assertRoom(transaction, 'containers', 1);
    await updateContainer(transaction, id, input, member.person.personId);
    await replaceActions(transaction, id, input.actions);
    await setTags(transaction, 'container', id, input.tagValueIds);
    const after = await readContainer(transaction, id);
    await recordEdit(transaction, member.person, auditOf(after), containerAudit(before), containerAudit(after));
    return after;
  });

/** Gives the container a new slug. The old one stops working. @throws ApplicationError `container_not_found`, `edit_conflict` */
export const renewContainerSlug = (
  database: Database,
  member: ActingMember,
  id: number,
  version: number,
): Promise<Container> =>
  changeContainers(database, member, async (transaction) => {
    const before = await lockedContainer(transaction, id);
    if (before.version !== version) throw editConflict(before);
    await updateSlug(transaction, id, newContainerSlug(), member.person.personId);
    const after = await readContainer(transaction, id);
    await recordEdit(transaction, member.person, auditOf(after), containerAudit(before), containerAudit(after));
    return after;
  });

/** Deletes a container, or marks it as removed if it has a history. @throws ApplicationError `container_not_found` */
export const deleteContainer = (database: Database, member: ActingMember, id: number): Promise<void> =>
  changeContainers(database, member, async (transaction) => {
    const before = await lockedContainer(transaction, id);
    const isDeleted =
      (await deleteUnusedContainer(transaction, id)) || (await setRemoved(transaction, id, member.person.personId));
    if (isDeleted) await recordEdit(transaction, member.person, auditOf(before), containerAudit(before), undefined);
  });

/** Records that labels were printed. @returns the number of containers of the organization */
export const markLabelsPrinted = (
  database: Database,
  { organization }: ActingMember,
  ids: readonly number[],
): Promise<number> => database.tenant(organization, (transaction) => setLabelsPrinted(transaction, ids));
