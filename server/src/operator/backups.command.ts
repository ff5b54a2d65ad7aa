import { loadConfig } from '../config.ts';
import { BackupError } from '../modules/platform/backup/backup-error.service.ts';
import { type BackupPlace, folderPlace } from '../modules/platform/backup/backup-place.service.ts';
import { namedPlace } from '../modules/platform/backup/backup-places.service.ts';
import { type Manifest, readContent, readManifests } from '../modules/platform/backup/manifest.service.ts';
import { ObjectStore, type StoredObject } from '../modules/platform/backup/object-store.service.ts';
import type { BackupKey } from '../modules/platform/backup/sealed-stream.service.ts';
import { logFolder, readRecords } from '../modules/platform/point-in-time/archive-record.service.ts';
import {
  type BaseManifest,
  baseObjects,
  readBaseContent,
  readBases,
} from '../modules/platform/point-in-time/base-manifest.service.ts';
import { readReach } from '../modules/platform/point-in-time/recovery-plan.service.ts';
import { OperatorError } from '../operator-error.ts';
import { type AddCommands, placeHelp, print } from './program.ts';
import { table } from './table.ts';

interface Part {
  readonly objects: ObjectStore;
  readonly part: StoredObject;
  readonly what: string;
}

/** All parts in the place. Parts that several backups share are there more than once. */
async function* partsOf(
  place: BackupPlace,
  key: BackupKey | undefined,
  manifests: readonly Manifest[],
  bases: readonly BaseManifest[],
): AsyncIterable<Part> {
  const objects = new ObjectStore(place, key);
  for (const manifest of manifests) {
    const { tables, files } = await readContent(objects, manifest);
    for (const part of tables) yield { objects, part, what: `the table ${part.table} in ${manifest.name}` };
    for (const part of files) yield { objects, part, what: `${part.path} in ${manifest.name}` };
  }
  const { folder } = place;
  if (folder === undefined) return;
  const baseStore = baseObjects(folder, key);
  for (const base of bases) {
    const { cluster, own } = await readBaseContent(baseStore, base);
    for (const part of [...cluster, ...own])
      yield { objects: baseStore, part, what: `${part.path} in the base ${base.name}` };
  }
  const logStore = new ObjectStore(folderPlace(logFolder(folder)), key);
  for (const { log, until } of await readRecords(folder))
    yield { objects: logStore, part: log, what: `the log of the time before ${until}` };
}

/** Reads every part once. @returns how many there are, and what is damaged */
async function verifyParts(parts: AsyncIterable<Part>): Promise<{ read: number; damaged: string[] }> {
  const seen = new Set<string>();
  const damaged: string[] = [];
  for await (const { objects, part, what } of parts) {
    if (seen.has(part.object)) continue;
    seen.add(part.object);
    await objects.verify(part, what).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error;
      damaged.push(error.message);
    });
  }
  return { read: seen.size, damaged };
}

async function listBackups(
  placeName: string | undefined,
  { verify = false }: { readonly verify?: boolean },
): Promise<void> {
  const config = loadConfig();
  const place = namedPlace(config, placeName);
  const { folder } = place;
  const [manifests, bases] = [await readManifests(place), folder === undefined ? [] : await readBases(folder)];
  const rows = [
    ...manifests.map(({ name, release, objects }) => ['backup', name, release, `${objects.length} parts`]),
    ...bases.map(({ name, release, objects }) => ['base', name, release, `${objects.length} parts`]),
  ];
  for (const line of table(rows)) print(line);
  if (rows.length === 0) {
    const none = `${place.name} has no complete backup.`;
    // A check that reads nothing must not pass.
    if (verify) throw new OperatorError(none);
    print(none);
  }
  for (const { from, to } of folder === undefined ? [] : await readReach(folder))
    print(`Any moment from ${from.toISOString()} to ${to.toISOString()} can be restored with --until.`);
  if (!verify) return;
  const { read, damaged } = await verifyParts(partsOf(place, config.backupKey, manifests, bases));
  if (damaged.length > 0) throw new OperatorError(damaged.join('\n'));
  print(`${read} parts were read, and are whole.`);
}

export const addCommands: AddCommands = (program) => {
  program
    .command('backups')
    .description('Lists the backups, and the times that can be restored. Changes nothing.')
    .argument('[place]', placeHelp)
    .option('--verify', 'Reads every part, and names those that are damaged or missing.')
    .action(listBackups);
};
