// Runs one tool of the project under the pinned Node: node scripts/run.mjs <tool> [arguments].
import { ensureInstalled, run } from './toolchain.mjs';

ensureInstalled({ development: true });
const [command = 'node', ...args] = process.argv.slice(2);
process.exit(await run(command, args));
