// `npm start`: everything that a fresh machine needs, then the server.
import { supervise } from './supervise.mjs';
import { ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled({ development: false });
await ensureBuilt();
// A server that mostly waits needs no larger young generation.
process.exit(await supervise(['--max-semi-space-size=2', '--expose-gc', 'server/dist/main.js']));
