// `npm start`: everything that a fresh machine needs, then the server.
import { join } from 'node:path';
import { supervise } from './supervise.mjs';
import { ensureBuilt, ensureInstalled, root } from './toolchain.mjs';

ensureInstalled({ development: false });
await ensureBuilt();
// The compile cache of Node makes the next start faster and smaller. A server that mostly waits needs no larger young generation.
const compiled = join(root, 'node_modules', '.cache', 'node');
process.exit(await supervise(['--max-semi-space-size=2', 'server/src/main.ts'], { NODE_COMPILE_CACHE: compiled }));
