// `npm run tunna`: the operator’s program, with the packages that the server needs.
import { ensureBuilt, ensureInstalled, run } from './toolchain.mjs';

ensureInstalled({ development: false });
await ensureBuilt(['server']);
process.exit(await run('node', ['server/dist/operator.js', ...process.argv.slice(2)]));
