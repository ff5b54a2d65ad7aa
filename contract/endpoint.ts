import type { Permission } from '@tunna/domain/permissions';
import { z } from 'zod';
import type { ClosedInput } from './closed.ts';
import type { ErrorCode } from './errors.ts';
import { uuid } from './fields.ts';
import type { View } from './view.ts';

/**
 * Who may call an endpoint. An endpoint without `access` does not compile.
 * - `public`: anyone, without a token.
 * - `requester`: anyone, without a token; with one, no device without a department, and no person before the sign-up.
 * - `provider-link`: the holder of the signed link of one service request; the link is part of the path.
 * - `follow-link`: the holder of the signed link of a requester; the link is part of the path.
 * - `token`: the holder of a token that was signed here, also after its session has ended; to ask for its status.
 * - `account`: a logged-in person, also before the sign-up.
 * - `person`: a logged-in person who has signed up.
 * - `session`: any logged-in caller, a department or a device too; a person after the sign-up.
 * - `department`: a department, or a device that is bound to one, for the department's locations.
 * - `device`: a device, bound to a department or not; for the calls of its program.
 * - `station`: a caller at a weighing station: a department, a device, or a member; the handler checks the station.
 * - `platform`: a logged-in operator of the server's settings; sees aggregates only.
 * - a permission of domain/permissions.ts: a member of the organization in the path's `orgId` whose role has it.
 */
export type Access =
  | 'public'
  | 'requester'
  | 'provider-link'
  | 'follow-link'
  | 'token'
  | 'account'
  | 'person'
  | 'session'
  | 'department'
  | 'device'
  | 'station'
  | 'platform'
  | Permission;

/**
 * Whether the caller must have confirmed their identity within the last ten minutes. Only for calls of people.
 * - `true`: for each call.
 * - body fields with values: for calls whose body has those values.
 */
export type Recent = true | Readonly<Record<string, string>>;

/** Whether a call with this body needs a recent confirmation. */
export const needsConfirmation = (recent: Recent | undefined, body: unknown): boolean =>
  recent === true ||
  (recent !== undefined &&
    typeof body === 'object' &&
    body !== null &&
    Object.entries(recent).every(([field, value]) => Reflect.get(body, field) === value));

/** Whether an endpoint is called without a token: by anyone, or by the holder of a link. */
export const isOpen = (access: Access): boolean =>
  ['public', 'requester', 'provider-link', 'follow-link'].includes(access);

/** Names of query fields that contain the id of an object of the organization. Its members get `not_found` for a missing one. */
export const objectFields = [
  'containerId',
  'departmentId',
  'deviceId',
  'locationId',
  'scaleId',
  'serviceProviderId',
  'tagValueId',
  'wasteStreamId',
] as const;

/** Whether an access is a permission inside an organization. */
export const isPermission = (access: Access): access is Permission => access.includes('.');

/** A response that is not JSON. Its bytes are sent unchanged. */
export interface RawResponse {
  readonly contentType: string;
  /** Seconds for which browsers may cache the response. Without it they revalidate each time. */
  readonly maxAge?: number;
}

/** A response that redirects the browser. */
export interface RedirectResponse {
  readonly redirect: true;
}

/** A response that is a file to save. The handler sets its name. */
export interface DownloadResponse {
  /** Possible content types. */
  readonly download: readonly string[];
  /** Seconds for which browsers and caches may keep the response. Without it they keep nothing. */
  readonly maxAge?: number;
}

/** A file to be saved. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** An inspected picture that browsers may display instead of saving it. */
  readonly inline?: true;
  /** Number of exported rows, for the log only. */
  readonly rows?: number;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

/** A response that lasts until one side ends it. */
export interface StreamResponse {
  /** The content type. */
  readonly stream: string;
}

/** Writes to an open stream. */
export interface StreamWriter {
  /** Returns false if the reader is too slow and the buffer is full. The caller must then end the stream. */
  write(bytes: Uint8Array): boolean;
  /** Whether written bytes are still buffered. */
  isBusy(): boolean;
  /** @param last bytes to write before the end */
  end(last?: Uint8Array): void;
}

/** A stream before its start. */
export interface OpenStream {
  /**
   * Called once, after the response has started.
   * @returns a function to call when the reader has left
   */
  begin(writer: StreamWriter): () => void;
}

