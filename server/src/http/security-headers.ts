import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

interface Options {
  /** Style sheets that stand inside our pages; no other may. */
  readonly styles: readonly string[];
  readonly clientEventsUrl: string | undefined;
  readonly publicUrl: string;
}

const policyHeader = 'content-security-policy';

/**
 * Lets scripts of this one page put style sheets into it, as dialogs and lists do. Only for answers that nobody keeps.
 * @returns the nonce that such a style sheet carries
 */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.raw.getHeader(policyHeader) ?? '');
  reply.raw.setHeader(policyHeader, policy.replace('style-src ', `style-src 'nonce-${nonce}' `));
  return nonce;
}

/** Sets on every answer what a browser may do with it. */
export function securityHeaders(app: FastifyInstance, { styles, clientEventsUrl, publicUrl }: Options): void {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const events = clientEventsUrl === undefined ? '' : ` ${new URL(clientEventsUrl).origin}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashes.join(' ')}`.trimEnd(),
    // A stream's colour is data and stands in style attributes; content of people is sanitized of them.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${events}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader(policyHeader, policy);
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('referrer-policy', 'same-origin');
    reply.raw.setHeader('cross-origin-opener-policy', 'same-origin');
    reply.raw.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    if (publicUrl.startsWith('https:')) reply.raw.setHeader('strict-transport-security', 'max-age=31536000');
    done();
  });
}
