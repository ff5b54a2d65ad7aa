// Writes src/lib/calls.gen.ts from the contract: `npm run web:calls`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTable } from './src/lib/call-table.ts';

writeFileSync(join(import.meta.dirname, 'src', 'lib', 'calls.gen.ts'), callTable());
