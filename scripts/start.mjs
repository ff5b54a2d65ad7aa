// `npm start`: everything that a fresh machine needs, then the server.
import { ensureBuilt, ensureInstalled, run } from './toolchain.mjs';

ensureInstalled({ development: false });
await ensureBuilt();
process.exit(await run('node', ['server/src/main.ts']));
