import { fieldErrors } from '@tunna/contract/errors';
import type { ImportProblem, ImportReference } from '@tunna/contract/platform/list-import';
import type { ExportColumn, ExportedList } from '@tunna/domain/platform/export-columns';
import { GivenNames, NearestName } from '@tunna/domain/text/nearest';
import { searchFold } from '@tunna/domain/text/search';
import { z } from 'zod';
import type { ReadCell, ReadRow } from '../spreadsheet/sheet-rows.service.ts';

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
    const folded = fold(heading);
    const key = importable.find((own) => [own, ...(columns[own] ?? [])].some((words) => fold(words) === folded));
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

/** What a person decided about the cells of a row. */
export interface DecidedCells {
  /** Corrected cells by column. */
  readonly given?: Readonly<Record<string, string>>;
  /** The values of columns that the file does not have. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Values to replace, by column and folded content. */
  readonly matches?: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

interface Refusal {
  /** For `duplicate`: the other rows. */
  readonly rows?: readonly number[];
  /** For `too_small` and `too_large`. */
  readonly limit?: number | undefined;
  readonly suggestion?: string | undefined;
}

/** One row of the file by column key, with its problems. */
export class RowCells {
  readonly number: number;
  readonly problems: ImportProblem[] = [];
  /** Records that the row names and that do not exist, or exist only as confirmed. */
  readonly named: { reference: ImportReference; name: string; column: string; isMissing: boolean }[] = [];
  readonly #cells: readonly ReadCell[];
  readonly #places: ColumnPlaces;
  readonly #headings: readonly string[];
  readonly #decided: DecidedCells;

  constructor(
    { number, cells }: ReadRow,
    places: ColumnPlaces,
    headings: readonly string[],
    decided: DecidedCells = {},
  ) {
    this.number = number;
    this.#cells = cells;
    this.#places = places;
    this.#headings = headings;
    this.#decided = decided;
    for (const column of places.keys()) {
      if (spreadsheetError.test(String(this.cell(column) ?? ''))) this.refuse(column, 'cell_error');
    }
  }

  has(column: string): boolean {
    return this.cell(column) !== undefined;
  }

  /** Undefined where the file has no such column. */
  cell(column: string): ReadCell | undefined {
    const { given, fixed, matches } = this.#decided;
    const place = this.#places.get(column);
    const cell = given?.[column] ?? (place === undefined ? fixed?.[column] : (this.#cells[place] ?? ''));
    return cell === undefined ? undefined : (matches?.get(column)?.get(fold(String(cell))) ?? cell);
  }

  /** Whether a person decided that this text is meant, although it is similar to another one: it is replaced by itself. */
  isConfirmed(column: string): boolean {
    const folded = fold(this.text(column));
    const chosen = this.#decided.matches?.get(column)?.get(folded);
    return chosen !== undefined && fold(chosen) === folded;
  }

  /** Trimmed; empty if there is no value. */
  text(column: string): string {
    return String(this.cell(column) ?? '').trim();
  }

  refuse(column: string, problem: ImportProblem['problem'], { rows, limit, suggestion }: Refusal = {}): void {
    if (this.problems.some(({ field }) => field === column)) return;
    const found = this.text(column).slice(0, maxFound).toWellFormed();
    this.problems.push({
      column: this.#headings[this.#places.get(column) ?? -1],
      field: column,
      problem,
      found: found === '' ? undefined : found,
      rows: rows === undefined ? undefined : [...rows],
      limit,
      suggestion,
    });
  }
}

/** Records that rows refer to by name or id. */
export interface NameIndex<Id> {
  /** Ids by normalized name. Several ids may share a name. */
  readonly ids: ReadonlyMap<string, readonly Id[]>;
  /** The first name of each. */
  readonly names: ReadonlyMap<Id, string>;
  /** The names to compare with one that is not found. */
  readonly nearest: () => NearestName;
  /** The names of rows for which there is no record. */
  readonly given: GivenNames;
}

export function indexNames<Id>(all: readonly { readonly id: Id; readonly names: readonly string[] }[]): NameIndex<Id> {
  const ids = new Map<string, Id[]>();
  for (const { id, names } of all) {
    for (const name of new Set(names.map(fold))) ids.set(name, [...(ids.get(name) ?? []), id]);
  }
  let nearest: NearestName | undefined;
  return {
    ids,
    names: new Map(all.map(({ id, names }) => [id, names[0] ?? ''])),
    given: new GivenNames(),
    nearest() {
      nearest ??= new NearestName(all.flatMap(({ names }) => names));
      return nearest;
    },
  };
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

/**
 * The id of the record of a row; undefined for a new one. A new name that differs only by signs or a company form from an existing one, or
 * from one in an earlier row, is refused until a person decides which is meant.
 */
export function findOwn<Id>(cells: RowCells, column: string, index: NameIndex<Id>): Id | undefined {
  const found = findByName(index, cells.text(column), undefined);
  if (typeof found === 'object') return found.id;
  if (found === 'ambiguous') cells.refuse(column, found);
  else if (!cells.isConfirmed(column)) {
    const name = cells.text(column);
    const suggestion = index.nearest().same(name) ?? index.given.add(name);
    // Rows with the same name are duplicates, which is another problem.
    if (suggestion !== undefined && fold(suggestion) !== fold(name)) cells.refuse(column, 'similar', { suggestion });
  }
  return undefined;
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

/** The input of a row, validated like the form. @returns undefined after problems, which are reported at their columns */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  cells: RowCells,
  columns: Readonly<Record<string, readonly string[]>>,
  draft: unknown,
): z.output<Schema> | undefined {
  const { data, error } = z.safeParse(schema, draft);
  for (const { field, problem, limit } of error === undefined ? [] : fieldErrors(error))
    cells.refuse(columnOfField(columns, field), problem, { limit });
  return data;
}
