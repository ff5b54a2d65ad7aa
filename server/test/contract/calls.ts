import { basePath } from '@tunna/contract';
import type { Endpoint } from '@tunna/contract/endpoint';
import { errorBody } from '@tunna/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formOf } from '../files/upload.ts';
import { acceptedValue } from './values.ts';
import type { World } from './world.ts';

/** The parts of one request before encoding. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

export interface Outcome {
  readonly status: number;
  /** Error code, if there is one. */
  readonly code: string | undefined;
  /** The fault of a response; undefined if it follows the rules of every call. */
  readonly fault: string | undefined;
}

/** A file for every upload: some calls reject it, none may fail. */
const uploadedFile = { name: 'gögn.csv', content: 'Nafn;Heimili\nHöfn;Hafnarbraut 1\n' };

/** Milliseconds after which a call hangs. Generous for slow machines. */
const hangLimit = 60_000;

/** Lone surrogates cannot be encoded; a naive client sends these bytes. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (text.isWellFormed()) return encodeURIComponent(text);
  return [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%BD')).join('');
}

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function addressOf({ path }: Endpoint, { params, query }: CallInput): string {
  const values = Object.fromEntries(fieldsOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encoded(values[name]));
  const pairs = fieldsOf(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${name}=${encoded(each)}`),
  );
  return `${basePath}${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** Header values are bytes without line breaks; clients cannot send anything else. */
const headersOf = (headers: unknown): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(headers)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([, value]) => /^[\x20-\x7e]*$/.test(value)),
  );

interface Payload {
  readonly payload?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

async function payloadOf(endpoint: Endpoint, { body }: CallInput): Promise<Payload> {
  if (endpoint.upload !== undefined) {
    const fields = Object.fromEntries(fieldsOf(body).map(([name, value]) => [name, String(value)]));
    return formOf(uploadedFile, fields);
  }
  if (endpoint.body === undefined) return { headers: {} };
  return { payload: JSON.stringify(body ?? null), headers: { 'content-type': 'application/json' } };
}

/** Makes one call and checks the rules of every response. */
export async function makeCall(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: CallInput,
  principal: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const { payload, headers } = await payloadOf(endpoint, input);
  const answering = app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, input),
    headers: { ...headersOf(input.headers), ...headers, ...principal },
    ...(payload === undefined ? {} : { payload }),
  });
  let timer: NodeJS.Timeout | undefined;
  const hanging = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), hangLimit);
  });
  const answer = await Promise.race([answering, hanging]);
  clearTimeout(timer);
  if (answer === undefined) return { status: 0, code: undefined, fault: 'hangs' };
  const { statusCode: status } = answer;
  if (status >= 500) return { status, code: undefined, fault: `${status}: ${answer.body.slice(0, 300)}` };
  if (status < 400) return { status, code: undefined, fault: undefined };
  return { status, ...errorOf(answer.body, answer.headers) };
}

/** Every error has the id of its request, and no other fields. */
const errorShape = errorBody.required({ requestId: true }).strict();

function errorOf(body: string, headers: Readonly<Record<string, unknown>>): Pick<Outcome, 'code' | 'fault'> {
  if (!String(headers['content-type']).startsWith('application/json'))
    return { code: undefined, fault: `the error is no JSON: ${body.slice(0, 100)}` };
  const parsed = errorShape.safeParse(JSON.parse(body));
  if (!parsed.success) return { code: undefined, fault: `the error has another shape: ${body.slice(0, 200)}` };
  const { code, retryAfter } = parsed.data;
  const lacks = ['content-security-policy', 'x-content-type-options', 'cache-control'].filter(
    (name) => headers[name] === undefined,
  );
  if (lacks.length > 0) return { code, fault: `the error lacks ${lacks.join(', ')}` };
  const describesWhen = retryAfter !== undefined && headers['retry-after'] === String(retryAfter);
  return { code, fault: code === 'rate_limited' && !describesWhen ? 'the error lacks Retry-After' : undefined };
}

/** Valid input of an endpoint, with demo records in its path. */
export function acceptedInput(endpoint: Endpoint, world: World, seed: number): CallInput {
  const params = Object.fromEntries(
    Object.entries(endpoint.params?.shape ?? {}).map(([name, schema]) => {
      const given = world.parameters[name];
      const fits = given !== undefined && z.safeParse(schema, given).success;
      return [name, fits ? given : acceptedValue(schema, seed)];
    }),
  );
  const part = (schema: z.core.$ZodType | undefined) =>
    schema === undefined ? undefined : acceptedValue(schema, seed);
  return { params, query: part(endpoint.query), headers: part(endpoint.headers), body: part(endpoint.body) };
}
