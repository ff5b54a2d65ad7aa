import type { Collection } from '@tunna/contract/requests/collection';
import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { RequestFigures } from '@tunna/contract/requests/service-request-figures';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import {
  cellsOf,
  dayCell,
  decimalCell,
  editNotExported,
  moment,
  notExported,
  yesOrNo,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

export const serviceProviderCells = (language: Language) =>
  cellsOf<ServiceProvider, 'serviceProviders'>()({
    id: notExported,
    name: 'name',
    kennitala: 'kennitala',
    email: 'email',
    phoneNumber: 'phoneNumber',
    language: { language: (own) => languageNames[own] },
    channels: { channels: (channels) => channels.map((one) => wordFor('channel', one, language)).join(', ') },
    webhookUrl: 'webhookUrl',
    dailyDigest: { dailyDigest: (is) => yesOrNo(is, language) },
    dueDays: 'dueDays',
    actions: { actions: (actions) => actions.map((action) => wordFor('action', action, language)).join(', ') },
    containers: 'containers',
    openRequests: 'openRequests',
    ...editNotExported,
  });

export const serviceRequestCells = (language: Language) =>
  cellsOf<ServiceRequest, 'serviceRequests'>()({
    id: 'id',
    status: { status: (status) => wordFor('requestStatus', status, language) },
    actionType: notExported,
    container: { container: ({ customId, slug }) => customId ?? slug },
    location: { location: (location) => location?.name },
    wasteStream: { wasteStream: ({ names }) => names[language] },
    serviceProvider: { serviceProvider: (provider) => provider?.name },
    assignee: { assignee: (assignee) => assignee?.name },
    reportCount: 'reportCount',
    createdAt: { createdAt: moment },
    dueAt: { dueAt: moment },
    plannedFor: { plannedFor: dayCell },
    overdue: { overdue: (overdue) => yesOrNo(overdue, language) },
    closedAt: { closedAt: moment },
    collectedKg: { collectedKg: decimalCell },
    linkVersion: notExported,
    ...editNotExported,
  });

export const collectionCells = (language: Language) =>
  cellsOf<Collection, 'collections'>()({
    scheduleId: notExported,
    plannedDay: { plannedDay: dayCell },
    day: { day: dayCell },
    state: { state: (state) => wordFor('collectionState', state, language) },
    note: 'note',
    container: { container: ({ customId, slug }) => customId ?? slug },
    location: { location: (location) => location?.name },
    wasteStream: { wasteStream: ({ names }) => names[language] },
    serviceProvider: { serviceProvider: (provider) => provider?.name },
    serviceRequestId: { serviceRequest: (id) => id },
    version: notExported,
    updatedAt: { updatedAt: moment },
    updatedBy: 'updatedBy',
  });

/** A row of the figures of requests: of a week, of a service provider or of a container. */
interface FiguresRow {
  readonly table: 'weeks' | 'providers' | 'containers';
  readonly name: string | undefined;
  readonly location?: string | undefined;
  readonly opened?: number;
  readonly closed?: number;
  readonly done?: number;
  readonly medianHours?: number;
  readonly p90Hours?: number;
  readonly requests?: number;
  readonly reports?: number;
}

/** The rows of the three tables of the page, in its order. */
export const figuresRows = ({ weeks, providers, containers }: RequestFigures): FiguresRow[] => [
  ...weeks.map(({ from, until, ...week }) => ({ table: 'weeks' as const, name: `${from} – ${until}`, ...week })),
  ...providers.map(({ serviceProvider, ...times }) => ({
    table: 'providers' as const,
    name: serviceProvider?.name,
    ...times,
  })),
  ...containers.map(({ id: _id, slug, customId, ...asked }) => ({
    table: 'containers' as const,
    name: customId ?? slug,
    ...asked,
  })),
];

export const requestFiguresCells = (language: Language) =>
  cellsOf<FiguresRow, 'requestFigures'>()({
    table: { table: (table) => wordFor('requestTable', table, language) },
    name: 'name',
    location: 'location',
    opened: 'opened',
    closed: 'closed',
    done: 'done',
    medianHours: { median: (hours) => hours },
    p90Hours: { p90: (hours) => hours },
    requests: 'requests',
    reports: 'reports',
  });
