import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import {
  cellsOf,
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
    plannedFor: { plannedFor: moment },
    overdue: { overdue: (overdue) => yesOrNo(overdue, language) },
    closedAt: { closedAt: moment },
    collectedKg: { collectedKg: decimalCell },
    linkVersion: notExported,
    ...editNotExported,
  });