/** An uploaded file, complete and within its limit. It exists until the response is sent. */
export interface UploadedFile {
  /** The caller’s file name: no path, no control characters, at most 200 characters. */
  readonly name: string;
  /** Path of the bytes on the server. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Any schema. A comparison of all calls with `ZodType` compares every method, which takes the compiler seconds. */
type Schema = z.core.$ZodType;

type Fields = z.core.$ZodObject & { readonly shape: z.core.$ZodShape };

/** One call of the product, as data. Paths stand under /api/v1; a trailing slash makes no difference. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly recent?: Recent;
  readonly summary: string;
  readonly params?: Fields;
  readonly query?: Fields;
  /** Names in lower case, like HTTP headers. */
  readonly headers?: Fields;
  readonly body?: Schema;
  /** Maximum bytes of the body, if larger than the default. */
  readonly largestBody?: number;
  /**
   * The call accepts one file in the part `file` of a multipart form. The body’s schema parses the other parts, which are
   * text. `largest` is in bytes.
   */
  readonly upload?: { readonly largest: number };
  readonly response: Schema | RawResponse | RedirectResponse | DownloadResponse | StreamResponse;
  /** Error codes of this call, in addition to those of its access and the common ones (see endpoint-errors.ts). */
  readonly errors: readonly ErrorCode[];
  /** The response is public content of one organization. It may be cached until that content changes. */
  readonly isCacheable?: true;
  /** The response contains a secret. It is not compressed, because the size of a compressed response says something about it. */
  readonly secret?: true;
  /**
   * The call creates one record. It accepts the header `Idempotency-Key`, and its service calls `createOnce`: repeated calls
   * create one record. Only for calls of members.
   */
  readonly once?: true;
  /** The handler returns JSON text that the database wrote according to `response`: it is sent unchanged. */
  readonly ready?: true;
}

/** The name of the header whose value identifies a creation. */
export const onceHeader = 'idempotency-key';

/** Headers of calls that create one record. */
const onceHeaders = z.object({
  [onceHeader]: uuid()
    .describe('Repeated calls with the same key and the same content create one record and return it. Kept for a day.')
    .optional(),
});

/** Checks a declaration against the type of an endpoint, and its input against the closed types. Keeps the exact types. */
export const endpoint = <const Declared extends Endpoint>(declared: Declared & ClosedInput<Declared>): Declared =>
  declared.once === true ? { ...declared, headers: onceHeaders } : declared;

export const isRawResponse = (response: Endpoint['response']): response is RawResponse => 'contentType' in response;

export const isRedirectResponse = (response: Endpoint['response']): response is RedirectResponse =>
  'redirect' in response;

export const isDownloadResponse = (response: Endpoint['response']): response is DownloadResponse =>
  'download' in response;

export const isStreamResponse = (response: Endpoint['response']): response is StreamResponse => 'stream' in response;

type Parsed<Part> = Part extends Schema ? z.output<Part> : undefined;
type Sent<Part> = Part extends Schema ? z.input<Part> : undefined;
type Field<Declared, Key extends string> = Declared extends Record<Key, infer Part> ? Part : undefined;

/** The parsed and valid input of a handler. */
export interface Input<Declared extends Endpoint> {
  readonly params: Parsed<Field<Declared, 'params'>>;
  readonly query: Parsed<Field<Declared, 'query'>>;
  readonly headers: Parsed<Field<Declared, 'headers'>>;
  readonly body: Parsed<Field<Declared, 'body'>>;
  readonly upload: Declared extends { readonly upload: object } ? UploadedFile : undefined;
}

/** The parts that a caller passes. Undeclared parts are absent. */
export type Call<Declared extends Endpoint> = {
  [Key in 'params' | 'query' | 'headers' | 'body' as Declared extends Record<Key, Schema> ? Key : never]: Sent<
    Field<Declared, Key>
  >;
};

/** The result of a handler, and the response for a caller. */
export type Output<Declared extends Endpoint> = Declared['response'] extends Schema
  ? View<Declared['response']>
  : Declared['response'] extends RedirectResponse
    ? { readonly location: string }
    : Declared['response'] extends DownloadResponse
      ? Download
      : Declared['response'] extends StreamResponse
        ? OpenStream
        : Uint8Array;
