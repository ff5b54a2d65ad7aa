import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

interface Options {
  /** Inline style sheets of our pages; no others are allowed. */
  readonly styles: readonly string[];
  readonly clientEventsUrl: string | undefined;
  readonly publicUrl: string;
  /** Whether browsers also use https for subdomains of `publicUrl`. */
  readonly hstsSubdomains: boolean;
}

const policyHeader = 'content-security-policy';

/**
 * Allows scripts of this page to insert style sheets, as dialogs and lists do. Only for uncached responses.
 * @returns the nonce of such style sheets
 */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader(policyHeader) ?? '');
  reply.header(policyHeader, policy.replace('style-src ', `style-src 'nonce-${nonce}' `));
  return nonce;
}

/** Allows a script inside this page, by the hash of its text. Only for uncached responses. */
export function allowScript(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader(policyHeader) ?? '');
  reply.header(policyHeader, policy.replace("script-src 'self'", `script-src 'self' ${source}`));
}

/** Allows pictures of another host on this page. Only for uncached responses. */
export function allowPictures(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader(policyHeader) ?? '');
  reply.header(policyHeader, policy.replace("img-src 'self' data:", `img-src 'self' data: ${origin}`));
}

const permissionsHeader = 'permissions-policy';
/** No page may use these; the weighing station alone may read a scale at a serial port. */
const permissions = 'camera=(), geolocation=(), microphone=(), serial=()';

/** Allows serial ports on this page. Only for uncached responses. */
export function allowSerialPorts(reply: FastifyReply): void {
  reply.header(permissionsHeader, permissions.replace('serial=()', 'serial=(self)'));
}

/** Security headers of every response. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** @returns the headers, with names in lower case */
export function securityHeaders({ styles, clientEventsUrl, publicUrl, hstsSubdomains }: Options): SecurityHeaders {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const events = clientEventsUrl === undefined ? '' : ` ${new URL(clientEventsUrl).origin}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashes.join(' ')}`.trimEnd(),
    // A stream’s colour is data in style attributes. User content is sanitized and has none.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${events}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const transport = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
  return {
    [policyHeader]: policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    [permissionsHeader]: permissions,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': transport } : {}),
  };
}

/** Sets the headers on every response of the framework. Prepared responses contain them already (see send.ts). */
export function applySecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
