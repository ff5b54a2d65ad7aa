// The operator's program: npm run tunna -- COMMAND
import { asDatabaseError, DatabaseUnavailableError } from '../database/errors.ts';
import { OperatorError } from '../operator-error.ts';
import { type AddCommands, operatorProgram } from './program.ts';

type CommandModule = () => Promise<{ readonly addCommands: AddCommands }>;

/** A command loads only its own module; help needs all. */
const modules: ReadonlyMap<string, CommandModule> = new Map<string, CommandModule>([
  ['doctor', () => import('./doctor.command.ts')],
  ['backup', () => import('./backup.command.ts')],
  ['backups', () => import('./backups.command.ts')],
  ['restore', () => import('./restore.command.ts')],
  ['maintenance', () => import('./maintenance.command.ts')],
  ['move-database', () => import('./move-database.command.ts')],
  ['move-files', () => import('./move-files.command.ts')],
  ['messages', () => import('./messages.command.ts')],
  ['organization', () => import('./organization.command.ts')],
  ['figures', () => import('./figures.command.ts')],
  ['keys', () => import('./keys.command.ts')],
]);

async function main(): Promise<void> {
  const named = modules.get(process.argv[2] ?? '');
  const loaded = await Promise.all((named === undefined ? [...modules.values()] : [named]).map((load) => load()));
  await operatorProgram(loaded.map(({ addCommands }) => addCommands)).parseAsync(process.argv);
}

function explain(error: unknown): string {
  const known = asDatabaseError(error);
  if (known instanceof DatabaseUnavailableError)
    return `The connection to the database was lost (${known.cause ?? known.message}). Run the command again when the database responds.`;
  return error instanceof OperatorError ? error.message : String(error);
}

// An exit stops the PostgreSQL that the command started; a signal alone would leave it behind.
for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
  process.once(signal, () => process.exit(128 + number));

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
