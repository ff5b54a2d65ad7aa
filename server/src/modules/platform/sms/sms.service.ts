import { writeToOutbox } from '../outbox/outbox.service.ts';

interface Sms {
  /** The same for every try of the same message. */
  readonly id: string;
  /** International form: +3545551234. */
  readonly to: string;
  readonly text: string;
}

export interface SmsTransport {
  /** Resolves when the message is accepted by the gateway or written to disk. @throws SmsError */
  send(sms: Sms): Promise<void>;
}

/** The gateway refused a message. Its response is not included: it may quote the message. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  /** Whether the same message would be refused again. */
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

interface Gateway {
  readonly url: string;
  readonly token?: string | undefined;
  /** Name or number of the sender. */
  readonly from: string;
  /** Milliseconds to wait for a response. */
  readonly timeout?: number;
}

/** Temporary refusals by the gateway: too early, too slow, too many requests. */
const passingStatuses = [408, 425, 429];

/** A short reason for a failed call. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the call failed';
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : 'the connection broke';
}

/**
 * Sends through an HTTP gateway: one POST of `{ from, to, text }` as JSON for each message. A status outside 200 to 299 is a refusal;
 * redirects are not followed, so that the token is not sent elsewhere.
 */
export function httpSmsTransport({ url, token, from, timeout = 10_000 }: Gateway): SmsTransport {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    async send({ to, text }) {
      const body = JSON.stringify({ from, to, text });
      const signal = AbortSignal.timeout(timeout);
      let status: number;
      try {
        const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
        status = response.status;
        await response.body?.cancel();
      } catch (error) {
        throw new SmsError(`The SMS gateway could not be used: ${reasonOf(error)}.`, false);
      }
      if (status >= 200 && status < 300) return;
      const final = status >= 300 && status < 500 && !passingStatuses.includes(status);
      throw new SmsError(`The SMS gateway answered ${status}.`, final);
    },
  };
}

/** Writes each message as one `.sms` file: sender and recipient, an empty line, the text. */
export const outboxSmsTransport = (directory: string, from: string): SmsTransport => ({
  send: ({ id, to, text }) => writeToOutbox(directory, `${id}.sms`, `From: ${from}\nTo: ${to}\n\n${text}\n`),
});
