// `npm run fuzz`: 100,000 random calls from the contract's schemas, from a new seed; FUZZ_CALLS and FUZZ_SEED set both.
import { randomInt } from 'node:crypto';
import { ensureBuilt, ensureInstalled, run } from './toolchain.mjs';

ensureInstalled({ development: true });
await ensureBuilt();
const { FUZZ_CALLS = '100000', FUZZ_SEED = String(randomInt(2 ** 31)) } = process.env;
const files = ['server/src/http/calls/contract-fuzz.test.ts'];
process.exit(await run('vitest', ['run', '--project', 'server', ...files], { FUZZ_CALLS, FUZZ_SEED }));
