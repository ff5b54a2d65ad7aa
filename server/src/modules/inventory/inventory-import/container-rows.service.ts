import { type Container, type ContainerInput, containerInput, requirement } from '@tunna/contract/inventory/container';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import type { Language } from '@tunna/domain/text/languages';
import { byLanguage } from '@tunna/domain/text/languages';
import type { TenantTransaction } from '../../../database/database.ts';
import { inEveryLanguage, wordsOf } from '../../platform/export/export-texts.service.ts';
import { readDecimal, readLiters, readWord, readWordCell } from '../../platform/list-import/cell-values.service.ts';
import type { Planning } from '../../platform/list-import/list-kind.service.ts';
import type { References } from '../../platform/list-import/list-references.service.ts';
import {
  fold,
  type InputColumns,
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
import { readKeyedContainers } from '../container/container-batch.service.ts';
import { containerCells, tagLabels } from '../inventory-export/inventory-export-cells.service.ts';
import { readTags as readAllTags } from '../tag/tag.service.ts';
import { readWasteStreams } from '../waste-stream/waste-stream.service.ts';

const columns = {
  customId: ['customId'],
  locationId: ['location', 'locationId'],
  wasteStreamId: ['wasteStream'],
  serviceProviderId: ['serviceProvider'],
  kind: ['kind'],
  volumeLiters: ['volumeLiters'],
  emptyKg: ['emptyKg'],
  description: ['description'],
  status: ['status'],
  dueDays: [],
  actions: ['requirements'],
  tagValueIds: ['tags'],
} as const satisfies InputColumns<ContainerInput, 'containers'>;

export type ContainerColumn = (typeof columns)[keyof typeof columns][number];

const inputColumns: readonly ContainerColumn[] = Object.values(columns).flat();

/** Columns that the preview compares, without the id of the location. */
const comparedColumns = inputColumns.filter((column) => column !== 'locationId');

/** The existing data that rows may refer to. */
interface Surroundings {
  readonly references: References;
  readonly bySlug: ReadonlyMap<string, Container>;
  readonly byCustomId: ReadonlyMap<string, Container>;
  /** Streams that exist. */
  readonly streams: ReadonlyMap<number, Container['wasteStream']>;
  /** Tags that a container may get. */
  readonly tags: TagChoices;
  /** All tags. */
  readonly labels: ReadonlyMap<number, string>;
}

async function readSurroundings(
  transaction: TenantTransaction,
  rows: readonly RowCells[],
  references: References,
): Promise<Surroundings> {
  const textsOf = (column: string) => [...new Set(rows.map((row) => row.text(column)).filter((text) => text !== ''))];
  const containers = await readKeyedContainers(transaction, textsOf('slug'), textsOf('customId'));
  const present = containers.filter(({ status }) => status !== 'removed');
  const streams = await readWasteStreams(transaction);
  const types = await readAllTags(transaction);
  const forContainers = tagLabels(types.filter(({ entities }) => entities.includes('container')));
  return {
    references,
    bySlug: new Map(containers.map((container) => [container.slug, container])),
    byCustomId: new Map(present.flatMap((one) => (one.customId === undefined ? [] : [[one.customId, one]]))),
    streams: new Map(streams.map((stream) => [stream.id, stream])),
    tags: tagChoices(forContainers),
    labels: tagLabels(types),
  };
}

interface Row {
  readonly cells: RowCells;
  readonly current: Container | undefined;
}

/** The container that a row refers to; undefined for a new one. An unknown slug is refused, because slugs cannot be chosen. */
function targetOf(cells: RowCells, { bySlug, byCustomId }: Surroundings): Container | undefined {
  const slug = cells.text('slug');
  if (slug === '') return byCustomId.get(cells.text('customId'));
  const found = bySlug.get(slug);
  if (found === undefined) cells.refuse('slug', 'not_found');
  return found;
}

function locationId(cells: RowCells, { references }: Surroundings, current: Container | undefined): string | undefined {
  const present = current?.location?.id;
  const id = cells.text('locationId');
  if (id === '') {
    // An empty id without a name column removes the location.
    if (cells.has('locationId') && !cells.has('location')) return undefined;
    return references.read(cells, 'location', 'location', present);
  }
  if (!references.has('location', id)) {
    cells.refuse('locationId', 'not_found');
    return present;
  }
  const name = references.nameOf('location', id);
  if (cells.has('location') && fold(name) !== fold(cells.text('location'))) cells.refuse('location', 'contradiction');
  return id;
}

function streamId(cells: RowCells, { references }: Surroundings, current: Container | undefined): number | undefined {
  const present = current?.wasteStream;
  // A removed stream cannot be chosen, but a container that already has it keeps it.
  const names = Object.values(present?.names ?? {}).map(fold);
  if (names.includes(fold(cells.text('wasteStream')))) return present?.id;
  return references.read(cells, 'wasteStream', 'wasteStream', present?.id);
}

const emptying = (requirements: readonly unknown[]) => [{ actionType: 'empty_container', requirements }];

/**
 * The requirements of a collection. An empty cell, or no, means that collection cannot be requested; yes, that nothing is required. Without
 * a column a new container gets the values of the form: it can be requested, and nothing is required.
 */
function actionsOf(cells: RowCells, current: Container | undefined): readonly unknown[] {
  if (!cells.has('requirements')) return current?.actions ?? emptying([]);
  const text = cells.text('requirements');
  if (text === '' || readWord(text, { no: inEveryLanguage('export:no') }) !== undefined) return [];
  const nothing = [...inEveryLanguage('export:nothing'), ...inEveryLanguage('export:yes')];
  if (readWord(text, { nothing }) !== undefined) return emptying([]);
  const named = text.split(/[,;]/).map((word) => readWord(word, wordsOf('requirement')));
  if (named.includes(undefined)) cells.refuse('requirements', 'unknown_value');
  return emptying(requirement.options.filter((option) => named.includes(option)));
}

function volumeOf(cells: RowCells, current: Container | undefined): number | undefined {
  if (!cells.has('volumeLiters')) return current?.volumeLiters;
  if (cells.text('volumeLiters') === '') return undefined;
  const volume = readLiters(cells.cell('volumeLiters') ?? '');
  if (volume === undefined) cells.refuse('volumeLiters', 'wrong_type');
  return volume;
}

function emptyKgOf(cells: RowCells, current: Container | undefined): string | undefined {
  if (!cells.has('emptyKg')) return current?.emptyKg;
  if (cells.text('emptyKg') === '') return undefined;
  const kg = readDecimal(cells.cell('emptyKg') ?? '');
  if (kg === undefined) cells.refuse('emptyKg', 'wrong_type');
  return kg === undefined ? undefined : amountText(toDecimal(String(kg)));
}

/** The container input of a row, validated like the form. */
function inputOf({ cells, current }: Row, around: Surroundings): ContainerInput | undefined {
  const customId = cells.has('customId') ? cells.text('customId') || undefined : current?.customId;
  const draft = {
    customId,
    locationId: locationId(cells, around, current),
    wasteStreamId: streamId(cells, around, current),
    serviceProviderId: around.references.read(
      cells,
      'serviceProvider',
      'serviceProvider',
      current?.serviceProvider?.id,
    ),
    kind: readWordCell(cells, 'kind', wordsOf('kind'), current?.kind),
    volumeLiters: volumeOf(cells, current),
    emptyKg: emptyKgOf(cells, current),
    description: cells.has('description') ? String(cells.cell('description')) : current?.description,
    status: readWordCell(cells, 'status', wordsOf('status'), current?.status),
    actions: actionsOf(cells, current),
    dueDays: current?.dueDays,
    tagValueIds: readTagCell(cells, around.tags, around.labels, current?.tagValueIds ?? []),
  } satisfies Readonly<Record<keyof ContainerInput, unknown>>;
  return readInput(containerInput, cells, columns, draft);
}

/** The fields of an added container that its row does not set. */
const added = {
  id: 0,
  slug: '',
  openRequestId: undefined,
  lastEmptiedOn: undefined,
  createdAt: '',
  version: 1,
  updatedAt: '',
  updatedBy: undefined,
};

/** A confirmed stream in a preview. */
const streamToCome = (id: number, { references }: Surroundings): Container['wasteStream'] => {
  const name = references.nameOf('wasteStream', id);
  return { id, names: byLanguage(() => name), color: '' };
};

/** The container after the import. */
function afterOf(input: ContainerInput, current: Container | undefined, around: Surroundings): Container {
  const { locationId: place, wasteStreamId, serviceProviderId, ...own } = input;
  const stream = around.streams.get(wasteStreamId) ?? current?.wasteStream ?? streamToCome(wasteStreamId, around);
  return {
    ...added,
    ...current,
    ...own,
    customId: own.customId,
    volumeLiters: own.volumeLiters,
    emptyKg: own.emptyKg,
    dueDays: own.dueDays,
    location: place === undefined ? undefined : { id: place, name: around.references.nameOf('location', place) },
    wasteStream: { id: stream.id, names: stream.names, color: stream.color },
    serviceProvider:
      serviceProviderId === undefined
        ? undefined
        : { id: serviceProviderId, name: around.references.nameOf('serviceProvider', serviceProviderId) },
  };
}

export type PlannedContainer = PlannedRow<ContainerInput, Container>;

function plan(row: Row, input: ContainerInput | undefined, around: Surroundings, language: Language): PlannedContainer {
  const { cells, current } = row;
  const name = cells.text('customId') || current?.customId || cells.text('slug');
  const settled = { cells, name, before: current };
  if (input === undefined || cells.problems.length > 0) return settleRow(settled, undefined);
  const after = afterOf(input, current, around);
  const changes = changesOf(containerCells(language, around.labels), comparedColumns, current, after);
  // Two locations may have the same name.
  const moves = current !== undefined && current.location?.id !== after.location?.id;
  if (moves && !changes.some(({ column }) => column === 'location')) {
    changes.push({ column: 'locationId', from: current.location?.id, to: after.location?.id });
  }
  return settleRow(settled, { input, after, changes });
}

/** Plans rows of containers against the current data in the transaction. */
export async function planContainers(
  transaction: TenantTransaction,
  rows: readonly RowCells[],
  { language, references }: Planning,
): Promise<PlannedContainer[]> {
  const around = await readSurroundings(transaction, rows, references);
  const found = rows.map((cells) => ({ cells, current: targetOf(cells, around) }));
  const read = await mapRows(found, (row) => ({ ...row, input: inputOf(row, around) }));
  refuseDuplicates(read, ({ current }) =>
    current === undefined ? undefined : { key: String(current.id), columns: ['slug', 'customId'] },
  );
  refuseDuplicates(read, ({ input }) =>
    input?.customId === undefined || input.status === 'removed'
      ? undefined
      : { key: input.customId, columns: ['customId'] },
  );
  for (const { cells, current, input } of read) {
    const other = input?.status === 'removed' ? undefined : around.byCustomId.get(input?.customId ?? '');
    if (other !== undefined && other.id !== current?.id) cells.refuse('customId', 'taken');
  }
  return mapRows(read, (row) => plan(row, row.input, around, language));
}
