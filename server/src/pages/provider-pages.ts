import { type ErrorCode, fieldErrors } from '@tunna/contract/errors';
import type { RefusedForm } from '@tunna/contract/page';
import { changeLinkedStatus, commentLinked, planLinked, unplanLinked } from '@tunna/contract/requests/service-request';
import { largestAttachment } from '@tunna/contract/requests/service-request-attachment';
import { readCollectedKg } from '@tunna/domain/requests/service-request';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Limits } from '../http/calls/limits.ts';
import { recordRefusal } from '../http/calls/record-call.ts';
import { ApplicationError, toApplicationError } from '../http/errors.ts';
import type { Uploads } from '../http/uploads.ts';
import type { Budgets } from '../modules/platform/budget/budget.service.ts';
import type { FileStore } from '../modules/platform/file/file-store.service.ts';
import type { ProviderLinks } from '../modules/requests/provider-link/provider-link.service.ts';
import { attachToLinkedRequest } from '../modules/requests/service-request/attachment/service-request-attachment.service.ts';
import {
  type ByLink,
  commentLinkedRequest,
  getLinkedRequest,
  moveLinkedRequest,
  planLinkedRequest,
  undoLinkedEnd,
  unplanLinkedRequest,
} from '../modules/requests/service-request/follow/service-request-link.service.ts';
import { formFields, hideAddress, text } from './form.ts';
import type { PageContent, PageSender } from './send-page.ts';

interface Params {
  Params: { link: string };
}

interface Options {
  readonly database: Database;
  readonly links: ProviderLinks;
  readonly limits: Limits;
  readonly uploads: Uploads;
  readonly store: FileStore;
  readonly budgets: Budgets;
  readonly now: () => Date;
}

/** Error codes that the page displays, together with the unchanged request. */
const refusals: readonly ErrorCode[] = [
  'status_conflict',
  'undo_over',
  'invalid_request',
  'attachments_full',
  'payload_too_large',
  'unsupported_media_type',
  'file_name_unusable',
  'file_mismatch',
  'file_unsafe',
  'limit_reached',
];

/** The input of the form, which is kept after a rejection. */
function writtenIn({ body }: FastifyRequest): RefusedForm['values'] {
  const fields = formFields(body);
  return Object.fromEntries(
    ['status', 'comment', 'plannedFor', 'collectedKg'].flatMap((name) =>
      name in fields ? [[name, text(fields[name])]] : [],
    ),
  );
}

/** The fields of a form. A weight is read as it is typed; an empty one is absent. */
function typedFields(body: unknown): Readonly<Record<string, unknown>> {
  const { collectedKg, ...fields } = formFields(body);
  const kg = text(collectedKg).trim();
  return kg === '' ? fields : { ...fields, collectedKg: readCollectedKg(kg) };
}

function parsed<Schema extends z.ZodType>(schema: Schema, { body }: FastifyRequest): z.output<Schema> {
  const result = schema.safeParse(typedFields(body));
  if (result.success) return result.data;
  throw new ApplicationError('invalid_request', 'The form has invalid fields.', {
    fields: fieldErrors(result.error),
  });
}

/** The page of one service request, for the provider that holds its link. Opening it changes nothing: mail scanners open it too. */
export function registerProviderPages(
  app: FastifyInstance,
  pages: PageSender,
  { database, links, limits, uploads, store, budgets, now }: Options,
): void {
  const holderOf = (link: string): ByLink => ({ database, link: links.read(link), now: now() });

  async function content(link: string, refused?: RefusedForm): Promise<PageContent> {
    const serviceRequest = await getLinkedRequest(holderOf(link));
    return {
      answers: [{ endpoint: 'getLinkedServiceRequest', params: { link }, answer: { serviceRequest } }],
      ...(refused === undefined ? {} : { form: { idempotencyKey: '', refused } }),
    };
  }

  /** Applies the form and shows the updated request; a rejection appears on the same page. */
  async function change(
    request: FastifyRequest<Params>,
    reply: FastifyReply,
    act: (by: ByLink) => Promise<unknown>,
  ): Promise<FastifyReply> {
    hideAddress(reply);
    const { link } = request.params;
    try {
      await act(holderOf(link));
      return reply.redirect(`/provider/${link}`, 303);
    } catch (error) {
      const known = toApplicationError(error);
      if (!refusals.includes(known.code)) throw error;
      recordRefusal(request, known);
      const { fields = [] } = known.details;
      const refused: RefusedForm = { values: writtenIn(request), fields, code: known.code };
      return pages.send(request, reply, await content(link, refused), known.status);
    }
  }

  const onRequest = limits.providerLink;

  app.get<Params>('/provider/:link', { onRequest }, async (request, reply) =>
    pages.send(request, hideAddress(reply), await content(request.params.link)),
  );
  // A rejected form keeps the address that it was sent to; when opened again, that is the request's page.
  for (const form of ['status', 'undo', 'comment', 'plan', 'unplan', 'attachments']) {
    app.get<Params>(`/provider/:link/${form}`, (request, reply) =>
      reply.redirect(`/provider/${request.params.link}`, 303),
    );
  }
  app.post<Params>('/provider/:link/status', { onRequest }, (request, reply) =>
    change(request, reply, (by) => moveLinkedRequest(by, parsed(changeLinkedStatus, request))),
  );
  app.post<Params>('/provider/:link/undo', { onRequest }, (request, reply) => change(request, reply, undoLinkedEnd));
  app.post<Params>('/provider/:link/comment', { onRequest }, (request, reply) =>
    change(request, reply, (by) => commentLinkedRequest(by, parsed(commentLinked, request).comment)),
  );
  app.post<Params>('/provider/:link/plan', { onRequest }, (request, reply) =>
    change(request, reply, (by) => planLinkedRequest(by, parsed(planLinked, request).plannedFor)),
  );
  app.post<Params>('/provider/:link/unplan', { onRequest }, (request, reply) =>
    change(request, reply, (by) => unplanLinkedRequest(by, parsed(unplanLinked, request).plannedFor)),
  );
  app.post<Params>('/provider/:link/attachments', { onRequest, config: { takesFiles: true } }, (request, reply) =>
    change(request, reply, ({ link }) =>
      uploads.receive(request, largestAttachment, (file) =>
        attachToLinkedRequest({ database, store, budgets }, link, file, now()),
      ),
    ),
  );
}
