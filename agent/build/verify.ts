import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { codeOf } from '../src/fault.ts';
import { imageProblem } from './program-image.ts';
import { ownTarget, type Target, targets } from './targets.ts';

const run = promisify(execFile);

/** Programs that run the files of another processor: Debian's qemu-user, with its libraries for that processor. */
const emulators: Readonly<Partial<Record<Target, readonly [string, ...string[]]>>> = {
  'linux-arm64': ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu'],
};

/** The version that the program prints; undefined if this computer cannot start it. */
async function startedVersion(target: Target, path: string): Promise<string | undefined> {
  if (target === ownTarget()) return (await run(path, ['--version'], { env: { PATH: '' } })).stdout.trim();
  const [emulator, ...args] = (process.platform === 'linux' ? emulators[target] : undefined) ?? [];
  if (emulator === undefined) return undefined;
  try {
    return (await run(emulator, [...args, path, '--version'])).stdout.trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Tests that the file is an executable of its platform with the agent inside. Where it can be, it is also started, on its own platform with an empty search path.
 * @returns what was tested
 * @throws Error that says what was found and what is expected
 */
export async function verify(target: Target, path: string, version: string): Promise<string> {
  const { magic, processor } = targets[target];
  const file = await readFile(path);
  const found = file.toString('hex', 0, magic.length / 2);
  if (found !== magic) throw new Error(`${path} begins with ${found}; expected ${magic}.`);
  // The PE header of Windows is at the address in byte 60.
  const header = magic === '4d5a' ? file.readUInt32LE(60) : 0;
  const machine = file.readUInt16LE(header + processor.offset);
  if (machine !== processor.value)
    throw new Error(`${path} is for the processor ${machine}; expected ${processor.value}.`);
  const problem = imageProblem(file, magic);
  if (problem !== undefined) throw new Error(`${path}: ${problem}.`);
  const printed = await startedVersion(target, path);
  if (printed === undefined)
    return 'The format is right, and the agent is inside. It was not started: this computer is of another platform.';
  if (printed !== version) throw new Error(`${path} --version prints ${printed}; expected ${version}.`);
  return target === ownTarget()
    ? 'The format is right, and it starts without Node.'
    : 'The format is right, and it starts under qemu.';
}
