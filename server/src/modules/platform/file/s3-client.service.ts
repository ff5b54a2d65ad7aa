import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StoreUnavailableError } from './store-unavailable.service.ts';

/** A bucket, and the login to it. */
export interface S3Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Whether the bucket is part of the path; otherwise of the host name. */
  readonly isPathStyle: boolean;
}

export interface S3Limits {
  /** Milliseconds until the first byte of a response without content, over all tries. */
  readonly answer: number;
  /** Milliseconds for sending a file, over all tries, beside a second for each MiB. */
  readonly transfer: number;
  /** Milliseconds between two parts of a file that is read. */
  readonly silence: number;
  readonly tries: number;
  /** Milliseconds before the second try; the third waits for twice as long. */
  readonly pause: number;
}

const usualLimits: S3Limits = { answer: 5_000, transfer: 20_000, silence: 15_000, tries: 3, pause: 200 };

/** Bytes in a millisecond below which sending a file is too slow. */
const slowest = (1024 * 1024) / 1000;

const emptyHash = createHash('sha256').digest('hex');

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  /** Of the object; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Blob;
  /** Of the body: the store rejects other bytes. */
  readonly sha256?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Of an error, as XML. */
  readonly text: string;
}

const longestError = 65_536;

/** The code in an error of S3, such as NoSuchBucket. */
const codeIn = (text: string): string | undefined =>
  /<Code>([\w.]{1,100})<\/Code>/.exec(text.slice(0, longestError))?.[1];

function connectionError(error: unknown, isLate: boolean): StoreUnavailableError {
  const cause = error instanceof Error ? ((error.cause as NodeJS.ErrnoException | undefined) ?? error) : undefined;
  const code = isLate
    ? 'TimeoutError'
    : ((cause as NodeJS.ErrnoException | undefined)?.code ?? String(cause?.message ?? error));
  return new StoreUnavailableError(code, { cause: error });
}

/** Whether another try may succeed. */
const isPassing = (status: number): boolean => status >= 500 || status === 429;

/** The calls of S3 that files need. Every one ends within its limit, and is repeated after failures that may pass. */
export class S3Client {
  readonly #bucket: S3Bucket;
  readonly #limits: S3Limits;
  readonly #root: string;

  constructor(bucket: S3Bucket, limits: S3Limits = usualLimits) {
    this.#bucket = bucket;
    this.#limits = limits;
    const { protocol, host, pathname } = new URL(bucket.endpoint);
    const path = pathname.replace(/\/+$/, '');
    this.#root = bucket.isPathStyle
      ? `${protocol}//${host}${path}/${bucket.bucket}`
      : `${protocol}//${bucket.bucket}.${host}${path}`;
  }

  /** Stores an object completely or not at all. @param sha256 hexadecimal */
  async put(key: string, body: Blob, sha256 = emptyHash): Promise<void> {
    const limit = this.#limits.transfer + Math.ceil(body.size / slowest);
    await this.#answered({ method: 'PUT', key, body, sha256 }, limit);
  }

  /** The size of an object; undefined if there is none. */
  async sizeOf(key: string): Promise<number | undefined> {
    const { status, headers } = await this.#answered({ method: 'HEAD', key }, this.#limits.answer, [404]);
    return status === 404 ? undefined : Number(headers.get('content-length'));
  }

  async remove(key: string): Promise<void> {
    await this.#answered({ method: 'DELETE', key }, this.#limits.answer, [404], ['NoSuchKey']);
  }

  /** One page of a list, as XML. @throws StoreUnavailableError also if there is no such bucket */
  async page(query: Readonly<Record<string, string>>): Promise<string> {
    const { text } = await this.#answered({ method: 'GET', key: '', query }, this.#limits.transfer);
    return text;
  }

