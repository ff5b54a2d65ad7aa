import { inject } from 'vitest';
import { seedDemo } from '../seed/demo.ts';
import { withClient } from '../src/database/owner.ts';
import type { TestDatabase } from './database.ts';
import { onceInRun } from './once.ts';

/** The day before which everything in the demo has happened. */
export const demoDay = '2026-03-01';
const NAME = 'tunna_demo';
const UNFINISHED = `${NAME}_unfinished`;

async function makeDemo(): Promise<void> {
  const { owner, template } = inject('testEngine');
  const maintain = (text: string) => withClient(owner, (client) => client.query(text));
  await maintain(`drop database if exists ${UNFINISHED}`);
  await maintain(`create database ${UNFINISHED} template ${template} strategy file_copy`);
  await withClient({ ...owner, database: UNFINISHED }, (client) =>
    seedDemo(client, { now: new Date(`${demoDay}T12:00:00Z`) }),
  );
  await maintain(`alter database ${UNFINISHED} rename to ${NAME}`);
}

/** The migrated database with the demo, to be copied. The first test file of a run that needs it inserts the rows. */
export async function madeDemo(): Promise<Pick<TestDatabase, 'name'>> {
  await onceInRun(NAME, {
    isMade: async (client) => (await client.query('select from pg_database where datname = $1', [NAME])).rowCount === 1,
    make: makeDemo,
  });
  return { name: NAME };
}
