import { basePath } from '@tunna/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError, toApplicationError } from '../errors.ts';
import { recordRefusal } from './record-call.ts';

/** Public pages with plain links to files, by the addresses of the files. */
const pages = [
  [/^\/published-report\/([^/?]+)/, '/published-report/'],
  [/^\/service-request\/link\/([^/?]+)\/attachments\//, '/provider/'],
] as const;

/** Whether a person opens the address in a browser. Older browsers have no `sec-fetch-mode`. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return (
    method === 'GET' && (mode === undefined ? headers.accept?.includes('text/html') === true : mode === 'navigate')
  );
}

/** The page whose link to a file a person pressed; undefined for calls of programs. */
function pageOfFile(request: FastifyRequest): string | undefined {
  if (!isNavigation(request)) return undefined;
  const address = request.url.slice(basePath.length);
  for (const [pattern, page] of pages) {
    const link = pattern.exec(address)?.[1];
    if (link !== undefined) return page + link;
  }
  return undefined;
}

/** Sends the error of a call. A person who pressed a link that no longer works is led to its page, which explains it in their language. */
export function sendCallError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApplicationError(error);
  const page = known.status === 404 || known.status === 410 ? pageOfFile(request) : undefined;
  if (page === undefined) return sendError(error, request, reply);
  recordRefusal(request, known);
  // The address is a secret.
  return reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }).redirect(page, 303);
}
