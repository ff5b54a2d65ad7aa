// Writes the addresses of calls in src/lib/api from the contract: `npm run web:calls`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTables } from './src/lib/api/call-table.ts';

const { calls, downloads } = callTables();
const directory = join(import.meta.dirname, 'src', 'lib', 'api');
writeFileSync(join(directory, 'calls.gen.ts'), calls);
writeFileSync(join(directory, 'download-calls.gen.ts'), downloads);
