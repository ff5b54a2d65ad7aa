import type { ImportChange, ImportProblem, ImportRowState } from '@tunna/contract/inventory/inventory-import';
import { readDecimal as readDecimalText } from '@tunna/domain/numbers/decimal-input';
import type { ExportColumn, ExportedList } from '@tunna/domain/platform/export-columns';
import { searchFold } from '@tunna/domain/text/search';
import type { ReadCell, ReadRow } from '../../platform/spreadsheet/sheet-rows.service.ts';
import type { Cell } from '../../platform/spreadsheet/xlsx-writer.service.ts';

/** Normalizes names and headings for comparison: no case, accents or surrounding white space. */
export const fold = (text: string): string => searchFold(text).trim().replace(/\s+/g, ' ');

/** The index of each column in the file, by its key. */
export type ColumnPlaces = ReadonlyMap<string, number>;

interface Recognized {
  readonly places: ColumnPlaces;
  /** Headings that match no column. */
  readonly ignored: readonly string[];
}

/**
 * Finds columns by their headings in any language, or by their keys. The first of two equal headings counts.
 * @param columns the possible headings of each column, by its key
 */
export function recognizeColumns(
  columns: Readonly<Record<string, readonly string[]>>,
  importable: readonly string[],
  headings: readonly string[],
): Recognized {
  const places = new Map<string, number>();
  const ignored: string[] = [];
  headings.forEach((heading, index) => {
    const said = fold(heading);
    const key = importable.find((own) => [own, ...(columns[own] ?? [])].some((words) => fold(words) === said));
    if (key !== undefined && !places.has(key)) places.set(key, index);
    else if (heading !== '') ignored.push(heading);
  });
  return { places, ignored };
}

/** The columns that set each field of an input. None: an import keeps the field's value. */
export type InputColumns<Input, List extends ExportedList> = {
  readonly [Field in keyof Required<Input>]: readonly ExportColumn<List>[];
};

/** The column at which a problem of a field is reported: the one of its part, or the first one. */
export function columnOfField(columns: Readonly<Record<string, readonly string[]>>, field: string): string {
  const [name = '', part] = field.split('.');
  const own = columns[name] ?? [];
  return own.find((column) => column === part) ?? own[0] ?? name;
}

/** Error values of spreadsheets. */
const spreadsheetError = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/;

/** Max characters of a cell that a problem quotes. */
const maxFound = 100;

/** One row of the file by column key, with its problems. */
export class RowCells {
  readonly number: number;
  readonly problems: ImportProblem[] = [];
  readonly #cells: readonly ReadCell[];
  readonly #places: ColumnPlaces;
  readonly #headings: readonly string[];

  constructor({ number, cells }: ReadRow, places: ColumnPlaces, headings: readonly string[]) {
    this.number = number;
    this.#cells = cells;
    this.#places = places;
    this.#headings = headings;
    for (const [column, place] of places) {
      if (spreadsheetError.test(String(cells[place] ?? ''))) this.refuse(column, 'cell_error');
    }
  }

  has(column: string): boolean {
    return this.#places.has(column);
  }

