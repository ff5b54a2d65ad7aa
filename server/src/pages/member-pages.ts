import { basePath } from '@tunna/contract/base-path';
import type { MemberData } from '@tunna/contract/page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordFailure } from '../http/calls/record-call.ts';
import { cookieOf } from '../http/security/cookie.ts';
import type { PageSender } from './send-page.ts';
import { isPhone, visitorLanguage } from './visitor.ts';
import type { WebBundle } from './web-bundle.ts';

/** Characters of a response that a page may contain. A longer one, such as all rows of a list, would delay other requests and the page. */
const maxAnswer = 256 * 1024;

/** A call of a page was rejected, or its response is too long for the page. */
class RejectedCall extends Error {
  override readonly name = 'RejectedCall';
}

/** Headers by which a call comes from the same client as its page. */
const clientHeaders = ['x-forwarded-for', 'user-agent'] as const;

/** The earlier of two positions of the event stream; undefined if one is unknown. */
const earlier = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? undefined : Number(one) < Number(other) ? one : other;

/**
 * Reads what a page shows first, with the calls that the member's browser would make, and through the same checks.
 * @returns undefined without a valid token, or after an error: the browser then makes the calls, and shows what they respond
 */
async function readMember(
  app: FastifyInstance,
  request: FastifyRequest,
  web: WebBundle,
): Promise<MemberData | undefined> {
  const token = cookieOf(request.headers.cookie, 'page_token');
  const claims = token?.split('.')[1];
  if (token === undefined || claims === undefined) return undefined;
  const sent = Object.fromEntries(
    clientHeaders.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const positions: (string | undefined)[] = [];
  const read = async (address: string): Promise<unknown> => {
    const { statusCode, headers, body } = await app.inject({
      url: address,
      headers: { ...sent, authorization: `Bearer ${token}` },
      ...(request.socket.remoteAddress === undefined ? {} : { remoteAddress: request.socket.remoteAddress }),
    });
    if (body.length > maxAnswer)
      throw new RejectedCall(`A call of ${basePath} has a response of ${body.length} characters.`);
    if (statusCode !== 200) throw new RejectedCall(`A call of ${basePath} was answered with ${statusCode}.`);
    positions.push(headers['event-id']?.toString());
    return JSON.parse(body);
  };
  try {
    const answers = await web.readMember(
      request.url,
      { language: visitorLanguage(request), isPhone: isPhone(request.headers) },
      read,
    );
    if (answers === undefined) return undefined;
    const eventId = positions.reduce(earlier);
    return { claims, answers, ...(eventId === undefined ? {} : { eventId }) };
  } catch (error) {
    if (!(error instanceof RejectedCall)) recordFailure(error, request, 'internal', 'data of a page could not be read');
    return undefined;
  }
}

/** Registers the pages of organizations: complete for members, and empty for a browser that only has a token in its storage. */
export function registerMemberPages(app: FastifyInstance, pages: PageSender, web: WebBundle): void {
  for (const path of ['/organization/:orgSlug', '/organization/:orgSlug/*']) {
    app.get(path, async (request, reply) => {
      const member = await readMember(app, request, web);
      const rendered =
        member === undefined ? {} : { member, ...(isPhone(request.headers) ? { isPhone: true as const } : {}) };
      return pages.send(request, reply, { answers: [], signedIn: true, ...rendered }, 200, 'workspace');
    });
  }
}
