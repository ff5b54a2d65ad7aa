import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { normalEmail } from '@tunna/domain/text/identity';
import { z } from 'zod';
import { parseKeyRing } from './modules/platform/instance-secret/key-ring.service.ts';
import { OperatorError } from './operator-error.ts';

/** One setting: its environment variable, its meaning, and its schema with default. */
interface Setting<Schema extends z.ZodType> {
  readonly environment: string;
  readonly doc: string;
  readonly schema: Schema;
}

const setting = <Schema extends z.ZodType>(environment: string, doc: string, schema: Schema): Setting<Schema> => ({
  environment,
  doc,
  schema,
});

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Calling codes, comma-separated: 354,47. A plus before them is accepted. */
const callingCodes = z
  .string()
  .transform((list) => list.split(',').map((code) => code.trim().replace(/^\+/, '')))
  .pipe(
    z
      .array(
        z.string().regex(/^(?:\*|[1-9][0-9]{0,4})$/, 'must be calling codes such as 354, separated by commas, or *'),
      )
      .max(300),
  );

const maxProxyHops = 20;
const proxyNetworkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network in CIDR notation, or a name of private networks. */
function isProxyNetwork(text: string): boolean {
  if (proxyNetworkNames.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Trusted proxies: none, a number of the nearest ones, or those with these addresses. */
const trustedProxies = z.string().transform((text, context): false | number | string[] => {
  if (text === 'false' || text === '0') return false;
  if (text === 'true') return 1;
  if (/^\d{1,2}$/.test(text) && Number(text) <= maxProxyHops) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isProxyNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message: `must be false, a number of proxies from 1 to ${maxProxyHops}, or addresses and networks, separated by commas`,
  });
  return z.NEVER;
});

/** Keys with their ids, newest first. Error messages do not repeat the text. */
const keyRing = z.string().transform((text, context) => {
  const ring = parseKeyRing(text);
  if (ring !== undefined) return ring;
  context.addIssue({
    code: 'custom',
    message: 'must be keys such as a1:…, separated by commas, newest first; npm run keys:rotate makes one',
  });
  return z.NEVER;
});

/** Codes and tokens must not be sent unencrypted over a network. */
function isHttpsOrLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The host is part of the content security policy, so it cannot contain a placeholder. */
function isTilesUrl(template: string): boolean {
  if (!['{z}', '{x}', '{y}'].every((part) => template.includes(part)) || !URL.canParse(template)) return false;
  const { protocol, origin } = new URL(template);
  return ['http:', 'https:'].includes(protocol) && /^https?:\/\/[\w.:-]+$/.test(origin);
}

