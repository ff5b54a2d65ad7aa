// Whether two versions give the same responses on the same data: every reading call, for members of each role and for a visitor, and every page
// that the pages of the owner link to, in four languages. Start this version with the folder of a built checkout of the older one. The older
// version runs twice: what differs between its two servers, such as times, is not compared.
import { chmod, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { compareAll, organizationOf, type Result } from './src/replay/responses.ts';
import { addReports, signInAll, startVersion, type Version } from './src/replay/version.ts';
import { root, withFolder } from './src/server-process.ts';

const shownDifferences = 3;

async function withVersion<T>(checkout: string, data: string, work: (version: Version) => Promise<T>): Promise<T> {
  const version = await startVersion(checkout, data);
  try {
    return await work(version);
  } finally {
    await version.stop();
  }
}

/** Compares the versions on copies of one data folder. */
async function compareVersions(folder: string, older: string): Promise<Result> {
  // The account of PostgreSQL must reach its socket.
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  const callers = await withVersion(older, data, async (version) => {
    const signedIn = await signInAll(version, data);
    const [owner] = signedIn;
    await addReports(version, owner, await organizationOf(version, owner));
    return signedIn;
  });
  const copyData = async (name: string): Promise<string> => {
    await cp(data, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  return withVersion(older, await copyData('before'), async (before) =>
    withVersion(older, await copyData('again'), async (again) =>
      withVersion(root, await copyData('after'), (after) => compareAll({ before, again, after }, callers)),
    ),
  );
}

function print({ calls, pages, statuses, without, differences }: Result): void {
  console.log(`${calls} responses of calls and ${pages} pages were compared. Statuses: ${JSON.stringify(statuses)}.`);
  console.log(`Calls without an object: ${without.join(', ') || 'none'}.`);
  for (const [name, all] of Map.groupBy(differences, (each) => each.name)) {
    console.log(`${name}: ${all.length} differ.`);
    for (const { caller, address, text } of all.slice(0, shownDifferences))
      console.log(`  ${caller} ${address.slice(0, 150)}\n    ${text.slice(0, 300)}`);
  }
}

const [older] = process.argv.slice(2);
if (older === undefined) throw new Error('Name the folder of a built checkout of the older version.');
const result = await withFolder((folder) => compareVersions(folder, older));
print(result);
if (result.differences.length > 0) process.exitCode = 1;
