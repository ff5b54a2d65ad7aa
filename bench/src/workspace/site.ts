// The product with the demonstration, and beside it an organization with long lists; a member of both is signed in.
import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../../../e2e/database.ts';
import { openDatabase as openAsServer } from '../../../server/src/database/database.ts';
import { mintPersonScope } from '../../../server/src/database/scope.ts';
import { Sessions } from '../../../server/src/modules/people/session/session.service.ts';
import { openSessionTokens } from '../../../server/src/modules/people/session-token/session-token.service.ts';
import { haulerMonth, invoiceXml } from '../../../server/test/files/invoice-files.ts';
import { testKeys, testKeysText } from '../../../server/test/keys.ts';
import { startServer } from '../server-process.ts';

const rowsOfLists = 10_000;
export const linesInEditor = 2_000;
/** Lines with which the editor opens an invoice at most; the others are pasted. */
export const linesOpened = 500;

const member = 'owner@demo.example';
const waste = ['Almennt sorp', 'Bylgjupappi', 'Lífrænn úrgangur', 'Tæming á 660 l keri', 'Leiga á gámi'];

export interface Site {
  readonly origin: string;
  readonly token: string;
  readonly paths: {
    readonly overview: string;
    readonly containers: string;
    readonly invoice: string;
    readonly station: string;
    /** Every row on one page. */
    readonly longContainers: string;
    readonly longLines: string;
    readonly editor: string;
  };
  stop(): Promise<void>;
}

async function idOf(database: Database, text: string, values: readonly unknown[] = []): Promise<string> {
  const [row] = await database.query<{ id: string }>(text, values);
  if (row === undefined) throw new Error(`Nothing was found: ${text}`);
  return row.id;
}

/** An organization with this many containers at 40 locations, of which the member is the owner. @returns its id */
async function addOrganization(database: Database): Promise<string> {
  const id = await idOf(
    database,
    `insert into organization (name, org_slug, contact_email) values ('Sorphirða sveitarfélagsins', 'bench', 'umsjon@bench.example')
     returning id`,
  );
  const statements = [
    `insert into membership (organization_id, person_id, role) select $1, person_by_identity('email', '${member}', 'is'), 'owner'`,
    `insert into location (organization_id, id, name, address, postcode, municipality)
     select $1, 'bench-place-' || n, 'Þjónustumiðstöð ' || n, 'Hafnargata ' || n, '101', 'Reykjavík' from generate_series(1, 40) n`,
    `insert into service_provider (organization_id, id, name) select $1, 900000 + n, 'Verktaki ' || n from generate_series(1, 3) n`,
    `insert into waste_stream (organization_id, id, waste_category_id)
     select $1, 900000 + id, id from waste_category where id <= 8`,
    `insert into container (organization_id, id, slug, custom_id, location_id, waste_stream_id, service_provider_id, volume_liters)
     select $1, 900000 + n, 'bench-' || lpad(n::text, 5, '0'), 'TUN-' || n, 'bench-place-' || (n % 40 + 1), 900001 + n % 8, 900001 + n % 3, 660
     from generate_series(1, ${rowsOfLists}) n`,
  ];
  for (const statement of statements) await database.query(statement, [id]);
  return id;
}

/** Stores what an upload of an invoice stores, and waits until it is imported. */
async function importInvoice(database: Database, folder: string, id: string, lines: number): Promise<void> {
  const content = invoiceXml({
    ...haulerMonth,
    number: `B-${lines}`,
    lines: Array.from({ length: lines }, (_none, index) => ({
      item: String(1000 + (index % 40)),
      name: `${waste[index % waste.length]}, hús ${index % 300}`,
      quantity: String(1 + (index % 9)),
      unit: 'TNE',
      price: `${100 + (index % 90)}.25`,
    })),
  });
  const sha256 = createHash('sha256').update(content).digest('hex');
  const directory = join(folder, 'files', id, sha256.slice(0, 2));
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, sha256), content);
  const attempt = await idOf(
    database,
    `with kept as (
       insert into file (organization_id, name, purpose, content_type, size, sha256)
       values ($1, 'bench', 'invoice', 'text/plain', $2, decode($3, 'hex')) returning id
     )
     insert into import_attempt (organization_id, file_id, file_name, format, service_provider_id)
     select $1, id, 'bench', 'unknown', 900001 from kept returning id`,
    [id, Buffer.byteLength(content), sha256],
  );
  for (let waited = 0; waited < 600; waited += 1) {
    const [row] = await database.query<{ state: string }>('select state from import_attempt where id = $1', [attempt]);
    if (row?.state === 'done') return;
    if (row?.state === 'failed') throw new Error('The invoice was not imported.');
    await delay(200);
  }
  throw new Error('The import takes too long.');
}

/** A session of the member. @returns its token */
async function signIn(database: Database, folder: string): Promise<string> {
  const home = join(folder, 'postgres');
  const { application } = JSON.parse(await readFile(join(home, 'credentials.json'), 'utf8')) as { application: string };
  const log = { debug: () => {}, info: () => {}, warn: console.error, error: console.error };
  const server = openAsServer({
    connection: { host: join(home, 'run'), user: 'tunna_app', password: application, database: 'tunna' },
    log,
  });
  try {
    const now = (): Date => new Date();
    const sessions = new Sessions(server, openSessionTokens(testKeys, now), now);
    const person = mintPersonScope(
      Number(await idOf(database, `select person_by_identity('email', $1, 'is') as id`, [member])),
    );
    return await sessions.openForPerson({
      ...{ person, identity: { kind: 'email', value: member }, method: 'email', userAgent: 'bench' },
    });
  } finally {
    await server.close();
  }
}

/** The pages of the measurements. */
async function pathsIn(database: Database): Promise<Site['paths']> {
  const [invoice] = await database.query<{ number: string; provider: string }>(
    `select number, service_provider_id as provider from invoice
     where organization_id = (select id from organization where org_slug = 'demo') order by line_count desc, id desc limit 1`,
  );
  if (invoice === undefined) throw new Error('The demonstration has no invoice.');
  const location = await idOf(database, 'select location_id as id from scale order by organization_id, id limit 1');
  const [demo, bench] = ['/organization/demo', '/organization/bench'];
  return {
    overview: demo,
    containers: `${demo}/containers`,
    invoice: `${demo}/invoices/${invoice.provider}/${encodeURIComponent(invoice.number)}`,
    station: `/scale-location/${location}`,
    longContainers: `${bench}/containers?rows=all`,
    longLines: `${bench}/invoices/lines?rows=all`,
    editor: `${bench}/invoices/900001/B-${linesOpened}/edit`,
  };
}

export async function openSite(folder: string): Promise<Site> {
  // PostgreSQL runs under another account, and its socket is in this folder.
  await chmod(folder, 0o711);
  const server = await startServer(folder, { INSTANCE_KEYS: testKeysText });
  try {
    const database = await openDatabase(folder);
    try {
      const id = await addOrganization(database);
      await importInvoice(database, folder, id, linesOpened);
      await importInvoice(database, folder, id, rowsOfLists - linesOpened);
      const paths = await pathsIn(database);
      return {
        origin: `http://127.0.0.1:${server.port}`,
        token: await signIn(database, folder),
        paths,
        stop: () => server.stop(),
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
}
