import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the settings', () => {
  it('have a default each', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      trustProxy: false,
    });
  });

  it('treat an empty variable as unset, and remove the last slash of the address', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://tunna.example.is/' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://tunna.example.is',
    });
  });

  it('name every invalid variable, with the found and the expected text', () => {
    const read = () => readConfig({ PORT: 'eighty', DEFAULT_PLAN: 'gold', TRUST_PROXY: 'yes', LOG_LEVEL: '' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      [
        'The settings cannot be used.',
        'PORT: found "eighty", expected a whole number from 0 to 65535.',
        'TRUST_PROXY: found "yes", expected false, a number of proxies from 1 to 20, or addresses and networks, separated by commas.',
        'DEFAULT_PLAN: found "gold", expected start, business or unlimited.',
      ].join('\n'),
    );
  });

  it('refuse a public address to which no path can be appended', () => {
    for (const ending of ['/?from=mail', '/#/', '?']) {
      expect(() => readConfig({ PUBLIC_URL: `https://tunna.example.is${ending}` })).toThrow('PUBLIC_URL: found');
    }
    expect(() => readConfig({ PUBLIC_URL: 'https://anna:x@tunna.example.is' })).toThrow('PUBLIC_URL: found');
    expect(readConfig({ PUBLIC_URL: 'https://tunna.example.is:8443' }).publicUrl).toBe('https://tunna.example.is:8443');
  });

  it('read the headers and the share of traces as OpenTelemetry writes them', () => {
    const read = (given: Record<string, string>) => readConfig(given);
    expect(
      read({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi, x-team=a=b', OTEL_TRACES_SAMPLER_ARG: '0.25' }),
    ).toMatchObject({ tracesHeaders: { authorization: 'Basic YTpi', 'x-team': 'a=b' }, tracesShare: 0.25 });
    for (const [name, text] of [
      ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=hunter2%'],
      ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
      ['OTEL_TRACES_SAMPLER_ARG', '-1'],
      ['SLOW_STATEMENT_MS', '0'],
    ] as const) {
      expect(() => read({ [name]: text })).toThrow(name);
      expect(() => read({ [name]: text })).not.toThrow(/hunter2/);
    }
  });

  it('never quote a secret', () => {
    for (const [given, message] of [
      [
        { DATABASE_URL: 'mysql://anna:hunter2@db.example/x?password=hunter2' },
        'DATABASE_URL: found "mysql://…db.example…", expected an address that begins with postgresql:// or postgres://.',
      ],
      [{ SMTP_URL: 'anna:hunter2' }, 'SMTP_URL: found a text that is not shown, expected'],
      [{ SMS_URL: 'https://user:hunter2@sms.example' }, 'SMS_URL: found "https://…sms.example…", expected'],
      [{ PUBLIC_URL: 'ftp://user:hunter2@tunna.example' }, 'PUBLIC_URL: found "ftp://…tunna.example…", expected'],
      [{ METRICS_TOKEN: 'hunter2' }, 'METRICS_TOKEN: found a text that is not shown, expected 24 to 500'],
    ] as const) {
      const read = () => readConfig(given);
      expect(read).toThrow(message);
      expect(read).not.toThrow('hunter2');
    }
  });

  it('accept keys of full length with distinct names, and never quote them', () => {
    const secret = Buffer.alloc(32, 1).toString('base64url');
    expect(readConfig({ INSTANCE_KEYS: `b:${secret}, a:${secret}` }).instanceKeys).toMatchObject([
      { id: 'b' },
      { id: 'a' },
    ]);
    for (const INSTANCE_KEYS of [
      secret,
      `a:${secret.slice(1)}`,
      `a:${secret},a:${secret}`,
      `a b:${secret}`,
      `a:${secret},`,
    ]) {
      const read = () => readConfig({ INSTANCE_KEYS });
      expect(read).toThrow(/INSTANCE_KEYS: found a text that is not shown, expected keys/);
      expect(read).not.toThrow(secret.slice(1));
    }
  });

  it('of a bucket are accepted together only, without its secret in an error, and its prefix ends with a slash', () => {
    const bucket = {
      S3_BUCKET: 'skrar.sveitarfelag',
      S3_ENDPOINT: 'https://s3.example.is',
      S3_ACCESS_KEY: 'lykill',
      S3_SECRET_KEY: 'leyndarmal',
    };
    const others = { s3Region: 'us-east-1', s3Prefix: '', s3PathStyle: true };
    expect(readConfig(bucket)).toMatchObject({ s3Bucket: 'skrar.sveitarfelag', ...others });
    for (const [prefix, read] of [
      ['tunna', 'tunna/'],
      ['a/b-c_d/', 'a/b-c_d/'],
    ])
      expect(readConfig({ ...bucket, S3_PREFIX: prefix }).s3Prefix).toBe(read);
    for (const name of Object.keys(bucket)) {
      const read = () => readConfig({ ...bucket, [name]: '' });
      expect(read).toThrow(`${name}: it is not set, but required with the other S3 settings.`);
      expect(read).not.toThrow('leyndarmal');
    }
    const wrong = { S3_BUCKET: 'A', S3_ENDPOINT: 's3.example.is', S3_PREFIX: '/a', S3_PATH_STYLE: 'maybe' };
    for (const [name, text] of Object.entries(wrong))
      expect(() => readConfig({ ...bucket, [name]: text })).toThrow(`${name}: found "${text}", expected`);
    // A long prefix with one wrong sign is rejected, not tried in every way that it can be divided.
    for (const S3_PREFIX of ['../a', 'a/./b', 'a//b', `${'a'.repeat(199)}!`])
      expect(() => readConfig({ ...bucket, S3_PREFIX })).toThrow('S3_PREFIX: found');
    for (const S3_ENDPOINT of ['https://a:b@s3.example.is', 'https://s3.example.is?x', 'ftp://s3.example.is'])
      expect(() => readConfig({ ...bucket, S3_ENDPOINT })).toThrow('S3_ENDPOINT: found');
  });

  it('archive changes only of the embedded database, and into a folder', () => {
    const days = { BACKUP_POINT_IN_TIME_DAYS: '7' };
    expect(readConfig({ ...days, BACKUP_DIR: '/backup' }).pointInTimeDays).toBe(7);
    expect(() => readConfig(days)).toThrow('BACKUP_POINT_IN_TIME_DAYS: it requires BACKUP_DIR.');
    const external = { ...days, BACKUP_DIR: '/backup', DATABASE_URL: 'postgresql://localhost/tunna' };
    expect(() => readConfig(external)).toThrow(
      'BACKUP_POINT_IN_TIME_DAYS: found "7", expected 0 with DATABASE_URL. Archive the log of that PostgreSQL with pgBackRest or WAL-G.',
    );
    expect(readConfig({ DATABASE_URL: 'postgresql://localhost/tunna' }).pointInTimeDays).toBe(0);
  });

  it('accept an OpenID provider over https or on this machine, and its id only with its secret', () => {
    const google = { GOOGLE_CLIENT_ID: 'tunna', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(readConfig(google)).toMatchObject({ openidIssuer: 'https://accounts.google.com', googleClientId: 'tunna' });
    for (const OPENID_ISSUER of [
      'https://id.example.is',
      'http://127.0.0.1:4000',
      'http://localhost:4000',
      'http://[::1]:4000',
    ])
      expect(readConfig({ ...google, OPENID_ISSUER }).openidIssuer).toBe(OPENID_ISSUER);
    for (const OPENID_ISSUER of ['http://id.example.is', 'http://localhost.example.is', 'ftp://localhost', 'google'])
      expect(() => readConfig({ ...google, OPENID_ISSUER })).toThrow(/OPENID_ISSUER/);
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'tunna' })).toThrow(/GOOGLE_CLIENT_SECRET/);
  });

  it('list the operators in lower case; by default there are none', () => {
    expect(readConfig({}).platformOperators).toEqual([]);
    const PLATFORM_OPERATORS = ' Rekstur@Tunna.example, ,vakt@tunna.example';
    expect(readConfig({ PLATFORM_OPERATORS }).platformOperators).toEqual([
      'rekstur@tunna.example',
      'vakt@tunna.example',
    ]);
    expect(() => readConfig({ PLATFORM_OPERATORS: 'everybody' })).toThrow(/PLATFORM_OPERATORS/);
  });

  it('accept map tiles of another host, or none', () => {
    expect(readConfig({}).mapTilesUrl).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png');
    expect(readConfig({ MAP_TILES_URL: 'none' }).mapTilesUrl).toBeUndefined();
    const own = 'http://kort.example.is:8080/{z}/{x}/{y}@2x.png?key=1';
    expect(readConfig({ MAP_TILES_URL: own }).mapTilesUrl).toBe(own);
    for (const MAP_TILES_URL of [
      'https://kort.example.is/{z}/{x}.png',
      'https://{z}.kort.example.is/{x}/{y}.png',
      'ftp://kort.example.is/{z}/{x}/{y}.png',
      'kort',
    ])
      expect(() => readConfig({ MAP_TILES_URL }), MAP_TILES_URL).toThrow(/MAP_TILES_URL/);
  });
});

