import type { Language } from '@tunna/domain/text/languages';
import type { Output } from './endpoint.ts';
import type { ErrorCode, FieldError } from './errors.ts';
import type { Contract } from './index.ts';

/** One response that the server fetched before rendering, under the query key of the browser. */
export type PrefetchedAnswer = {
  [Name in keyof Contract]: {
    readonly endpoint: Name;
    readonly params: Readonly<Record<string, string | number>>;
    readonly answer: Output<Contract[Name]>;
  };
}[keyof Contract];

/** One response that the server read for a member, under the query key of the browser. */
export interface MemberAnswer {
  readonly key: readonly unknown[];
  readonly answer: unknown;
}

/** What the server read for the member for whom it rendered a page. */
export interface MemberData {
  /** The claims of the token, as they are written in it: they identify the member and the session, and prove nothing. */
  readonly claims: string;
  /** The last event that the server knew before it read the answers; absent if it knew none. */
  readonly eventId?: string;
  readonly answers: readonly MemberAnswer[];
}

/** The values and errors of a form that was sent without JavaScript and rejected. */
export interface RefusedForm {
  readonly values: Readonly<Record<string, string>>;
  readonly fields: readonly FieldError[];
  /** Error code, if the error does not belong to one field. */
  readonly code?: ErrorCode;
  readonly retryAfter?: number;
}

/** The input of a page, for rendering on the server and for hydration. */
export interface PageInput {
  readonly url: string;
  readonly language: Language;
  /** The theme chosen on this device. Absent: the system’s theme. */
  readonly theme?: 'light' | 'dark';
  /** The public address of the server, for printed texts; only for logged-in users. */
  readonly publicUrl?: string;
  readonly answers: readonly PrefetchedAnswer[];
  /**
   * The browser states that it has a token. Only the application in the browser verifies it, so the server renders no content that depends
   * on it.
   */
  readonly signedIn?: true;
  /** The browser states that it runs on a phone. */
  readonly isPhone?: true;
  /** Present if the page was rendered for a member. */
  readonly member?: MemberData;
  /** Set if the content of the page could not be loaded. */
  readonly failure?: 'not_found' | 'error';
  /** Error code of the failure. */
  readonly code?: ErrorCode;
  /** The link with which the requester follows the request in this browser. */
  readonly follow?: string;
  readonly form?: { readonly idempotencyKey: string; readonly refused?: RefusedForm };
}

/** The rendered content of body and head. */
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly status: number;
  /** The modules of the parts that it contains, below `web/src` and without `.tsx`: names of their texts too. */
  readonly parts: readonly string[];
}
