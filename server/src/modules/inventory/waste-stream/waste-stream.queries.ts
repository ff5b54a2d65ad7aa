import type { wasteStreamEdit, wasteStreamInput } from '@tunna/contract/inventory/waste-stream';
import { type Language, languages } from '@tunna/domain/text/languages';
import type { z } from 'zod';
import { ownPicture } from '../../../database/columns/pictures.ts';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

export type PublicWasteStreamRow = RowOf<'public_waste_stream'>;

const publicWasteStream = statement(
  'public_waste_stream',
  'select * from public_waste_stream(:organizationId, :wasteStreamId, :language)',
);

/** A waste stream with its content in one language; the content is null where there is none. */
export async function findPublicWasteStream(
  database: Queryable,
  organizationId: number,
  wasteStreamId: number,
  language: Language,
): Promise<PublicWasteStreamRow | undefined> {
  const [row] = await database.run(publicWasteStream, { organizationId, wasteStreamId, language });
  return row;
}

export interface WasteStreamRow extends StreamNamesRow {
  id: number;
  own_color: string | null;
  /** Hash of the own picture. */
  picture: string | null;
  own_ewc_code: string | null;
  own_treatment_code: string | null;
  waste_category_id: number;
  waste_category: string;
  color: string;
  ewc_code: string;
  treatment_code: string;
  /** All codes by day, the newest first. */
  codes: readonly { readonly from: string; readonly ewc: string | null; readonly treatment: string | null }[];
  containers: number;
  full_languages: readonly string[];
  started_languages: readonly string[];
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

const isFull = `content.description <> '' and content.yes_please <> '' and content.no_thanks <> '' and content.methods_of_recycling <> ''`;
const languagesWhere = (condition: string) => `array(
     select content.language::text from waste_stream_content content
     where content.organization_id = stream.organization_id and content.waste_stream_id = stream.id and ${condition}
     order by array_position(array[${languages.map((language) => `'${language}'`).join(', ')}], content.language::text)
   )`;

const streams = `
  select stream.id, ${streamNameColumns}, stream.color as own_color, ${ownPicture} as picture, stream.ewc_code as own_ewc_code,
    stream.treatment_code as own_treatment_code, category.id as waste_category_id, category.code as waste_category,
    category.color, category.ewc_code,
    category.treatment_code,
    (select json_agg(json_build_object('from', codes.valid_from, 'ewc', codes.ewc_code, 'treatment', codes.treatment_code)
       order by codes.valid_from desc)
     from waste_stream_codes codes
     where codes.organization_id = stream.organization_id and codes.waste_stream_id = stream.id) as "codes!",
    (select count(*) from container
     where container.organization_id = stream.organization_id and container.waste_stream_id = stream.id
       and container.status <> 'removed') as containers,
    ${languagesWhere(`${isFull}`)} as full_languages,
    ${languagesWhere(`content.has_text and not (${isFull})`)} as started_languages,
    stream.version, stream.updated_at, member_name(stream.updated_by) as updated_by
  from waste_stream stream
  join waste_category category on category.id = stream.waste_category_id
  where stream.organization_id = :organizationId and stream.removed_at is null`;

const list = statement(
  'waste_streams',
  `${streams} order by category.id, stream.name_override collate icelandic nulls first, stream.id`,
).returns<WasteStreamRow>();
const find = statement('waste_stream', `${streams} and stream.id = :id`).returns<WasteStreamRow>();

/** In the order of their categories. */
export const findWasteStreams = (transaction: TenantTransaction): Promise<WasteStreamRow[]> =>
  transaction.run(list, { organizationId: transaction.organizationId });

export async function findWasteStream(transaction: TenantTransaction, id: number): Promise<WasteStreamRow | undefined> {
  const [row] = await transaction.run(find, { organizationId: transaction.organizationId, id });
  return row;
}

/** The reason for a lock: to edit the stream, to delete it, or to use it, which only prevents its deletion. */
type Lock = 'edit' | 'delete' | 'use';

const lockFor = (lock: Lock, strength: string) =>
  statement(
    `lock_waste_stream_to_${lock}`,
    `select id from waste_stream where organization_id = :organizationId and id = :id and removed_at is null for ${strength}`,
  );
const locks = {
  edit: lockFor('edit', 'no key update'),
  delete: lockFor('delete', 'update'),
  use: lockFor('use', 'key share'),
};

/** The stream, locked. */
export async function lockWasteStream(
  transaction: TenantTransaction,
  id: number,
  lock: Lock,
): Promise<WasteStreamRow | undefined> {
  await transaction.run(locks[lock], { organizationId: transaction.organizationId, id });
  return findWasteStream(transaction, id);
}

export type WasteStreamInput = z.output<typeof wasteStreamInput>;
export type WasteStreamEdit = z.output<typeof wasteStreamEdit>;

/** Where a stream's fields are stored. */
const fields = storedFields<WasteStreamInput>()('waste_stream', {
  wasteCategoryId: 'waste_category_id',
  nameOverride: 'name_override',
  color: 'color',
  ewcCode: 'ewc_code',
  treatmentCode: 'treatment_code',
});

interface Edit {
  readonly at: Date;
  readonly personId: number;
}

const insert = statement(
  'insert_waste_stream',
  `insert into waste_stream (organization_id, ${fields.columns}, updated_at, updated_by)
   select :organizationId, ${fields.parameters}, :at, :personId from waste_category category
   where category.id = :wasteCategoryId
   returning id`,
);
const update = statement(
  'update_waste_stream',
  `update waste_stream stream set ${fields.assignments}, codes_from = coalesce(:codesFrom, codes_from), version = version + 1, updated_at = :at, updated_by = :personId
   from waste_category category
   where stream.organization_id = :organizationId and stream.id = :id and category.id = :wasteCategoryId
   returning stream.id`,
);

const lockAdditions = statement(
  'lock_waste_stream_additions',
  "select pg_advisory_xact_lock(hashtextextended(format('waste streams %s', :organizationId::bigint), 0))",
);

/** Additions of many streams to one organization wait for each other. */
export async function lockStreamAdditions(transaction: TenantTransaction): Promise<void> {
  await transaction.run(lockAdditions, { organizationId: transaction.organizationId });
}

/** @returns the stream's id; undefined if there is no such category */
export async function insertWasteStream(
  transaction: TenantTransaction,
  input: WasteStreamInput,
  { at, personId }: Edit,
): Promise<number | undefined> {
  const [row] = await transaction.run(insert, {
    organizationId: transaction.organizationId,
    ...fields.values(input),
    at,
    personId,
  });
  return row?.id;
}

/**
 * @param edit `codesFrom`: the first day of changed codes
 * @returns false if there is no such category
 */
export async function updateWasteStream(
  transaction: TenantTransaction,
  id: number,
  input: WasteStreamInput,
  { at, personId, codesFrom }: Edit & { readonly codesFrom: string | undefined },
): Promise<boolean> {
  const values = {
    organizationId: transaction.organizationId,
    id,
    ...fields.values(input),
    codesFrom: codesFrom ?? null,
    at,
    personId,
  };
  return (await transaction.run(update, values)).length === 1;
}

const hide = statement(
  'hide_waste_stream',
  `update waste_stream set removed_at = :now
   where organization_id = :organizationId and id = :id
     and (exists (select from container where organization_id = :organizationId and waste_stream_id = :id)
       or exists (select from container_placement where organization_id = :organizationId and waste_stream_id = :id)
       or exists (select from invoice_line where organization_id = :organizationId and waste_stream_id = :id)
       or exists (select from scale_reading where organization_id = :organizationId and waste_stream_id = :id)
       or exists (select from scale_weighing where organization_id = :organizationId and waste_stream_id = :id))
   returning id`,
);
const remove = statement(
  'delete_waste_stream',
  'delete from waste_stream where organization_id = :organizationId and id = :id',
);

/** A stream that removed containers, earlier placements, invoice lines or readings refer to is hidden instead of deleted: figures name it. */
export async function deleteWasteStreamRow(transaction: TenantTransaction, id: number, now: Date): Promise<void> {
  const hidden = await transaction.run(hide, { organizationId: transaction.organizationId, id, now });
  if (hidden.length === 0) await transaction.run(remove, { organizationId: transaction.organizationId, id });
}

/** The columns of the content, edited separately. */
export type ContentColumn = 'description' | 'yes_please' | 'no_thanks' | 'methods_of_recycling';

export type ContentRow = Pick<Tables['waste_stream_content'], ContentColumn | 'updated_at'> & {
  field_edits: { readonly [Column in ContentColumn]?: { readonly version: number; readonly at: string } };
  /** Names of the last editors who are members. */
  editors: { readonly [Column in ContentColumn]?: string | null } | null;
};

const content = `
  select description, yes_please, no_thanks, methods_of_recycling, updated_at, field_edits,
    (select jsonb_object_agg(edit.key, member_name((edit.value ->> 'by')::bigint)) from jsonb_each(field_edits) edit) as editors
  from waste_stream_content
  where organization_id = :organizationId and waste_stream_id = :wasteStreamId and language = :language`;
const findContentRow = statement('waste_stream_content', content).returns<ContentRow>();
const lockContentRow = statement('lock_waste_stream_content', `${content} for update`).returns<ContentRow>();
const ensureContentRow = statement(
  'ensure_waste_stream_content',
  `insert into waste_stream_content (organization_id, waste_stream_id, language, updated_at) values (:organizationId, :wasteStreamId, :language, :now)
   on conflict (organization_id, waste_stream_id, language) do nothing`,
);

const insertContents = statement(
  'insert_waste_stream_contents',
  `insert into waste_stream_content
     (organization_id, waste_stream_id, language, description, yes_please, no_thanks, methods_of_recycling, updated_at)
   select :organizationId, :wasteStreamId, given.language, given.description, given.yes_please, given.no_thanks,
     given.methods_of_recycling, :now
   from jsonb_to_recordset(:contents::jsonb) as given
     (language text, description text, yes_please text, no_thanks text, methods_of_recycling text)`,
);

/** Stores the first content of a new stream. */
export async function insertContent(
  transaction: TenantTransaction,
  wasteStreamId: number,
  contents: readonly (Readonly<Record<ContentColumn, string>> & { readonly language: Language })[],
  now: Date,
): Promise<void> {
  await transaction.run(insertContents, {
    organizationId: transaction.organizationId,
    wasteStreamId,
    contents: JSON.stringify(contents),
    now,
  });
}

interface ContentKey {
  readonly wasteStreamId: number;
  readonly language: Language;
}

/** The content of a stream in one language; undefined before it was first saved. */
export async function findContent(
  transaction: TenantTransaction,
  { wasteStreamId, language }: ContentKey,
): Promise<ContentRow | undefined> {
  const [row] = await transaction.run(findContentRow, {
    organizationId: transaction.organizationId,
    wasteStreamId,
    language,
  });
  return row;
}

/** The content, empty if there was none, locked until the transaction ends. */
export async function lockContent(
  transaction: TenantTransaction,
  { wasteStreamId, language }: ContentKey,
  now: Date,
): Promise<ContentRow> {
  const key = { organizationId: transaction.organizationId, wasteStreamId, language };
  await transaction.run(ensureContentRow, { ...key, now });
  const [row] = await transaction.run(lockContentRow, key);
  if (row === undefined) throw new Error('The content was not stored.');
  return row;
}

const saveColumn = (column: ContentColumn) =>
  statement(
    `save_waste_stream_${column}`,
    `update waste_stream_content
     set ${column} = :value, updated_at = :updatedAt,
       field_edits = field_edits || jsonb_build_object('${column}', jsonb_build_object('version', :version::int, 'at', :at::text, 'by',
         :personId::bigint))
     where organization_id = :organizationId and waste_stream_id = :wasteStreamId and language = :language`,
  );
const saves = {
  description: saveColumn('description'),
  yes_please: saveColumn('yes_please'),
  no_thanks: saveColumn('no_thanks'),
  methods_of_recycling: saveColumn('methods_of_recycling'),
};

/** Saves one column with its new version, and no other column. */
export async function saveContentColumn(
  transaction: TenantTransaction,
  { wasteStreamId, language }: ContentKey,
  column: ContentColumn,
  { value, version, at, personId }: Edit & { readonly value: string; readonly version: number },
): Promise<void> {
  const key = { organizationId: transaction.organizationId, wasteStreamId, language };
  await transaction.run(saves[column], { ...key, value, updatedAt: at, version, at: at.toISOString(), personId });
}
