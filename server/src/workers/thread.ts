// The program of a worker thread. It runs one task at a time, from the file that the task names.
import { enableCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { sentError, type ThreadInput, type ThreadOutput } from './thread-messages.ts';

/** On Linux the priority applies to one thread, elsewhere to the whole process. */
const politePriority = 10;
if (process.platform === 'linux') setPriority(politePriority);

// The compile cache of the process, which a thread finds only through the environment, makes its start twice as fast.
if (typeof workerData === 'string') enableCompileCache(workerData);

const send = (output: ThreadOutput): void => parentPort?.postMessage(output);

let open: PromiseWithResolvers<unknown> | undefined;

function ask(value: unknown): Promise<unknown> {
  open = Promise.withResolvers<unknown>();
  send({ kind: 'question', value });
  return open.promise;
}

type AnyTask = (input: unknown, ask: (value: unknown) => Promise<unknown>) => unknown;

async function run({ file, name, input }: Extract<ThreadInput, { kind: 'task' }>): Promise<void> {
  try {
    const module = (await import(file)) as Readonly<Record<string, AnyTask>>;
    const task = module[name];
    if (task === undefined) throw new TypeError(`${file} has no ${name}.`);
    send({ kind: 'done', value: await task(input, ask) });
  } catch (error) {
    send({ kind: 'failed', error: sentError(error) });
  }
}

parentPort?.on('message', (message: ThreadInput) => {
  if (message.kind === 'task') void run(message);
  else if (message.kind === 'answer') open?.resolve(message.value);
  else open?.reject(new Error(message.message));
});
