import type { LiveEvent, streamEnd } from '@tunna/contract/platform/event-stream';
import type { z } from 'zod';
import { CallError, call, callUrl } from '../api/client.ts';
import { type EventMessage, messageReader } from './event-messages.ts';

/** Messages of a connection. */
export type Notified =
  | { readonly type: 'change'; readonly change: LiveEvent; readonly id: string }
  /** Events may have been missed: all data must be fetched again. */
  | { readonly type: 'reset'; readonly id: string }
  | { readonly type: 'position'; readonly id: string }
  | { readonly type: 'live'; readonly live: boolean }
  /** The weight of a scale, as JSON: sent repeatedly, and soon outdated. */
  | { readonly type: 'weight'; readonly weight: string }
  /** The session has ended: no further stream can be opened. */
  | { readonly type: 'over' };

interface Options {
  notify(notified: Notified): void;
  /** The last event that any tab received, or that the data of the page contains. */
  lastEventId(): string | undefined;
  readonly signal: AbortSignal;
  /** A ticket for another caller than the logged-in user. */
  acquire?(signal: AbortSignal): Promise<{ readonly ticket: string }>;
  /** Milliseconds without data after which a stream counts as broken. */
  readonly longestSilence?: number;
}

/** Milliseconds in which a server sends three keep-alive messages. */
const usualSilence = 65_000;
/** Milliseconds after which the end of a stream does not count as a failure. */
const steadyAfter = 10_000;
/** Milliseconds without a stream until tabs poll again. */
const timeout = 5_000;
const longestPause = 30_000;

/**
 * Milliseconds before the next attempt: longer each time, and random, so that clients that lost their streams together do not reconnect
 * together.
 */
export function reconnectDelay(failures: number, chance: number): number {
  const whole = Math.min(1000 * 2 ** failures, longestPause);
  return failures === 0 ? whole * chance : whole * (0.5 + chance / 2);
}

/** Waits, or continues immediately when the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

async function untilOnline(signal: AbortSignal): Promise<void> {
  // Some browsers report offline permanently: they retry at intervals.
  while (!navigator.onLine && !signal.aborted) await pause(longestPause, signal);
}

/** How a stream ended. `retryAfter` is in milliseconds. */
type End = 'over' | { readonly retryAfter?: number };

/** Keeps one stream open until it is aborted or the session has ended. */
export async function keepConnected(options: Options): Promise<void> {
  const { signal, notify } = options;
  let failures = 0;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const up = () => {
    clearTimeout(quiet);
    quiet = undefined;
    notify({ type: 'live', live: true });
  };
  while (!signal.aborted) {
    await untilOnline(signal);
    if (signal.aborted) break;
    const began = performance.now();
    const end = await connectOnce(options, up);
    if (end === 'over') {
      notify({ type: 'over' });
      break;
    }
    quiet ??= setTimeout(() => notify({ type: 'live', live: false }), timeout);
    failures = performance.now() - began > steadyAfter ? 0 : failures + 1;
    await pause(Math.max(reconnectDelay(failures, Math.random()), end.retryAfter ?? 0), signal);
  }
  clearTimeout(quiet);
}

/** One ticket, one stream. Any error ends it. */
async function connectOnce(options: Options, up: () => void): Promise<End> {
  const giveUp = new AbortController();
  const leave = () => giveUp.abort();
  const { longestSilence = usualSilence } = options;
  let watchdog = setTimeout(leave, longestSilence);
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(leave, longestSilence);
  };
  options.signal.addEventListener('abort', leave);
  addEventListener('offline', leave);
  try {
    return await readStream(options, giveUp.signal, up, alive);
  } catch (error) {
    if (error instanceof CallError) return endOf(error);
    // A lost network, a stopped server and an abort all end the stream.
    return {};
  } finally {
    clearTimeout(watchdog);
    options.signal.removeEventListener('abort', leave);
    removeEventListener('offline', leave);
    giveUp.abort();
  }
}

const endOf = ({ status, body }: CallError): End =>
  status === 401 || status === 403 ? 'over' : { retryAfter: (body.retryAfter ?? 0) * 1000 };

async function readStream(options: Options, signal: AbortSignal, up: () => void, alive: () => void): Promise<End> {
  const { ticket } = await (options.acquire?.(signal) ?? call('acquireEventStream', {}, signal));
  const lastEventId = options.lastEventId();
  const answer = await fetch(callUrl('streamEvents', { query: { ticket } }), {
    cache: 'no-store',
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    signal,
  });
  if (!answer.ok || answer.body === null) {
    return { retryAfter: Number(answer.headers.get('retry-after') ?? 0) * 1000 };
  }
  let over = false;
  const read = messageReader((message) => {
    if (message.event === 'ready' || message.event === 'reset') up();
    if (message.event === 'end') over = (JSON.parse(message.data) as z.output<typeof streamEnd>).reason === 'session';
    notifyOf(message, options);
  });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return over ? 'over' : {};
    alive();
    read(value);
  }
}

function notifyOf({ event, id, data }: EventMessage, { notify }: Options): void {
  if (event === 'weight') notify({ type: 'weight', weight: data });
  if (id === undefined) return;
  if (event === 'change') notify({ type: 'change', change: JSON.parse(data) as LiveEvent, id });
  // A stream that began without a cursor: a reset fetches the changes since the page's data was read.
  else if (event === 'ready' || event === 'reset') notify({ type: 'reset', id });
  else if (event === 'position') notify({ type: 'position', id });
}
