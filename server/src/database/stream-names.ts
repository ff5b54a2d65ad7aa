import { byLanguage, fallbackLanguage, type Language, languages } from '@tunna/domain/text/languages';
import { jsonOf, numberOf, textOf, writtenRecord } from './written-json.ts';

/** Names that the product gives, in the languages that have a column. */
export interface ColumnNames {
  name_is: string;
  name_en: string;
  name_no: string;
  name_pl: string;
}

/** The columns for a stream’s name: the organization’s own name, and that of the category. */
export interface StreamNamesRow extends ColumnNames {
  name_override: string | null;
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

const columns: Readonly<Record<string, string>> = { is: 'name_is', en: 'name_en', no: 'name_no', pl: 'name_pl' };

const nameOf = (language: Language): string => {
  const column = columns[language] ?? columns[fallbackLanguage];
  return `'"${language}":' || to_json(coalesce(stream.name_override, category.${column}))`;
};

const writtenStream = writtenRecord<{ id: number; names: Record<Language, string>; color: string }>()({
  id: numberOf('stream.id'),
  names: jsonOf(`'{' || ${languages.map(nameOf).join(` || ',' || `)} || '}'`),
  color: textOf('coalesce(stream.color, category.color)'),
});

/** A common table expression `streams` of the streams with these ids: each stream with its names and color, as JSON text. */
export const writtenStreams = (ids: string): string => `streams as materialized (
    select stream.id, ${writtenStream.sql} as json
    from waste_stream stream
    join waste_category category on category.id = stream.waste_category_id
    where stream.organization_id = :organizationId and stream.id in ${ids}
  )`;

/** The name in each language; in a language without a column, the one of the fallback language. */
export function columnNames(row: ColumnNames): Record<Language, string> {
  const names: Readonly<Record<string, string>> = {
    is: row.name_is,
    en: row.name_en,
    no: row.name_no,
    pl: row.name_pl,
  };
  return byLanguage((language) => names[language] ?? names[fallbackLanguage] ?? row.name_en);
}

/** The name of a stream in each language; the organization's custom name applies to all. */
export const streamNames = (row: StreamNamesRow): Record<Language, string> => {
  const { name_override: own } = row;
  return own === null ? columnNames(row) : byLanguage(() => own);
};
