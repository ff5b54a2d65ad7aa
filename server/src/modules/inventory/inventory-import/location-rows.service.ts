import { type Location, type LocationInput, locationInput } from '@tunna/contract/inventory/location';
import type { Language } from '@tunna/domain/text/languages';
import type { TenantTransaction } from '../../../database/database.ts';
import { inEveryLanguage } from '../../platform/export/export-texts.service.ts';
import { readDecimal, readWordCell } from '../../platform/list-import/cell-values.service.ts';
import type { Planning } from '../../platform/list-import/list-kind.service.ts';
import {
  findOwn,
  fold,
  type InputColumns,
  indexNames,
  type NameIndex,
  type RowCells,
  readInput,
  readTagCell,
  type TagChoices,
  tagChoices,
} from '../../platform/list-import/list-row.service.ts';
import { mapRows } from '../../platform/list-import/map-rows.service.ts';
import {
  changesOf,
  type PlannedRow,
  refuseDuplicates,
  settleRow,
} from '../../platform/list-import/planned-row.service.ts';
import { locationCells, tagLabels } from '../inventory-export/inventory-export-cells.service.ts';
import { type LocationEdit, readLocationNames, readLocationsById } from '../location/location-batch.service.ts';
import { readTags as readAllTags } from '../tag/tag.service.ts';

const columns = {
  name: ['name'],
  address: ['address'],
  postcode: ['postcode'],
  municipality: ['municipality'],
  accessNotes: ['accessNotes'],
  coordinates: ['latitude', 'longitude'],
  published: ['published'],
  languages: [],
  tagValueIds: ['tags'],
} as const satisfies InputColumns<LocationInput, 'locations'>;

export type LocationColumn = (typeof columns)[keyof typeof columns][number];

/** Columns that the preview compares. */
const comparedColumns: readonly LocationColumn[] = Object.values(columns).flat();

interface Surroundings {
  readonly byId: ReadonlyMap<string, Location>;
  readonly tags: TagChoices;
  readonly labels: ReadonlyMap<number, string>;
}

/** The id of the location that a row refers to; undefined for a new one. An unknown id is refused, because ids cannot be chosen. */
function targetId(cells: RowCells, all: NameIndex<string>): string | undefined {
  const id = cells.text('id');
  if (id !== '') {
    if (!all.names.has(id)) cells.refuse('id', 'not_found');
    return all.names.has(id) ? id : undefined;
  }
  return findOwn(cells, 'name', all);
}

/** Degrees, with all of their decimals. */
function degrees(cells: RowCells, column: 'latitude' | 'longitude', current: Location | undefined): number | undefined {
  if (!cells.has(column)) return current?.coordinates?.[column];
  if (cells.text(column) === '') return undefined;
  const value = readDecimal(cells.cell(column) ?? '');
  if (value === undefined) cells.refuse(column, 'wrong_type');
  return value === undefined ? undefined : Math.round(value * 1e6) / 1e6;
}

function coordinatesOf(cells: RowCells, current: Location | undefined) {
  const latitude = degrees(cells, 'latitude', current);
  const longitude = degrees(cells, 'longitude', current);
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude === undefined) cells.refuse('latitude', 'required');
  if (longitude === undefined) cells.refuse('longitude', 'required');
  return { latitude, longitude };
}

const yesOrNo = () => ({ true: inEveryLanguage('export:yes'), false: inEveryLanguage('export:no') });

function publishedOf(cells: RowCells, current: Location | undefined): boolean | undefined {
  const found = readWordCell(cells, 'published', yesOrNo(), undefined);
  return found === undefined ? current?.published : found === 'true';
}

interface Row {
  readonly cells: RowCells;
  readonly current: Location | undefined;
}

function inputOf({ cells, current }: Row, { tags, labels }: Surroundings): LocationInput | undefined {
  const text = (column: 'name' | 'address' | 'postcode' | 'municipality' | 'accessNotes') =>
    cells.has(column) ? cells.text(column) || undefined : current?.[column];
  const draft = {
    name: text('name'),
    address: text('address'),
    postcode: text('postcode'),
    municipality: text('municipality'),
    accessNotes: text('accessNotes'),
    coordinates: coordinatesOf(cells, current),
    published: publishedOf(cells, current),
    languages: current?.languages,
    tagValueIds: readTagCell(cells, tags, labels, current?.tagValueIds ?? []),
  } satisfies Readonly<Record<keyof LocationInput, unknown>>;
  return readInput(locationInput, cells, columns, draft);
}

/** The fields of an added location that its row does not set. */
const added = {
  id: '',
  containers: 0,
  openRequests: 0,
  departments: [],
  createdAt: '',
  version: 1,
  updatedAt: '',
  updatedBy: undefined,
};

/** The location after the import. */
function afterOf(input: LocationInput, current: Location | undefined): Location {
  const { address, postcode, municipality, accessNotes, coordinates } = input;
  return { ...added, ...current, ...input, address, postcode, municipality, accessNotes, coordinates };
}

/** The edit that adds a location. */
export const newLocation = (input: LocationInput): LocationEdit => ({
  before: undefined,
  after: afterOf(input, undefined),
  input,
});

export type PlannedLocation = PlannedRow<LocationInput, Location>;

function plan(row: Row, input: LocationInput | undefined, around: Surroundings, language: Language): PlannedLocation {
  const { cells, current } = row;
  const name = cells.text('name') || current?.name || cells.text('id');
  const settled = { cells, name, before: current };
  if (input === undefined) return settleRow(settled, undefined);
  const after = afterOf(input, current);
  const changes = changesOf(locationCells(language, around.labels), comparedColumns, current, after);
  return settleRow(settled, { input, after, changes });
}

/** Plans rows of locations against the current data in the transaction. */
export async function planLocations(
  transaction: TenantTransaction,
  rows: readonly RowCells[],
  { language }: Pick<Planning, 'language'>,
): Promise<PlannedLocation[]> {
  const names = await readLocationNames(transaction);
  const all = indexNames(names.map(({ id, name }) => ({ id, names: [name] })));
  const targets = rows.map((cells) => ({ cells, id: targetId(cells, all) }));
  const targetIds = targets.flatMap(({ id }) => id ?? []);
  const types = await readAllTags(transaction);
  const forLocations = tagLabels(types.filter(({ entities }) => entities.includes('location')));
  const around: Surroundings = {
    byId: new Map((await readLocationsById(transaction, targetIds)).map((location) => [location.id, location])),
    tags: tagChoices(forLocations),
    labels: tagLabels(types),
  };
  const found = targets.map(({ cells, id }) => ({ cells, current: around.byId.get(id ?? '') }));
  const read = await mapRows(found, (row) => ({ ...row, input: inputOf(row, around) }));
  refuseDuplicates(read, ({ current, cells }) =>
    current === undefined
      ? cells.text('name') === '' || cells.text('id') !== ''
        ? undefined
        : { key: `new ${fold(cells.text('name'))}`, columns: ['name'] }
      : { key: current.id, columns: ['id', 'name'] },
  );
  return mapRows(read, (row) => plan(row, row.input, around, language));
}
