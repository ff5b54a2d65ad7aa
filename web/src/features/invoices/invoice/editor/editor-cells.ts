import type { EditorParams } from '@tunna/contract/invoices/invoice';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { searchFold } from '@tunna/domain/text/search';
import type { GridCell } from './editor-draft.ts';

/** The cells with a list of values. */
const listCells = ['unit', 'vat', 'kind', 'wasteStream', 'location', 'container'] as const;
export type ListCell = (typeof listCells)[number];

export const isListCell = (cell: string): cell is ListCell => (listCells as readonly string[]).includes(cell);

/** The cells whose values are only those of their list. */
const closedCells: readonly GridCell[] = ['vat', 'kind'];

export const numberCells: readonly GridCell[] = ['quantity', 'price', 'kg'];

export interface CellOption {
  readonly value: string;
  readonly label: string;
  /** Folded words by which it is found. */
  readonly folded: string;
}

/** The options of cells: one list for all rows. */
export type GridChoices = Readonly<Record<ListCell, readonly CellOption[]>>;

interface Words {
  readonly unit: (code: string) => string;
  readonly kind: (kind: string) => string;
}

const option = (value: string, label = value): CellOption => ({
  value,
  label,
  folded: searchFold(value === label ? label : `${label} ${value}`),
});

const vatLabel = (value: string): string =>
  value.startsWith('S ') ? `${formatDecimal(value.slice(2))} %` : value.replace('.', ',');

/**
 * @param taxed how the lines are taxed that are there
 * @param names what streams and containers are called on this screen
 */
export function choicesOf(
  params: EditorParams,
  taxed: readonly string[],
  names: { readonly streams: readonly string[]; readonly containers: readonly string[] },
  words: Words,
): GridChoices {
  const standard = params.vatRates.map((rate) => `S ${rate}`);
  const others = params.vatCategories.filter((category) => category !== 'S' && category !== 'Z');
  const unique = (texts: readonly string[]) => [...new Set(texts)];
  return {
    unit: params.units.map((unit) => option(unit, words.unit(unit))),
    vat: unique([...standard, 'Z 0', ...others, ...taxed]).map((vat) => option(vat, vatLabel(vat))),
    kind: ['', ...lineKinds].map((kind) => option(kind, words.kind(kind))),
    wasteStream: unique(names.streams).map((name) => option(name)),
    location: unique(params.locations.map(({ name }) => name)).map((name) => option(name)),
    container: unique(names.containers).map((name) => option(name)),
  };
}

/** A value as the grid shows it: units, taxes and kinds in words, numbers grouped. */
export function shownValue(cell: GridCell, value: string, words: Words): string {
  if (cell === 'unit') return words.unit(value);
  if (cell === 'vat') return vatLabel(value);
  if (cell === 'kind') return value === '' ? '' : words.kind(value);
  if (!numberCells.includes(cell)) return value;
  const number = readDecimal(value);
  return number === undefined || number === '' ? value : formatDecimal(number);
}

const compact = (text: string): string => searchFold(text).replace(/[\s%]/g, '');

/** The option that is meant by a whole text: its label or its code. */
const exactOption = (options: readonly CellOption[], typed: string): CellOption | undefined =>
  options.find(({ value, label }) => [value, label].some((text) => compact(text) === compact(typed)));

/** Options in an open list. */
const maxOptions = 60;

/** The options that match a typed text, the exact one first. @param typed undefined: all */
export function optionsFor(options: readonly CellOption[], typed: string | undefined): readonly CellOption[] {
  if (typed === undefined || typed.trim() === '') return options.slice(0, maxOptions);
  const words = searchFold(typed.trim()).split(/\s+/);
  const found = options.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const exact = exactOption(options, typed);
  const first = found.filter(({ folded }) => folded.startsWith(words[0] ?? ''));
  return [...new Set([...(exact === undefined ? [] : [exact]), ...first, ...found])].slice(0, maxOptions);
}

/** The value of a cell after typing; undefined as long as the text is none. */
export function typedValue(cell: ListCell, options: readonly CellOption[], typed: string): string | undefined {
  const exact = cell === 'kind' && typed.trim() === '' ? '' : exactOption(options, typed)?.value;
  return exact ?? (closedCells.includes(cell) ? undefined : typed);
}
