import { basePath } from '@tunna/contract/base-path';
import type { ClientEvent } from '@tunna/contract/platform/platform';
import { randomUuid } from './api/random-uuid.ts';
import { sessionStore } from './session/session-store.ts';

const sessionKey = '__evented_id';
const sessionLifetime = 24 * 60 * 60 * 1000;

/**
 * Id of this browser session for events: kept for under 24 hours, then replaced.
 * @param now milliseconds since 1970
 */
export function eventSessionId(
  now: number,
  store: Pick<Storage, 'getItem' | 'setItem'> | undefined = sessionStore(),
): string {
  const [id = '', since = ''] = store?.getItem(sessionKey)?.split('|') ?? [];
  const age = now - Number(since);
  if (id !== '' && since !== '' && age >= 0 && age < sessionLifetime) return id;
  const fresh = randomUuid();
  store?.setItem(sessionKey, `${fresh}|${now}`);
  return fresh;
}

/** Pixels to the nearest hundred: distinguishes phones from desktops, but does not identify a user. */
export const roundToHundred = (pixels: number): number => Math.round(pixels / 100) * 100;

/** Name of the operating system, as reported by the browser. */
const operatingSystem = (agent: string): string =>
  /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(agent)?.[0] ?? 'unknown';

const browserName = (agent: string): string =>
  /(?:Edg|OPR|SamsungBrowser|Firefox|Chrome|Version)\/[\d.]+/.exec(agent)?.[0] ?? 'unknown';

/** Links that open a request or a report without signing in. */
const openLink = /^(\/provider(?:-day)?\/|\/published-report\/|\/container\/[^/]+\/follow\/)[^/]+/;

/** The address without secrets: no fragments, OpenID codes, or links of requests and reports. */
export function addressForEvents(href: string): string {
  const address = new URL(href);
  address.hash = '';
  address.pathname = address.pathname.replace(openLink, '$1-');
  for (const secret of ['code', 'state']) if (address.searchParams.has(secret)) address.searchParams.set(secret, '');
  return address.href;
}

function describeEvent(event: string, extras: Readonly<Record<string, string>>, now: number): ClientEvent {
  const agent = navigator.userAgent;
  const address = addressForEvents(location.href);
  return {
    event,
    pathname: new URL(address).pathname.slice(0, 500),
    authority: location.origin,
    host: location.host,
    fullUrl: address.slice(0, 1000),
    browser: browserName(agent),
    os: operatingSystem(agent),
    screenWidth: roundToHundred(screen.width),
    screenHeight: roundToHundred(screen.height),
    pixelDensity: window.devicePixelRatio,
    sessionId: eventSessionId(now),
    extras: Object.fromEntries(Object.entries(extras).map(([key, value]) => [key, value.slice(0, 8000)])),
  };
}

let collector = `${basePath}/client-event`;

/** Sends events to another collector than the server's own. */
export function sendEventsTo(url: string): void {
  collector = url;
}

/** Sends one event without waiting: a failure is only logged to the console. */
export function logEvent(event: string, extras: Readonly<Record<string, string>> = {}): void {
  const body = JSON.stringify(describeEvent(event, extras, Date.now()));
  fetch(collector, { method: 'POST', mode: 'no-cors', keepalive: true, body }).catch((error: unknown) => {
    console.warn('An event could not be sent.', error);
  });
}

export type ErrorSource =
  | 'error_boundary'
  | 'global_error'
  | 'unhandled_rejection'
  | 'failed_mutation'
  | 'failed_query'
  | 'missing_text'
  | 'user_status';

/** Reports an error in the browser. */
export function logError(errorSource: ErrorSource, error: unknown, componentStack = ''): void {
  const known = error instanceof Error ? error : new Error(String(error));
  logEvent('error', {
    errorSource,
    errorMessage: known.message,
    errorStack: known.stack ?? '',
    componentStack,
  });
}

/** Reports uncaught errors. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => logError('global_error', event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => logError('unhandled_rejection', event.reason));
}
