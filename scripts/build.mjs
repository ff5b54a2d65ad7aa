// Builds what is not up to date: node scripts/build.mjs [web] [server]. Tests call it before they start servers.
import { ensureBuilt } from './toolchain.mjs';

const rooms = process.argv.slice(2);
await ensureBuilt(rooms.length === 0 ? undefined : rooms);
