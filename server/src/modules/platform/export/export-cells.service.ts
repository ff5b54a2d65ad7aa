import type { Container } from '@tunna/contract/inventory/container';
import type { Location } from '@tunna/contract/inventory/location';
import type { ShortLink } from '@tunna/contract/inventory/short-link';
import type { TagType } from '@tunna/contract/inventory/tag';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import type { Department } from '@tunna/contract/people/department';
import type { Member } from '@tunna/contract/people/member';
import type { AuditEntry } from '@tunna/contract/platform/audit';
import type { StoredFile } from '@tunna/contract/platform/file';
import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { wordFor } from '@tunna/domain/platform/cell-words';
import {
  type ExportColumn,
  type ExportedList,
  nothingWords,
  noWords,
  wordIn,
  yesWords,
} from '@tunna/domain/platform/export-words';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import type { Cell } from '../spreadsheet/xlsx-writer.service.ts';

/** What stands in each column of a list for one of its rows. */
type Cells<Row, List extends ExportedList> = Readonly<Record<ExportColumn<List>, (row: Row) => Cell>>;

const moment = (iso: string | undefined): Cell => (iso === undefined ? undefined : new Date(iso));
const names = (those: readonly { readonly name: string }[]): string => those.map(({ name }) => name).join(', ');
const yesOrNo = (is: boolean, language: Language): string => wordIn(is ? yesWords : noWords, language);

/** Each tag as cells name it, `Type: value`, by the id of its value. */
export const tagLabels = (types: readonly TagType[]): ReadonlyMap<number, string> =>
  new Map(types.flatMap((type) => type.values.map(({ id, name }) => [id, `${type.name}: ${name}`] as const)));

const tagCell = (ids: readonly number[], labels: ReadonlyMap<number, string>): string =>
  ids.flatMap((id) => labels.get(id) ?? []).join('; ');

/** Empty where nobody may ask for an emptying. */
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
  departments: ({ departments }) => names(departments),
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

export const departmentCells = (): Cells<Department, 'departments'> => ({
  name: ({ name }) => name,
  locations: ({ locations }) => names(locations),
  credentials: ({ credentials }) => credentials,
  lastUsed: ({ lastUsedAt }) => moment(lastUsedAt),
  createdAt: ({ createdAt }) => moment(createdAt),
});

export const serviceProviderCells = (language: Language): Cells<ServiceProvider, 'serviceProviders'> => ({
  name: ({ name }) => name,
  kennitala: ({ kennitala }) => kennitala,
  email: ({ email }) => email,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  language: (provider) => languageNames[provider.language],
  channels: ({ channels }) => channels.map((channel) => wordFor('channel', channel, language)).join(', '),
  actions: ({ actions }) => actions.map((action) => wordFor('action', action, language)).join(', '),
  containers: ({ containers }) => containers,
  openRequests: ({ openRequests }) => openRequests,
});

export const memberCells = (language: Language): Cells<Member, 'members'> => ({
  name: ({ fullName }) => fullName,
  role: ({ role }) => wordFor('role', role, language),
  email: ({ email }) => email,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  since: ({ createdAt }) => moment(createdAt),
});

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

export const auditCells = (language: Language): Cells<AuditEntry, 'audit'> => ({
  at: ({ at }) => moment(at),
  by: ({ by }) => by,
  action: ({ action }) => wordFor('auditAction', action, language),
  entity: ({ entity }) => wordFor('auditEntity', entity, language),
  name: ({ name }) => name,
  changes: ({ changes }) =>
    Object.entries(changes)
      .map(([field, { from, to }]) => `${field}: ${asText(from)} → ${asText(to)}`)
      .join('\n'),
});

export const fileCells = (language: Language): Cells<StoredFile, 'files'> => ({
  name: ({ name }) => name,
  type: ({ contentType }) => contentType,
  purpose: ({ purpose }) => wordFor('purpose', purpose, language),
  size: ({ size }) => size,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => moment(createdAt),
});

export const serviceRequestCells = (language: Language): Cells<ServiceRequest, 'serviceRequests'> => ({
  container: ({ container }) => container.customId ?? container.slug,
  status: ({ status }) => wordFor('requestStatus', status, language),
  overdue: ({ overdue }) => yesOrNo(overdue, language),
  dueAt: ({ dueAt }) => moment(dueAt),
  plannedFor: ({ plannedFor }) => moment(plannedFor),
  location: ({ location }) => location?.name,
  wasteStream: ({ wasteStream }) => wasteStream.names[language],
  assignee: ({ assignee }) => assignee?.name,
  serviceProvider: ({ serviceProvider }) => serviceProvider?.name,
  reportCount: ({ reportCount }) => reportCount,
  createdAt: ({ createdAt }) => moment(createdAt),
  closedAt: ({ closedAt }) => moment(closedAt),
  id: ({ id }) => id,
});

export const shortLinkCells = (): Cells<ShortLink, 'shortLinks'> => ({
  url: ({ url }) => url,
  target: ({ target }) => target,
  name: ({ name }) => name,
  at: ({ createdAt }) => moment(createdAt),
});
