import { randomInt } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import type { Role } from '@tunna/domain/permissions';
import { type Complaints, listenForComplaints } from './complaints.ts';
import { type Database, openDatabase } from './database.ts';
import { signInMember } from './member.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { createTenant, type Tenant } from './tenant.ts';
import { recordTiles } from './tiles.ts';

interface Fixtures {
  /** Fails the story if the browser has an unexpected complaint. */
  readonly complaints: Complaints;
  /** Closes the other browser windows of a story with it: their pages would keep working beside the next stories. */
  readonly otherWindows: undefined;
  /** Signs a new member of the tenant in, in the page of the story. Returns the path of the organization’s pages. */
  readonly signInAs: (role: Role, fullName?: string) => Promise<string>;
  /** Requests to the map server: the Referer headers. */
  readonly tiles: (string | undefined)[];
  /** An organization that no other story uses. */
  readonly tenant: Tenant;
}

interface WorkerFixtures {
  readonly database: Database;
  readonly outbox: Outbox;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by the global setup, which did not run.`);
  return value;
}

/** A story whose visitor has its own network address. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': address });
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = listenForComplaints(context);
      await use(complaints);
      expect(complaints.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  otherWindows: [
    async ({ browser, context }, use) => {
      await use(undefined);
      const others = browser.contexts().filter((one) => one !== context);
      await Promise.all(others.map((one) => one.close()));
    },
    { auto: true },
  ],
  signInAs: ({ page, outbox, tenant }, use) =>
    use((role, fullName) => signInMember(page, { outbox, organization: tenant }, role, fullName)),
  tiles: ({ context }, use) => use(recordTiles(context, setting('E2E_TILES'))),
  tenant: async ({ database }, use) => use(await createTenant(database)),
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const database = await openDatabase(setting('E2E_DATA'));
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  outbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => use(openOutbox(setting('E2E_DATA'))),
    { scope: 'worker' },
  ],
});

export { expect };
