import packageFile from '../../package.json' with { type: 'json' };
import { loadConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { type BackupReport, makeBackup } from '../modules/platform/backup/backup.service.ts';
import { namedPlace } from '../modules/platform/backup/backup-places.service.ts';
import { describeStore, fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, placeHelp } from './program.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function describe({ name, tables, rows, files, added, addedBytes, seconds }: BackupReport): string {
  return (
    `Backup ${name}: ${rows} rows of ${tables} tables, ${files} files; ` +
    `${added} new parts with ${megabytes(addedBytes)}; ${seconds.toFixed(1)} s. All parts were read back.\n`
  );
}

async function backUp(name: string | undefined): Promise<void> {
  const config = loadConfig();
  const place = namedPlace(config, name);
  const { dataDirectory, backupKey: key } = config;
  const store = fileStoreOf(config);
  const report = await withOwner(config, openLog(config.logLevel), (client) =>
    makeBackup({ client, dataDirectory, store, place, key, release: packageFile.version }),
  );
  process.stdout.write(describe(report));
  if (report.lost.length > 0)
    throw new OperatorError(
      `These files are missing or damaged in ${describeStore(config)}: ${report.lost.join(', ')}.`,
    );
}

export const addCommands: AddCommands = (program) => {
  program
    .command('backup')
    .description('Makes a backup, also while the server runs.')
    .argument('[place]', placeHelp)
    .action(backUp);
};
