import { deepStrictEqual } from 'node:assert/strict';
import { basePath, contract, type EndpointName } from '@tunna/contract';
import {
  type Download,
  type Endpoint,
  isDownloadResponse,
  isOpen,
  isRawResponse,
  isRedirectResponse,
  isStreamResponse,
  needsConfirmation,
  type OpenStream,
  type UploadedFile,
} from '@tunna/contract/endpoint';
import { fieldErrors } from '@tunna/contract/errors';
import { rejectUnknownFields } from '@tunna/contract/unknown-fields';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isCompressible } from '../compression.ts';
import { ApplicationError } from '../errors.ts';
import type { PublicCache } from '../public-cache.ts';
import type { SecurityHeaders } from '../security/security-headers.ts';
import type { SessionReader } from '../security/session.ts';
import { passGate, requireConfirmation } from '../security/session-gate.ts';
import { jsonBytes, jsonType, readyAnswer, sendDownload, sendJson, sendReady, sendStream } from '../send.ts';
import type { Uploads } from '../uploads.ts';
import { sendCallError } from './file-links.ts';
import type { CacheableResponse, Handlers, RequestContext } from './handlers.ts';
import { endpointLimits, type Limits } from './limits.ts';
import { recordCall } from './record-call.ts';
import { repeatable } from './repeatable.ts';

interface Options {
  readonly handlers: Handlers;
  readonly cache: PublicCache;
  readonly limits: Limits;
  readonly sessions: SessionReader;
  readonly security: SecurityHeaders;
  readonly uploads: Uploads;
  /** Charges the budgets of a call, after its input was parsed and before its handler runs. */
  readonly spend: SpendForEndpoint;
  /** @throws ApplicationError `not_found` if the query of a call names an object that the organization does not have */
  readonly checkQuery: (name: EndpointName, context: RequestContext, query: unknown) => Promise<void>;
  /** The last event before now, as the event stream names it; undefined before the first stream. */
  readonly latestEventId: () => string | undefined;
  /** Validates every response against its schema, for tests. */
  readonly checkAnswers: boolean;
}

/**
 * @param bytes returns the size of the uploaded file, or of the body without one
 * @throws ApplicationError `rate_limited`
 */
type SpendForEndpoint = (name: EndpointName, context: RequestContext, bytes: () => number) => Promise<void>;

/** The size of the uploaded file or the body. */
function bytesOf({ upload, body }: Record<string, unknown>): number {
  return (upload as UploadedFile | undefined)?.size ?? Buffer.byteLength(JSON.stringify(body ?? ''));
}

/** The handler without its types, which the contract has checked before. */
type AnyHandler = (input: unknown, context: RequestContext) => unknown;

/** `/container/{slug}` in the syntax of the router: `/container/:slug`. */
const routerPath = (path: string): string => basePath + path.replace(/\{(\w+)\}/g, ':$1');

type Writer = (answer: unknown) => string;

const writers = new WeakMap<z.core.$ZodType, Writer>();

/**
 * A JSON writer compiled from a schema, which writes only the fields of the schema.
 * @throws Error if the schema has no form in JSON
 */
export function jsonWriter(response: z.core.$ZodType): Writer {
  const existing = writers.get(response);
  if (existing !== undefined) return existing;
  const schema = z.toJSONSchema(response, { target: 'draft-7', io: 'output', unrepresentable: 'throw' });
  const compiled: Writer = fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0]);
  writers.set(response, compiled);
  return compiled;
}

/**
 * The serializer of a response. The first response compiles it: the start does not wait for the writers of all calls.
 * Ready text from a handler must have the same form.
 */
function answerWriter(name: EndpointName, { response, ready }: Endpoint, checkAnswers: boolean): Writer {
  if (
    isRawResponse(response) ||
    isRedirectResponse(response) ||
    isDownloadResponse(response) ||
    isStreamResponse(response)
  )
    throw new TypeError(`${name} does not answer JSON.`);
  if (ready === true) {
    return (answer) => {
      const text = String(answer);
      if (checkAnswers) deepStrictEqual(JSON.parse(text), z.parse(response, JSON.parse(text)));
      return text;
    };
  }
  return (answer) => jsonWriter(response)(checkAnswers ? z.parse(response, answer) : answer);
}

const addressParts = ['params', 'query', 'headers'] as const;
const parts = [...addressParts, 'body'] as const;
type Part = (typeof parts)[number];

/** The query of a call that declares none. */
const noQuery = z.object({});

