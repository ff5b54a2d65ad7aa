import type { Container, ContainerInput } from '@tunna/contract/inventory/container';
import type { TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editEntry, recordAudits } from '../../platform/audit/audit.service.ts';
import { setTagsOfMany } from '../tag/tag.service.ts';
import { newContainerSlug } from '../unguessable-key/unguessable-key.service.ts';
import { containerAudit, containerView } from './container.views.ts';
import {
  insertContainers,
  lockContainerRows,
  replaceActionsOfMany,
  updateContainers,
} from './container-batch.queries.ts';
import { findChosenContainers, findKeyedContainers } from './container-record.queries.ts';

/** Keys that one statement finds. */
const keysTogether = 100;

/** The containers with one of the slugs, and the active or paused ones with one of the customIds. */
export const readKeyedContainers = async (
  transaction: TenantTransaction,
  slugs: readonly string[],
  customIds: readonly string[],
): Promise<Container[]> => {
  // The planner expects few keys and joins row by row: the work for all keys together grows with their square.
  const found = new Map<number, Container>();
  for (let start = 0; start < Math.max(slugs.length, customIds.length); start += keysTogether) {
    const keys = [slugs, customIds].map((all) => all.slice(start, start + keysTogether));
    for (const row of await findKeyedContainers(transaction, keys[0] ?? [], keys[1] ?? []))
      found.set(row.id, containerView(row));
  }
  return [...found.values()];
};

/** The containers with these ids, by id. */
export async function readChosenContainers(
  transaction: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Container>> {
  const found = new Map<number, Container>();
  for (let start = 0; start < ids.length; start += keysTogether) {
    for (const row of await findChosenContainers(transaction, ids.slice(start, start + keysTogether)))
      found.set(row.id, containerView(row));
  }
  return found;
}

/** Locks the containers until the transaction ends. */
export const lockContainers = (transaction: TenantTransaction, ids: readonly number[]): Promise<void> =>
  lockContainerRows(transaction, ids);

/** One of many containers to store. */
export interface ContainerEdit {
  /** Absent for a new one. */
  readonly before: Container | undefined;
  /** The container after the edit. The id and slug of a new one are not known yet. */
  readonly after: Container;
  readonly input: ContainerInput;
}

async function addNew(transaction: TenantTransaction, { person }: ActingMember, edits: readonly ContainerEdit[]) {
  const slugs = edits.map(() => newContainerSlug());
  const rows = edits.map(({ input }, index) => ({ input, slug: slugs[index] ?? '' }));
  const ids = await insertContainers(transaction, rows, person.personId);
  return edits.map((edit, index) => {
    const slug = slugs[index] ?? '';
    const id = ids.get(slug);
    if (id === undefined) throw new Error('A container was not stored.');
    return { ...edit, after: { ...edit.after, id, slug } };
  });
}

/**
 * Inserts and updates containers in a few statements. The caller has locked the changed ones and checked that they equal `before`.
 * Violates the same database keys as storing one container (`isConcurrentChange`).
 * @returns their ids, in the same order
 */
export async function storeContainers(
  transaction: TenantTransaction,
  member: ActingMember,
  edits: readonly ContainerEdit[],
): Promise<number[]> {
  const old = edits.filter(({ before }) => before !== undefined);
  const added = await addNew(
    transaction,
    member,
    edits.filter(({ before }) => before === undefined),
  );
  const rows = old.map(({ input, after }) => ({ input, id: after.id }));
  await updateContainers(transaction, rows, member.person.personId);
  const all = [...old, ...added];
  await replaceActionsOfMany(
    transaction,
    all.map(({ after, input }) => ({ id: after.id, actions: input.actions })),
  );
  await setTagsOfMany(
    transaction,
    'container',
    all.map(({ after, input }) => ({ id: after.id, tagValueIds: input.tagValueIds })),
  );
  await recordAudits(
    transaction,
    member.person,
    all.map(({ before, after }) =>
      editEntry(
        { entity: 'container', entityId: String(after.id), name: after.customId ?? after.slug },
        before && containerAudit(before),
        containerAudit(after),
      ),
    ),
  );
  const ids = added.map(({ after }) => after.id)[Symbol.iterator]();
  return edits.map(({ before }) => before?.id ?? ids.next().value ?? 0);
}

/** Whether storing failed because a concurrent change deleted a referenced row or took the customId. */
export const isConcurrentChange = (error: unknown): boolean =>
  isUniqueViolation(error, 'container_custom_id_key') ||
  ['location_id', 'waste_stream_id', 'service_provider_id'].some((column) =>
    isForeignKeyViolation(error, `container_organization_id_${column}_fkey`),
  ) ||
  ['container', 'location'].some((entity) =>
    isForeignKeyViolation(error, `${entity}_tag_organization_id_tag_value_id_fkey`),
  );
