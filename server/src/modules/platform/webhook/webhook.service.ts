import { createHmac, randomBytes } from 'node:crypto';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { InternalAddressError, lookupPublic, namesInternalHost } from './public-address.service.ts';

interface Webhook {
  /** The same for every try of the same message, so that receivers detect repeats. */
  readonly id: string;
  readonly url: string;
  /** In the format of `newWebhookSecret`. */
  readonly secret: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: unknown };
}

export interface WebhookTransport {
  /** Resolves when the receiver responds with 200 to 299. @throws WebhookError */
  send(webhook: Webhook): Promise<void>;
  /** Whether the URL is allowed; names are resolved only when sending. */
  accepts(url: string): boolean;
}

/** The receiver refused a message. Its response is not included. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  /** Whether the same message would be refused again. */
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

const prefix = 'whsec_';

/** A new secret, in the format of webhook libraries. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The headers of a message, signed as in the Standard Webhooks specification, version 1: HMAC-SHA-256 of id, seconds and body. */
function signedHeaders({ id, secret }: Webhook, body: string, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Tunna',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

/** A short reason for a failed call. */
function reasonOf(error: Error & { readonly code?: unknown }): WebhookError {
  if (error instanceof InternalAddressError) return new WebhookError('The webhook leads into a network.', true);
  if (error.name === 'AbortError') return new WebhookError('The webhook did not answer in time.', false);
  const why = typeof error.code === 'string' ? error.code : 'the connection broke';
  return new WebhookError(`The webhook could not be reached: ${why}.`, false);
}

interface Options {
  /** Whether internal network addresses and unencrypted connections are allowed. */
  readonly internal: boolean;
  readonly now: () => Date;
  /** Timeout of the response in milliseconds. */
  readonly timeout?: number;
}

/** The response status of the receiver; the body is not read. */
const statusOf = (call: ClientRequest, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    call.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.once('error', reject);
    call.end(body);
  });

/**
 * Posts messages as JSON, each over a separate connection. Redirects are not followed: their target is unchecked. A receiver that responds
 * with 410 wants no more messages.
 */
export function webhookTransport({ internal, now, timeout = 10_000 }: Options): WebhookTransport {
  const accepts = (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') return false;
    if (internal) return ['http:', 'https:'].includes(url.protocol);
    // An empty port is 443. Other ports belong to other services, which a request must not reach.
    return url.protocol === 'https:' && ['', '8443'].includes(url.port) && !namesInternalHost(url);
  };
  return {
    accepts,
    async send(webhook) {
      if (!accepts(webhook.url)) throw new WebhookError('The webhook has an address that is not written to.', true);
      const url = new URL(webhook.url);
      const body = JSON.stringify(webhook.body);
      const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent: false,
        headers: signedHeaders(webhook, body, now()),
        signal: AbortSignal.timeout(timeout),
        ...(internal ? {} : { lookup: lookupPublic }),
      });
      const status = await statusOf(call, body).catch((error: Error) => {
        throw reasonOf(error);
      });
      if (status >= 200 && status < 300) return;
      throw new WebhookError(`The webhook answered ${status}.`, status === 410);
    },
  };
}
