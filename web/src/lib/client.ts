import type { UseQueryOptions } from '@tanstack/react-query';
import { basePath, type Contract, contract, type EndpointName } from '@tunna/contract';
import { type Call, type Endpoint, isRawResponse, type Output } from '@tunna/contract/endpoint';
import { type ErrorBody, errorBody } from '@tunna/contract/errors';
import { storedToken } from './session.ts';

/** A call that was refused, with the server's own words about it; `unreachable` when no answer came. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 when no answer came. */
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
export function callUrl(name: EndpointName, { params = {}, query = {} }: Parts): string {
  const path = contract[name].path.replace(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return `${basePath}${path}${search.size === 0 ? '' : `?${search}`}`;
}

async function refusal(response: Response): Promise<CallError> {
  const parsed = errorBody.safeParse(await response.json().catch(() => undefined));
  const body = parsed.success ? parsed.data : { code: 'internal', message: `The server answered ${response.status}.` };
  return new CallError(response.status, body);
}

/** Whether a call answers to whoever holds a token, and is of no use to others. */
export const isSecure = (name: EndpointName): boolean =>
  contract[name].access !== 'public' && contract[name].access !== 'provider-link';

/** Public too, yet some containers take requests of members only. */
const takesToken = (name: EndpointName): boolean => isSecure(name) || name === 'createServiceRequest';

/**
 * Makes one call of the contract; secure calls carry the token.
 * @throws CallError
 */
export async function call<Name extends EndpointName>(
  name: Name,
  parts: Call<Contract[Name]>,
  signal?: AbortSignal,
): Promise<Output<Contract[Name]>> {
  const endpoint: Endpoint = contract[name];
  const { headers: given = {}, body, ...address } = parts as Parts;
  const headers = new Headers();
  for (const [key, value] of Object.entries(given)) if (value !== undefined) headers.set(key, value);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const token = takesToken(name) ? storedToken() : undefined;
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const request: RequestInit = { method: endpoint.method, headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  if (signal !== undefined) request.signal = signal;
  let response: Response;
  try {
    response = await fetch(callUrl(name, address), request);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new CallError(0, { code: 'unreachable', message: 'No answer came from the server.' });
  }
  if (!response.ok) throw await refusal(response);
  const answer: unknown = isRawResponse(endpoint.response)
    ? new Uint8Array(await response.arrayBuffer())
    : await response.json();
  return answer as Output<Contract[Name]>;
}

/** The key under which a call's answer is kept: the endpoint's name and its parameters. */
export const callKey = (name: EndpointName, parts: Parts) => [name, parts.params ?? {}, parts.query ?? {}] as const;

/** Options of a query that makes one call. */
export function callQuery<Name extends EndpointName>(name: Name, parts: Call<Contract[Name]>) {
  return {
    queryKey: callKey(name, parts as Parts),
    queryFn: ({ signal }) => call(name, parts, signal),
  } satisfies UseQueryOptions<Output<Contract[Name]>>;
}
