import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Download, OpenStream } from '@tunna/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed } from './compression.ts';
import type { SecurityHeaders } from './security/security-headers.ts';

export const jsonType = 'application/json; charset=utf-8';

/** A response with all its headers, prepared to be sent repeatedly. */
export interface ReadyAnswer {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | number>>;
  /** The headers of a 304, which has no body. */
  readonly unchangedHeaders: Readonly<Record<string, string>>;
}

interface Contents {
  readonly contentType: string;
  readonly body: Buffer;
  readonly encoding?: 'gzip' | undefined;
  /** Seconds for which browsers need not revalidate. Without it they always do, so that an edit is visible immediately. */
  readonly maxAge?: number | undefined;
  /** The request header on which the content depends. */
  readonly vary?: string;
  /** For shared caches. */
  readonly shared?: Readonly<Record<string, string>>;
}

/** The bytes in memory of exactly their size: Node allocates small buffers from a common one, which each of them keeps in memory. */
const unshared = (bytes: Buffer): Buffer =>
  bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);

/** Prepares a response that is sent many times. */
export function readyAnswer(contents: Contents, security: SecurityHeaders): ReadyAnswer {
  const { contentType, encoding, maxAge, vary, shared = {} } = contents;
  const body = unshared(contents.body);
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const unchangedHeaders = {
    ...security,
    etag,
    'cache-control': maxAge === undefined ? 'no-cache' : `public, max-age=${maxAge}`,
    ...(vary === undefined ? {} : { vary }),
    ...shared,
  };
  const headers = {
    ...unchangedHeaders,
    'content-type': contentType,
    'content-length': body.length,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  return { etag, body, headers, unchangedHeaders };
}

/** Writes a prepared response. Browsers with the same version get a 304. */
export function writeReady(
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  answer: ReadyAnswer,
  status = 200,
): void {
  if (status === 200 && headers['if-none-match'] === answer.etag) {
    response.writeHead(304, answer.unchangedHeaders).end();
  } else {
    response.writeHead(status, answer.headers).end(answer.body);
  }
}

/** Sends prepared bytes directly, because the framework sets each header separately, which doubles the cost. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  status = 200,
): FastifyReply {
  writeReady(request, reply.hijack().raw, answer, status);
  return reply;
}

/** JSON of a response, and its headers. It is not cached: it belongs to the caller. */
interface JsonBytes {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Prepares JSON to be sent.
 * @param isCompressible whether it may be compressed, for clients that accept it
 * @param eventId the event after which a stream has all changes since the JSON was read
 */
export async function jsonBytes(
  request: FastifyRequest,
  json: string,
  { isCompressible, eventId }: { readonly isCompressible: boolean; readonly eventId: string | undefined },
): Promise<JsonBytes> {
  const position = eventId === undefined ? {} : { 'event-id': eventId };
  const headers = { 'cache-control': 'no-store', 'content-type': jsonType, ...position };
  if (!isCompressible) return { body: json, headers };
  const packed = await compressed(json, request.headers);
  const vary = 'accept-encoding';
  return packed === undefined
    ? { body: json, headers: { ...headers, vary } }
    : { body: packed, headers: { ...headers, vary, 'content-encoding': 'gzip' } };
}

/** Sends JSON, bypassing the framework. */
export function sendJson(reply: FastifyReply, { body, headers }: JsonBytes, security: SecurityHeaders): FastifyReply {
  const { raw } = reply.hijack();
  raw.writeHead(200, { ...security, ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  return reply;
}

/** The header that makes a browser save or display a file, with its name in any script. */
function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** A stream of bytes. An existing stream is closed by the response, also if the client leaves before the first byte. */
const streamOf = (body: AsyncIterable<Uint8Array>): Readable =>
  body instanceof Readable ? body : Readable.from(body, { objectMode: false });

/**
 * Sends a file to save, or a picture to display. Browsers run no content of either.
 * @param maxAge seconds for which browsers and caches may keep it
 */
export function sendDownload(
  reply: FastifyReply,
  { fileName, contentType, inline, body }: Download,
  maxAge?: number,
): FastifyReply {
  return reply
    .headers({
      'cache-control': maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}, immutable`,
      'content-disposition': disposition(inline === true ? 'inline' : 'attachment', fileName),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type(contentType)
    .send(body instanceof Uint8Array ? Buffer.from(body) : streamOf(body));
}

/** Bytes that may be buffered for a slow reader of a stream. A slower reader is disconnected, and resumes at its position. */
const maxWaiting = 256 * 1024;

/** Begins a stream, which lasts until one side ends it. No proxy may buffer or compress it. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: OpenStream,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const { raw } = reply.hijack();
  // Otherwise the request counts as incomplete, and is closed as slow.
  request.raw.resume();
  raw.writeHead(200, { ...headers, 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  raw.flushHeaders();
  const left = stream.begin({
    write: (bytes) => !raw.destroyed && (raw.write(bytes) || raw.writableLength < maxWaiting),
    isBusy: () => raw.writableLength > 0,
    end: (last) => {
      if (raw.writableLength < maxWaiting) raw.end(last);
      else raw.destroy();
    },
  });
  if (raw.destroyed) left();
  else raw.once('close', left);
  return reply;
}
