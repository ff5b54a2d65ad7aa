import type { ErrorCode } from '@tunna/contract/errors';
import { changeLinkedStatus, commentLinked } from '@tunna/contract/service-request';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { toApplicationError } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import type { ProviderLink, ProviderLinks } from '../modules/provider-link/provider-link.service.ts';
import {
  commentLinkedRequest,
  getLinkedRequest,
  moveLinkedRequest,
} from '../modules/service-request/service-request.service.ts';
import { formFields } from './form.ts';
import type { PageContent, PageSender } from './send-page.ts';

interface Params {
  Params: { link: string };
}

interface Options {
  readonly database: Database;
  readonly links: ProviderLinks;
  readonly limits: Limits;
}

/** The page of one service request, for the provider that holds its link. Opening it changes nothing: mail scanners open it too. */
export function registerProviderPages(
  app: FastifyInstance,
  pages: PageSender,
  { database, links, limits }: Options,
): void {
  async function content(link: string, code?: ErrorCode): Promise<PageContent> {
    const serviceRequest = await getLinkedRequest(database, links.read(link));
    const refused =
      code === undefined ? {} : { form: { idempotencyKey: '', refused: { values: {}, fields: [], code } } };
    return {
      answers: [{ endpoint: 'getLinkedServiceRequest', params: { link }, answer: { serviceRequest } }],
      ...refused,
    };
  }

  /** Does what the form asks for and shows the request as it is then; a refusal stands on the same page. */
  async function change<Schema extends z.ZodType>(
    request: FastifyRequest<Params>,
    reply: FastifyReply,
    schema: Schema,
    act: (link: ProviderLink, body: z.output<Schema>) => Promise<unknown>,
  ): Promise<FastifyReply> {
    const { link } = request.params;
    try {
      await act(links.read(link), schema.parse(formFields(request.body)));
      return reply.redirect(`/provider/${link}`, 303);
    } catch (error) {
      const known = toApplicationError(error);
      if (known.code !== 'status_conflict' && known.code !== 'invalid_request') throw error;
      return pages.send(request, reply, await content(link, known.code), known.status);
    }
  }

  const onRequest = limits.providerLink;

  app.get<Params>('/provider/:link', { onRequest }, async (request, reply) =>
    pages.send(request, reply, await content(request.params.link)),
  );
  // A refused form stands at the address that it was sent to; opened again, that is the request's page.
  for (const form of ['status', 'comment']) {
    app.get<Params>(`/provider/:link/${form}`, (request, reply) =>
      reply.redirect(`/provider/${request.params.link}`, 303),
    );
  }
  app.post<Params>('/provider/:link/status', { onRequest }, (request, reply) =>
    change(request, reply, changeLinkedStatus, (link, { status, comment }) =>
      moveLinkedRequest(database, link, status, comment),
    ),
  );
  app.post<Params>('/provider/:link/comment', { onRequest }, (request, reply) =>
    change(request, reply, commentLinked, (link, { comment }) => commentLinkedRequest(database, link, comment)),
  );
}
