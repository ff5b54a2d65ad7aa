import { execFile } from 'node:child_process';
import { operatorProgram } from './programs.ts';

/** Runs the operator's program as an operator does. Returns its output and exit code. */
export function runProgram(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ stdout: string; stderr: string; code: number }> {
  const env = { ...process.env, LOG_LEVEL: 'warn', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [operatorProgram, ...args], { env }, (error, stdout, stderr) =>
      resolve({ stdout, stderr, code: typeof error?.code === 'number' ? error.code : 0 }),
    );
  });
}
