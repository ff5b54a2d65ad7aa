import { byLanguage, fallbackLanguage, type Language, languages } from '@tunna/domain/text/languages';
import { jsonOf, numberOf, textOf, writtenRecord } from '../statement/written-json.ts';

/** Names that the product gives: a column `names` of the database, as in `texts/`. */
export type GivenNames = Readonly<Partial<Record<Language, string>>>;

/** The columns for a stream’s name: the organization’s own name, and those of the category. */
export interface StreamNamesRow {
  name_override: string | null;
  category_names: GivenNames;
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
export const streamNameColumns = 'stream.name_override, category.names as category_names';

const nameOf = (language: Language): string =>
  `'"${language}":' || to_json(coalesce(stream.name_override, category.names ->> '${language}', category.names ->> '${fallbackLanguage}'))`;

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

/** The name in each language; the one of the fallback language where it is missing. */
export const namesOf = (names: GivenNames): Record<Language, string> =>
  byLanguage((language) => names[language] ?? names[fallbackLanguage] ?? '');

/** The name of a stream in each language; the organization's custom name applies to all. */
export const streamNames = (row: StreamNamesRow): Record<Language, string> => {
  const { name_override: own } = row;
  return own === null ? namesOf(row.category_names) : byLanguage(() => own);
};
