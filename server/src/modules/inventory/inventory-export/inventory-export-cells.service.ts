import type { Container } from '@tunna/contract/inventory/container';
import type { Location } from '@tunna/contract/inventory/location';
import type { ShortLink } from '@tunna/contract/inventory/short-link';
import type { TagType } from '@tunna/contract/inventory/tag';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { wordFor } from '@tunna/domain/platform/cell-words';
import { nothingWords, wordIn } from '@tunna/domain/platform/export-words';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import { type Cells, moment, namesOf, yesOrNo } from '../../platform/export/export-cells.service.ts';
import type { Cell } from '../../platform/spreadsheet/xlsx-writer.service.ts';

/** The label of each tag in cells, `Type: value`, by the id of its value. */
export const tagLabels = (types: readonly TagType[]): ReadonlyMap<number, string> =>
  new Map(types.flatMap((type) => type.values.map(({ id, name }) => [id, `${type.name}: ${name}`] as const)));

const tagCell = (ids: readonly number[], labels: ReadonlyMap<number, string>): string =>
  ids.flatMap((id) => labels.get(id) ?? []).join('; ');

/** Empty where collection cannot be requested. */
const requirementsCell = ([action]: Container['actions'], language: Language): Cell => {
  if (action === undefined) return undefined;
  if (action.requirements.length === 0) return wordIn(nothingWords, language);
  return action.requirements.map((requirement) => wordFor('requirement', requirement, language)).join(', ');
};

export const containerCells = (
  language: Language,
  labels: ReadonlyMap<number, string>,
): Cells<Container, 'containers'> => ({
  slug: ({ slug }) => slug,
  customId: ({ customId }) => customId,
  location: ({ location }) => location?.name,
  locationId: ({ location }) => location?.id,
  wasteStream: ({ wasteStream }) => wasteStream.names[language],
  serviceProvider: ({ serviceProvider }) => serviceProvider?.name,
  kind: ({ kind }) => wordFor('kind', kind, language),
  volumeLiters: ({ volumeLiters }) => volumeLiters,
  description: ({ description }) => description,
  status: ({ status }) => wordFor('status', status, language),
  requirements: ({ actions }) => requirementsCell(actions, language),
  tags: ({ tagValueIds }) => tagCell(tagValueIds, labels),
  lastEmptiedAt: ({ lastEmptiedAt }) => moment(lastEmptiedAt),
  openRequest: ({ openRequestId }) => openRequestId,
  createdAt: ({ createdAt }) => moment(createdAt),
});

export const locationCells = (
  language: Language,
  labels: ReadonlyMap<number, string>,
): Cells<Location, 'locations'> => ({
  id: ({ id }) => id,
  name: ({ name }) => name,
  address: ({ address }) => address,
  postcode: ({ postcode }) => postcode,
  municipality: ({ municipality }) => municipality,
  latitude: ({ coordinates }) => coordinates?.latitude,
  longitude: ({ coordinates }) => coordinates?.longitude,
  published: ({ published }) => yesOrNo(published, language),
  tags: ({ tagValueIds }) => tagCell(tagValueIds, labels),
  containers: ({ containers }) => containers,
  openRequests: ({ openRequests }) => openRequests,
  departments: ({ departments }) => namesOf(departments),
  createdAt: ({ createdAt }) => moment(createdAt),
});

export const wasteStreamCells = (language: Language): Cells<WasteStream, 'wasteStreams'> => ({
  name: (stream) => stream.names[language],
  wasteCategory: ({ wasteCategory }) => wasteCategory,
  languages: ({ contentLanguages }) => contentLanguages.map((one) => languageNames[one]).join(', '),
  color: ({ color }) => color,
  ewcCode: ({ ewcCode }) => ewcCode,
  treatmentCode: ({ treatmentCode }) => treatmentCode,
  containers: ({ containers }) => containers,
});

export const shortLinkCells = (): Cells<ShortLink, 'shortLinks'> => ({
  url: ({ url }) => url,
  target: ({ target }) => target,
  name: ({ name }) => name,
  at: ({ createdAt }) => moment(createdAt),
});
