// `npm run manual`: follows docs/OPERATIONS.md on an empty machine, command by command as it is written. Needs root, Linux, git and npm. The folders of
// the manual are empty ones in a mount namespace, and vanish with it.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from './src/server-process.ts';

const folders = ['/srv/tunna', '/var/lib/tunna', '/backup', '/transfer', '/tmp/trial'];
const port = process.env.PORT ?? '3990';
const limit = 600_000;

const manual = readFileSync(join(root, 'docs', 'OPERATIONS.md'), 'utf8');
/** The lines of the code block below a title, without comments. */
const linesBelow = (title: string): string[] =>
  (new RegExp(`\n#+ ${title}\n[\\s\\S]*?\n\`\`\`\n([\\s\\S]*?)\`\`\``).exec(manual)?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*/, '').trim())
    .filter((line) => line !== '');
/** A command within a sentence. */
function inline(text: string): string {
  if (!manual.includes(`\`${text}\``)) throw new Error(`OPERATIONS.md has no command ${text}`);
  return text;
}

interface Unit {
  readonly directory: string;
  readonly command: string;
  readonly environment: NodeJS.ProcessEnv;
}

function readUnit(): Unit {
  const text = /```ini\n# \/etc\/systemd\/system\/tunna\.service\n([\s\S]*?)```/.exec(manual)?.[1] ?? '';
  const values = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const pairs = values('Environment').flatMap((line) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  );
  return {
    directory: values('WorkingDirectory')[0] ?? '',
    command: (values('ExecStart')[0] ?? '').replace('/usr/bin/node', process.env.MANUAL_NODE ?? process.execPath),
    environment: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  };
}

const unit = readUnit();
// What differs: the port, the demo for data, no mail server of that name, and the settings of the section about restores to any moment.
const { SMTP_URL: _none, ...written } = unit.environment;
const settings: NodeJS.ProcessEnv = {
  ...written,
  PORT: port,
  DEMO: 'true',
  BACKUP_DIR: '/backup/tunna',
  BACKUP_POINT_IN_TIME_DAYS: '7',
  BACKUP_ARCHIVE_SECONDS: '1',
};
const shellVariables = { PATH: process.env.PATH, HOME: process.env.HOME };

/** Starts the server of a unit. @returns its log, and how to stop it */
async function serve(changes: NodeJS.ProcessEnv = {}): Promise<{ log: () => string; stop: () => Promise<void> }> {
  const [file = '', ...parameters] = unit.command.split(' ');
  const child = spawn(file, parameters, {
    cwd: unit.directory,
    env: { ...shellVariables, ...settings, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const log = () => text;
  await until('the server', () => {
    if (child.exitCode !== null) throw new Error(`The server ended: ${text}`);
    return text.includes('Tunna is running');
  });
  return {
    log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const end = Date.now() + limit; !holds(); await setTimeout(100))
    if (Date.now() > end) throw new Error(`There was no sign of ${what}.`);
}

const failed: string[] = [];
/** Runs a command of the manual with a shell. @returns what it printed */
function follow(command: string, expected: number, environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: unit.directory,
    env: { ...shellVariables, ...settings, ...environment },
    encoding: 'utf8',
    timeout: limit,
  });
  const isRight = status === expected;
  console.log(`${isRight ? 'as written' : 'FAILED    '}  ${status}  ${command}`);
  if (!isRight) failed.push(`${command}\n${stdout}${stderr}`);
  return stdout;
}

async function answers(path: string): Promise<void> {
  const { status } = await fetch(`http://localhost:${port}${path}`);
  console.log(`${status === 200 ? 'as written' : 'FAILED    '}  ${status}  GET ${path}`);
  if (status !== 200) failed.push(`GET ${path}: ${status}`);
}

const fill = (command: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), command);

async function followAll(): Promise<void> {
  const clone = spawnSync('git', ['clone', '--quiet', `file://${process.env.MANUAL_SOURCE ?? root}`, unit.directory], {
    stdio: 'inherit',
  });
  if (clone.status !== 0) throw new Error('The source could not be cloned.');
  let server = await serve();
  for (const path of ['/health', '/health/live', '/health/ready']) await answers(path);
  follow(inline('npm run tunna -- --help'), 0);
  follow(inline('npm run tunna -- COMMAND --help').replace('COMMAND', 'backup'), 0);
  // The address of the example is not this machine: it is the one problem.
  const found = follow(inline('npm run tunna -- doctor'), 1);
  if (!found.includes('PUBLIC_URL')) failed.push(`doctor does not name PUBLIC_URL:\n${found}`);
  follow(inline('npm run tunna -- messages list'), 0);
  for (const command of ['npm run figures:check', 'npm run figures:rebuild', 'npm run keys:rotate'])
    follow(inline(command), 0);
  await until('a base', () => server.log().includes('made a base'));
  await server.stop();
  server = await serve();
  const [backup = '', restore = '', restoreNamed = '', restoreUntil = '', backups = ''] =
    linesBelow('Backup and restore');
  follow(backup, 0);
  const time = new Date();
  await setTimeout(5_000);
  const name = /\S+Z(?=\s)/.exec(follow(backups, 0))?.[0] ?? '';
  follow(`${backups} --verify`, 0);
  follow('npm run tunna -- maintenance on', 0);
  follow('npm run tunna -- maintenance off', 0);
  await server.stop();
  const trial = { DATA_DIR: '/tmp/trial/data', PORT: String(Number(port) + 1) };
  const empty = () => spawnSync('rm', ['-rf', trial.DATA_DIR]);
  const commands = [
    inline('DATA_DIR=/tmp/trial PORT=3999 npm run restore -- /backup/tunna').replace(
      'DATA_DIR=/tmp/trial PORT=3999 ',
      '',
    ),
    restore,
    restoreNamed.replace(/\S+Z$/, name),
    restoreUntil.replace(/\S+Z$/, time.toISOString()),
  ];
  for (const command of commands) {
    empty();
    follow(command, 0, trial);
  }
  // A backup without encryption has no keys: the manual says to put a copy there before the start.
  copyFileSync(join(settings.DATA_DIR ?? '', 'keys.json'), join(trial.DATA_DIR, 'keys.json'));
  server = await serve({ ...trial, DEMO: 'false', PORT: port });
  await answers('/health/ready');
  follow('npm run figures:check', 0, trial);
  const [list = '', ...others] = linesBelow('Organizations');
  const slug = /\bdemo\b/.exec(follow(list, 0, trial))?.[0] ?? '';
  const values = { SLUG: slug, 'transfer/slug': `transfer/${slug}` };
  for (const command of others) follow(fill(command, values), 0, trial);
  follow('npm run figures:check', 0, trial);
  await server.stop();
}

if (process.env.MANUAL_INSIDE === undefined) {
  const made = folders.filter((folder) => mkdirSync(folder, { recursive: true }) !== undefined);
  const namespace = ['--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const { status } = spawnSync('unshare', [...namespace, process.execPath, join(import.meta.dirname, 'manual.ts')], {
    stdio: 'inherit',
    env: { ...process.env, MANUAL_INSIDE: '1' },
  });
  for (const folder of made) rmdirSync(folder);
  process.exit(status ?? 1);
}
for (const folder of folders)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'none', folder], { stdio: 'inherit' }).status !== 0)
    throw new Error(`${folder} could not be mounted.`);
await followAll();
for (const failure of failed) console.error(failure);
console.log(
  failed.length === 0
    ? 'OPERATIONS.md can be followed as it is written.'
    : `${failed.length} commands did not do what OPERATIONS.md says.`,
);
process.exit(failed.length === 0 ? 0 : 1);
