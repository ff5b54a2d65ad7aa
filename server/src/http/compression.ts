import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { type Endpoint, isOpen } from '@tunna/contract/endpoint';
import { z } from 'zod';

const gzipLater = promisify(gzip);

/** Bytes from which a response is compressed: a shorter one fits into the first packet with its headers. */
const compressedFrom = 1024;
/** Bytes up to which compressing takes less time than leaving it to another thread. */
const soon = 64 * 1024;
/** Higher levels take more time than the bytes that they save (bench/results/calls.md). */
const level = 1;

/** Whether a client accepts gzip. */
export const acceptsGzip = ({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): boolean =>
  String(accepted)
    .split(',')
    .some((coding) => /^\s*gzip\s*(?:;|$)/i.test(coding) && !/;\s*q=0(?:\.0*)?\s*$/i.test(coding));

/**
 * Whether the response of a call is compressed: a read of a logged-in caller, as JSON. From the sizes of compressed responses an observer who
 * can have text stored beside a secret could guess it (docs/decisions/0121-first-data.md): secrets are created by other methods or read
 * with a link, or their call is marked.
 */
export const isCompressible = ({ method, access, response, secret }: Endpoint): boolean =>
  method === 'GET' && !isOpen(access) && secret !== true && response instanceof z.ZodType;

/** The response as a gzip file; undefined if the client does not accept it or it is too short to gain by it. */
export function compressed(text: string, headers: IncomingHttpHeaders): Promise<Buffer> | Buffer | undefined {
  if (text.length < compressedFrom || !acceptsGzip(headers)) return undefined;
  return text.length <= soon ? gzipSync(text, { level }) : gzipLater(text, { level });
}
