import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundle } from './bundle.ts';
import { nodeOf } from './node-package.ts';
import { withoutSignature } from './program-image.ts';
import { type Target, targets } from './targets.ts';

const run = promisify(execFile);
const agentFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const prebuilds = fileURLToPath(new URL('../prebuilds/', import.meta.resolve('@serialport/bindings-cpp')));

async function removeSignature(path: string): Promise<void> {
  const { position, bytes } = withoutSignature(await readFile(path));
  const file = await open(path, 'r+');
  try {
    await file.write(bytes, 0, bytes.length, position);
  } finally {
    await file.close();
  }
}

/** Builds the agent of one platform as one executable file in the folder. @returns its path */
export async function buildAgent(target: Target, output: string): Promise<string> {
  const { file, serial } = targets[target];
  const work = await mkdtemp(join(tmpdir(), 'tunna-agent-build-'));
  try {
    const path = join(output, file);
    await mkdir(output, { recursive: true });
    await writeFile(join(work, 'agent.cjs'), await bundle(agentFolder));
    await copyFile(join(prebuilds, serial), join(work, 'serial.node'));
    const settings = {
      main: join(work, 'agent.cjs'),
      executable: await nodeOf(target, work),
      output: path,
      disableExperimentalSEAWarning: true,
      assets: { 'serial.node': join(work, 'serial.node') },
    };
    await writeFile(join(work, 'sea.json'), JSON.stringify(settings));
    await run(process.execPath, ['--build-sea', join(work, 'sea.json')]);
    if (target === 'win-x64') await removeSignature(path);
    return path;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
