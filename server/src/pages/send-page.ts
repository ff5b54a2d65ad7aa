import type { PageInput, RenderedPage } from '@tunna/contract/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordFailure } from '../http/calls/record-call.ts';
import { acceptsGzip } from '../http/compression.ts';
import type { CachedResponse, PublicCache } from '../http/public-cache.ts';
import { callOf } from '../http/security/security-events.ts';
import { allowPictures, allowScript, allowStyles, type SecurityHeaders } from '../http/security/security-headers.ts';
import { readyAnswer, sendReady } from '../http/send.ts';
import { htmlDocument, type PageStyle } from './document.ts';
import { gzipPage, type PackedStyles, type PageParts, packStyles, plainPage } from './page-bytes.ts';
import { holdsToken, visitorLanguage, visitorTheme, type WithHeaders } from './visitor.ts';
import { type InlineStyle, textsAddress, type WebArea, type WebBundle } from './web-bundle.ts';

const contentType = 'text/html; charset=utf-8';
/** Characters of a style sheet that is inside the page of a member. */
const maxInside = 4096;
const vary = 'accept-encoding, accept-language, cookie';

/** Not Brotli: it would compress the style sheets again for each page (docs/decisions/0118-pages-in-parts.md). */
const encodingFor = ({ headers }: WithHeaders): 'gzip' | undefined => (acceptsGzip(headers) ? 'gzip' : undefined);

/** The key of a public page in the cache: everything on which its bytes depend. */
export const keyOfPage = (request: WithHeaders, path: string): string =>
  `page ${visitorLanguage(request)} ${visitorTheme(request) ?? 'system'} ${encodingFor(request) ?? 'identity'} ${path}`;

/** A rendered page. */
interface Rendered {
  readonly parts: PageParts;
  readonly styles: PackedStyles;
  readonly status: number;
}

const encode = async ({ parts, styles }: Rendered, encoding: 'gzip' | undefined): Promise<Buffer> =>
  encoding === undefined ? plainPage(parts, styles) : gzipPage(parts, styles);

/** The content of a page without the data of the visitor: address, language and theme. */
export type PageContent = Omit<PageInput, 'url' | 'language' | 'theme'>;

/** Content of one organization that is cached until it changes. */
export interface CacheableContent {
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
  sendCachedPage(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (language: PageInput['language']) => Promise<CacheableContent>,
    sent?: CachedResponse['sent'],
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
  const publicStyles = packStyles([...web.inlineStyles, ...web.publicStyles]);
  const otherStyles = packStyles(web.inlineStyles);
  const noStyles = packStyles([]);

  /** A member comes back: the large style sheets are in the cache of the browser. Each small one inside the page saves a request. */
  function stylesOf({ member }: PageInput, area: WebArea, pageStyles: readonly InlineStyle[]) {
    const linked = ({ address }: InlineStyle): PageStyle => ({ address });
    if (member === undefined)
      return area === 'public'
        ? { styles: publicStyles, styleSheets: [] }
        : { styles: otherStyles, styleSheets: pageStyles.map(linked) };
    const sheets = [...web.inlineStyles, ...pageStyles];
    return {
      styles: noStyles,
      styleSheets: sheets.map((sheet) => (sheet.text.length > maxInside ? linked(sheet) : sheet)),
    };
  }

  function inputOf(request: FastifyRequest, language: PageInput['language'], content: PageContent): PageInput {
    const theme = visitorTheme(request);
    return { ...content, url: request.url, language, ...(theme === undefined ? {} : { theme }) };
  }

  function complete(
    input: PageInput,
    page: RenderedPage,
    more: { readonly nonce?: string; readonly area?: WebArea | undefined } = {},
  ): Rendered {
    const { language, url } = input;
    const area = more.area ?? 'public';
    const { scripts, texts, ...files } = web.filesOf(area, url, page.parts);
    const nonce = more.nonce === undefined ? {} : { nonce: more.nonce };
    const { styles, styleSheets } = stylesOf(input, area, files.styleSheets);
    const parts = htmlDocument(input, page, {
      web,
      clientEventsUrl,
      inlineStyles: styles.sheets,
      styleSheets,
      scripts: [...web.application, ...scripts],
      texts: texts.map((set) => textsAddress(web, language, set)),
      parts: page.parts,
      // With a session the page is empty without the application.
      isUrgent: input.signedIn === true,
      ...nonce,
    });
    return { parts, styles, status: page.status };
  }

  /** A page that cannot be rendered for a member is left to the browser. */
  async function renderFor(
    request: FastifyRequest,
    input: PageInput,
  ): Promise<{ readonly page: RenderedPage; readonly shown: PageInput }> {
    const { member, ...others } = input;
    if (member === undefined) return { page: web.render(input), shown: input };
    try {
      return { page: await web.renderMember(input), shown: input };
    } catch (error) {
      recordFailure(error, request, 'internal', 'page could not be rendered for a member');
      return { page: web.render(others), shown: others };
    }
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
    const input = inputOf(request, visitorLanguage(request), own);
    const { page, shown } = await renderFor(request, input);
    if (shown.member !== undefined) allowScript(reply, web.renderedScript.source);
    const rendered = complete(shown, page, { nonce: allowStyles(reply), area });
    const encoding = encodingFor(request);
    reply
      .code(status ?? rendered.status)
      .type(contentType)
      .header('cache-control', 'no-store')
      .header('vary', vary);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.send(await encode(rendered, encoding));
  }

  return {
    send,
    async sendCachedPage(request, reply, read, sent) {
      const language = visitorLanguage(request);
      const encoding = encodingFor(request);
      const path = request.url.split('?')[0] ?? '/';
      const key = keyOfPage(request, path);
      const cached = cache.get(key);
      if (cached !== undefined) {
        sendReady(request, reply, cached.answer);
        cached.sent?.(request.headers);
        return reply;
      }
      const reading = cache.beginReading();
      const { organizationId, content } = await read(language);
      const input = inputOf(request, language, content);
      const rendered = complete(input, web.render(input));
      const { status } = rendered;
      const body = await encode(rendered, encoding);
      // Addresses with a query are not cached, because anyone can invent more of them.
      const isCacheable = status === 200 && path === request.url;
      const shared = isCacheable ? cache.sharedHeaders(reading, organizationId) : {};
      const answer = readyAnswer({ contentType, body, encoding, vary, shared }, security);
      if (isCacheable) cache.store(reading, key, organizationId, { answer, call: callOf(request), sent });
      sendReady(request, reply, answer, status);
      sent?.(request.headers);
      return reply;
    },
  };
}
