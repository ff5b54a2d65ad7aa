import type { WasteStreamGuide } from '@tunna/contract/inventory/container';
import type { ContentField, ContentValue, EditableContent, WasteStream } from '@tunna/contract/inventory/waste-stream';
import { present } from '@tunna/contract/present';
import type { Language } from '@tunna/domain/text/languages';
import { streamImage } from '../../../database/columns/pictures.ts';
import { streamNames } from '../../../database/columns/stream-names.ts';
import { sanitizeContent } from '../../../http/security/sanitize.ts';
import type { ContentColumn, ContentRow, PublicWasteStreamRow, WasteStreamRow } from './waste-stream.queries.ts';

export const wasteStreamGuideView = (row: PublicWasteStreamRow): WasteStreamGuide => ({
  wasteStream: {
    name: row.name_override ?? row.category_name,
    nameOverride: row.name_override ?? undefined,
    color: row.color,
    imageUri: streamImage(row),
    wasteCategory: row.waste_category,
  },
  content: row.has_content
    ? {
        description: sanitizeContent(row.description ?? ''),
        yes_plase: row.yes_please ?? '',
        no_thanks: row.no_thanks ?? '',
        methods_of_recycling: sanitizeContent(row.methods_of_recycling ?? ''),
      }
    : null,
});

/** The first day of codes; undefined if they are valid from the beginning. */
const dayOf = (from: string | undefined): string | undefined => (from === '0001-01-01' ? undefined : from);

export const wasteStreamView = (row: WasteStreamRow): WasteStream =>
  present<WasteStream>({
    id: row.id,
    wasteCategoryId: row.waste_category_id,
    wasteCategory: row.waste_category,
    names: streamNames(row),
    nameOverride: row.name_override,
    color: row.own_color ?? row.color,
    imageUri: streamImage(row),
    hasOwnImage: row.picture !== null,
    ownColor: row.own_color,
    ewcCode: row.own_ewc_code ?? row.ewc_code,
    ownEwcCode: row.own_ewc_code,
    treatmentCode: row.own_treatment_code ?? row.treatment_code,
    ownTreatmentCode: row.own_treatment_code,
    codes: row.codes.map(({ from, ewc, treatment }) => ({
      from: dayOf(from),
      ewcCode: ewc ?? undefined,
      treatmentCode: treatment ?? undefined,
    })),
    containers: row.containers,
    contentLanguages: row.full_languages as Language[],
    startedLanguages: row.started_languages as Language[],
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The fields of a stream that members edit, for the audit trail. */
export const wasteStreamRecordView = (row: WasteStreamRow) => ({
  wasteCategory: row.waste_category,
  nameOverride: row.name_override,
  color: row.own_color,
  ewcCode: row.own_ewc_code,
  treatmentCode: row.own_treatment_code,
  codesFrom: dayOf(row.codes[0]?.from),
});

export const contentColumns = {
  description: 'description',
  yes_plase: 'yes_please',
  no_thanks: 'no_thanks',
  methods_of_recycling: 'methods_of_recycling',
} as const satisfies Record<ContentField, ContentColumn>;

/** Whether the field has HTML; the others have a list. */
export const isRichText = (field: ContentField): boolean => field === 'description' || field === 'methods_of_recycling';

export function contentValueView(row: ContentRow | undefined, field: ContentField): ContentValue {
  const column = contentColumns[field];
  const stored = row?.[column] ?? '';
  const value = isRichText(field) ? sanitizeContent(stored) : stored;
  const edit = row?.field_edits[column];
  if (edit !== undefined)
    return { value, version: edit.version, updatedAt: edit.at, updatedBy: row?.editors?.[column] ?? undefined };
  const version = stored === '' ? 0 : 1;
  return { value, version, updatedAt: version === 0 ? undefined : row?.updated_at.toISOString(), updatedBy: undefined };
}

export const editableContentView = (
  wasteStreamId: number,
  language: Language,
  row: ContentRow | undefined,
): EditableContent => ({
  wasteStreamId,
  language,
  fields: {
    description: contentValueView(row, 'description'),
    yes_plase: contentValueView(row, 'yes_plase'),
    no_thanks: contentValueView(row, 'no_thanks'),
    methods_of_recycling: contentValueView(row, 'methods_of_recycling'),
  },
});
