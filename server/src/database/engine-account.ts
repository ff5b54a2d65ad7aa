import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { lchown } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineError } from './engine-error.ts';

/** Who the PostgreSQL processes run as, when that is not who runs the server. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run without an entry in the password file. The first that exists is taken. */
const CANDIDATES = [/^[^:]+:[^:]*:65534:/, /^_?postgres:/, /^daemon:/];

/**
 * PostgreSQL refuses to run as root: then it takes the account that owns the data already, or else an unprivileged one.
 * @returns undefined when the server does not run as root
 * @throws EngineError account_missing
 */
export function engineAccount(dataDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const candidate of CANDIDATES) {
    const [, , uid, gid] = lines.find((line) => candidate.test(line))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EngineError(
    'account_missing',
    'PostgreSQL does not run as root, and there is no account 65534, postgres or daemon to run it as. ' +
      'Start Tunna as another user, or set DATABASE_URL.',
  );
}

/** Permission bits of one class of users. */
const READ_AND_ENTER = 5;
const ENTER = 1;

/** Whether the account may walk down to the path and read or run it. Without an account there is nothing to ask. */
export function isReachable(path: string, account: Account | undefined): boolean {
  return account === undefined || (allows(path, account, READ_AND_ENTER) && isEnterable(dirname(path), account));
}

/** Whether the account may walk through the folder. */
export function isEnterable(folder: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  const parent = dirname(folder);
  return allows(folder, account, ENTER) && (parent === folder || isEnterable(parent, account));
}

function allows(path: string, account: Account, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const granted = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
  return (granted & wanted) === wanted;
}

/** Gives the folder and all in it to the account, unless it has the folder already. */
export async function giveTo(account: Account | undefined, folder: string): Promise<void> {
  if (account === undefined || lstatSync(folder).uid === account.uid) return;
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const entry of entries) await lchown(join(folder, entry), account.uid, account.gid);
  // Last, so that a walk that was broken off is taken up again.
  await lchown(folder, account.uid, account.gid);
}