describe('a variable that is no setting', () => {
  it('is rejected if it resembles one, which is named', () => {
    for (const [variable, expected] of [
      ['SMPT_URL', 'SMTP_URL'],
      ['DATABSE_URL', 'DATABASE_URL'],
      ['DATADIR', 'DATA_DIR'],
      ['PROT', 'PORT'],
      ['TRUST_PROXYS', 'TRUST_PROXY'],
      ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
    ])
      expect(() => readConfig({ [variable ?? '']: 'x' }), variable).toThrow(
        `${variable}: there is no such setting. Did you mean ${expected}?`,
      );
  });

  it('is accepted otherwise, and beside the setting that it resembles', () => {
    const usual = ['HOME', 'PATH', 'HOSTNAME', 'TERM', 'PGPORT', 'PGHOST', 'USER', 'LOGNAME', 'MAIL', 'NODE_ENV', 'TZ'];
    const similar = ['CMS_URL', 'SNS_URL', 'AWS_URL', 'HTTP_PROXY', 'NPM_TOKEN', 'smpt_url', 'DB_URL', 'DEBUG'];
    expect(readConfig(Object.fromEntries([...usual, ...similar].map((name) => [name, 'x'])))).toEqual(readConfig({}));
    expect(readConfig({ LOGLEVEL: 'x', LOG_LEVEL: 'warn' }).logLevel).toBe('warn');
  });
});

