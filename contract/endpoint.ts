import type { Permission } from '@tunna/domain/permissions';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint. Nothing is open by being forgotten: an endpoint without `access` does not compile.
 * - `public`: anyone, without a token.
 * - `provider-link`: whoever holds the signed link of one service request; the link stands in the path.
 * - `token`: whoever holds a token that was signed here, also one whose session has ended; for asking what it is worth.
 * - `account`: a signed-in person, also one who has not signed up yet.
 * - `person`: a signed-in person who has signed up.
 * - a permission of domain/permissions.ts: a member of the organization in the path's `orgId` whose role carries it.
 */
export type Access = 'public' | 'provider-link' | 'token' | 'account' | 'person' | Permission;

/** Whether an access is a permission inside an organization. */
export const isPermission = (access: Access): access is Permission => access.includes('.');

/** An answer that is not JSON: its bytes are sent as they are. */
export interface RawResponse {
  readonly contentType: string;
  /** Seconds for which browsers may keep it without asking again; without it they ask each time. */
  readonly maxAge?: number;
}

/** An answer that sends the browser elsewhere. */
export interface RedirectResponse {
  readonly redirect: true;
}

type Fields = z.ZodObject;

/** One call of the product, as data. Paths stand under /api/v1; a trailing slash makes no difference. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Fields;
  readonly query?: Fields;
  /** Names in lower case, as HTTP compares them. */
  readonly headers?: Fields;
  readonly body?: z.ZodType;
  readonly response: z.ZodType | RawResponse | RedirectResponse;
  /** What it may refuse with, beside what every call may answer (see errors.ts). */
  readonly errors: readonly ErrorCode[];
  /** The answer shows public content of one organization and may be kept until that content changes. */
  readonly keep?: true;
}

/** Checks a declaration against the shape of an endpoint and keeps its exact types. */
export const endpoint = <const Declared extends Endpoint>(declared: Declared): Declared => declared;

export const isRawResponse = (response: Endpoint['response']): response is RawResponse => 'contentType' in response;

export const isRedirectResponse = (response: Endpoint['response']): response is RedirectResponse =>
  'redirect' in response;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Field<Declared, Key extends string> = Declared extends Record<Key, infer Schema> ? Schema : undefined;

/** What a handler receives: everything parsed and valid. */
export interface Input<Declared extends Endpoint> {
  readonly params: Parsed<Field<Declared, 'params'>>;
  readonly query: Parsed<Field<Declared, 'query'>>;
  readonly headers: Parsed<Field<Declared, 'headers'>>;
  readonly body: Parsed<Field<Declared, 'body'>>;
}

/** The parts that a caller gives; those that the endpoint does not declare are absent. */
export type Call<Declared extends Endpoint> = {
  [Key in 'params' | 'query' | 'headers' | 'body' as Declared extends Record<Key, z.ZodType> ? Key : never]: Sent<
    Field<Declared, Key>
  >;
};

/** What a handler answers and a caller gets. */
export type Output<Declared extends Endpoint> = Declared['response'] extends z.ZodType
  ? z.output<Declared['response']>
  : Declared['response'] extends RedirectResponse
    ? { readonly location: string }
    : Uint8Array;
