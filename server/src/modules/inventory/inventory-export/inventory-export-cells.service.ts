import type { Container } from '@tunna/contract/inventory/container';
import type { Location } from '@tunna/contract/inventory/location';
import type { ShortLink } from '@tunna/contract/inventory/short-link';
import type { TagType } from '@tunna/contract/inventory/tag';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import { textsIn } from '@tunna/texts/read';
import {
  cellsOf,
  dayCell,
  editNotExported,
  moment,
  namesOf,
  notExported,
  yesOrNo,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';
import type { Cell } from '../../platform/spreadsheet/xlsx-writer.service.ts';

/** The label of each tag in cells, `Type: value`, by the id of its value. */
export const tagLabels = (types: readonly TagType[]): ReadonlyMap<number, string> =>
  new Map(types.flatMap((type) => type.values.map(({ id, name }) => [id, `${type.name}: ${name}`] as const)));

const tagCell = (ids: readonly number[], labels: ReadonlyMap<number, string>): string =>
  ids.flatMap((id) => labels.get(id) ?? []).join('; ');

/** Empty where collection cannot be requested. */
const requirementsCell = ([action]: Container['actions'], language: Language): Cell => {
  if (action === undefined) return undefined;
  if (action.requirements.length === 0) return textsIn(language)('export:nothing');
  return action.requirements.map((requirement) => wordFor('requirement', requirement, language)).join(', ');
};

export const containerCells = (language: Language, labels: ReadonlyMap<number, string>) =>
  cellsOf<Container, 'containers'>()({
    id: notExported,
    slug: 'slug',
    customId: 'customId',
    location: { location: (location) => location?.name, locationId: (location) => location?.id },
    wasteStream: { wasteStream: ({ names }) => names[language] },
    serviceProvider: { serviceProvider: (provider) => provider?.name },
    kind: { kind: (kind) => wordFor('kind', kind, language) },
    volumeLiters: 'volumeLiters',
    emptyKg: 'emptyKg',
    description: 'description',
    status: { status: (status) => wordFor('status', status, language) },
    dueDays: notExported,
    actions: { requirements: (actions) => requirementsCell(actions, language) },
    tagValueIds: { tags: (ids) => tagCell(ids, labels) },
    lastEmptiedOn: { lastEmptiedOn: dayCell },
    openRequestId: 'openRequest',
    createdAt: { createdAt: moment },
    ...editNotExported,
  });

export const locationCells = (language: Language, labels: ReadonlyMap<number, string>) =>
  cellsOf<Location, 'locations'>()({
    id: 'id',
    name: 'name',
    address: 'address',
    postcode: 'postcode',
    municipality: 'municipality',
    accessNotes: 'accessNotes',
    coordinates: { latitude: (at) => at?.latitude, longitude: (at) => at?.longitude },
    published: { published: (published) => yesOrNo(published, language) },
    languages: notExported,
    tagValueIds: { tags: (ids) => tagCell(ids, labels) },
    containers: 'containers',
    openRequests: 'openRequests',
    departments: { departments: namesOf },
    createdAt: { createdAt: moment },
    ...editNotExported,
  });

export const wasteStreamCells = (language: Language) =>
  cellsOf<WasteStream, 'wasteStreams'>()({
    id: notExported,
    wasteCategoryId: notExported,
    wasteCategory: 'wasteCategory',
    names: { name: (names) => names[language] },
    nameOverride: notExported,
    color: 'color',
    imageUri: notExported,
    hasOwnImage: notExported,
    ownColor: notExported,
    ewcCode: 'ewcCode',
    ownEwcCode: notExported,
    treatmentCode: 'treatmentCode',
    ownTreatmentCode: notExported,
    codes: notExported,
    containers: 'containers',
    contentLanguages: { languages: (languages) => languages.map((one) => languageNames[one]).join(', ') },
    startedLanguages: notExported,
    ...editNotExported,
  });

export const shortLinkCells = () =>
  cellsOf<ShortLink, 'shortLinks'>()({
    slug: notExported,
    url: 'url',
    target: 'target',
    name: 'name',
    organization: notExported,
    createdAt: { at: moment },
  });

interface TagRow {
  readonly type: string;
  readonly entities: TagType['entities'];
  readonly name: string | undefined;
  readonly uses: number | undefined;
}

/** A row for each tag, and one for a type without any. */
export const tagRows = (types: readonly TagType[]): TagRow[] =>
  types.flatMap<TagRow>(({ name: type, entities, values }) =>
    values.length === 0
      ? [{ type, entities, name: undefined, uses: undefined }]
      : values.map(({ name, uses }) => ({ type, entities, name, uses })),
  );

export const tagCells = (language: Language) =>
  cellsOf<TagRow, 'tags'>()({
    type: 'type',
    entities: { entities: (entities) => entities.map((entity) => wordFor('tagEntity', entity, language)).join(', ') },
    name: 'name',
    uses: 'uses',
  });