describe('settings in files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tunna-settings-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const inFolder = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return path;
  };

  it('are those of .env in the folder, then of .env in the data folder; the environment wins', async () => {
    await inFolder('.env', '# the mail\nexport MAIL_FROM="Tunna <t@x.is>"\nPORT=1\nDEMO=false\nDATA_DIR=stored\n');
    await inFolder('stored/.env', 'PORT=2\nREQUESTS_PER_MINUTE=77\nSMS_FROM=Sorpa\n');
    expect(readConfig({ PORT: '3', DEMO: '', DATA_DIR: join(folder, 'stored') }, folder)).toMatchObject({
      mailFrom: 'Tunna <t@x.is>',
      port: 3,
      demo: true,
      requestsPerMinute: 77,
      smsFrom: 'Sorpa',
    });
    expect(readConfig({ DATA_DIR: join(folder, 'stored') }, folder).port).toBe(1);
  });

  it('are rejected with the path of the file', async () => {
    const path = await inFolder('.env', 'SMPT_URL=smtp://x\nCOLOUR=red\nPORT=x\n');
    const read = () => readConfig({ DATA_DIR: folder }, folder);
    expect(read).toThrow(`SMPT_URL in ${path}: there is no such setting. Did you mean SMTP_URL?\n`);
    expect(read).toThrow(`COLOUR in ${path}: there is no such setting.\n`);
    expect(read).toThrow(`PORT in ${path}: found "x", expected a whole number`);
    await writeFile(path, '');
    const inData = await inFolder('data/.env', 'DATA_DIR=/elsewhere\n');
    expect(() => readConfig({ DATA_DIR: join(folder, 'data') }, folder)).toThrow(`DATA_DIR in ${inData}: set it`);
  });

  it('are rejected with the numbers of lines that are none, without their text', async () => {
    const path = await inFolder(
      '.env',
      '# a\nMAIL_FROM="T\n<t@x.is>"\nSMTP_URL smtp://anna:hunter2@x.is\nPORT=1\n=2\nDEMO',
    );
    const read = () => readConfig({ DATA_DIR: folder }, folder);
    expect(read).toThrow(`The settings cannot be used.\n${path}, line 4, 6, 7: expected NAME=value.`);
    expect(read).not.toThrow('hunter2');
  });

  it('are secrets, each in a separate file', async () => {
    const path = await inFolder('smtp', 'smtps://anna:hunter2@mail.example\n');
    expect(readConfig({ SMTP_URL_FILE: path, SMTP_URL: '' }).smtpUrl).toBe('smtps://anna:hunter2@mail.example');
    await inFolder('.env', `METRICS_TOKEN_FILE=${await inFolder('token', `${'t'.repeat(24)}\n`)}\n`);
    expect(readConfig({ DATA_DIR: folder }, folder).metricsToken).toBe('t'.repeat(24));
  });

  it('are rejected if a secret is in two places, or its file is missing, empty or wrong', async () => {
    const wrong = await inFolder('wrong', 'ftp://anna:hunter2@mail.example');
    const empty = await inFolder('empty', ' \n');
    for (const [given, message] of [
      [{ SMTP_URL: 'smtp://x', SMTP_URL_FILE: wrong }, 'SMTP_URL, SMTP_URL_FILE: both are set, expected one of them.'],
      [{ SMTP_URL_FILE: '/nowhere/x' }, 'SMTP_URL_FILE: the file /nowhere/x cannot be read (ENOENT).'],
      [{ SMTP_URL_FILE: folder }, `SMTP_URL_FILE: the file ${folder} cannot be read (EISDIR).`],
      [{ SMTP_URL_FILE: empty }, `SMTP_URL_FILE: the file ${empty} is empty.`],
      [{ SMTP_URL_FILE: wrong }, `SMTP_URL in ${wrong}: found "ftp://…mail.example…", expected`],
    ] as const) {
      const read = () => readConfig(given);
      expect(read).toThrow(message);
      expect(read).not.toThrow('hunter2');
    }
  });
});
