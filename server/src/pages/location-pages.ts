import type { PrefetchedAnswer } from '@tunna/contract/page';
import { contentLanguage } from '@tunna/domain/inventory/content-language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { wasteStreamNotFound } from '../modules/inventory/location/location.errors.ts';
import { getLocationGuide, getLocationReport, visitLocation } from '../modules/inventory/location/location.service.ts';
import type { PageSender } from './send-page.ts';

/** The public pages of a published location: its streams and figures, and the guide of each stream. */
export function registerLocationPages(
  app: FastifyInstance,
  pages: PageSender,
  database: Database,
  now: () => Date,
): void {
  // Figures change with every invoice, so these pages are not cached.
  const sendWithReport = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const { id } = request.params;
    const [{ view }, report] = await Promise.all([
      visitLocation(database.publicReads, id),
      getLocationReport(database.publicReads, id, now()),
    ]);
    const answers: PrefetchedAnswer[] = [
      { endpoint: 'getPublicLocation', params: { id }, answer: { location: view } },
      { endpoint: 'getPublicLocationReport', params: { id }, answer: { report } },
    ];
    return pages.send(request, reply, { answers });
  };
  app.get<{ Params: { id: string } }>('/location/:id', sendWithReport);
  app.get<{ Params: { id: string } }>('/location/:id/report', sendWithReport);

  app.get<{ Params: { id: string; wasteStreamId: string } }>('/location/:id/:wasteStreamId', (request, reply) =>
    pages.sendCachedPage(request, reply, async (language) => {
      const { id } = request.params;
      const visited = await visitLocation(database.publicReads, id);
      const wasteStreamId = Number(request.params.wasteStreamId);
      const stream = visited.view.wasteStreams.find((candidate) => candidate.id === wasteStreamId);
      if (stream === undefined) throw wasteStreamNotFound();
      const shown = contentLanguage(stream.contentLanguages, language);
      const answer = await getLocationGuide(database.publicReads, visited, wasteStreamId, shown);
      const params = { id, wasteStreamId, language: shown };
      return {
        organizationId: visited.organizationId,
        content: {
          answers: [
            { endpoint: 'getPublicLocation', params: { id }, answer: { location: visited.view } },
            { endpoint: 'getLocationWasteStream', params, answer },
          ],
        },
      };
    }),
  );
}
