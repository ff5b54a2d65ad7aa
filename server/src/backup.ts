// Makes a backup, also while the server runs, with its settings: npm run backup [-- DIR]
import { resolve } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { openOwnerAccess } from './backup-database.ts';
import { loadConfig } from './config.ts';
import { withClient } from './database/owner.ts';
import { openLog } from './log.ts';
import { type BackupReport, makeBackup } from './modules/platform/backup/backup.service.ts';
import { OperatorError } from './operator-error.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function describe({ name, tables, rows, files, added, addedBytes, seconds }: BackupReport): string {
  return (
    `Backup ${name}: ${rows} rows of ${tables} tables, ${files} files; ` +
    `${added} new parts with ${megabytes(addedBytes)}; ${seconds.toFixed(1)} s. All parts were read back.\n`
  );
}

async function main([given, ...rest]: readonly string[]): Promise<void> {
  const config = loadConfig();
  const folder = given ?? config.backupDirectory;
  if (folder === undefined || rest.length > 0)
    throw new OperatorError('Usage: npm run backup -- DIR, or set BACKUP_DIR.');
  const { dataDirectory, backupKey: key } = config;
  const log = openLog(config.logLevel);
  const { owner, stop } = await openOwnerAccess(config, log);
  try {
    const report = await withClient(owner, (client) =>
      makeBackup({ client, dataDirectory, folder: resolve(folder), key, release: packageFile.version }),
    );
    process.stdout.write(describe(report));
    if (report.lost.length > 0)
      throw new OperatorError(`These files are missing or damaged in ${dataDirectory}: ${report.lost.join(', ')}.`);
  } finally {
    await stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
