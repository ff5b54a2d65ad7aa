import type { tagContract } from '@tunna/contract/inventory/tag';
import type { z } from 'zod';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

/** Entities that can have tags. */
export type TaggedEntity = 'location' | 'container';

export interface TagValueRow {
  id: number;
  name: string;
  uses: number;
}

export interface TagTypeRow {
  id: number;
  name: string;
  entities: TaggedEntity[];
  values: TagValueRow[];
}

// Removed containers keep their tags, but are not counted.
const uses = `(
  (select count(*) from location_tag use where use.organization_id = value.organization_id and use.tag_value_id = value.id) +
  (select count(*) from container_tag use
   join container on container.organization_id = use.organization_id and container.id = use.container_id
   where use.organization_id = value.organization_id and use.tag_value_id = value.id and container.status <> 'removed')
)`;

const typeColumns = `type.id, type.name, type.entities,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', value.id, 'name', value.name, 'uses', ${uses})
      order by value.name collate icelandic, value.id)
    from tag_value value
    where value.organization_id = type.organization_id and value.tag_type_id = type.id
  ), '[]') as values`;

const tagTypes = statement(
  'tag_types',
  `select ${typeColumns} from tag_type type where type.organization_id = :organizationId order by type.name collate icelandic, type.id`,
).returns<TagTypeRow>();
const tagType = statement(
  'tag_type',
  `select ${typeColumns} from tag_type type where type.organization_id = :organizationId and type.id = :id`,
).returns<TagTypeRow>();
const tagValue = statement(
  'tag_value',
  `select value.id, value.name, ${uses} as uses, type.name as type_name
   from tag_value value
   join tag_type type on type.organization_id = value.organization_id and type.id = value.tag_type_id
   where value.organization_id = :organizationId and value.id = :id`,
).returns<TagValueRow & { type_name: string }>();

/** All tag types with their values, both in Icelandic order. */
export const findTagTypes = (transaction: TenantTransaction): Promise<TagTypeRow[]> =>
  transaction.run(tagTypes, { organizationId: transaction.organizationId });

export async function findTagType(transaction: TenantTransaction, id: number): Promise<TagTypeRow | undefined> {
  const [row] = await transaction.run(tagType, { organizationId: transaction.organizationId, id });
  return row;
}

export async function findTagValue(transaction: TenantTransaction, id: number) {
  const [row] = await transaction.run(tagValue, { organizationId: transaction.organizationId, id });
  return row;
}

export type TagTypeInput = z.output<typeof tagContract.createTagType.body>;

const fields = storedFields<TagTypeInput>()('tag_type', { name: 'name', entities: 'entities' });

const addType = statement(
  'add_tag_type',
  `insert into tag_type (organization_id, ${fields.columns}) values (:organizationId, ${fields.parameters}) returning id`,
);
const changeType = statement(
  'change_tag_type',
  `update tag_type set ${fields.assignments} where organization_id = :organizationId and id = :id returning id`,
);
const removeType = statement(
  'remove_tag_type',
  'delete from tag_type where organization_id = :organizationId and id = :id returning id',
);

/** Violates `tag_type_name` if the name is taken. */
export async function insertTagType(transaction: TenantTransaction, input: TagTypeInput): Promise<number> {
  const values = { organizationId: transaction.organizationId, ...fields.values(input) };
  const [row] = await transaction.run(addType, values);
  if (row === undefined) throw new Error('The type of tags was not stored.');
  return row.id;
}

/** Violates `tag_type_name` if the name is taken. */
export const updateTagType = (transaction: TenantTransaction, id: number, input: TagTypeInput) =>
  transaction.run(changeType, { organizationId: transaction.organizationId, id, ...fields.values(input) });

/** Also deletes its values and their uses. */
export const deleteTagTypeRow = (transaction: TenantTransaction, id: number) =>
  transaction.run(removeType, { organizationId: transaction.organizationId, id });

const addValue = statement(
  'add_tag_value',
  'insert into tag_value (organization_id, tag_type_id, name) values (:organizationId, :tagTypeId, :name) returning id',
);
const changeValue = statement(
  'change_tag_value',
  'update tag_value set name = :name where organization_id = :organizationId and id = :id returning id',
);
const removeValue = statement(
  'remove_tag_value',
  'delete from tag_value where organization_id = :organizationId and id = :id returning id',
);

/** Violates `tag_value_name` if the name is taken, and the foreign key if the type is missing. */
export async function insertTagValue(
  transaction: TenantTransaction,
  { tagTypeId, name }: { readonly tagTypeId: number; readonly name: string },
): Promise<number> {
  const [row] = await transaction.run(addValue, { organizationId: transaction.organizationId, tagTypeId, name });
  if (row === undefined) throw new Error('The tag was not stored.');
  return row.id;
}

