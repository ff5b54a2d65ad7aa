import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { lchown } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineError } from './engine-error.ts';

/** The account of the PostgreSQL processes, if it differs from that of the server. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL needs an entry in the password file. The first match is used. */
const CANDIDATES = [/^[^:]+:[^:]*:65534:/, /^_?postgres:/, /^daemon:/];

/**
 * PostgreSQL refuses to run as root. Then it uses the account that owns the data, or else an unprivileged one.
 * @returns undefined if the server does not run as root
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

/** Whether the account can reach the path and read or run it. True without a separate account. */
export function isReachable(path: string, account: Account | undefined): boolean {
  return account === undefined || (allows(path, account, READ_AND_ENTER) && isEnterable(dirname(path), account));
}

/** Whether the account can enter the folder. */
export function isEnterable(folder: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  const parent = dirname(folder);
  return allows(folder, account, ENTER) && (parent === folder || isEnterable(parent, account));
}

function allows(path: string, account: Account, permission: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const granted = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
  return (granted & permission) === permission;
}

/** Changes the owner of the folder and its content, unless the account owns the folder already. */
export async function giveTo(account: Account | undefined, folder: string): Promise<void> {
  if (account === undefined || lstatSync(folder).uid === account.uid) return;
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const entry of entries) await lchown(join(folder, entry), account.uid, account.gid);
  // Last, so that an interrupted change is repeated.
  await lchown(folder, account.uid, account.gid);
}
