// A version of the product: a checkout that is built, started on a data folder.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../../e2e/database.ts';
import { openOutbox } from '../../../e2e/outbox.ts';
import { startServer } from '../server-process.ts';

/** A running version. */
export interface Version {
  readonly origin: string;
  /** Forgets how much of the daily limits is used: a series of calls is larger than they are. */
  forgetUse(): Promise<unknown>;
  stop(): Promise<void>;
}

/** @param checkout folder of a built checkout */
export async function startVersion(checkout: string, dataDirectory: string): Promise<Version> {
  const server = await startServer(dataDirectory, { PLATFORM_OPERATORS: 'owner@demo.example' }, [], checkout);
  const database = await openDatabase(dataDirectory);
  return {
    origin: `http://127.0.0.1:${server.port}`,
    forgetUse: () => database.query('delete from budget_use'),
    async stop() {
      await database.close();
      await server.stop();
    },
  };
}

export interface Caller {
  readonly name: string;
  /** Without a token, the calls are those of a visitor. */
  readonly token?: string;
}

const visitor: Caller = { name: 'visitor' };

async function post(origin: string, path: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** The code in the only message to an address. */
async function codeFor(dataDirectory: string, address: string): Promise<string> {
  const outbox = openOutbox(dataDirectory);
  for (;;) {
    const [message] = await outbox.to(address);
    const code = /^ *(\d{6}) *$/m.exec(message?.text ?? '')?.[1];
    if (code !== undefined) return code;
    await delay(50);
  }
}

/** Members of the demonstration, the owner first, and one of the other organization. */
const addresses = [
  ...['owner', 'admin', 'finance', 'editor', 'viewer'].map((role) => `${role}@demo.example`),
  'owner@other.example',
];

/** Logs everyone in. The tokens are valid for each copy of the data folder. @returns the members and a visitor */
export async function signInAll({ origin }: Version, dataDirectory: string): Promise<[owner: Caller, ...Caller[]]> {
  const callers: Caller[] = [];
  for (const email of addresses) {
    const { challengeId } = await post(origin, '/auth/email', { email });
    const code = await codeFor(dataDirectory, email);
    const { token } = await post(origin, '/auth/login', { challengeId, code });
    callers.push({ name: email, token: String(token) });
  }
  const [owner = visitor, ...others] = callers;
  return [owner, ...others, visitor];
}

/** Adds what the demonstration does not have: a draft of a report, and a published one. */
export async function addReports({ origin }: Version, { token }: Caller, orgId: number): Promise<void> {
  const invoices = `/org/${orgId}/invoices`;
  const year = new Date().getUTCFullYear() - 1;
  const add = async (name: string): Promise<number> => {
    const input = { name, from: `${year}-01`, until: `${year}-12`, idempotencyKey: randomUUID() };
    const { report } = (await post(origin, `${invoices}/generate-report`, input, token)) as { report: { id: number } };
    return report.id;
  };
  await add('Drög');
  const published = await add('Ársskýrsla');
  // The call is idempotent and returns the state; a job publishes.
  for (let state: unknown; state !== 'published'; await delay(100))
    ({ state } = await post(origin, `${invoices}/publish-invoice-report/${published}`, {}, token));
}
