import { createHmac, randomBytes } from 'node:crypto';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { InternalAddressError, lookupPublic, namesInternalHost } from './public-address.service.ts';

interface Webhook {
  /** The same for every try of the same message: whoever gets it twice can tell. */
  readonly id: string;
  readonly url: string;
  /** As `newWebhookSecret` makes it. */
  readonly secret: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: unknown };
}

export interface WebhookTransport {
  /** Resolves when the receiver answered between 200 and 299. @throws WebhookError */
  send(webhook: Webhook): Promise<void>;
  /** Whether an address may be written to at all; names are resolved when they are. */
  accepts(url: string): boolean;
}

/** The receiver did not take a message. What it answered is not repeated. */
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

/** A new secret, in the form that libraries for webhooks take. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The headers of a message, as the Standard Webhooks specification, version 1, signs it: HMAC-SHA-256 of id, seconds and body. */
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

/** Why a call came to nothing, in a few words. */
function reasonOf(error: Error & { readonly code?: unknown }): WebhookError {
  if (error instanceof InternalAddressError) return new WebhookError('The webhook leads into a network.', true);
  const why = typeof error.code === 'string' ? error.code : 'the connection broke';
  return new WebhookError(`The webhook could not be reached: ${why}.`, false);
}

interface Options {
  /** Whether it may write to addresses inside the own network, and without encryption. */
  readonly internal: boolean;
  readonly now: () => Date;
  /** Milliseconds until the answer has to be there. */
  readonly timeout?: number;
}

/** The status that the receiver answers; its words are not read. */
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
 * Posts messages as JSON, each over a connection of its own. A redirection is not followed: it would lead where nobody looked.
 * A receiver that answers 410 wants none any more.
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