  /** The bytes of an object; undefined if there is none. A connection that falls silent ends with an error. */
  async get(key: string): Promise<Readable | undefined> {
    const { answer: limit, silence } = this.#limits;
    const { response, ending } = await this.#tried({ method: 'GET', key }, limit);
    if (response.status === 200) return readableOf(response, ending, silence);
    const late = setTimeout(() => ending.abort(), silence);
    const text = await response
      .text()
      .catch((error: unknown) => {
        throw connectionError(error, ending.signal.aborted);
      })
      .finally(() => clearTimeout(late));
    if (response.status === 404 && codeIn(text) !== 'NoSuchBucket') return undefined;
    throw this.#refusal(response, text);
  }

  /** A response that was read to its end. @param expected further statuses, with these codes if their body has one */
  async #answered(
    request: S3Request,
    limit: number,
    expected: readonly number[] = [],
    codes: readonly string[] = [],
  ): Promise<Answer> {
    const { response, timer } = await this.#tried(request, limit, true);
    try {
      const text = await response.text();
      const { status, headers } = response;
      const code = codeIn(text);
      const isExpected = expected.includes(status) && (code === undefined || codes.includes(code));
      if ((status < 200 || status >= 300) && !isExpected) throw this.#refusal(response, text);
      return { status, headers, text };
    } catch (error) {
      throw error instanceof StoreUnavailableError ? error : connectionError(error, timer.aborted);
    }
  }

  #refusal({ status, headers }: Response, text: string): StoreUnavailableError {
    const region = headers.get('x-amz-bucket-region');
    const hint = region === null || region === this.#bucket.region ? '' : `, the region is ${region}`;
    return new StoreUnavailableError(codeIn(text) ?? `HTTP ${status}`, { status, hint });
  }

  /** The first response that is no passing failure, or the last one. @param isWhole whether the limit includes the body */
  async #tried(request: S3Request, limit: number, isWhole = false) {
    const timer = AbortSignal.timeout(limit);
    const { tries, pause } = this.#limits;
    for (let number = 1; ; number += 1) {
      const ending = new AbortController();
      const stop = () => ending.abort(timer.reason);
      timer.addEventListener('abort', stop, { once: true });
      const isLast = number === tries;
      try {
        const response = await this.#send(request, ending.signal);
        if (isLast || !isPassing(response.status)) {
          if (!isWhole) timer.removeEventListener('abort', stop);
          return { response, ending, timer };
        }
        ending.abort();
      } catch (error) {
        if (isLast || timer.aborted) throw connectionError(error, timer.aborted);
      }
      await delay(pause * number, undefined, { signal: timer }).catch(() => undefined);
      if (timer.aborted) throw connectionError(timer.reason, true);
    }
  }

  async #send(
    { method, key, query = {}, body, sha256 = emptyHash }: S3Request,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = new URL(`${this.#root}${key === '' ? (this.#bucket.isPathStyle ? '' : '/') : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = this.#bucket;
    const headers = { 'x-amz-content-sha256': sha256 };
    const signer = new AwsV4Signer({
      url: url.href,
      method,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
    const signed = await signer.sign();
    // S3 redirects to other regions, whose signatures are others.
    return fetch(signed.url, { method, headers: signed.headers, body: body ?? null, signal, redirect: 'manual' });
  }
}

/** The content of a response. The silence is measured while the reader waits, not while it is slow. */
function readableOf({ body }: Response, ending: AbortController, silence: number): Readable {
  async function* chunks(): AsyncIterable<Buffer> {
    if (body === null) return;
    const reader = body.getReader();
    for (;;) {
      const timer = setTimeout(() => ending.abort(), silence);
      const part = await reader
        .read()
        .catch((error: unknown) => {
          throw connectionError(error, ending.signal.aborted);
        })
        .finally(() => clearTimeout(timer));
      if (part.done) return;
      yield Buffer.from(part.value.buffer, part.value.byteOffset, part.value.byteLength);
    }
  }
  // Also if the reader leaves before the first byte.
  return Readable.from(chunks(), { objectMode: false }).once('close', () => ending.abort());
}
