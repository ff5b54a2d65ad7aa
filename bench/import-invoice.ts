// The time and memory of importing an invoice: from the upload's commit to the invoice with all of its lines.
//
// Measured from the start of the worker's job: a server that received the upload itself starts it within hundredths of a second.
//
// Work: files of 100, 1,000 and 10,000 lines, each another invoice, read and checked by the server's worker and written in one transaction;
// and a table of 10,000 rows. What follows the import is measured separately: each invoice also has those around it audited again.
// Limit: time grows no faster than the lines, and memory hardly grows. A separate server for each kind of file, so that none profits from
// the heap of another.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { proposeMapping } from '../domain/invoices/table/table-mapping.ts';
import { haulerMonth, invoiceXml, type LineSpec } from '../server/test/files/invoice-files.ts';
import { cpuOf, cpuOfPostgres, memoryOf } from './src/cpu.ts';
import { type BenchDatabase, openDatabase, organizationId } from './src/database.ts';
import { printTable, spread, written } from './src/report.ts';
import { startServer, withFolder } from './src/server-process.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const waste = ['Almennt sorp', 'Bylgjupappi', 'Lífrænn úrgangur', 'Tæming á 660 l keri', 'Leiga á gámi'];

const lineOf = (index: number): LineSpec => ({
  item: String(1000 + (index % 40)),
  name: `${waste[index % waste.length]}, hús ${index % 300}`,
  quantity: `${1 + (index % 9)}.${String(index % 1000).padStart(3, '0')}`,
  unit: 'TNE',
  price: `${100 + (index % 90)}.25`,
  period: ['2026-02-01', '2026-02-28'],
});

const ublOf = (number: string, lines: number): string =>
  invoiceXml({ ...haulerMonth, number, lines: Array.from({ length: lines }, (_none, index) => lineOf(index)) });

const headings = ['Reikningsnúmer', 'Dags.', 'Vörunr.', 'Lýsing', 'Magn', 'Eining', 'Einingaverð'];
const tableOf = (number: string, lines: number): string =>
  [
    headings.join(';'),
    ...Array.from({ length: lines }, (_none, index) => {
      const { item, name, quantity, price } = lineOf(index);
      return [number, '28.2.2026', item, name, quantity.replace('.', ','), 'tonn', price.replace('.', ',')].join(';');
    }),
  ].join('\n');

interface Kind {
  readonly name: string;
  readonly lines: number;
  readonly write: (number: string, lines: number) => string;
}

const kinds: readonly Kind[] = [
  { name: 'UBL', lines: 100, write: ublOf },
  { name: 'UBL', lines: 1_000, write: ublOf },
  { name: 'UBL', lines: 10_000, write: ublOf },
  { name: 'table', lines: 10_000, write: tableOf },
];

/** Stores what an upload stores: the bytes, their row, and a waiting import. @returns its id */
async function upload({ owner }: BenchDatabase, folder: string, content: string): Promise<number> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const directory = join(folder, 'files', String(organizationId), sha256.slice(0, 2));
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, sha256), content);
  const { rows } = await owner.query<{ id: string }>(
    `with kept as (
       insert into file (organization_id, name, purpose, content_type, size, sha256)
       values ($1, 'bench', 'invoice', 'text/plain', $2, decode($3, 'hex')) returning id
     )
     insert into import_attempt (organization_id, file_id, file_name, format, service_provider_id)
     select $1, id, 'bench', 'unknown', 1 from kept returning id`,
    [organizationId, Buffer.byteLength(content), sha256],
  );
  return Number(rows[0]?.id);
}

interface Figures {
  readonly seconds: number;
  readonly cpu: number;
  /** Processor time of what follows: automatic classification, audit of the invoice and those around it, attribution, figures. */
  readonly later: number;
  /** Peak memory in MiB, above that of the server before. */
  readonly memory: number;
}

/** Waits until hardly any processor time is used for a second. */
async function untilQuiet(used: () => number): Promise<void> {
  let before = used();
  for (let quiet = 0; quiet < 4; ) {
    await delay(250);
    const now = used();
    quiet = now - before < 25 ? quiet + 1 : 0;
    before = now;
  }
}

async function importOnce(
  database: BenchDatabase,
  pid: number,
  folder: string,
  content: string,
  lines: number,
): Promise<Figures> {
  const { owner, postmaster } = database;
  const used = (): number => cpuOf(pid) + cpuOfPostgres(postmaster);
  await untilQuiet(used);
  const before = { memory: memoryOf(pid), cpu: used() };
  const id = await upload(database, folder, content);
  let worst = before.memory;
  for (;;) {
    await delay(20);
    worst = Math.max(worst, memoryOf(pid));
    const { rows } = await owner.query<{ state: string; seconds: number; written: number; failures: unknown }>(
      `select state, extract(epoch from ended_at - started_at)::float8 as seconds, failures,
         (select count(*)::int from invoice_line line where line.invoice_id = attempt.invoice_id and counted) as written
       from import_attempt attempt where id = $1`,
      [id],
    );
    const [row] = rows;
    if (row === undefined || row.state === 'waiting' || row.state === 'running') continue;
    if (row.state !== 'done' || row.written !== lines) throw new Error(`The import went wrong: ${JSON.stringify(row)}`);
    const imported = used();
    await untilQuiet(used);
    const cost = { cpu: imported - before.cpu, later: used() - imported };
    return { seconds: row.seconds, ...cost, memory: worst - before.memory };
  }
}

async function measureKind(database: BenchDatabase, folder: string, { name, lines, write }: Kind): Promise<string[]> {
  const server = await startServer(folder, { ...database.environment, DEMO: 'false' });
  try {
    const figures: Figures[] = [];
    for (let round = 0; round < rounds; round += 1)
      figures.push(await importOnce(database, server.pid, folder, write(`${name}-${lines}-${round}`, lines), lines));
    const of = (value: (each: Figures) => number, digits: number) => written(spread(figures.map(value)), digits);
    return [
      name,
      String(lines),
      of(({ seconds }) => seconds, 2),
      of(({ cpu }) => cpu / lines, 3),
      of(({ later }) => later / lines, 3),
      of(({ memory }) => memory, 0),
    ];
  } finally {
    await server.stop();
  }
}

await withFolder(async (folder) => {
  const database = await openDatabase(folder);
  try {
    const mapping = proposeMapping(headings, [['1', '28.2.2026', '1000', 'x', '1,5', 'tonn', '100,25']]);
    await database.owner.query(
      `insert into import_mapping (organization_id, service_provider_id, mapping) values ($1, 1, $2)`,
      [organizationId, JSON.stringify(mapping)],
    );
    const rows: string[][] = [];
    for (const kind of kinds) rows.push(await measureKind(database, folder, kind));
    printTable(['file', 'lines', 'seconds', 'CPU-ms a line', 'afterwards', 'MiB more than at rest'], rows);
  } finally {
    await database.stop();
  }
});
