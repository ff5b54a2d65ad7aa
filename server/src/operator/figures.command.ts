import type { Client } from 'pg';
import { loadConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, say } from './program.ts';

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
  await withOwner(config, openLog(config.logLevel), rebuildAll);
}

export const addCommands: AddCommands = (program) => {
  const figures = program.command('figures').description('Manages the monthly figures of the organizations.');
  figures
    .command('rebuild')
    .description(
      'Calculates all figures again from lines and readings, reports how many were wrong, and corrects them.',
    )
    .action(rebuild);
};
