import { type ExportColumn, type ExportedList, exportColumns } from '@tunna/domain/platform/export-columns';
import { type Language, languages } from '@tunna/domain/text/languages';
import { isTextKey, subjectKeys, type TextKey, textsIn } from '@tunna/texts/read';

/** Where screens have the texts of values that the database stores as keys. Files use the same texts. */
const groups = {
  kind: 'workspace:container.kind.',
  status: 'workspace:container.status.',
  requirement: 'workspace:container.requirement.',
  action: 'service-provider:action.',
  channel: 'service-provider:channel.',
  purpose: 'file:purpose.',
  role: 'dashboard:role.',
  requestStatus: 'request:status.',
  auditAction: 'audit:action.',
  auditEntity: 'audit:entity.',
  invoiceKind: 'invoice:kind.',
  invoiceState: 'invoice:state.',
  invoiceStage: 'invoice-inbox:stage.',
  uncharged: 'department-report:reason.',
  lineKind: 'invoice:lineKind.',
  kgOrigin: 'invoice:kgOrigin.',
  treatmentEvidence: 'invoice:proof.',
  lineSource: 'invoice:lineSource.',
  attribution: 'report-document:basis.',
  unit: 'invoice:unit.',
  claimState: 'claim:state.',
  readingState: 'scale:state.',
  readingOrigin: 'scale:origin.',
  deviceKind: 'device:kind.',
  deviceState: 'device:state.',
  tagEntity: 'tag:entity.',
  reportState: 'invoice-report:state.',
  match: 'normalization:by.',
  findingRule: 'invoice-audit:rule.',
  findingConfidence: 'invoice-audit:confidence.',
  findingMeasure: 'invoice-audit:measure.',
  findingState: 'invoice-audit:state.',
  collectionState: 'export:collectionState.',
  requestTable: 'export:requestTable.',
  importState: 'invoice-import:state.',
  importAwaits: 'invoice-inbox:action.',
  importOutcome: 'export:importOutcome.',
  sizing: 'right-sizing:sizing.',
  sizingBasis: 'right-sizing:basis.',
  sizingCheck: 'export:sizingCheck.',
  reportLine: 'invoice-report:line.',
  factorOrigin: 'export:factorOrigin.',
  confirmedBy: 'treatment-confirmation:evidence.',
} as const;

type Group = keyof typeof groups;

/** The text for a key; the key itself if it has none. */
export function wordFor(group: Group, key: string, language: Language): string {
  const text = `${groups[group]}${key}`;
  return isTextKey(text) ? textsIn(language)(text) : key;
}

/** A text in every language, for reading what people wrote. */
export const inEveryLanguage = (key: TextKey): readonly string[] => languages.map((language) => textsIn(language)(key));

const words = new Map<Group, Readonly<Record<string, readonly string[]>>>();

type Own<Of extends Group> = TextKey extends infer Key
  ? Key extends `${(typeof groups)[Of]}${infer Rest}`
    ? Rest
    : never
  : never;

/** The texts of a group's keys in every language. */
export function wordsOf<Of extends Group>(group: Of): Readonly<Record<Own<Of>, readonly string[]>> {
  const start = groups[group];
  const found =
    words.get(group) ??
    Object.fromEntries(subjectKeys(start).map((key) => [key.slice(start.length), inEveryLanguage(key)]));
  words.set(group, found);
  return found as Readonly<Record<Own<Of>, readonly string[]>>;
}

export const listName = (list: ExportedList, language: Language): string => textsIn(language)(`export:list.${list}`);

/** The keys of all headings. A column without a text does not compile. */
type HeadingKey = { [List in ExportedList]: `export:${List}.${ExportColumn<List>}` }[ExportedList];

const headingKey = (list: ExportedList, column: string): TextKey => `export:${list}.${column}` as HeadingKey;

export const headingOf = <List extends ExportedList>(
  list: List,
  column: ExportColumn<List>,
  language: Language,
): string => textsIn(language)(headingKey(list, column));

/** The headings of a list's columns in every language. */
export const headingsOf = <List extends ExportedList>(list: List): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(exportColumns[list].map((column) => [column, inEveryLanguage(headingKey(list, column))]));

/** The headings of a list's columns in one language. */
export const headingsIn = (list: ExportedList, language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(exportColumns[list].map((column) => [column, textsIn(language)(headingKey(list, column))]));
