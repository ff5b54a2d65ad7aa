import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { PublicCache } from '../src/http/public-cache.ts';
import { openVault, type Vault } from '../src/modules/instance-secret/instance-secret.service.ts';
import { openProviderLinks, type ProviderLinks } from '../src/modules/provider-link/provider-link.service.ts';
import { Sessions } from '../src/modules/session/session.service.ts';
import { openSessionTokens } from '../src/modules/session-token/session-token.service.ts';
import { loadWebBundle } from '../src/pages/web-bundle.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The real application on a database of the test's own, listening nowhere: requests are injected. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly cache: PublicCache;
  readonly links: ProviderLinks;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly dataDirectory: string;
  close(): Promise<void>;
}

interface Options {
  readonly requestsPerMinute?: number;
  readonly now?: () => Date;
  readonly trustProxy?: boolean;
  readonly publicUrl?: string;
  /** An OpenID provider at which the application is registered. */
  readonly openid?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly log?: Logger;
}

/** Needs the web build, which `npm test` makes before it. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const { requestsPerMinute = 100_000, now = () => new Date(), trustProxy = false, openid } = options;
  const { publicUrl = 'http://tunna.test', log = pino({ level: 'silent' }) } = options;
  const db = await createTestDatabase();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tunna-app-'));
  const cache = new PublicCache();
  const links = await openProviderLinks(db.database, now);
  const vault = await openVault(db.database);
  const sessions = new Sessions(db.database, await openSessionTokens(db.database, now), now);
  db.database.onTenantCommit((organizationId) => cache.forget(organizationId));
  const app = await buildApp({
    config: {
      dataDirectory,
      publicUrl,
      requestsPerMinute,
      trustProxy,
      clientEventsUrl: undefined,
      googleClientId: openid?.clientId,
      googleClientSecret: openid?.clientSecret,
      openidIssuer: openid?.issuer ?? 'https://accounts.google.com',
    },
    database: db.database,
    cache,
    links,
    sessions,
    vault,
    web: await loadWebBundle(join(import.meta.dirname, '..', '..', 'web', 'dist')),
    now,
    log,
    checkAnswers: true,
  });
  return {
    app,
    db,
    cache,
    links,
    sessions,
    vault,
    dataDirectory,
    async close() {
      await app.close();
      await db.drop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
