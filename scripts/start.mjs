// `npm start`: everything that a fresh machine needs, then the server.
import { supervise } from './supervise.mjs';
import { ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled({ development: false });
await ensureBuilt();
// Rendering fills a young generation of 2 MB so quickly that its garbage grows old; the engine would let it double the heap.
// A start leaves 45 MB, which the engine would mark three times while it grows.
const memory = ['--max-semi-space-size=8', '--heap-growing-percent=40', '--initial-old-space-size=64', '--expose-gc'];
process.exit(await supervise([...memory, 'server/dist/main.js']));
