// A separate server for tests that kill one: starts the engine in the given folder, and writes row after row. Prints `ready`, the process
// ids of its PostgreSQL and of the session that writes, then the number of each row after its commit was acknowledged.
import { openDatabase } from '../../src/database/database.ts';
import { startEngine } from '../../src/database/engine/engine.ts';
import { EngineError } from '../../src/database/engine/engine-error.ts';
import { uncheckedStatement } from '../../src/database/statement/statement.ts';

const [dataDirectory = ''] = process.argv.slice(2);
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const engine = await startEngine({ dataDirectory, log });
  const database = openDatabase({ connection: engine.owner, log });
  await database.run(
    uncheckedStatement('child.table', 'create table if not exists written (number integer primary key)'),
    [],
  );
  const [session] = await database.run(
    uncheckedStatement<{ pid: number }>('child.session', 'select pg_backend_pid() as pid'),
    [],
  );
  process.stdout.write(`ready ${engine.pid} ${session?.pid}\n`);
  const write = uncheckedStatement<object>('child.write', 'insert into written values ($1)');
  for (let number = 1; ; number += 1) {
    await database.run(write, [number]);
    process.stdout.write(`${number}\n`);
  }
} catch (error) {
  process.stdout.write(`${error instanceof EngineError ? `${error.code}: ${error.message}` : String(error)}\n`);
  process.exitCode = 1;
}
