import { chown, mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import type { Settings } from './config.ts';
import { tryWriting } from './data-folder.ts';
import { AgentFault, codeOf, messageOf } from './fault.ts';

const describe = (error: unknown): string =>
  codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM' ? 'this account may not write it' : messageOf(error);

/** @throws AgentFault if settings cannot be stored in the folder */
export async function requireSettingsFolder(folder: string): Promise<void> {
  try {
    await tryWriting(folder);
  } catch (error) {
    throw new AgentFault(
      `The settings cannot be stored in ${folder} (${describe(error)}); expected a folder that this account can write, or --settings FILE.`,
    );
  }
}

/** Stores the settings atomically, readable only for the owner of the folder. */
export async function saveSettings({ file, dataDirectory, ...rest }: Settings): Promise<void> {
  const folder = dirname(file);
  const content = { ...rest, dataDirectory: relative(folder, dataDirectory) || '.' };
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(`${file}.new`, 'w', 0o600);
    try {
      await handle.chmod(0o600);
      await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await giveToOwner(`${file}.new`, folder);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new AgentFault(`The settings file ${file} cannot be stored (${describe(error)}).`);
  }
}

/** The administrator pairs the agent, and the account of the service reads the file. */
async function giveToOwner(file: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}
