import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ownTarget, type Target, targets } from './targets.ts';

const run = promisify(execFile);

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    return (await file.read(Buffer.alloc(4_096), 0, 4_096, 0)).buffer;
  } finally {
    await file.close();
  }
}

/**
 * Tests that the file is an executable of its platform. On that platform it is also started, with an empty search path.
 * @returns what was tested
 * @throws Error that says what was found and what is expected
 */
export async function verify(target: Target, path: string, version: string): Promise<string> {
  const { magic, processor } = targets[target];
  const start = await startOf(path);
  const found = start.toString('hex', 0, magic.length / 2);
  if (found !== magic) throw new Error(`${path} begins with ${found}; expected ${magic}.`);
  // The PE header of Windows is at the address in byte 60.
  const header = magic === '4d5a' ? start.readUInt32LE(60) : 0;
  const machine = start.readUInt16LE(header + processor.offset);
  if (machine !== processor.value)
    throw new Error(`${path} is for the processor ${machine}; expected ${processor.value}.`);
  if (target !== ownTarget()) return 'The format is right. It was not started: this computer is of another platform.';
  const { stdout } = await run(path, ['--version'], { env: { PATH: '' } });
  if (stdout.trim() !== version) throw new Error(`${path} --version prints ${stdout.trim()}; expected ${version}.`);
  return 'The format is right, and it starts without Node.';
}
