import type { UseQueryOptions } from '@tanstack/react-query';
import type { Contract, EndpointName } from '@tunna/contract';
import { basePath } from '@tunna/contract/base-path';
import type { Call, DownloadResponse, Output, StreamResponse } from '@tunna/contract/endpoint';
import type { ErrorBody } from '@tunna/contract/errors';
import { askConfirmation } from '../confirmation.ts';
import { storedToken } from '../session/session.ts';
import type { BrowserCall } from './calls.gen.ts';
import { calls, loadDownloads } from './calls.ts';
import { withKey } from './creation-key.ts';
import { type Arrived, arrival, takeEarly } from './early-calls.ts';
import { noteEventId } from './first-event.ts';

/** A rejected call with the server's error body; code `unreachable` if no response arrived. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 if no response arrived. */
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** The address of a call. */
export function callUrl(name: BrowserCall, { params = {}, query = {} }: Parts): string {
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return `${basePath}${path}${search.size === 0 ? '' : `?${search}`}`;
}

/** Whether JSON has the form of an error. The server writes it from the contract; other responses come from proxies. */
const isErrorBody = (parsed: unknown): parsed is ErrorBody =>
  typeof parsed === 'object' &&
  parsed !== null &&
  'code' in parsed &&
  typeof parsed.code === 'string' &&
  'message' in parsed &&
  typeof parsed.message === 'string' &&
  (!('fields' in parsed) || Array.isArray(parsed.fields));

/** The error of a rejected response; an unreadable body becomes a server error. */
export function refusalOf(status: number, text: string): CallError {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  const body = isErrorBody(parsed) ? parsed : { code: 'internal', message: `The server answered ${status}.` };
  return new CallError(status, body);
}

/** Whether a call needs a token. */
export const isSecure = (name: BrowserCall): boolean => !calls[name].isOpen;

/** Secure calls, and public calls that some containers accept from members only. */
const takesToken = (name: BrowserCall): boolean => isSecure(name) || name === 'createServiceRequest';

/** Calls that return a file to save. */
type DownloadName = {
  [Name in BrowserCall]: Contract[Name]['response'] extends DownloadResponse ? Name : never;
}[BrowserCall];

/** Calls with a streaming response (event-connection.ts reads it). */
type StreamName = {
  [Name in BrowserCall]: Contract[Name]['response'] extends StreamResponse ? Name : never;
}[BrowserCall];

type AnswerName = Exclude<BrowserCall, DownloadName | StreamName>;

/** The sender of a call. */
export interface Caller {
  /** The token for secure calls; undefined without a session. */
  token(): string | undefined;
  /** Called with every response, whatever its status. @param at when it arrived, in milliseconds since 1970 */
  received?(answer: Response, at: number): void;
}

/** The logged-in user of the application. */
const person: Caller = { token: storedToken };

/**
 * Repeats a call that required confirmation once the user has confirmed their identity.
 * @throws CallError for every unsuccessful response
 */
async function send(name: BrowserCall, parts: Parts, signal?: AbortSignal, caller = person): Promise<Response> {
  try {
    return await sendOnce(name, parts, signal, caller);
  } catch (error) {
    if (caller !== person || !isConfirmationMissing(error) || !(await askConfirmation())) throw error;
    return sendOnce(name, parts, signal, caller);
  }
}

/** Whether a call was rejected because the user has not confirmed their identity. */
export const isConfirmationMissing = (error: unknown): boolean =>
  error instanceof CallError && error.body.code === 'confirmation_required';

/** Whether the page is being left: a call that begins now must outlive it. */
let isLeaving = false;
if (typeof window !== 'undefined') {
  const note = ({ type }: Event) => {
    isLeaving = type === 'pagehide';
  };
  // Before the listeners that make such calls.
  window.addEventListener('pagehide', note, true);
  window.addEventListener('pageshow', note);
}

/** @throws CallError for every unsuccessful response */
async function sendOnce(
  name: BrowserCall,
  parts: Parts,
  signal: AbortSignal | undefined,
  caller: Caller,
): Promise<Response> {
  const { headers: given = {}, body, ...address } = parts;
  const headers = new Headers();
  for (const [key, value] of Object.entries(given)) if (value !== undefined) headers.set(key, value);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const token = takesToken(name) ? caller.token() : undefined;
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const request: RequestInit = { method: calls[name].method, headers, keepalive: isLeaving };
  if (body !== undefined) request.body = JSON.stringify(body);
  if (signal !== undefined) request.signal = signal;
  const url = callUrl(name, address);
  const sent = () => arrival(fetch(url, request));
  let arrived: Arrived;
  try {
    const early = request.method === 'GET' ? takeEarly(url, token, signal) : undefined;
    arrived = await (calls[name].isOnce ? withKey(`${url} ${request.body}`, headers, sent) : (early ?? sent()));
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new CallError(0, { code: 'unreachable', message: 'No answer came from the server.' });
  }
  const { response, at } = arrived;
  caller.received?.(response, at);
  if (!response.ok) throw refusalOf(response.status, await response.text().catch(() => ''));
  return response;
}

/**
 * Makes one call of the contract; secure calls send the token of the logged-in user, or of another caller.
 * @throws CallError
 */
export async function call<Name extends AnswerName>(
  name: Name,
  parts: Call<Contract[Name]>,
  signal?: AbortSignal,
  caller?: Caller,
): Promise<Output<Contract[Name]>> {
  const response = await send(name, parts as Parts, signal, caller);
  if (isSecure(name)) noteEventId(response.headers.get('event-id'));
  return (await response.json()) as Output<Contract[Name]>;
}

/** The cache key of a call: the endpoint's name and its parameters. */
export const callKey = (name: EndpointName, parts: Parts) => [name, parts.params ?? {}, parts.query ?? {}] as const;

/** Query options for one call. */
export function callQuery<Name extends AnswerName>(name: Name, parts: Call<Contract[Name]>) {
  return {
    queryKey: callKey(name, parts as Parts),
    queryFn: ({ signal }) => call(name, parts, signal),
  } satisfies UseQueryOptions<Output<Contract[Name]>>;
}

const nameInHeader = /filename\*=UTF-8''([^;]+)/;

/**
 * Downloads the file of a call.
 * @throws CallError
 */
export async function fetchDownload<Name extends DownloadName>(
  name: Name,
  parts: Call<Contract[Name]>,
  signal?: AbortSignal,
): Promise<{ fileName: string; file: Blob }> {
  await loadDownloads();
  const response = await send(name, parts as Parts, signal);
  const encoded = nameInHeader.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { fileName: encoded === undefined ? name : decodeURIComponent(encoded), file: await response.blob() };
}
