import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import packageFile from '../../package.json' with { type: 'json' };
import { type Config, loadConfig } from '../config.ts';
import { ownerTransaction, withClient } from '../database/owner.ts';
import { openLog } from '../log.ts';
import { makeBackup } from '../modules/platform/backup/backup.service.ts';
import { folderPlace } from '../modules/platform/backup/backup-place.service.ts';
import { openBackup, restoreDatabase } from '../modules/platform/backup/restore.service.ts';
import { fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { readMaintenance } from '../modules/platform/maintenance/maintenance.service.ts';
import { OperatorError } from '../operator-error.ts';
import { settings } from '../settings/settings.ts';
import { connect } from '../start/connections.ts';
import { createSchema } from './create-schema.ts';
import { assertUsable, withOwner } from './owner-access.ts';
import { type AddCommands, print } from './program.ts';

const embedded = 'embedded';

/** The settings with the database of the target. @throws OperatorError */
function targetOf(config: Config, to: string): Config {
  if (to === embedded) {
    if (config.databaseUrl === undefined) throw new OperatorError('The database is embedded already.');
    return { ...config, databaseUrl: undefined, migrationUrl: undefined };
  }
  const address = settings.databaseUrl.schema.safeParse(to);
  if (!address.success) throw new OperatorError(`--to: expected ${embedded}, or ${settings.databaseUrl.expected}.`);
  return { ...config, databaseUrl: address.data, migrationUrl: undefined };
}

/** Copies the database of the settings into a folder. @throws OperatorError if changes are accepted */
const copyOut = (config: Config, folder: string, log: Logger) =>
  withOwner(config, log, async (client) => {
    if ((await ownerTransaction(client, readMaintenance)) === undefined)
      throw new OperatorError('Changes would be lost: first run npm run tunna -- maintenance on');
    const { dataDirectory } = config;
    return makeBackup({
      client,
      dataDirectory,
      store: fileStoreOf(config),
      place: folderPlace(folder),
      key: undefined,
      release: packageFile.version,
      isDatabaseOnly: true,
    });
  });

async function copyIn(target: Config, folder: string, log: Logger): Promise<void> {
  const backup = await openBackup(folderPlace(folder), undefined);
  const { owner, stop } = await connect(target, log);
  try {
    await withClient(owner, (client) =>
      restoreDatabase(backup, { client, migrate: (upTo) => createSchema(owner, log, upTo) }),
    );
  } finally {
    await stop();
  }
}

async function move({ to }: { readonly to: string }): Promise<void> {
  const config = loadConfig();
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const target = targetOf(config, to);
  if (target.databaseUrl !== undefined)
    await assertUsable({ setting: '--to', connection: { connectionString: target.databaseUrl } });
  const folder = join(config.dataDirectory, 'moving');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also when the command is interrupted: the copy is not encrypted.
  process.once('exit', remove);
  try {
    const { tables, rows } = await copyOut(config, folder, log);
    await copyIn(target, folder, log);
    print(
      `Moved ${rows} rows of ${tables} tables. The number of rows and the checksum of every table are those of the source.`,
    );
  } finally {
    remove();
  }
  const setting = to === embedded ? 'Remove DATABASE_URL' : 'Set DATABASE_URL to the new address';
  print(
    `${setting}, and restart all servers. The old database is unchanged and stays in maintenance; the new one accepts changes.`,
  );
}

export const addCommands: AddCommands = (program) => {
  program
    .command('move-database')
    .description('Copies the database into another one, and compares every table. Files stay where they are.')
    .requiredOption(
      '--to <address>',
      `The empty target: ${embedded}, or postgresql://… of its owner (PGPASSWORD may have the password).`,
    )
    .action(move);
};
