import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A login to the server of the tests. */
export interface S3Login {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Percent-encoding of AWS: everything but unreserved characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const maxSkew = 900_000;

function timeOf(date: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Checks the signature of a request as the documentation of AWS Signature Version 4 describes it, with nothing of the product.
 * @returns the code of S3’s error, or undefined if the request is signed
 */
export function signatureProblem(
  { method = '', url = '', headers }: IncomingMessage,
  body: Uint8Array,
  { region, accessKey, secretKey }: S3Login,
  now = Date.now(),
): string | undefined {
  const [, key, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (scope === undefined || signed === undefined || signature === undefined) return 'AccessDenied';
  if (key !== accessKey) return 'InvalidAccessKeyId';
  const date = String(headers['x-amz-date']);
  if (!(Math.abs(timeOf(date) - now) < maxSkew)) return 'RequestTimeTooSkewed';
  if (scope !== `${date.slice(0, 8)}/${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const given = String(headers['x-amz-content-sha256']);
  const { pathname, searchParams } = new URL(url, 'http://host');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    given,
  ].join('\n');
  const key4 = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const expected = hmac(key4, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  return given === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}
