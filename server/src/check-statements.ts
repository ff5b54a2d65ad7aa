// Prepares every statement in the migrated database and compares its parameters and columns with statements.gen.ts, in `npm run check`.
// `npm run database:types` (--write) writes that file and tables.gen.ts.
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, clientConfig } from './database/connection.ts';
import { ConnectionPool } from './database/connection-pool.ts';
import { startEngine } from './database/engine/engine.ts';
import { migrate } from './database/migration/migrate.ts';
import { declaredStatements } from './database/statement/statement.ts';
import { generateTypes } from './database/statement-check/generate-types.ts';
import { changedStatements } from './database/statement-check/statement-changes.ts';
import { generateStatements, StatementError } from './database/statement-check/statement-types.ts';
import { installJobs } from './jobs/worker.ts';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (_details: object, message: string) => print(message),
};

/** Imports every module that declares statements. Returns the file of each. */
async function importStatements(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const sources = new Map<string, string>();
  for await (const path of glob('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts', '**/*.gen.ts'] })) {
    const source = await readFile(join(import.meta.dirname, path), 'utf8');
    if (/\bstatement\(/.test(source)) sources.set(path, source);
  }
  for (const path of sources.keys()) await import(join(import.meta.dirname, path));
  for (const name of declaredStatements.keys()) {
    const file = [...sources].find(([, source]) => namesIn(source).some((written) => written.test(name)))?.[0];
    files.set(name, `server/src/${file ?? '(unknown)'}`);
  }
  return files;
}

/** The names that a source may give statements. A part that is calculated may be anything. */
const namesIn = (source: string): RegExp[] =>
  [...source.matchAll(/\(\s*(?:'([\w.]+)'|`(\w{3,}(?:\$\{[^}]*\}\w*)+)`)/g)].map(
    ([, whole, parts = '']) => new RegExp(`^${whole ?? parts.replace(/\$\{[^}]*\}/g, '\\w+')}$`),
  );

/** Calls a function with a database like that of a server: the job tables, then the migrations. */
async function withMigrated<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tunna-statements-'));
  try {
    const engine = await startEngine({ dataDirectory, log, durable: false });
    try {
      const pool = new ConnectionPool(clientConfig(engine.owner));
      const failed = (error: Error) => print(error.message);
      pool.on('error', failed);
      pool.on('connect', (client) => client.on('error', failed));
      await installJobs(pool);
      await pool.end();
      await migrate({ connection: engine.owner, log });
      return await work(engine.owner);
    } finally {
      await engine.stop();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function run(isWriting: boolean): Promise<void> {
  const importing = importStatements();
  const [tables, statements] = await withMigrated(async (connection) => {
    await importing;
    return [await generateTypes(connection), await generateStatements(connection, declaredStatements)];
  });
  const at = (file: string) => join(import.meta.dirname, 'database', 'statement', file);
  if (isWriting) {
    await writeFile(at('tables.gen.ts'), tables);
    await writeFile(at('statements.gen.ts'), statements);
    return;
  }
  const differences = changedStatements(await readFile(at('statements.gen.ts'), 'utf8'), statements);
  if (differences.length === 0) return;
  const files = await importing;
  for (const { name, lines } of differences) print(`${name} (${files.get(name) ?? 'no longer declared'})\n${lines}`);
  print('statements.gen.ts does not describe these statements. Run `npm run database:types`, and read what changed.');
  process.exitCode = 1;
}

try {
  await run(process.argv.includes('--write'));
} catch (error) {
  if (!(error instanceof AggregateError)) throw error;
  const files = await importStatements();
  for (const problem of error.errors) {
    if (!(problem instanceof StatementError)) throw problem;
    print(`${problem.statement} (${files.get(problem.statement)}): ${problem.message}`);
  }
  process.exitCode = 1;
}