/** Parses the declared input. @throws ApplicationError `invalid_request`, or `not_found` for a path that no row can have */
function parseInput(
  endpoint: Endpoint,
  request: Readonly<Record<Part, unknown>>,
  chosen: readonly Part[] = parts,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const part of chosen) {
    const schema = endpoint[part] ?? (part === 'query' ? noQuery : undefined);
    if (schema === undefined) continue;
    // Clients and proxies add headers.
    const result = z.safeParse(part === 'headers' ? schema : rejectUnknownFields(schema), request[part]);
    if (!result.success) {
      throw new ApplicationError('invalid_request', 'The request has invalid fields.', {
        fields: fieldErrors(result.error, part === 'body' ? '' : part),
      });
    }
    input[part] = result.data;
  }
  return input;
}

/** Calls a function with the input of a call, and with its file if it has one. The file exists until the function ends. */
function withInput<T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  uploads: Uploads,
  work: (input: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  if (endpoint.upload === undefined) return work(parseInput(endpoint, request));
  // Errors of the address are reported before the file is received.
  const address = parseInput(endpoint, request, addressParts);
  return uploads.receive(request, endpoint.upload.largest, (upload, body) =>
    work({ ...address, ...parseInput(endpoint, { params: {}, query: {}, headers: {}, body }, ['body']), upload }),
  );
}

function registerEndpoint(app: FastifyInstance, name: EndpointName, options: Options): void {
  const endpoint: Endpoint = contract[name];
  const handle = options.handlers[name] as AnyHandler;
  const raw = isRawResponse(endpoint.response) ? endpoint.response : undefined;
  const redirects = isRedirectResponse(endpoint.response);
  const download = isDownloadResponse(endpoint.response) ? endpoint.response : undefined;
  const streams = isStreamResponse(endpoint.response) ? endpoint.response.stream : undefined;
  const write =
    raw === undefined && !redirects && download === undefined && streams === undefined
      ? answerWriter(name, endpoint, options.checkAnswers)
      : undefined;
  const limit = endpointLimits[name];
  const isCompressed = isCompressible(endpoint);
  const isOwn = !isOpen(endpoint.access);

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Before anything is read: the stream repeats what the response may lack.
    const eventId = isOwn ? options.latestEventId() : undefined;
    // The gate checks the caller before the input is checked.
    const context = await passGate(endpoint.access, request, reply, options.sessions);
    if (endpoint.recent === true) requireConfirmation(context);
    const result = await withInput(endpoint, request, options.uploads, async (input) => {
      if (needsConfirmation(endpoint.recent, input.body)) requireConfirmation(context);
      await options.checkQuery(name, context, input.query);
      await options.spend(name, context, () => bytesOf(input));
      const answer = await handle(input, repeatable(name, endpoint, input, context));
      await recordCall(name, request, { input, answer, sessions: options.sessions });
      return answer;
    });
    if (streams !== undefined)
      return sendStream(request, reply, result as OpenStream, { ...options.security, 'content-type': streams });
    if (download !== undefined) return sendDownload(reply, result as Download, download.maxAge);
    if (redirects) {
      return reply.header('cache-control', 'no-store').redirect((result as { location: string }).location, 302);
    }
    if (write !== undefined) {
      const json = await jsonBytes(request, write(result), { isCompressible: isCompressed, eventId });
      if (endpoint.ready === true) return sendJson(reply, json, options.security);
      return reply.headers(json.headers).send(json.body);
    }
    const { contentType = jsonType, maxAge } = raw ?? {};
    const body = Buffer.from(result as Uint8Array);
    return sendReady(request, reply, readyAnswer({ contentType, body, maxAge }, options.security));
  };

  const respondFromCache = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = request.url;
    const cached = options.cache.get(key);
    if (cached !== undefined) return sendReady(request, reply, cached.answer);
    const reading = options.cache.beginReading();
    const context = await passGate(endpoint.access, request, reply, options.sessions);
    const result = (await handle(parseInput(endpoint, request), context)) as CacheableResponse<unknown>;
    const body = Buffer.from(write === undefined ? '' : write(result.answer));
    // These calls accept an empty query only, and an address with one is not cached.
    const isCacheable = !key.includes('?');
    const shared = isCacheable ? options.cache.sharedHeaders(reading, result.organizationId) : {};
    const fresh = readyAnswer({ contentType: jsonType, body, shared }, options.security);
    if (isCacheable) options.cache.store(reading, key, result.organizationId, { answer: fresh, call: name });
    return sendReady(request, reply, fresh);
  };

  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    // A HEAD request would open a stream without a reader.
    ...(streams === undefined ? {} : { exposeHeadRoute: false }),
    handler: endpoint.isCacheable === true ? respondFromCache : answer,
    errorHandler: sendCallError,
    config: { call: name, takesFiles: endpoint.upload !== undefined },
    ...(endpoint.largestBody === undefined ? {} : { bodyLimit: endpoint.largestBody }),
    ...(limit === undefined ? {} : { onRequest: options.limits[limit] }),
  });
}

/** Registers every call of the contract. */
export function registerContract(app: FastifyInstance, options: Options): void {
  for (const name of Object.keys(contract) as EndpointName[]) registerEndpoint(app, name, options);
}
