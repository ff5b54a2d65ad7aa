import { type Config, loadConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { type Check, type CheckState, good, problem, reasonOf, skipped } from './doctor/check.ts';
import { checkDatabases, type DatabaseChecks } from './doctor/database.ts';
import { checkFiles } from './doctor/files.ts';
import { checkClock, checkDisk, checkFolder, checkRelease } from './doctor/machine.ts';
import { checkAddress, checkMail, checkSms } from './doctor/network.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, print } from './program.ts';
import { table } from './table.ts';

const marks: Readonly<Record<CheckState, string>> = {
  good: 'ok',
  warning: 'WARNING',
  problem: 'PROBLEM',
  skipped: '-',
};

async function checkDatabase(config: Config): Promise<DatabaseChecks> {
  try {
    const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
    return await withOwner(config, log, (client) => checkDatabases(client, config));
  } catch (error) {
    const advice =
      'Check DATABASE_URL, DATABASE_MIGRATION_URL or DATA_DIR. The first start of the server creates an embedded database.';
    return { checks: [problem('database', reasonOf(error), advice)], vault: undefined };
  }
}

/** All checks, in the order in which an operator corrects them. */
export async function examine(load: () => Config = loadConfig): Promise<Check[]> {
  let config: Config;
  try {
    config = load();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [
      checkRelease(),
      problem('settings', error.message, 'See docs/SETTINGS.md.'),
      skipped('others', 'they need the settings'),
    ];
  }
  const machine = [
    checkRelease(),
    good('settings', 'all are valid'),
    await checkFolder(config),
    await checkDisk(config),
    await checkClock(),
  ];
  const database = await checkDatabase(config);
  const network = await Promise.all([
    checkFiles(config),
    checkMail(config),
    checkSms(config),
    checkAddress(config, database.vault),
  ]);
  return [...machine, ...database.checks, ...network.flat()];
}

const count = (checks: readonly Check[], state: CheckState): number =>
  checks.filter((one) => one.state === state).length;

/** The lines for the operator: what was found, and what to do about it. */
export const printed = (checks: readonly Check[]): string[] =>
  table(
    checks.map(({ name, state, found, advice }) => [
      marks[state],
      name,
      // Messages of errors are sentences.
      advice === undefined ? found : `${found.replace(/\.$/, '')}. ${advice}`,
    ]),
  );

async function doctor({ json = false }: { readonly json?: boolean }): Promise<void> {
  const checks = await examine();
  if (json) print(JSON.stringify(checks));
  else {
    for (const line of printed(checks)) print(line);
    print('');
    print(`Problems: ${count(checks, 'problem')}. Warnings: ${count(checks, 'warning')}.`);
  }
  if (count(checks, 'problem') > 0) process.exitCode = 1;
}

export const addCommands: AddCommands = (program) => {
  program
    .command('doctor')
    .description(
      'Checks the settings, the machine, the database, files, messages, backups, and the public address. Changes nothing.',
    )
    .option('--json', 'Prints the results as JSON.')
    .action(doctor);
};
