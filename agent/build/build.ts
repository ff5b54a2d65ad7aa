// `npm run agent:build -- linux-x64`: the agent as one executable file, without Node or packages beside it. Without a name: all platforms.
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { version } from '../src/version.mjs';
import { buildAgent } from './build-agent.ts';
import { isTarget, targetNames } from './targets.ts';
import { verify } from './verify.ts';

const output = fileURLToPath(new URL('../dist', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verify: { type: 'boolean', default: false } },
});

async function main(names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!isTarget(name)) throw new Error(`${name} is not a platform; expected all, ${targetNames.join(', ')}.`);
    const path = await buildAgent(name, output);
    const { size } = await stat(path);
    process.stdout.write(`${path}: ${Math.round(size / 1e6)} MB\n`);
    if (values.verify) process.stdout.write(`${await verify(name, path, version())}\n`);
  }
}

main(positionals.length === 0 || positionals[0] === 'all' ? targetNames : positionals).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