/** Violates `tag_value_name` if the name is taken. */
export const updateTagValue = (transaction: TenantTransaction, id: number, name: string) =>
  transaction.run(changeValue, { organizationId: transaction.organizationId, id, name });

/** Also deletes every use of it. */
export const deleteTagValueRow = (transaction: TenantTransaction, id: number) =>
  transaction.run(removeValue, { organizationId: transaction.organizationId, id });

/** The SQL type of an entity's id, which is given as text. */
const ids = { location: 'text', container: 'text::bigint' } as const;
const arrays = { location: 'text[]', container: 'bigint[]' } as const;

/** The statements on one table of uses. An entity keeps a tag when the tag's type is later limited to other entities. */
const statementsOnUses = (entity: TaggedEntity) => ({
  countUnknown: statement(
    `count_unknown_${entity}_tags`,
    `select count(*) as unknown from unnest(:tagValueIds::bigint[]) requested (id)
     where not exists (
       select from tag_value value
       join tag_type type on type.organization_id = value.organization_id and type.id = value.tag_type_id
       where value.organization_id = :organizationId and value.id = requested.id and ('${entity}' = any(type.entities) or exists (
         select from ${entity}_tag use
         where use.organization_id = :organizationId and use.${entity}_id = :entityId::${ids[entity]} and use.tag_value_id = requested.id
       ))
     )`,
  ),
  replace: statement(
    `replace_${entity}_tags`,
    `with deleted as (
       delete from ${entity}_tag where organization_id = :organizationId and ${entity}_id = :entityId::${ids[entity]}
         and tag_value_id <> all(:tagValueIds::bigint[])
     )
     insert into ${entity}_tag (organization_id, ${entity}_id, tag_value_id)
     select distinct :organizationId::bigint, :entityId::${ids[entity]}, requested.id from unnest(:tagValueIds::bigint[]) requested (id)
     on conflict do nothing`,
  ),
  clearMany: statement(
    `clear_tags_of_${entity}s`,
    `delete from ${entity}_tag where organization_id = :organizationId and ${entity}_id = any(:entityIds::text[]::${arrays[entity]})`,
  ),
  addMany: statement(
    `add_tags_of_${entity}s`,
    `insert into ${entity}_tag (organization_id, ${entity}_id, tag_value_id)
     select distinct :organizationId::bigint, carrier, tag from unnest(:entityIds::text[]::${arrays[entity]}, :tagValueIds::bigint[]) given (carrier, tag)`,
  ),
});

const usesOf = { location: statementsOnUses('location'), container: statementsOnUses('container') };

/** The number of tags that the entity may not have: missing ones, and ones for other entities. */
export async function countUnknownTags(
  transaction: TenantTransaction,
  entity: TaggedEntity,
  entityId: string | number,
  tagValueIds: readonly number[],
): Promise<number> {
  const { countUnknown } = usesOf[entity];
  const [row] = await transaction.run(countUnknown, {
    organizationId: transaction.organizationId,
    entityId: String(entityId),
    tagValueIds,
  });
  return row?.unknown ?? 0;
}

/** Replaces the tags of the entity. Violates the foreign key if a tag was deleted. */
export async function replaceTags(
  transaction: TenantTransaction,
  entity: TaggedEntity,
  entityId: string | number,
  tagValueIds: readonly number[],
): Promise<void> {
  await transaction.run(usesOf[entity].replace, {
    organizationId: transaction.organizationId,
    entityId: String(entityId),
    tagValueIds,
  });
}

/** The tags of many entities. */
export interface Tagged {
  readonly id: string | number;
  readonly tagValueIds: readonly number[];
}

/** Replaces the tags of each entity. Violates the foreign key if a tag was deleted. */
export async function replaceTagsOfMany(
  transaction: TenantTransaction,
  entity: TaggedEntity,
  tagged: readonly Tagged[],
): Promise<void> {
  const { clearMany, addMany } = usesOf[entity];
  const { organizationId } = transaction;
  const uses = tagged.flatMap(({ id, tagValueIds }) => tagValueIds.map((tag) => ({ id, tag })));
  await transaction.run(clearMany, { organizationId, entityIds: tagged.map(({ id }) => String(id)) });
  await transaction.run(addMany, {
    organizationId,
    entityIds: uses.map(({ id }) => String(id)),
    tagValueIds: uses.map(({ tag }) => tag),
  });
}
