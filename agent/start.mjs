// `npm run agent -- COMMAND`: the agent from a checkout. Arguments are read before anything is installed.
import { ensureAgentInstalled, run } from '../scripts/toolchain.mjs';
import { readCommandLine } from './src/command-line.mjs';

const args = process.argv.slice(2);
const line = readCommandLine(args);
if ('print' in line) {
  (line.exitCode === 0 ? process.stdout : process.stderr).write(`${line.print}\n`);
  process.exit(line.exitCode);
}
ensureAgentInstalled();
process.exit(await run('node', ['agent/src/main.ts', ...args]));
