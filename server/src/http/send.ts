import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Download, OpenStream } from '@tunna/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecurityHeaders } from './security-headers.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Bytes with all their headers, ready to be sent again and again. */
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
  readonly encoding?: 'br' | 'gzip' | undefined;
  /** Seconds for which browsers need not revalidate; without it they revalidate each time, so that an edit is visible immediately. */
  readonly maxAge?: number | undefined;
  /** The request header that the bytes depend on. */
  readonly vary?: string;
}

/** Puts together once what is sent many times. */
export function readyAnswer(contents: Contents, security: SecurityHeaders): ReadyAnswer {
  const { contentType, body, encoding, maxAge, vary } = contents;
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const unchangedHeaders = {
    ...security,
    etag,
    'cache-control': maxAge === undefined ? 'no-cache' : `public, max-age=${maxAge}`,
    ...(vary === undefined ? {} : { vary }),
  };
  const headers = {
    ...unchangedHeaders,
    'content-type': contentType,
    'content-length': body.length,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  return { etag, body, headers, unchangedHeaders };
}

/**
 * Sends ready bytes past the framework, which would set each header by itself: that costs as much again as the rest.
 * Browsers that hold the same bytes get a 304.
 */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  status = 200,
): FastifyReply {
  const { raw } = reply.hijack();
  if (status === 200 && request.headers['if-none-match'] === answer.etag) {
    raw.writeHead(304, answer.unchangedHeaders).end();
  } else {
    raw.writeHead(status, answer.headers).end(answer.body);
  }
  return reply;
}

/** Sends prepared JSON, bypassing the framework. It is not cached: it belongs to the caller. */
export function sendJson(reply: FastifyReply, json: string, security: SecurityHeaders): FastifyReply {
  const { raw } = reply.hijack();
  raw
    .writeHead(200, {
      ...security,
      'cache-control': 'no-store',
      'content-type': jsonType,
      'content-length': Buffer.byteLength(json),
    })
    .end(json);
  return reply;
}

/** The header that makes a browser save or show what comes, under its name in whatever script. */
function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** A stream of bytes. An existing stream is closed by the response, also if the client leaves before the first byte. */
const streamOf = (body: AsyncIterable<Uint8Array>): Readable =>
  body instanceof Readable ? body : Readable.from(body, { objectMode: false });

/** Sends a file to be saved, or a picture to be shown; neither can run anything of what it holds. */
export function sendDownload(reply: FastifyReply, { fileName, contentType, inline, body }: Download): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
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
  // Else the request never counts as having arrived whole, and is cut off for being slow.
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
