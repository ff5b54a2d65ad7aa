import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Limits } from '../http/calls/limits.ts';
import { getPublishedReport } from '../modules/figures/invoice-report/report-link.service.ts';
import { hideAddress } from './form.ts';
import type { PageSender } from './send-page.ts';

interface Options {
  readonly database: Database;
  readonly limits: Limits;
  readonly now: () => Date;
}

/** A published report, for the holder of a link's key. */
export function registerReportPages(app: FastifyInstance, pages: PageSender, { database, limits, now }: Options): void {
  app.get<{ Params: { key: string } }>(
    '/published-report/:key',
    { onRequest: limits.reportLink },
    async (request, reply) => {
      hideAddress(reply);
      const { key } = request.params;
      const answer = await getPublishedReport(database, key, now());
      const content = { answers: [{ endpoint: 'getPublishedReport' as const, params: { key }, answer }] };
      return pages.send(request, reply, content, 200, 'published-report');
    },
  );
}
