import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageInput } from '@tunna/contract/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptResponse, PublicCache } from '../http/public-cache.ts';
import { callOf } from '../http/security/security-events.ts';
import { allowPictures, allowStyles, type SecurityHeaders } from '../http/security/security-headers.ts';
import { readyAnswer, sendReady } from '../http/send.ts';
import { htmlDocument } from './document.ts';
import { holdsToken, visitorLanguage, visitorTheme, type WithHeaders } from './visitor.ts';
import { textsAddress, type WebArea, type WebBundle } from './web-bundle.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const contentType = 'text/html; charset=utf-8';
const vary = 'accept-encoding, accept-language, cookie';

type Encoding = 'br' | 'gzip' | undefined;

function encodingFor({ headers }: WithHeaders): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** The key of a public page in the cache: everything on which its bytes depend. */
export const keyOfPage = (request: WithHeaders, path: string): string =>
  `page ${visitorLanguage(request)} ${visitorTheme(request) ?? 'system'} ${encodingFor(request) ?? 'identity'} ${path}`;

/** Compressed once for many visitors, so with more effort than a page that is sent once. */
async function encode(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(html);
  if (encoding === undefined) return html;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: 5,
    [BROTLI_PARAM_SIZE_HINT]: html.length,
    // A window of 64 KB covers a whole page; the default takes megabytes per page.
    [BROTLI_PARAM_LGWIN]: 16,
  };
  return compressBrotli(html, { params });
}

/** The content of a page without the data of the visitor: address, language and theme. */
export type PageContent = Omit<PageInput, 'url' | 'language' | 'theme'>;

/** Content of one organization that is cached until it changes. */
export interface KeptContent {
  readonly organizationId: number;
  readonly content: PageContent;
}

export interface PageSender {
  /** Renders a page for this visitor and sends it uncached. @param area the area of the page if it is not public */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    content: PageContent,
    status?: number,
    area?: WebArea,
  ): Promise<FastifyReply>;
  /**
   * Sends the cached bytes of a public page, or renders and caches it.
   * @param sent runs after each time that this page was sent, with the headers of the request
   */
  sendKeptPage(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (language: PageInput['language']) => Promise<KeptContent>,
    sent?: KeptResponse['sent'],
  ): Promise<FastifyReply>;
}

interface Options {
  readonly web: WebBundle;
  readonly cache: PublicCache;
  readonly security: SecurityHeaders;
  readonly clientEventsUrl: string | undefined;
  readonly publicUrl: string;
  /** Host of the map tiles, for signed-in users. */
  readonly mapTilesUrl: string | undefined;
}

export function pageSender({ web, cache, security, clientEventsUrl, publicUrl, mapTilesUrl }: Options): PageSender {
  function render(
    request: FastifyRequest,
    language: PageInput['language'],
    content: PageContent,
    more: { readonly nonce?: string; readonly area?: WebArea | undefined } = {},
  ) {
    const theme = visitorTheme(request);
    const input: PageInput = { ...content, url: request.url, language, ...(theme === undefined ? {} : { theme }) };
    const page = web.render(input);
    const area = more.area ?? 'public';
    const { styleSheets, scripts, texts } = web.filesOf(area, request.url);
    const nonce = more.nonce === undefined ? {} : { nonce: more.nonce };
    const html = htmlDocument(input, page, {
      web,
      clientEventsUrl,
      inlineStyles: area === 'public' ? [...web.inlineStyles, ...web.publicStyles] : web.inlineStyles,
      styleSheets: area === 'public' ? [] : styleSheets,
      scripts: [...web.application, ...scripts],
      texts: texts.map((set) => textsAddress(web, language, set)),
      // With a session the page is empty without the application.
      isUrgent: input.signedIn === true,
      ...nonce,
    });
    return { html: Buffer.from(html), status: page.status };
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    content: PageContent,
    status?: number,
    area?: WebArea,
  ) {
    const signedIn = content.signedIn === true || holdsToken(request);
    const own: PageContent = signedIn ? { ...content, signedIn, publicUrl } : content;
    if (signedIn && mapTilesUrl !== undefined) allowPictures(reply, new URL(mapTilesUrl).origin);
    const { html, status: rendered } = render(request, visitorLanguage(request), own, {
      nonce: allowStyles(reply),
      area,
    });
    const encoding = encodingFor(request) === undefined ? undefined : 'gzip';
    reply
      .code(status ?? rendered)
      .type(contentType)
      .header('cache-control', 'no-store')
      .header('vary', vary);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.send(await encode(html, encoding));
  }

  return {
    send,
    async sendKeptPage(request, reply, read, sent) {
      const language = visitorLanguage(request);
      const encoding = encodingFor(request);
      const path = request.url.split('?')[0] ?? '/';
      const key = keyOfPage(request, path);
      const kept = cache.get(key);
      if (kept !== undefined) {
        sendReady(request, reply, kept.answer);
        kept.sent?.(request.headers);
        return reply;
      }
      const reading = cache.beginReading();
      const { organizationId, content } = await read(language);
      const { html, status } = render(request, language, content);
      const body = await encode(html, encoding);
      // Addresses with a query are not cached, because anyone can invent more of them.
      const isKept = status === 200 && path === request.url;
      const shared = isKept ? cache.sharedHeaders(reading, organizationId) : {};
      const answer = readyAnswer({ contentType, body, encoding, vary, shared }, security);
      if (isKept) cache.keep(reading, key, organizationId, { answer, call: callOf(request), sent });
      sendReady(request, reply, answer, status);
      sent?.(request.headers);
      return reply;
    },
  };
}
