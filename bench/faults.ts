// `npm run faults`: faults that are too slow for the tests, or need root or another Node. Linux. bench/results/faults.md lists all faults, and where they are tried.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, withFolder } from './src/server-process.ts';

const limit = 240_000;
/** Versions below the one that package.json asks for. */
const oldVersions = ['18.20.4', '16.20.2'];

/** Starts the product without a demo, and stops it when it is ready. @returns the code of its end */
async function startOnce(command: readonly [string, ...string[]], dataDirectory: string): Promise<number | null> {
  const [file, ...parameters] = command;
  const child = spawn(file, parameters, {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, PORT: '0', DEMO: 'false', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limit);
  let isReady = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('Tunna is running')) return;
    isReady = true;
    child.kill('SIGTERM');
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  return isReady ? code : (code ?? 1);
}

/** Only the loopback device, which is down: no name resolves, no address is reached. */
const withoutNetwork = (): Promise<boolean> =>
  withFolder(
    async (folder) =>
      (await startOnce(['unshare', '--net', process.execPath, join(root, 'scripts', 'start.mjs')], folder)) === 0,
  );

const withOldNode = (version: string): Promise<boolean> =>
  withFolder(async (folder) => {
    const name = `node-${process.platform}-${process.arch}`;
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`]);
    const node = join(folder, 'node_modules', name, 'bin', 'node');
    return (await startOnce([node, join(root, 'scripts', 'start.mjs')], join(folder, 'data'))) === 0;
  });

/** The test of migrations, which kills two statements of each file otherwise. */
async function everyStatement(): Promise<boolean> {
  const tests = ['run', '--project', 'server', join('server', 'src', 'database', 'migration', 'migrate.test.ts')];
  const child = spawn('vitest', [...tests, '-t', 'killed at any statement'], {
    cwd: root,
    env: { ...process.env, EVERY_STATEMENT: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (await new Promise<number | null>((resolve) => child.once('exit', resolve))) === 0;
}

const faults: [name: string, run: () => Promise<boolean>][] = [
  ['start without a network', withoutNetwork],
  ...oldVersions.map((version): [string, () => Promise<boolean>] => [
    `start with Node ${version}`,
    () => withOldNode(version),
  ]),
  ['a migration is killed at each statement', everyStatement],
];

for (const [name, run] of faults) {
  const isSurvived = await run();
  console.log(`${isSurvived ? 'ok' : 'FAILED'}  ${name}`);
  if (!isSurvived) process.exitCode = 1;
}
