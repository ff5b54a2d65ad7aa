import { CallError } from '../../../lib/api/client.ts';
import type { Translate } from '../../../lib/text/translation.tsx';

/** Whether another code may succeed, as the server reports; false for other errors. */
export const canRetry = (error: unknown): boolean => error instanceof CallError && error.body.canRetry === true;

/** Whether the code of an authenticator was correct and has been used. */
const isUsed = (error: unknown): boolean => error instanceof CallError && error.body.code === 'code_used';

/** The text about a rejected code after which another one may succeed; undefined for other errors. */
export function wrongCodeText(t: Translate, error: unknown): string | undefined {
  if (!canRetry(error)) return undefined;
  return t(isUsed(error) ? 'error.usedCode' : 'error.wrongCode');
}

/** Whether no more codes are accepted today; the link of a message still works. */
export const isTriesUsed = (error: unknown): boolean =>
  error instanceof CallError && error.body.code === 'code_tries_used';

/** Whether the code itself was rejected permanently; a failed connection or server does not count. */
export const isOver = (error: unknown): boolean =>
  error instanceof CallError && error.body.canRetry !== true && error.status >= 400 && error.status < 429;

/**
 * The text for a failed call.
 * @param fallback the sentence for errors without a text
 */
export function refusalText(t: Translate, error: unknown, fallback: string): string {
  const { code, retryAfter } = error instanceof CallError ? error.body : { code: '', retryAfter: undefined };
  if (code === 'unreachable') return t('error.unreachable');
  if (code !== 'rate_limited') return fallback;
  const seconds = retryAfter ?? 60;
  return seconds < 90
    ? t('error.rateLimitedSeconds', { seconds })
    : t('error.rateLimitedMinutes', { minutes: Math.ceil(seconds / 60) });
}
