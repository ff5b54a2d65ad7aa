import { join } from 'node:path';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { EngineError } from './database/engine-error.ts';
import { MigrationError } from './database/migrate.ts';
import { type RunningServer, startServer } from './server.ts';

const shutdownLimit = 15_000;

/** What a person at the terminal wants to know after the start. */
function greeting({ address, engine, demo, outbox }: RunningServer): string {
  const demoLines = [
    `  A container’s public page    ${address}/container/demo-paper`,
    `  A location’s public page     ${address}/location/demo-location`,
    '  To sign in as                owner@demo.example, or admin@, finance@, editor@, viewer@demo.example',
  ];
  return [
    '',
    `  Tunna is running: ${address}`,
    '',
    ...(demo ? demoLines : []),
    `  Sign in                      ${address}/login`,
    `  All calls, to read           ${address}/api/v1`,
    `  Codes and messages land      ${outbox}`,
    `  The database is              ${engine}`,
    '',
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
}

/** Problems that the operator can mend are told in one sentence, without a stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EngineError || error instanceof MigrationError)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Choose another with PORT.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const root = join(import.meta.dirname, '..', '..');
  const server = await startServer({ config, log, webDist: join(root, 'web', 'dist') });
  console.log(greeting(server));

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, shutdownLimit).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
