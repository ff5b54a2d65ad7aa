import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AgentFault, codeOf, folderSentence } from './fault.ts';

/** Writes a file of one block: a full disk often still creates empty files. */
export async function tryWriting(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'check.tmp');
  const file = await open(path, 'w', 0o600);
  try {
    await file.write(Buffer.alloc(4_096, 1));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Codes of a folder that stays unusable. A full disk is not one: readings are held in memory until it has space. */
const lasting = new Set(['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EROFS']);

/** @throws AgentFault if this account cannot write the folder */
export async function requireFolder(folder: string, file: string): Promise<void> {
  try {
    await tryWriting(folder);
  } catch (error) {
    if (lasting.has(codeOf(error))) throw new AgentFault(folderSentence(codeOf(error), { folder, file }));
  }
}
