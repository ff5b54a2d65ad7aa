import { OperatorError } from '../../../operator-error.ts';

/** Why there is no backup, or why one cannot be restored. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const folderProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  EFBIG: 'a file may not become so large',
  EIO: 'the disk has an error',
};

/** A sentence for a folder that cannot be written; other errors unchanged. */
export function asFolderError(error: unknown, what: string): unknown {
  const problem = folderProblems[codeOf(error) ?? ''];
  return problem === undefined
    ? error
    : new BackupError(`${what} cannot be written: ${problem} (${codeOf(error)}).`, { cause: error });
}
