import { address, flag, oneOf, optional, secret, setting, wholeNumber, words } from './setting.ts';
import * as kinds from './setting-kinds.ts';

/** Every setting of the server, in the order of the reference. */
export const settings = {
  port: setting('PORT', 'Port to listen on.', wholeNumber(0, 65_535), '3000'),
  host: setting('HOST', 'Address to listen on; 0.0.0.0 or :: for every interface.', words(300), 'localhost'),
  dataDirectory: setting(
    'DATA_DIR',
    'Folder for all data: the database, the outbox, uploaded files.',
    kinds.folder,
    './data',
  ),
  instanceKeys: secret(
    'INSTANCE_KEYS',
    'Keys for signing and sealing, as id:key, separated by commas, newest first. Default: the file DATA_DIR/keys.json.',
    kinds.keyRing,
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    'PostgreSQL 18 to use instead of the embedded one.',
    address('postgresql', 'postgres'),
  ),
  migrationUrl: secret(
    'DATABASE_MIGRATION_URL',
    'The same database as the owner of its tables, if the user of DATABASE_URL owns nothing.',
    address('postgresql', 'postgres'),
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    'Connections for calls of one server process; jobs, notifications and /health use up to eight more.',
    wholeNumber(2, 200),
    '12',
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    'Public address of the server; links in messages begin with it. Default: http://localhost:PORT.',
    kinds.website,
  ),
  hstsSubdomains: setting(
    'HSTS_SUBDOMAINS',
    'true makes browsers use https for all subdomains of PUBLIC_URL too. Only if PUBLIC_URL is https.',
    flag,
    'false',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'Number of proxies in front that append to X-Forwarded-For, or their networks, separated by commas. true is 1.',
    kinds.trustedProxies,
    'false',
  ),
  platformOperators: setting(
    'PLATFORM_OPERATORS',
    'Email addresses of the operators, separated by commas: they may open /admin-metrics. Default: none.',
    kinds.emails,
    '',
  ),
  demo: setting('DEMO', 'Whether an empty database is filled with the demo organizations.', flag, 'true'),
  requestsPerMinute: setting(
    'REQUESTS_PER_MINUTE',
    'Collection requests per minute from one network address.',
    wholeNumber(1, 100_000),
    '10',
  ),
  defaultPlan: setting(
    'DEFAULT_PLAN',
    'The plan of new organizations: start, business or unlimited.',
    oneOf('start', 'business', 'unlimited'),
    'unlimited',
  ),
  organizationCreation: setting(
    'ORGANIZATION_CREATION',
    'Who may create organizations: open (anyone who signed up), invited (members of an organization) or operator. ' +
      'PLATFORM_OPERATORS always may.',
    oneOf('open', 'invited', 'operator'),
    'open',
  ),
  organizationsPerPerson: setting(
    'ORGANIZATIONS_PER_PERSON',
    'Maximum of organizations that one person may own and create; PLATFORM_OPERATORS have no limit.',
    wholeNumber(1, 10_000),
    '5',
  ),
  ownersChoosePlans: setting(
    'OWNERS_CHOOSE_PLANS',
    'true lets owners choose every plan. Otherwise PLATFORM_OPERATORS assign plans that allow more than DEFAULT_PLAN.',
    flag,
    'false',
  ),
  reporterDays: setting(
    'REPORTER_DETAILS_DAYS',
    'Days after the end of a request until the name, phone number and email address of the visitor are deleted.',
    wholeNumber(1, 36_500),
    '365',
  ),
  clientEventsUrl: optional(
    'CLIENT_EVENTS_URL',
    'Address to which browsers report usage and errors. Default: the server itself.',
    address('https', 'http'),
  ),
  googleClientId: optional(
    'GOOGLE_CLIENT_ID',
    'Client id at the OpenID provider; with its secret it enables the login with Google.',
    words(500),
  ),
  googleClientSecret: secret('GOOGLE_CLIENT_SECRET', 'The secret of GOOGLE_CLIENT_ID.', words(500)),
  openidIssuer: setting(
    'OPENID_ISSUER',
    'The OpenID provider, Google or any other; plain http only on this machine.',
    kinds.httpsOrLoopback,
    'https://accounts.google.com',
  ),
  smtpUrl: secret(
    'SMTP_URL',
    'Mail server, such as smtps://user:password@mail.example. Default: messages are files in DATA_DIR/outbox.',
    address('smtps', 'smtp'),
  ),
  mailFrom: setting('MAIL_FROM', 'Sender of messages.', words(300), 'Tunna <tunna@localhost>'),
  smsUrl: secret(
    'SMS_URL',
    'HTTP gateway for text messages. Default: they are files in DATA_DIR/outbox.',
    kinds.gateway,
  ),
  smsToken: secret('SMS_TOKEN', 'Sent to the gateway as Authorization: Bearer.', words(4000)),
  smsFrom: setting('SMS_FROM', 'Sender of text messages.', words(20), 'Tunna'),
  smsCountries: setting(
    'SMS_COUNTRIES',
    'Calling codes of the countries that get text messages, separated by commas; * for every country.',
    kinds.callingCodes,
    '354',
  ),
  smsPerDay: setting(
    'SMS_PER_DAY',
    'Maximum of text messages per day (UTC), codes included.',
    wholeNumber(0, 10_000_000),
    '500',
  ),
  webhooksInternal: setting(
    'WEBHOOKS_INTERNAL',
    'true allows webhooks to internal network addresses, and without encryption.',
    flag,
    'false',
  ),
  mapTilesUrl: setting(
    'MAP_TILES_URL',
    'Address of map tiles, with {z}, {x} and {y}; none for maps without a background.',
    kinds.mapTiles,
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  ),
  mapAttribution: setting(
    'MAP_ATTRIBUTION',
    'Attribution of the map, as its licence requires.',
    words(300),
    '© OpenStreetMap contributors',
  ),
  metricsAddress: optional(
    'METRICS_ADDRESS',
    'Separate address and port for /metrics, such as 127.0.0.1:9464. Default: none.',
    kinds.hostAndPort,
  ),
  metricsToken: secret(
    'METRICS_TOKEN',
    'Token that /metrics requires as Authorization: Bearer. Without METRICS_ADDRESS, /metrics is on PORT.',
    kinds.bearerToken,
  ),
  tracesEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Receiver of OpenTelemetry traces, such as http://localhost:4318: they are sent to /v1/traces there. Default: none.',
    address('https', 'http'),
  ),
  tracesHeaders: secret(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the receiver of traces, as name=value, separated by commas.',
    kinds.headers,
  ),
  tracesServiceName: setting('OTEL_SERVICE_NAME', 'Name of the server in traces.', words(100), 'tunna'),
  tracesShare: setting('OTEL_TRACES_SAMPLER_ARG', 'Share of the traces that are sent.', kinds.share, '1'),
  backupDirectory: optional(
    'BACKUP_DIR',
    'Folder in which the server makes backups. Default: none; npm run backup makes one anywhere.',
    kinds.folder,
  ),
  backupKey: secret(
    'BACKUP_KEY',
    'Encrypts backups, which then include DATA_DIR/keys.json. Keep it apart from them.',
    kinds.encryptionKey,
  ),
  backupEveryHours: setting(
    'BACKUP_EVERY_HOURS',
    'Hours between two backups in BACKUP_DIR.',
    wholeNumber(1, 8760),
    '24',
  ),
  backupKeep: setting('BACKUP_KEEP', 'Number of backups that stay in BACKUP_DIR.', wholeNumber(1, 10_000), '30'),
  slowStatement: setting(
    'SLOW_STATEMENT_MS',
    'Milliseconds from which a statement of the database is logged as slow; the log has its name, no values.',
    wholeNumber(1, 600_000),
    '1000',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'Minimum level of the log.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
  ),
} as const;
