import { fieldErrors } from '@tunna/contract/errors';
import { changeDay } from '@tunna/contract/requests/provider-day';
import { readCollectedKg } from '@tunna/domain/requests/service-request';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Limits } from '../http/calls/limits.ts';
import { recordRefusal } from '../http/calls/record-call.ts';
import { ApplicationError } from '../http/errors.ts';
import { changeProviderDay, getProviderDay } from '../modules/requests/provider-day/provider-day.service.ts';
import type { ProviderLinks } from '../modules/requests/provider-link/provider-link.service.ts';
import { formFields, hideAddress, text } from './form.ts';
import type { PageContent, PageSender } from './send-page.ts';

interface Params {
  Params: { link: string };
}

interface Options {
  readonly database: Database;
  readonly links: ProviderLinks;
  readonly limits: Limits;
  readonly now: () => Date;
}

/** The change that a form describes. Its day is always sent, and counts for the button that plans. */
function changeIn({ body }: FastifyRequest): Record<string, unknown> {
  const { change, stops, plannedFor, collectedKg } = formFields(body);
  const kg = text(collectedKg).trim();
  return {
    change,
    stops: typeof stops === 'string' ? [stops] : (stops ?? []),
    ...(change === 'plan' || change === 'unplan' ? { plannedFor } : {}),
    ...(kg === '' ? {} : { collectedKg: readCollectedKg(kg) }),
  };
}

/** The page of all open requests of a provider. Opening it changes nothing: mail scanners open it too. */
export function registerProviderDayPages(
  app: FastifyInstance,
  pages: PageSender,
  { database, links, limits, now }: Options,
): void {
  const onRequest = limits.providerLink;
  const dependencies = () => ({ database, links, now: now() });
  const content = async (link: string, form?: PageContent['form']): Promise<PageContent> => ({
    answers: [
      {
        endpoint: 'getProviderDay',
        params: { link },
        answer: { day: await getProviderDay(dependencies(), link) },
      },
    ],
    ...(form === undefined ? {} : { form }),
  });

  app.get<Params>('/provider-day/:link', { onRequest }, async (request, reply) =>
    pages.send(request, hideAddress(reply), await content(request.params.link)),
  );
  app.post<Params>('/provider-day/:link', { onRequest }, async (request, reply) => {
    hideAddress(reply);
    const { link } = request.params;
    const refuse = async (values: Record<string, string>, error?: ApplicationError) => {
      if (error !== undefined) recordRefusal(request, error);
      const refused = {
        values,
        fields: error?.details.fields ?? [],
        ...(error === undefined ? {} : { code: error.code }),
      };
      return pages.send(request, reply, await content(link, { idempotencyKey: '', refused }), error?.status ?? 409);
    };
    const parsed = changeDay.safeParse(changeIn(request));
    if (!parsed.success) {
      const fields = fieldErrors(parsed.error);
      return refuse({}, new ApplicationError('invalid_request', 'The form has invalid fields.', { fields }));
    }
    try {
      const { results } = await changeProviderDay(dependencies(), link, parsed.data);
      if (results.every(({ outcome }) => outcome === 'stored')) return reply.redirect(`/provider-day/${link}`, 303);
      return await refuse({ results: results.map((result) => `${result.link}:${result.outcome}`).join(',') });
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.code !== 'invalid_request') throw error;
      return refuse({}, error);
    }
  });
}
