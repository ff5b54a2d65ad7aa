import { resolve } from 'node:path';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';
import type { Client } from 'pg';
import packageFile from '../../package.json' with { type: 'json' };
import { type Config, loadConfig } from '../config.ts';
import { ownerTransaction } from '../database/owner.ts';
import { openLog } from '../log.ts';
import { describeStore, fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { eraseOrganization } from '../modules/platform/organization-copy/organization-erase.service.ts';
import { exportOrganization } from '../modules/platform/organization-copy/organization-export.service.ts';
import { importOrganization } from '../modules/platform/organization-copy/organization-import.service.ts';
import {
  type ListedOrganization,
  listOrganizations,
} from '../modules/platform/organization-copy/organization-list.service.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, print } from './program.ts';
import { throwExplained } from './store-errors.ts';
import { table } from './table.ts';

const inDatabase = <T>(config: Config, work: (client: Client) => Promise<T>): Promise<T> =>
  withOwner(config, openLog(config.logLevel === 'info' ? 'warn' : config.logLevel), work).catch(throwExplained);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

async function list(): Promise<void> {
  const found = await inDatabase(loadConfig(), (client) => ownerTransaction(client, listOrganizations));
  if (found.length === 0) return void print('There is no organization.');
  const rows = found.map(({ id, slug, name, members, fileBytes }) => [
    String(id),
    slug,
    formatCount(members),
    formatFileSize(fileBytes),
    name,
  ]);
  for (const line of table([['id', 'slug', 'members', 'files', 'name'], ...rows])) print(line);
}

/** @throws OperatorError if there is no such organization */
async function find(client: Client, name: string): Promise<ListedOrganization> {
  const found = await ownerTransaction(client, listOrganizations);
  // A slug may look like an id.
  const organization = found.find(({ slug }) => slug === name) ?? found.find(({ id }) => String(id) === name);
  if (organization !== undefined) return organization;
  throw new OperatorError(
    `There is no organization ${JSON.stringify(name.slice(0, 100))}. List them with: npm run tunna -- organization list`,
  );
}

async function exportTo(name: string, folder: string): Promise<void> {
  const config = loadConfig();
  const { organization, people, tables, files, lost, leftOut } = await inDatabase(config, async (client) =>
    exportOrganization({
      client,
      files: fileStoreOf(config),
      organization: await find(client, name),
      folder: resolve(folder),
      release: packageFile.version,
    }),
  );
  print(
    `Exported ${organization.slug}: ${sum(tables.map(({ rows }) => rows))} rows of ${tables.length} tables, ${files.length} files, ` +
      `${people.length} members. All parts were read back.`,
  );
  for (const { table: name, rows, because } of leftOut) print(`Not included: ${rows} rows of ${name} (${because}).`);
  if (lost.length > 0)
    throw new OperatorError(`These files are missing or damaged in ${describeStore(config)}: ${lost.join(', ')}.`);
}

async function importFrom(folder: string): Promise<void> {
  const config = loadConfig();
  const { defaultPlan: planId } = config;
  const { organization, people, tables, files, lost, renumberedScales } = await inDatabase(config, (client) =>
    importOrganization({ client, files: fileStoreOf(config), folder: resolve(folder), planId }),
  );
  print(
    `Imported ${organization.slug}: ${sum(tables.map(({ rows }) => rows))} rows of ${tables.length} tables, ${files.length} files, ` +
      `${people.length} members. The number of rows and the checksum of every table and file are those of the export.`,
  );
  for (const { here, file } of renumberedScales) print(`The scale with number ${file} has number ${here} here.`);
  if (lost.length > 0) print(`These files were lost before the export: ${lost.join(', ')}.`);
}

async function erase(name: string, { confirm }: { readonly confirm: string }): Promise<void> {
  const config = loadConfig();
  const { platformOperators: operators } = config;
  const { slug, rows, files, people } = await inDatabase(config, async (client) => {
    const organization = await find(client, name);
    if (organization.slug !== confirm)
      throw new OperatorError(`--confirm: expected the slug of the organization, ${organization.slug}.`);
    return {
      slug: organization.slug,
      ...(await eraseOrganization({ client, files: fileStoreOf(config), organization, operators })),
    };
  });
  for (const line of table(rows.map(({ table: name, removed }) => [String(removed), name]))) print(line);
  print(
    `Erased ${slug}: ${sum(rows.map(({ removed }) => removed))} rows, ${files} files, ${people} people who belonged to nothing else. ` +
      'No row and no file of it is left.',
  );
  print('Backups contain the organization until they are removed.');
}

export const addCommands: AddCommands = (program) => {
  const organization = program.command('organization').description('Lists, exports, imports and erases organizations.');
  organization
    .command('list')
    .description('Lists the organizations with their members and the size of their files.')
    .action(list);
  organization
    .command('export')
    .description('Copies everything of an organization into a folder, also while the server runs.')
    .argument('<organization>', 'Its slug, or its id of the list.')
    .argument('<folder>', 'An empty or new folder. Its content is not encrypted.')
    .action(exportTo);
  organization
    .command('import')
    .description('Adds an exported organization to this installation, which has the same version.')
    .argument('<folder>', 'The folder of the export.')
    .action(importFrom);
  organization
    .command('erase')
    .description('Removes an organization, its files, and people who belong to nothing else. This cannot be undone.')
    .argument('<organization>', 'Its slug, or its id of the list.')
    .requiredOption('--confirm <slug>', 'The slug of the organization.')
    .action(erase);
};
