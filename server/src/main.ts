import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { EngineError } from './database/engine-error.ts';
import { MigrationError } from './database/migration-error.ts';
import { KeyRingError } from './modules/platform/instance-secret/key-ring.service.ts';
import { type RunningServer, startServer } from './server.ts';

const shutdownLimit = 15_000;
/** Exit code for problems that the operator must solve (EX_CONFIG of sysexits.h). The supervisor does not restart the server. */
const operatorExitCode = 78;

/** The message in the terminal after the start. */
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

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Whether a restart would fail in the same way. */
const isForOperator = (error: unknown): boolean =>
  error instanceof ConfigError ||
  error instanceof EngineError ||
  error instanceof MigrationError ||
  error instanceof KeyRingError ||
  isPortTaken(error);

/** Problems that the operator can solve are reported in one sentence, without a stack. */
function explain(error: unknown): string {
  if (isPortTaken(error)) return 'The port is taken by another program. Choose another with PORT.';
  if (!(error instanceof Error)) return String(error);
  return isForOperator(error) ? error.message : (error.stack ?? error.message);
}

/**
 * Stops the server on a signal, or when its supervisor is gone. A signal during the start waits for its end, so that
 * everything is stopped.
 */
function stopOnDemand(starting: Promise<RunningServer>, log: Logger): void {
  let stopping = false;
  const stop = (reason: NodeJS.Signals | 'disconnect') => {
    if (stopping) return;
    stopping = true;
    log.info({ signal: reason }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, shutdownLimit).unref();
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', () => stop('disconnect'));
  // The supervisor may be gone already.
  if (process.channel === null) stop('disconnect');
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const root = join(import.meta.dirname, '..', '..');
  const starting = startServer({ config, log, webDist: join(root, 'web', 'dist') });
  stopOnDemand(starting, log);
  const server = await starting;
  console.log(greeting(server));
  process.send?.('ready');
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(isForOperator(error) ? operatorExitCode : 1);
});
