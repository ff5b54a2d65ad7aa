// Writes src/lib/api/calls.gen.ts from the contract: `npm run web:calls`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTable } from './src/lib/api/call-table.ts';

writeFileSync(join(import.meta.dirname, 'src', 'lib', 'api', 'calls.gen.ts'), callTable());
