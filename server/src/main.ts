import { join } from 'node:path';
import type { Logger } from 'pino';
import { loadConfig } from './config.ts';
import { openLog } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { type RunningServer, startServer } from './server.ts';

/** Milliseconds after which a stop is forced, and after which a start has left its garbage. */
const shutdownLimit = 15_000;
const settled = 10_000;
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

/** Problems that the operator can solve are reported in one sentence, without a stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof OperatorError ? error.message : (error.stack ?? error.message);
}

/**
 * Stops the server on a signal, or when its supervisor is gone. A signal during the start ends a wait for the database, and waits for
 * the rest of the start, so that everything is stopped.
 */
function stopOnDemand(starting: Promise<RunningServer>, stopping: AbortController, log: Logger): void {
  const stop = (reason: NodeJS.Signals | 'disconnect') => {
    if (stopping.signal.aborted) return;
    stopping.abort();
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

/** Returns the memory that only the start needed, about 10 MB: a server that waits allocates too little for the engine to do it. */
const collectGarbageOfStart = (): void =>
  void globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' });

async function main(): Promise<void> {
  const config = loadConfig();
  const log = openLog(config.logLevel);
  const root = join(import.meta.dirname, '..', '..');
  const stopping = new AbortController();
  const starting = startServer({ config, log, webDist: join(root, 'web', 'dist'), stopping: stopping.signal });
  stopOnDemand(starting, stopping, log);
  const server = await starting.catch((error: unknown) => {
    if (error === stopping.signal.reason) process.exit(0);
    throw error;
  });
  // First the supervisor: a server that crashes after its greeting must be started again.
  await new Promise((sent) =>
    process.send === undefined ? sent(undefined) : process.send('ready', undefined, {}, sent),
  );
  console.log(greeting(server));
  setTimeout(collectGarbageOfStart, settled).unref();
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(error instanceof OperatorError ? operatorExitCode : 1);
});
