import { type Config, loadConfig } from '../config.ts';
import { ownerTransaction } from '../database/owner.ts';
import { openLog } from '../log.ts';
import { copyFiles } from '../modules/platform/backup/file-copy.service.ts';
import { bucketOf, describeStore, fileStoreOf, folderStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { readMaintenance } from '../modules/platform/maintenance/maintenance.service.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, print } from './program.ts';
import { throwExplained } from './store-errors.ts';

const targets = ['bucket', 'folder'];

async function copy(config: Config, to: string) {
  const [folder, bucket] = [folderStoreOf(config), fileStoreOf(config)];
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  return withOwner(config, log, async (client) => {
    if ((await ownerTransaction(client, readMaintenance)) === undefined)
      throw new OperatorError('New files would be missed: first run npm run tunna -- maintenance on');
    return copyFiles(client, to === 'bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder });
  }).catch(throwExplained);
}

async function move({ to }: { readonly to: string }): Promise<void> {
  if (!targets.includes(to)) throw new OperatorError(`--to: expected ${targets.join(' or ')}.`);
  const config = loadConfig();
  if (bucketOf(config) === undefined)
    throw new OperatorError('S3_BUCKET: it is not set, but the bucket is needed in both directions.');
  const { files, lost } = await copy(config, to);
  print(
    `Copied ${files} files ${to === 'bucket' ? 'to' : 'from'} ${describeStore(config)}. All were read back, and their checksums are right.`,
  );
  if (lost.length > 0)
    throw new OperatorError(`These files are missing or damaged where they were: ${lost.join(', ')}.`);
  const settings = to === 'bucket' ? 'Keep the S3 settings' : 'Remove the S3 settings';
  print(
    `${settings}, restart all servers, and end the maintenance. The files also stay where they were: remove those yourself.`,
  );
}

export const addCommands: AddCommands = (program) => {
  program
    .command('move-files')
    .description(
      'Copies the files between the data folder and the bucket of the S3 settings, and compares their checksums.',
    )
    .requiredOption('--to <place>', targets.join(' or '))
    .action(move);
};
