import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { normalEmail } from '@tunna/domain/text/identity';
import { z } from 'zod';
import { parseKeyRing } from '../modules/platform/instance-secret/key-ring.service.ts';
import { address, parsed } from './setting.ts';

export const folder = parsed('the path of a folder', (path) => resolve(path));

/** Calling codes, comma-separated: 354,47. A plus before them is accepted. */
export const callingCodes = parsed('calling codes such as 354, separated by commas, or *', (list) => {
  const codes = list.split(',').map((code) => code.trim().replace(/^\+/, ''));
  return codes.length <= 300 && codes.every((code) => /^(?:\*|[1-9][0-9]{0,4})$/.test(code)) ? codes : undefined;
});

const maxProxyHops = 20;
const proxyNetworkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network in CIDR notation, or a name of private networks. */
function isProxyNetwork(text: string): boolean {
  if (proxyNetworkNames.includes(text)) return true;
  const [host = '', bits, ...rest] = text.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Trusted proxies: none, a number of the nearest ones, or those with these addresses. */
export const trustedProxies = parsed(
  `false, a number of proxies from 1 to ${maxProxyHops}, or addresses and networks, separated by commas`,
  (text): false | number | string[] | undefined => {
    if (text === 'false' || text === '0') return false;
    if (text === 'true') return 1;
    if (/^\d{1,2}$/.test(text) && Number(text) <= maxProxyHops) return Number(text);
    const networks = text.split(',').map((network) => network.trim());
    return networks.every(isProxyNetwork) ? networks : undefined;
  },
);

/** Keys with their ids, newest first. */
export const keyRing = parsed(
  'keys such as a1:…, separated by commas, newest first; npm run keys:rotate makes one',
  parseKeyRing,
);

export const encryptionKey = parsed('32 random bytes in base64, as openssl rand -base64 32 prints them', (text) => {
  const bytes = Buffer.from(text, 'base64');
  return /^[\w+/-]{43}=?$/.test(text) && bytes.length === 32 ? bytes : undefined;
});

/** A number from 0 to 1. */
export const share = parsed('a number from 0 to 1', (text) => {
  const value = Number(text);
  return /^(?:0|1|0?\.\d{1,6}|1\.0)$/.test(text) && value <= 1 ? value : undefined;
});

/** Headers with their values, which may be percent-encoded, as OpenTelemetry writes them. */
export const headers = parsed('name=value, separated by commas', (list) => {
  const pairs = list.split(',').map((pair) => /^\s*([\w-]{1,100})=([\x20-\x7e]{1,4000}?)\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null) || pairs.length > 20) return undefined;
  try {
    return Object.fromEntries(
      pairs.map((pair) => [pair?.[1]?.toLowerCase() ?? '', decodeURIComponent(pair?.[2] ?? '')]),
    );
  } catch {
    // A percent sign that begins no character.
    return undefined;
  }
});

export const emails = parsed('e-mail addresses, separated by commas', (list) => {
  const addresses = list
    .split(',')
    .map(normalEmail)
    .filter((one) => one !== '');
  return z.array(z.email()).max(100).safeParse(addresses).data;
});

const webAddress = address('https', 'http');

/** Paths are appended to it. */
function takesPaths(url: string): boolean {
  const { username, search, hash } = URL.canParse(url) ? new URL(url) : { username: '', search: '', hash: '' };
  return username + search + hash === '' && !/[?#]/.test(url);
}

/** An address of a website, without a slash at its end. */
export const website = {
  expected: `${webAddress.expected}, without a user, ? or #`,
  schema: webAddress.schema.refine(takesPaths).transform((url) => url.replace(/\/+$/, '')),
};

/** Codes and tokens must not be sent unencrypted over a network. */
export const httpsOrLoopback = {
  expected: `${webAddress.expected}; http only on this machine`,
  schema: webAddress.schema.refine((url) => {
    const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
    return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  }),
};

export const gateway = {
  expected: `${webAddress.expected}, without a user: SMS_TOKEN is the place for a secret`,
  schema: webAddress.schema.refine((url) => URL.canParse(url) && new URL(url).username === ''),
};

/** The host is part of the content security policy, so it cannot contain a placeholder. */
function isTilesUrl(template: string): boolean {
  if (!['{z}', '{x}', '{y}'].every((part) => template.includes(part)) || !URL.canParse(template)) return false;
  const { protocol, origin } = new URL(template);
  return ['http:', 'https:'].includes(protocol) && /^https?:\/\/[\w.:-]+$/.test(origin);
}

/** Maps without a background have no address. */
export const mapTiles = {
  expected: 'none, or an address with {z}, {x} and {y}',
  schema: z
    .string()
    .refine((template) => template === 'none' || isTilesUrl(template))
    .transform((template) => (template === 'none' ? undefined : template)),
};

const storeAddress = address('https', 'http');

/** The address of an S3-compatible store, without the bucket. */
export const s3Endpoint = {
  expected: `${storeAddress.expected}, without the bucket, a user and a question mark`,
  schema: storeAddress.schema.refine((url) => {
    const { username, search, hash } = URL.canParse(url) ? new URL(url) : { username: '?', search: '', hash: '' };
    return username === '' && search === '' && hash === '';
  }),
};

export const bucketName = {
  expected: '3 to 63 lower-case letters, digits, dots or hyphens',
  schema: z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/),
};

/** Between the bucket and the names of files; with a slash at its end. */
export const keyPrefix = {
  expected:
    'at most 200 letters, digits or signs of _./-, without a slash at the beginning and without . or .. between slashes',
  schema: z
    .string()
    .regex(/^(?:[\w.-]+\/)*[\w.-]*$/)
    .refine((prefix) => !prefix.split('/').some((name) => name === '.' || name === '..'))
    .max(200)
    .transform((prefix) => (prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`)),
};

export const hostAndPort = parsed('an address and a port, such as 127.0.0.1:9464', (text) => {
  const [, bracketed, host = bracketed, port] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+)):(\d{1,5})$/.exec(text) ?? [];
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined;
});

export const bearerToken = {
  expected: '24 to 500 letters, digits or signs of -._~+/=',
  schema: z.string().regex(/^[\w.~+/=-]{24,500}$/),
};
