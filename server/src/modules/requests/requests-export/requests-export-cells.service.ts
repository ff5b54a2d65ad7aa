import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { wordFor } from '@tunna/domain/platform/cell-words';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import { type Cells, moment, yesOrNo } from '../../platform/export/export-cells.service.ts';

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
