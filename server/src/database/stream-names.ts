import type { Language } from '@tunna/domain/text/languages';

/** The columns for a stream’s name. */
export interface StreamNamesRow {
  /** The organization’s own name. */
  name_override: string | null;
  /** The name of the category. */
  name_is: string;
  name_en: string;
  name_no: string;
  name_pl: string;
}

/** The same for rows that may have no stream. */
export type OptionalStreamRow = { waste_stream_id: number | null; color: string | null } & {
  [Name in keyof StreamNamesRow]: StreamNamesRow[Name] | null;
};

/** Whether the row has a stream, and thus its names and a color. */
export const hasStream = <Row extends OptionalStreamRow>(
  row: Row,
): row is Row & StreamNamesRow & { waste_stream_id: number; color: string } => row.waste_stream_id !== null;

/** The columns of `StreamNamesRow`, of the aliases `stream` and `category`. */
export const streamNameColumns =
  'stream.name_override, category.name_is, category.name_en, category.name_no, category.name_pl';

/** The name of a stream in each language; the organization's custom name applies to all. */
export const streamNames = (row: StreamNamesRow): Record<Language, string> => ({
  is: row.name_override ?? row.name_is,
  en: row.name_override ?? row.name_en,
  no: row.name_override ?? row.name_no,
  pl: row.name_override ?? row.name_pl,
});
