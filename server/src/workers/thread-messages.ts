import type { ErrorCode } from '@tunna/contract/errors';
import { ApplicationError } from '../http/errors.ts';

/** Message to a thread. */
export type ThreadInput =
  | { readonly kind: 'task'; readonly file: string; readonly name: string; readonly input: unknown }
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly message: string };

/** Message from a thread. One question at a time is open. */
export type ThreadOutput =
  | { readonly kind: 'question'; readonly value: unknown }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: SentError };

/** An error between threads, which cannot pass classes. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Stable code of an ApplicationError, or code of a system error such as ENOENT. */
  readonly code: string | undefined;
  readonly details: ApplicationError['details'] | undefined;
}

/** An error of a task that is no ApplicationError. Its stack is that of the thread. */
class TaskError extends Error {
  override readonly name: string;
  readonly code: string | undefined;

  constructor({ name, message, stack, code }: SentError) {
    super(message);
    this.name = name;
    this.code = code;
    if (stack !== undefined) this.stack = stack;
  }
}

export function sentError(error: unknown): SentError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const details = error instanceof ApplicationError ? error.details : undefined;
  return { name, message, stack, code, details };
}

export function receivedError(sent: SentError): Error {
  if (sent.name !== 'ApplicationError' || sent.code === undefined) return new TaskError(sent);
  return new ApplicationError(sent.code as ErrorCode, sent.message, sent.details);
}
