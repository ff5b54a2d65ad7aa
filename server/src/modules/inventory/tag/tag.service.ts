import type { TagType, TagValue } from '@tunna/contract/inventory/tag';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { tagNameTaken, tagNotFound } from './tag.errors.ts';
import {
  countUnknownTags,
  deleteTagTypeRow,
  deleteTagValueRow,
  findTagType,
  findTagTypes,
  findTagValue,
  insertTagType,
  insertTagValue,
  replaceTags,
  replaceTagsOfMany,
  type Tagged,
  type TaggedEntity,
  type TagTypeInput,
  updateTagType,
  updateTagValue,
} from './tag.queries.ts';
import { tagTypeAudit, tagTypeView, tagValueAudit, tagValueView } from './tag.views.ts';

/** Maps a constraint violation to its error. */
function asRefusal(error: unknown): unknown {
  if (isUniqueViolation(error, 'tag_type_name') || isUniqueViolation(error, 'tag_value_name')) return tagNameTaken();
  if (isForeignKeyViolation(error, 'tag_value_organization_id_tag_type_id_fkey')) return tagNotFound();
  return error;
}

const change = changing(asRefusal);

async function readType(transaction: TenantTransaction, id: number): Promise<TagType> {
  const row = await findTagType(transaction, id);
  if (row === undefined) throw tagNotFound();
  return tagTypeView(row);
}

async function readValue(transaction: TenantTransaction, id: number) {
  const row = await findTagValue(transaction, id);
  if (row === undefined) throw tagNotFound();
  return { view: tagValueView(row), typeName: row.type_name };
}

const typeRecord = ({ id, name }: TagType) => ({ entity: 'tag_type', entityId: String(id), name });
const valueRecord = ({ id, name }: TagValue) => ({ entity: 'tag_value', entityId: String(id), name });

/** All tag types with their values, within a transaction. */
export const readTags = async (transaction: TenantTransaction): Promise<TagType[]> =>
  (await findTagTypes(transaction)).map(tagTypeView);

/** All tag types with their values. */
export const listTags = (database: Database, { organization }: ActingMember): Promise<TagType[]> =>
  database.tenant(organization, readTags);

/** @throws ApplicationError `value_taken` */
export const createTagType = (database: Database, member: ActingMember, input: TagTypeInput): Promise<TagType> =>
  change(database, member, (transaction) =>
    createOnce(transaction, member, {
      read: (id) => readType(transaction, id),
      async create() {
        const created = await readType(transaction, await insertTagType(transaction, input));
        await recordEdit(transaction, member.person, typeRecord(created), undefined, tagTypeAudit(created));
        return created;
      },
    }),
  );

/** @throws ApplicationError `not_found`, `value_taken` */
export const editTagType = (
  database: Database,
  member: ActingMember,
  id: number,
  input: TagTypeInput,
): Promise<TagType> =>
  change(database, member, async (transaction) => {
    const before = await readType(transaction, id);
    await updateTagType(transaction, id, input);
    const after = await readType(transaction, id);
    await recordEdit(transaction, member.person, typeRecord(after), tagTypeAudit(before), tagTypeAudit(after));
    return after;
  });

/** Deletes a type, its values and every use of them. @throws ApplicationError `not_found` */
export const deleteTagType = (database: Database, member: ActingMember, id: number): Promise<void> =>
  change(database, member, async (transaction) => {
    const before = await readType(transaction, id);
    // Of two concurrent deletions, the second finds no row.
    if ((await deleteTagTypeRow(transaction, id)).length === 0) throw tagNotFound();
    await recordEdit(transaction, member.person, typeRecord(before), tagTypeAudit(before), undefined);
  });

/** @throws ApplicationError `not_found` for the type, `value_taken` */
export const createTagValue = (
  database: Database,
  member: ActingMember,
  input: { readonly tagTypeId: number; readonly name: string },
): Promise<TagValue> =>
  change(database, member, (transaction) =>
    createOnce(transaction, member, {
      read: async (id) => (await readValue(transaction, id)).view,
      async create() {
        const { view, typeName } = await readValue(transaction, await insertTagValue(transaction, input));
        await recordEdit(transaction, member.person, valueRecord(view), undefined, tagValueAudit(view, typeName));
        return view;
      },
    }),
  );

/** @throws ApplicationError `not_found`, `value_taken` */
export const editTagValue = (database: Database, member: ActingMember, id: number, name: string): Promise<TagValue> =>
  change(database, member, async (transaction) => {
    const before = await readValue(transaction, id);
    await updateTagValue(transaction, id, name);
    const { view, typeName } = await readValue(transaction, id);
    await recordEdit(
      transaction,
      member.person,
      valueRecord(view),
      tagValueAudit(before.view, typeName),
      tagValueAudit(view, typeName),
    );
    return view;
  });

/** Deletes a value and every use of it. @throws ApplicationError `not_found` */
export const deleteTagValue = (database: Database, member: ActingMember, id: number): Promise<void> =>
  change(database, member, async (transaction) => {
    const { view, typeName } = await readValue(transaction, id);
    if ((await deleteTagValueRow(transaction, id)).length === 0) throw tagNotFound();
    await recordEdit(
      transaction,
      member.person,
      valueRecord(view),
      { ...tagValueAudit(view, typeName), uses: view.uses },
      undefined,
    );
  });

/**
 * Replaces the tags of a location or a container, in the transaction that stores it.
 * @throws ApplicationError `not_found` for a tag that is missing, another organization's, or for other entities
 */
export async function setTags(
  transaction: TenantTransaction,
  entity: TaggedEntity,
  entityId: string | number,
  tagValueIds: readonly number[],
): Promise<void> {
  if ((await countUnknownTags(transaction, entity, entityId, tagValueIds)) > 0) throw tagNotFound();
  try {
    await replaceTags(transaction, entity, entityId, tagValueIds);
  } catch (error) {
    // The tag was deleted between the two statements.
    if (isForeignKeyViolation(error, `${entity}_tag_organization_id_tag_value_id_fkey`)) throw tagNotFound();
    throw error;
  }
}

/** @throws ApplicationError `not_found` for a tag that these records may not have */
async function assertTags(
  transaction: TenantTransaction,
  entity: TaggedEntity,
  tagValueIds: readonly number[],
): Promise<void> {
  if (tagValueIds.length > 0 && (await countUnknownTags(transaction, entity, '0', tagValueIds)) > 0)
    throw tagNotFound();
}

interface WithTags {
  readonly tagValueIds: readonly number[];
}

/** @throws ApplicationError `not_found` for an added tag that records of this kind cannot have */
export const assertAddedTags = (
  transaction: TenantTransaction,
  entity: TaggedEntity,
  edits: readonly { readonly before: WithTags; readonly input: WithTags }[],
): Promise<void> => {
  const added = edits.flatMap(({ before, input }) =>
    input.tagValueIds.filter((id) => !before.tagValueIds.includes(id)),
  );
  return assertTags(transaction, entity, [...new Set(added)]);
};

/**
 * Replaces the tags of many locations or containers, in the transaction that stores them. The caller has checked that each may have
 * them. Violates the foreign key if a tag was deleted.
 */
export const setTagsOfMany = (
  transaction: TenantTransaction,
  entity: TaggedEntity,
  tagged: readonly Tagged[],
): Promise<void> => replaceTagsOfMany(transaction, entity, tagged);