/** Every setting of the server. No other code reads the environment. */
export const settings = {
  port: setting('PORT', 'Port to listen on.', z.coerce.number().int().min(0).max(65535).default(3000)),
  host: setting('HOST', 'Address to listen on; 0.0.0.0 or :: for every interface.', z.string().default('localhost')),
  dataDirectory: setting(
    'DATA_DIR',
    'Folder for all data: the database, the outbox, uploaded files.',
    z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
  ),
  instanceKeys: setting(
    'INSTANCE_KEYS',
    'Keys for signing and sealing, as id:key, separated by commas, newest first. Default: the file DATA_DIR/keys.json.',
    keyRing.optional(),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'PostgreSQL 18 to use instead of the embedded one.',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  migrationUrl: setting(
    'DATABASE_MIGRATION_URL',
    'The same database as the owner of its tables, if the user of DATABASE_URL owns nothing.',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    'Connections for calls of one server process; jobs, notifications and /health use up to eight more.',
    z.coerce.number().int().min(2).max(200).default(12),
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    'Public address of the server; links in messages begin with it. Default: http://localhost:PORT.',
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
  hstsSubdomains: setting(
    'HSTS_SUBDOMAINS',
    'true makes browsers use https for all subdomains of PUBLIC_URL too. Only if PUBLIC_URL is https.',
    flag.default(false),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'Number of proxies in front that append to X-Forwarded-For, or their networks, separated by commas. true is 1.',
    trustedProxies.default(false),
  ),
  platformOperators: setting(
    'PLATFORM_OPERATORS',
    'Email addresses of the operators, separated by commas: they may open /admin-metrics. Default: none.',
    z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map(normalEmail)
          .filter((address) => address !== ''),
      )
      .pipe(z.array(z.email('must be e-mail addresses, separated by commas')).max(100)),
  ),
  demo: setting('DEMO', 'Whether an empty database is filled with the demo organizations.', flag.default(true)),
  requestsPerMinute: setting(
    'REQUESTS_PER_MINUTE',
    'Collection requests per minute from one network address.',
    z.coerce.number().int().min(1).max(100_000).default(10),
  ),
  defaultPlan: setting(
    'DEFAULT_PLAN',
    'The plan of new organizations: start, business or unlimited.',
    z.enum(['start', 'business', 'unlimited']).default('unlimited'),
  ),
  organizationCreation: setting(
    'ORGANIZATION_CREATION',
    'Who may create organizations: open (anyone who signed up), invited (members of an organization) or operator. ' +
      'PLATFORM_OPERATORS always may.',
    z.enum(['open', 'invited', 'operator']).default('open'),
  ),
  organizationsPerPerson: setting(
    'ORGANIZATIONS_PER_PERSON',
    'Maximum of organizations that one person may own and create; PLATFORM_OPERATORS have no limit.',
    z.coerce.number().int().min(1).max(10_000).default(5),
  ),
  ownersChoosePlans: setting(
    'OWNERS_CHOOSE_PLANS',
    'true lets owners choose every plan. Otherwise PLATFORM_OPERATORS assign plans that allow more than DEFAULT_PLAN.',
    flag.default(false),
  ),
  reporterDays: setting(
    'REPORTER_DETAILS_DAYS',
    'Days after the end of a request until the name, phone number and email address of the visitor are deleted.',
    z.coerce.number().int().min(1).max(36_500).default(365),
  ),
  clientEventsUrl: setting(
    'CLIENT_EVENTS_URL',
    'Address to which browsers report usage and errors. Default: the server itself.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  googleClientId: setting(
    'GOOGLE_CLIENT_ID',
    'Client id at the OpenID provider; with its secret it enables the login with Google.',
    z.string().max(500).optional(),
  ),
  googleClientSecret: setting(
    'GOOGLE_CLIENT_SECRET',
    'The secret of GOOGLE_CLIENT_ID.',
    z.string().max(500).optional(),
  ),
  openidIssuer: setting(
    'OPENID_ISSUER',
    'The OpenID provider, Google or any other; plain http only on this machine.',
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine(isHttpsOrLoopback, 'must be https')
      .default('https://accounts.google.com'),
  ),
  smtpUrl: setting(
    'SMTP_URL',
    'Mail server, such as smtps://user:password@mail.example. Default: messages are files in DATA_DIR/outbox.',
    z.url({ protocol: /^smtps?$/ }).optional(),
  ),
  mailFrom: setting('MAIL_FROM', 'Sender of messages.', z.string().max(300).default('Tunna <tunna@localhost>')),
  smsUrl: setting(
    'SMS_URL',
    'HTTP gateway for text messages. Default: they are files in DATA_DIR/outbox.',
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => new URL(url).username === '', 'SMS_TOKEN is the place for a secret, not the address.')
      .optional(),
  ),
  smsToken: setting('SMS_TOKEN', 'Sent to the gateway as Authorization: Bearer.', z.string().max(4000).optional()),
  smsFrom: setting('SMS_FROM', 'Sender of text messages.', z.string().max(20).default('Tunna')),
  smsCountries: setting(
    'SMS_COUNTRIES',
    'Calling codes of the countries that get text messages, separated by commas; * for every country.',
    callingCodes.prefault('354'),
  ),
  smsPerDay: setting(
    'SMS_PER_DAY',
    'Maximum of text messages per day (UTC), codes included.',
    z.coerce.number().int().min(0).max(10_000_000).default(500),
  ),
  webhooksInternal: setting(
    'WEBHOOKS_INTERNAL',
    'true allows webhooks to internal network addresses, and without encryption.',
    flag.default(false),
  ),
  mapTilesUrl: setting(
    'MAP_TILES_URL',
    'Address of map tiles, with {z}, {x} and {y}; none for maps without a background.',
    z
      .string()
      .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
      .refine(
        (template) => template === 'none' || isTilesUrl(template),
        'must be none, or an address with {z}, {x} and {y}',
      )
      .transform((template) => (template === 'none' ? undefined : template)),
  ),
  mapAttribution: setting(
    'MAP_ATTRIBUTION',
    'Attribution of the map, as its licence requires.',
    z.string().max(300).default('© OpenStreetMap contributors'),
  ),
  metricsAddress: setting(
    'METRICS_ADDRESS',
    'Separate address and port for /metrics, such as 127.0.0.1:9464. Default: none.',
    z
      .string()
      .transform((text, context) => {
        const [, bracketed, host = bracketed, port] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+)):(\d{1,5})$/.exec(text) ?? [];
        if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
        context.addIssue({ code: 'custom', message: 'must be an address and a port, such as 127.0.0.1:9464' });
        return z.NEVER;
      })
      .optional(),
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    'Token that /metrics requires as Authorization: Bearer. Without METRICS_ADDRESS, /metrics is on PORT.',
    z
      .string()
      .regex(/^[\w.~+/=-]{24,500}$/, 'must be 24 to 500 letters, digits or signs of -._~+/=')
      .optional(),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'Minimum level of the log.',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
} as const;

type Settings = typeof settings;
export type Config = { readonly [Key in keyof Settings]: z.output<Settings[Key]['schema']> } & {
  readonly publicUrl: string;
};

/** An invalid setting. The message names its variable. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from the environment. An empty variable counts as unset.
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { environment: variable, schema }] of Object.entries(settings)) {
    const given = environment[variable];
    const result = schema.safeParse(given === '' ? undefined : given);
    if (result.success) values[key] = result.data;
    else problems.push(`${variable}: ${result.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  if ((values.googleClientId === undefined) !== (values.googleClientSecret === undefined))
    problems.push('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: one requires the other');
  if (problems.length > 0) throw new ConfigError(`The settings cannot be used.\n${problems.join('\n')}`);
  values.publicUrl ??= `http://localhost:${values.port}`;
  return values as Config;
}

/** Names of the settings that differ from their defaults; never a value. */
export function changedSettings(config: Config): string[] {
  const defaults = readConfig({});
  return (Object.keys(settings) as (keyof Settings)[])
    .filter((key) => !isDeepStrictEqual(config[key], defaults[key]))
    .map((key) => settings[key].environment);
}
