import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** The built programs, as `npm start` and `npm run tunna` run them. */
export const serverProgram = join(root, 'server', 'dist', 'main.js');
export const operatorProgram = join(root, 'server', 'dist', 'operator.js');

/** Builds what is not up to date: tests never run an earlier version. */
export function buildPrograms(...rooms: readonly ('server' | 'web')[]): void {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs'), ...rooms], { stdio: 'inherit' });
}
