import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type FieldError, fieldErrors } from '@tunna/contract/errors';
import type { PrefetchedAnswer, RefusedForm } from '@tunna/contract/page';
import { emptyContainer, createServiceRequest as requestSchema } from '@tunna/contract/requests/service-request';
import { contentLanguage } from '@tunna/domain/inventory/content-language';
import type { Language } from '@tunna/domain/text/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Limits } from '../http/calls/limits.ts';
import { recordRefusal } from '../http/calls/record-call.ts';
import { toApplicationError } from '../http/errors.ts';
import { cookieOf } from '../http/security/cookie.ts';
import {
  getContainerGuide,
  type VisitedContainer,
  visitContainer,
} from '../modules/inventory/container/container.service.ts';
import { labelScans } from '../modules/inventory/container/label-scan.service.ts';
import {
  type FollowLinks,
  followCookie,
  followCookieName,
} from '../modules/requests/follow-link/follow-link.service.ts';
import { createServiceRequest } from '../modules/requests/service-request/service-request.service.ts';
import { formFields, text } from './form.ts';
import type { CacheableContent, PageContent, PageSender } from './send-page.ts';
import { isPhone, visitorLanguage } from './visitor.ts';

interface Params {
  Params: { slug: string };
}

const containerAnswer = ({ view }: VisitedContainer): PrefetchedAnswer => ({
  endpoint: 'getPublicContainer',
  params: { slug: view.slug },
  answer: { container: view },
});

async function landing(database: Database, slug: string, language: Language): Promise<CacheableContent> {
  const visited = await visitContainer(database.publicReads, slug);
  const shown = contentLanguage(visited.view.wasteStreamContentLanguages, language);
  const answer = await getContainerGuide(database.publicReads, visited, shown);
  const guide: PrefetchedAnswer = { endpoint: 'getContainerWasteStream', params: { slug, language: shown }, answer };
  return { organizationId: visited.organizationId, content: { answers: [containerAnswer(visited), guide] } };
}

/** The request form with a unique key: submitting the same form twice creates one request. */
async function requestForm(database: Database, slug: string, key: string, refused?: RefusedForm): Promise<PageContent> {
  const visited = await visitContainer(database.publicReads, slug);
  const form = { idempotencyKey: key, ...(refused === undefined ? {} : { refused }) };
  return { answers: [containerAnswer(visited)], form };
}

const names = ['fullName', 'phoneNumber', 'email'] as const;

/** Reads the form of a browser without JavaScript. Fields that are not in the form are dropped. */
function readForm(request: FastifyRequest<Params>) {
  const body = formFields(request.body);
  const values = Object.fromEntries(names.flatMap((name) => (name in body ? [[name, text(body[name])]] : [])));
  const key = z.uuid().safeParse(body.idempotencyKey);
  return {
    values,
    termsAccepted: text(body.terms) !== '',
    idempotencyKey: key.success ? key.data : randomUUID(),
    input: {
      containerSlug: request.params.slug,
      action: emptyContainer,
      createdBy: values,
      language: visitorLanguage(request),
    },
  };
}

/** Maps field paths of the call to names in the form. */
const atFormFields = (fields: readonly FieldError[]): FieldError[] =>
  fields.map(({ field, problem }) => ({ field: field.replace(/^createdBy\./, ''), problem }));

/** Why a form was rejected; undefined for other errors. */
function refusal(
  error: unknown,
  values: Readonly<Record<string, string>>,
): { status: number; refused: RefusedForm } | undefined {
  const known = toApplicationError(error);
  if (known.code === 'container_not_found' || known.code === 'internal' || known.code === 'unavailable')
    return undefined;
  const fields = atFormFields(known.details.fields ?? []);
  return {
    status: known.status,
    refused: {
      values,
      fields,
      ...(fields.length > 0 ? {} : { code: known.code }),
      ...(known.details.retryAfter === undefined ? {} : { retryAfter: known.details.retryAfter }),
    },
  };
}

interface Options {
  readonly database: Database;
  readonly follow: FollowLinks;
  readonly limits: Limits;
  readonly publicUrl: string;
}

/** The link that the response to the form stored in this browser. It is verified when it is opened. */
function followedIn(request: FastifyRequest<Params>): Pick<PageContent, 'follow'> {
  const link = cookieOf(request.headers.cookie, followCookieName);
  return link !== undefined && /^[\w.-]{1,200}$/.test(link) ? { follow: link } : {};
}

/** The public pages of a container. */
export function registerContainerPages(
  app: FastifyInstance,
  pages: PageSender,
  { database, follow, limits, publicUrl }: Options,
): void {
  // A page has one address: the slug of the container, in its own spelling.
  app.addHook<Params>('preHandler', async (request, reply) => {
    const { slug } = request.params;
    const isPage = request.method === 'GET' && request.routeOptions.url?.startsWith('/container/:slug') === true;
    if (!isPage || slug === slug.toLowerCase()) return;
    const { view } = await visitContainer(database.publicReads, slug);
    if (view.slug === slug) return;
    return reply.redirect(request.url.replace(encodeURIComponent(slug), encodeURIComponent(view.slug)), 302);
  });

  const noteScan = labelScans(database);
  app.get<Params>('/container/:slug', async (request, reply) => {
    const { slug } = request.params;
    const noteVisit = (headers: IncomingHttpHeaders): void => {
      if (!isPhone(headers)) return;
      // The visitor has the page already, and does not wait for this.
      noteScan(slug).catch((error: unknown) => app.log.warn({ err: error }, 'The scan of a label was not noted.'));
    };
    return pages.sendCachedPage(request, reply, (language) => landing(database, slug, language), noteVisit);
  });

  app.get<Params>('/container/:slug/request', async (request, reply) =>
    pages.send(request, reply, await requestForm(database, request.params.slug, randomUUID())),
  );

  app.get<Params>('/container/:slug/request/thank-you', async (request, reply) => {
    const visited = await visitContainer(database.publicReads, request.params.slug);
    return pages.send(request, reply, { answers: [containerAnswer(visited)], ...followedIn(request) });
  });

  app.post<Params>('/container/:slug/request', async (request, reply) => {
    const { slug } = request.params;
    const { values, termsAccepted, idempotencyKey, input } = readForm(request);
    const refuse = async (status: number, refused: RefusedForm) =>
      pages.send(request, reply, await requestForm(database, slug, idempotencyKey, refused), status);
    const parsed = requestSchema.safeParse(input);
    const problems = parsed.success ? [] : fieldErrors(parsed.error);
    if (!termsAccepted) problems.push({ field: 'terms', problem: 'required' });
    if (!parsed.success || problems.length > 0) return refuse(422, { values, fields: atFormFields(problems) });
    try {
      // In the handler, so that a rejected visitor gets the form with its values.
      await limits.serviceRequest(request);
      const created = await createServiceRequest({ database, follow }, parsed.data, idempotencyKey);
      reply.header('set-cookie', followCookie(slug, created.follow, publicUrl));
      return reply.redirect(
        `/container/${encodeURIComponent(slug)}/request/thank-you${created.joined ? '?joined' : ''}`,
        303,
      );
    } catch (error) {
      const known = refusal(error, values);
      if (known === undefined) throw error;
      recordRefusal(request, toApplicationError(error));
      if (known.refused.retryAfter !== undefined) reply.header('retry-after', String(known.refused.retryAfter));
      return refuse(known.status, known.refused);
    }
  });
}