  /** Undefined where the file has no such column. */
  cell(column: string): ReadCell | undefined {
    const place = this.#places.get(column);
    return place === undefined ? undefined : (this.#cells[place] ?? '');
  }

  /** Trimmed; empty if there is no value. */
  text(column: string): string {
    return String(this.cell(column) ?? '').trim();
  }

  refuse(column: string, problem: ImportProblem['problem'], rows?: number[]): void {
    const heading = this.#headings[this.#places.get(column) ?? -1];
    if (this.problems.some((known) => known.column === heading && heading !== undefined)) return;
    const found = this.text(column).slice(0, maxFound).toWellFormed();
    this.problems.push({
      column: heading,
      problem,
      found: found === '' ? undefined : found,
      rows,
    });
  }
}

/** A whole number. Text may have dots, spaces or commas as thousands separators. */
export function readInteger(cell: ReadCell): number | undefined {
  if (typeof cell === 'number') return cell;
  const text = String(cell).trim();
  if (/^\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+$/.test(text)) return Number(text.replace(/\D/g, ''));
  return /^-?\d+(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

/** A number with a decimal point or a decimal comma. */
export function readDecimal(cell: ReadCell): number | undefined {
  if (typeof cell === 'number') return cell;
  const decimal = readDecimalText(String(cell), { thousands: false });
  return decimal === undefined ? undefined : Number(decimal);
}

/** The key whose word, in any language, matches the text; undefined if none does. */
export function readWord<Key extends string>(
  text: string,
  words: Readonly<Record<Key, readonly string[]>>,
): Key | undefined {
  const said = fold(text);
  return (Object.keys(words) as Key[]).find((key) => [key, ...words[key]].some((word) => fold(word) === said));
}

/** Records that rows refer to by name or id. */
export interface NameIndex<Id> {
  /** Ids by normalized name. Several ids may share a name. */
  readonly ids: ReadonlyMap<string, readonly Id[]>;
  /** The first name of each. */
  readonly names: ReadonlyMap<Id, string>;
}

export function indexNames<Id>(all: readonly { readonly id: Id; readonly names: readonly string[] }[]): NameIndex<Id> {
  const ids = new Map<string, Id[]>();
  for (const { id, names } of all) {
    for (const name of new Set(names.map(fold))) ids.set(name, [...(ids.get(name) ?? []), id]);
  }
  return { ids, names: new Map(all.map(({ id, names }) => [id, names[0] ?? ''])) };
}

/** Finds an id by name. If several share the name, the record's current one is preferred. */
export function findByName<Id>(
  { ids }: NameIndex<Id>,
  name: string,
  present: Id | undefined,
): { readonly id: Id } | 'not_found' | 'ambiguous' {
  const found = ids.get(fold(name)) ?? [];
  const [first, second] = found;
  if (present !== undefined && found.includes(present)) return { id: present };
  if (first === undefined) return 'not_found';
  return second === undefined ? { id: first } : 'ambiguous';
}

/** Tags that rows may name, by label, the longest label first. */
export type TagChoices = readonly { readonly id: number; readonly label: string }[];

export const tagChoices = (labels: ReadonlyMap<number, string>): TagChoices =>
  [...labels]
    .map(([id, label]) => ({ id, label: fold(label) }))
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => b.label.length - a.label.length);

/** Reads `Type: value; Type: value`. Labels may contain any character, so the longest matching label is taken at each position. */
function readTags(text: string, tags: TagChoices): number[] | undefined {
  const found = new Set<number>();
  let rest = fold(text);
  while (rest !== '') {
    const next = tags.find(({ label }) => rest.startsWith(label) && /^\s*(?:;|$)/.test(rest.slice(label.length)));
    if (next === undefined) return undefined;
    found.add(next.id);
    rest = rest.slice(next.label.length).replace(/^\s*;\s*/, '');
  }
  return [...found].toSorted((a, b) => a - b);
}

/**
 * The tag ids of a row; the current ones if the file has no such column.
 * @param allowed tags that may be added; current tags may stay in any case
 */
export function readTagCell(
  cells: RowCells,
  allowed: TagChoices,
  labels: ReadonlyMap<number, string>,
  present: readonly number[],
): readonly number[] {
  if (!cells.has('tags')) return present;
  const kept = new Map(present.map((id) => [id, labels.get(id) ?? '']));
  const read = readTags(cells.text('tags'), present.length === 0 ? allowed : tagChoices(kept).concat(allowed));
  if (read === undefined) cells.refuse('tags', 'not_found');
  return read ?? present;
}

/** The planned result of a row. */
export interface PlannedRow<Input, Stored> {
  readonly row: number;
  readonly state: ImportRowState;
  readonly name: string;
  /** The current record that the row refers to. */
  readonly before: Stored | undefined;
  /** The change to store; absent where nothing changes. */
  readonly edit: { readonly before: Stored | undefined; readonly after: Stored; readonly input: Input } | undefined;
  readonly changes: ImportChange[];
  readonly problems: ImportProblem[];
}

const shown = (cell: Cell): string | undefined => {
  if (cell === undefined || cell === '') return undefined;
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

/** The columns that change, with the values as an export shows them. */
export function changesOf<Row>(
  cells: Readonly<Record<string, (row: Row) => Cell>>,
  columns: readonly string[],
  before: Row | undefined,
  after: Row,
): ImportChange[] {
  return columns.flatMap((column) => {
    const cell = cells[column];
    const from = before === undefined ? undefined : shown(cell?.(before));
    const to = shown(cell?.(after));
    if (from === to) return [];
    return [{ column, from, to }];
  });
}

/**
 * Decides the result of a row: failed, created, changed or unchanged.
 * @param planned the record after the import; undefined if the row lacks required values
 */
export function settleRow<Input, Stored>(
  { cells, name, before }: { readonly cells: RowCells; readonly name: string; readonly before: Stored | undefined },
  planned: { readonly input: Input; readonly after: Stored; readonly changes: readonly ImportChange[] } | undefined,
): PlannedRow<Input, Stored> {
  const base = { row: cells.number, name, problems: cells.problems, before };
  if (planned === undefined || cells.problems.length > 0)
    return { ...base, state: 'failed', edit: undefined, changes: [] };
  const { input, after } = planned;
  const changes = [...planned.changes];
  if (before === undefined) return { ...base, state: 'created', edit: { before, after, input }, changes };
  if (changes.length === 0) return { ...base, state: 'unchanged', edit: undefined, changes };
  return { ...base, state: 'changed', edit: { before, after, input }, changes };
}

interface Meaning {
  readonly key: string;
  /** Columns that identify the record. The problem is reported at the first one with a value. */
  readonly columns: readonly string[];
}

/** Rows that refer to the same record all fail, and each lists the others. */
export function refuseDuplicates<Row extends { readonly cells: RowCells }>(
  rows: readonly Row[],
  meaningOf: (row: Row) => Meaning | undefined,
): void {
  const groups = Map.groupBy(rows, (row) => meaningOf(row)?.key);
  for (const [key, group] of groups) {
    if (key === undefined || group.length < 2) continue;
    for (const row of group) {
      const others = group.filter((other) => other !== row).map(({ cells }) => cells.number);
      const column = meaningOf(row)?.columns.find((own) => row.cells.text(own) !== '') ?? '';
      row.cells.refuse(column, 'duplicate', others.slice(0, 20));
    }
  }
}
