// Calculates the monthly figures of every organization, and the hours of its scales, again from lines and readings: `npm run
// figures:rebuild`. Reports how many were wrong and corrects them.
import type { Client } from 'pg';
import { loadConfig } from './config.ts';
import { withClient } from './database/owner.ts';
import { openLog } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { connect } from './server.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function rebuildAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from organization order by id');
  for (const { id, name } of rows) {
    const rebuilt = await client.query<{ wrong: number }>(
      'select (rebuild_figures($1) + rebuild_scale_hours($1))::int as wrong',
      [id],
    );
    say(`${name}: ${rebuilt.rows[0]?.wrong ?? 0} figures were wrong`);
  }
}

async function rebuild(): Promise<void> {
  const config = loadConfig();
  const connections = await connect(config, openLog(config.logLevel));
  try {
    await withClient(connections.owner, rebuildAll);
  } finally {
    await connections.stop();
  }
}

rebuild().catch((error: unknown) => {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
