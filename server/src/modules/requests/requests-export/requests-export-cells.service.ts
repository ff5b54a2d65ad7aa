import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import {
  type Cells,
  cellsOf,
  editNotExported,
  moment,
  notExported,
  yesOrNo,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

export const serviceProviderCells = (language: Language): Cells<ServiceProvider, 'serviceProviders'> =>
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
