import type { Language } from '@tunna/domain/text/languages';
import type { Output } from './endpoint.ts';
import type { ErrorCode, FieldError } from './errors.ts';
import type { Contract } from './index.ts';

/** One answer that the server fetched before rendering, under the key that the browser will ask with. */
export type PrefetchedAnswer = {
  [Name in keyof Contract]: {
    readonly endpoint: Name;
    readonly params: Readonly<Record<string, string | number>>;
    readonly answer: Output<Contract[Name]>;
  };
}[keyof Contract];

/** What a form sent without JavaScript comes back with when it was refused. */
export interface RefusedForm {
  readonly values: Readonly<Record<string, string>>;
  readonly fields: readonly FieldError[];
  /** Code of the error, where it is not about one field. */
  readonly code?: ErrorCode;
  readonly retryAfter?: number;
}

/** Everything that a page is rendered from; the browser takes over from the same. */
export interface PageInput {
  readonly url: string;
  readonly language: Language;
  /** The theme chosen on this device; absent follows the system. */
  readonly theme?: 'light' | 'dark';
  /** The public address of the server, for printed texts; only for logged-in users. */
  readonly publicUrl?: string;
  readonly answers: readonly PrefetchedAnswer[];
  /**
   * The browser says that it holds a token: whose it is and what it is worth only the application finds out, so that the server
   * renders nothing that depends on it.
   */
  readonly signedIn?: true;
  /** Set when the page's own content could not be had. */
  readonly failure?: 'not_found' | 'error';
  /** Code of the error behind the failure. */
  readonly code?: ErrorCode;
  /** The link under which the requester can follow the request from this browser. */
  readonly follow?: string;
  readonly form?: { readonly idempotencyKey: string; readonly refused?: RefusedForm };
}

/** What the web bundle answers: the inside of the body, and what belongs into the head. */
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly status: number;
}
