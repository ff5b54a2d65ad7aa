import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from '../http/security/cookie.ts';
import type { Theme } from './document.ts';

/** A request of the framework or of Node. */
export type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** Norwegian has three codes in Accept-Language. */
function languageOf(tag: string): Language | undefined {
  const main = tag.trim().toLowerCase().split('-')[0] ?? '';
  const own = main === 'nb' || main === 'nn' ? 'no' : main;
  return isLanguage(own) ? own : undefined;
}

/** The browser’s first language that is supported; English if none is, Icelandic if it names none. */
function preferredLanguage(header: string | undefined): Language {
  if (header === undefined || header.trim() === '' || header.trim() === '*') return 'is';
  const ranked = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranked) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

/** The language chosen on this device, else the browser's. */
export function visitorLanguage(request: WithHeaders): Language {
  const chosen = cookieOf(request.headers.cookie, 'language');
  return chosen !== undefined && isLanguage(chosen) ? chosen : preferredLanguage(request.headers['accept-language']);
}

/** The theme chosen on this device; undefined follows the system. */
export function visitorTheme(request: WithHeaders): Theme | undefined {
  const chosen = cookieOf(request.headers.cookie, 'theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

/** Whether the browser states that it runs on a phone: in the hint that Chromium sends, otherwise in its name. */
export const isPhone = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');

/** Whether the browser states that it has a token. It proves nothing. */
export const holdsToken = (request: FastifyRequest): boolean => cookieOf(request.headers.cookie, 'signed_in') === '1';

const oneYear = 31_536_000;

/** A choice of language or theme without JavaScript: `?language=en`, `?theme=dark`. Returns the address to redirect to, and the cookie. */
export function choiceIn(request: FastifyRequest): { readonly location: string; readonly cookie: string } | undefined {
  const [path = '/', search = ''] = request.url.split('?');
  if (search === '') return undefined;
  const query = new URLSearchParams(search);
  const language = query.get('language');
  const theme = query.get('theme');
  const choice =
    language !== null && isLanguage(language)
      ? `language=${language}`
      : theme === 'light' || theme === 'dark'
        ? `theme=${theme}`
        : undefined;
  if (choice === undefined) return undefined;
  query.delete('language');
  query.delete('theme');
  const rest = query.toString();
  // One leading slash: two would lead to another site.
  const location = `/${path.replace(/^[/\\]+/, '')}${rest === '' ? '' : `?${rest}`}`;
  return { location, cookie: `${choice}; Path=/; Max-Age=${oneYear}; SameSite=Lax` };
}
