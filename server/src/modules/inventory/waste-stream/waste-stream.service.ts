import type { UploadedFile } from '@tunna/contract/endpoint';
import type { WasteStreamGuide } from '@tunna/contract/inventory/container';
import type { ContentField, EditableContent, ReadyGuide, WasteStream } from '@tunna/contract/inventory/waste-stream';
import { wasteCodeOf } from '@tunna/domain/inventory/list-of-waste';
import { normalizeList } from '@tunna/domain/inventory/waste-content';
import type { Language } from '@tunna/domain/text/languages';
import { isWellFormedText } from '@tunna/domain/text/text';
import { dayIn } from '@tunna/domain/time/days';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { refuseInUse } from '../../../http/health/in-use.ts';
import { sanitizeForStorage } from '../../../http/security/sanitize.ts';
import { editConflict, recordAudit, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { type PictureStore, replacePicture } from '../../platform/picture/picture.service.ts';
import { type Guide, type Guides, readyGuides } from '../ready-guide/ready-guide.service.ts';
import {
  categoryNotFound,
  dayToCome,
  valueRefused,
  wasteCodeUnknown,
  wasteStreamNotFound,
} from './waste-stream.errors.ts';
import {
  deleteWasteStreamRow,
  findContent,
  findPublicWasteStream,
  findWasteStream,
  findWasteStreams,
  insertContent,
  insertWasteStream,
  lockContent,
  lockStreamAdditions,
  lockWasteStream,
  saveContentColumn,
  updateWasteStream,
  type WasteStreamEdit,
  type WasteStreamInput,
  type WasteStreamRow,
} from './waste-stream.queries.ts';
import {
  contentColumns,
  contentValueView,
  editableContentView,
  isRichText,
  wasteStreamGuideView,
  wasteStreamRecordView,
  wasteStreamView,
} from './waste-stream.views.ts';

/** The public sorting guide of a waste stream; undefined if there is no such stream. */
export async function getWasteStreamGuide(
  database: Queryable,
  organizationId: number,
  wasteStreamId: number,
  language: Language,
): Promise<WasteStreamGuide | undefined> {
  const row = await findPublicWasteStream(database, organizationId, wasteStreamId, language);
  return row === undefined ? undefined : wasteStreamGuideView(row);
}

/**
 * Converts an entered code to its form in the List of Waste.
 * @param current the current code, which may stay even if it is not in the list
 * @param field path of the code in the request body
 * @throws ApplicationError `invalid_request` for a code that is not in the list
 */
export function listedWasteCode(code: string, field: string, current?: string | null): string {
  const listed = code === current ? code : wasteCodeOf(code)?.code;
  if (listed === undefined) throw wasteCodeUnknown(field);
  return listed;
}

/** @throws ApplicationError `invalid_request` for a new code that is not in the List of Waste */
const recordOf = ({ ewcCode, ...input }: WasteStreamInput, before?: WasteStreamRow): WasteStreamInput => ({
  ...input,
  ewcCode: ewcCode === undefined ? undefined : listedWasteCode(ewcCode, 'ewcCode', before?.own_ewc_code),
});

function present(row: WasteStreamRow | undefined): WasteStreamRow {
  if (row === undefined) throw wasteStreamNotFound();
  return row;
}

const auditOf = (row: WasteStreamRow) => ({
  entity: 'waste_stream',
  entityId: String(row.id),
  name: streamNames(row).is,
});

export const readWasteStreams = async (transaction: TenantTransaction): Promise<WasteStream[]> =>
  (await findWasteStreams(transaction)).map(wasteStreamView);

export const listWasteStreams = (database: Database, organization: OrgScope): Promise<WasteStream[]> =>
  database.tenant(organization, readWasteStreams);

/** @throws ApplicationError `waste_stream_not_found` */
export const getWasteStream = (database: Database, organization: OrgScope, id: number): Promise<WasteStream> =>
  database.tenant(organization, async (transaction) =>
    wasteStreamView(present(await findWasteStream(transaction, id))),
  );

const guideTexts = ({ description, yesPlease, noThanks, methodsOfRecycling }: Guide) => ({
  description,
  yes_please: yesPlease.join(', '),
  no_thanks: noThanks.join(', '),
  methods_of_recycling: methodsOfRecycling,
});

/** The ready guide of the stream's category, in every language. Editors change it like their own texts. */
async function storeReadyGuide(transaction: TenantTransaction, row: WasteStreamRow, now: Date): Promise<void> {
  const guides = Object.entries(await readyGuides()) as [Language, Guides][];
  const contents = guides.flatMap(([language, { [row.waste_category]: guide }]) =>
    guide === undefined ? [] : [{ language, ...guideTexts(guide) }],
  );
  await insertContent(transaction, row.id, contents, now);
}

/**
 * Adds a stream with the ready guide of its category.
 * @throws ApplicationError `waste_category_not_found`, `invalid_request` for a code that is not listed
 */
export async function addWasteStream(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  input: WasteStreamInput,
  now: Date,
): Promise<WasteStream> {
  const edit = { at: now, personId: person.personId };
  const id = await insertWasteStream(transaction, recordOf(input), edit);
  if (id === undefined) throw categoryNotFound();
  await storeReadyGuide(transaction, present(await findWasteStream(transaction, id)), now);
  const row = present(await findWasteStream(transaction, id));
  await recordEdit(transaction, person, auditOf(row), undefined, wasteStreamRecordView(row));
  return wasteStreamView(row);
}

/** @throws ApplicationError as `addWasteStream` does */
export const createWasteStream = (
  database: Database,
  member: ActingMember,
  input: WasteStreamInput,
  now: Date,
): Promise<WasteStream> =>
  database.tenant(member.organization, (transaction) =>
    createOnce(transaction, member, {
      read: async (id) => wasteStreamView(present(await findWasteStream(transaction, id))),
      create: () => addWasteStream(transaction, member, input, now),
    }),
  );

/**
 * Adds a stream of each category that has none.
 * @returns all streams
 * @throws ApplicationError `waste_category_not_found`
 */
export const addWasteStreams = (
  database: Database,
  member: ActingMember,
  wasteCategoryIds: readonly number[],
  now: Date,
): Promise<WasteStream[]> =>
  database.tenant(member.organization, async (transaction) => {
    // A second click waits, and then finds the streams of the first.
    await lockStreamAdditions(transaction);
    const existing = new Set((await readWasteStreams(transaction)).map(({ wasteCategoryId }) => wasteCategoryId));
    for (const wasteCategoryId of new Set(wasteCategoryIds)) {
      if (!existing.has(wasteCategoryId)) await addWasteStream(transaction, member, { wasteCategoryId }, now);
    }
    return readWasteStreams(transaction);
  });

/** The first day of codes that differ from the present ones. @throws ApplicationError `invalid_request` for a day after today */
function firstDayOf(
  { wasteCategoryId, ewcCode, treatmentCode }: WasteStreamInput,
  before: WasteStreamRow,
  { codesFrom, now }: { readonly codesFrom: string | undefined; readonly now: Date },
): string | undefined {
  const today = dayIn(now);
  if (codesFrom !== undefined && codesFrom > today) throw dayToCome();
  const isSame =
    wasteCategoryId === before.waste_category_id &&
    (ewcCode ?? null) === before.own_ewc_code &&
    (treatmentCode ?? null) === before.own_treatment_code;
  return codesFrom ?? (isSame ? undefined : today);
}

/**
 * Changes a stream. Invoice lines before the first day of changed codes keep theirs.
 * @throws ApplicationError `waste_stream_not_found`, `waste_category_not_found`, `edit_conflict`, `invalid_request` for a code that is not
 * listed, or a day after today
 */
export async function editWasteStream(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  { version, codesFrom, ...input }: WasteStreamEdit & { readonly version: number },
  now: Date,
): Promise<WasteStream> {
  return database.tenant(organization, async (transaction) => {
    const before = present(await lockWasteStream(transaction, id, 'edit'));
    if (before.version !== version) throw editConflict(wasteStreamView(before));
    const record = recordOf(input, before);
    const edit = { at: now, personId: person.personId, codesFrom: firstDayOf(record, before, { codesFrom, now }) };
    if (!(await updateWasteStream(transaction, id, record, edit))) throw categoryNotFound();
    const after = present(await findWasteStream(transaction, id));
    await recordEdit(transaction, person, auditOf(after), wasteStreamRecordView(before), wasteStreamRecordView(after));
    return wasteStreamView(after);
  });
}

/**
 * Replaces or removes the own picture of a stream.
 * @param file undefined to remove it
 * @throws ApplicationError `waste_stream_not_found`, `unsupported_media_type`, `file_mismatch`, `file_unsafe`, `limit_reached`
 */
export async function replaceStreamImage(
  pictures: PictureStore,
  member: ActingMember,
  { id, file }: { readonly id: number; readonly file: UploadedFile | undefined },
  now: Date,
): Promise<WasteStream> {
  // A missing stream is reported before a wrong file.
  await getWasteStream(pictures.database, member.organization, id);
  return replacePicture(pictures, member, { wasteStreamId: id, file, now }, async (transaction, replaceIt) => {
    const row = present(await lockWasteStream(transaction, id, 'edit'));
    await recordAudit(transaction, member.person, { action: 'changed', ...auditOf(row), changes: await replaceIt() });
    return wasteStreamView(present(await findWasteStream(transaction, id)));
  });
}

/** @throws ApplicationError `waste_stream_not_found`, `in_use` */
export async function deleteWasteStream(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  now: Date,
): Promise<void> {
  await database.tenant(organization, async (transaction) => {
    const row = present(await lockWasteStream(transaction, id, 'delete'));
    refuseInUse('The waste stream is in use.', { containers: row.containers });
    await deleteWasteStreamRow(transaction, id, now);
    await recordEdit(transaction, person, auditOf(row), wasteStreamRecordView(row), undefined);
  });
}

interface ContentKey {
  readonly wasteStreamId: number;
  readonly language: Language;
}

/** @throws ApplicationError `waste_stream_not_found` */
export const getEditableContent = (
  database: Database,
  organization: OrgScope,
  { wasteStreamId, language }: ContentKey,
): Promise<EditableContent> =>
  database.tenant(organization, async (transaction) => {
    present(await findWasteStream(transaction, wasteStreamId));
    return editableContentView(wasteStreamId, language, await findContent(transaction, { wasteStreamId, language }));
  });

/**
 * The ready guide of the stream's category in a language, for streams that are older than it; null if there is none.
 * @throws ApplicationError `waste_stream_not_found`
 */
export async function getReadyGuide(
  database: Database,
  organization: OrgScope,
  { wasteStreamId, language }: ContentKey,
): Promise<ReadyGuide | null> {
  const row = await database.tenant(organization, (transaction) => findWasteStream(transaction, wasteStreamId));
  const guide = (await readyGuides())[language][present(row).waste_category];
  if (guide === undefined) return null;
  const { yes_please: yes_plase, ...texts } = guideTexts(guide);
  return { ...texts, yes_plase };
}

/** Max characters of a field after sanitizing, which can make it longer. */
const longest = { richText: 20_000, list: 5_000 } as const;

/** The sanitized text. @throws ApplicationError `invalid_request` if it is too long or is not valid text */
function cleaned(field: ContentField, value: string): string {
  const rich = isRichText(field);
  const clean = rich ? sanitizeForStorage(value) : normalizeList(value);
  if (clean.length > (rich ? longest.richText : longest.list)) throw valueRefused('too_long');
  // An HTML reference can encode characters that are not allowed in text.
  if (!isWellFormedText(clean)) throw valueRefused('unsupported_text');
  return clean;
}

type ContentValue = EditableContent['fields']['description'];

interface FieldEdit extends ContentKey {
  readonly field: ContentField;
  readonly value: string;
  /** The version of this field only, so that editors of different fields do not conflict. */
  readonly version: number;
}

async function storeField(
  transaction: TenantTransaction,
  { person }: ActingMember,
  { field, value, version, ...key }: FieldEdit,
  now: Date,
): Promise<ContentValue> {
  const stream = present(await lockWasteStream(transaction, key.wasteStreamId, 'use'));
  const before = contentValueView(await lockContent(transaction, key, now), field);
  if (before.version !== version) throw editConflict({ ...before, updatedAt: before.updatedAt ?? now.toISOString() });
  if (before.value === value) return before;
  const edit = { value, version: version + 1, at: now, personId: person.personId };
  await saveContentColumn(transaction, key, contentColumns[field], edit);
  const after = contentValueView(await findContent(transaction, key), field);
  await recordEdit(
    transaction,
    person,
    { entity: 'waste_stream_content', entityId: `${key.wasteStreamId}/${key.language}`, name: auditOf(stream).name },
    { [field]: before.value },
    { [field]: after.value },
  );
  return after;
}

/**
 * Saves one field of a stream's content in one language.
 * @returns the stored field: HTML sanitized, a list trimmed and without duplicates
 * @throws ApplicationError `waste_stream_not_found`, `edit_conflict`, `invalid_request` for an invalid value
 */
export async function saveContentField(database: Database, acting: ActingMember, edit: FieldEdit, now: Date) {
  const clean = { ...edit, value: cleaned(edit.field, edit.value) };
  return database.tenant(acting.organization, (transaction) => storeField(transaction, acting, clean, now));
}
