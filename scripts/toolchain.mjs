// Installs what is missing and runs the project's tools under the pinned Node. Runs itself under any Node from 20.19.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const marker = join(root, 'node_modules', '.tunna-installed');

/**
 * The environment of every child process. The pinned Node comes first in PATH, so that scripts and shebangs use it. Its
 * compile cache makes the second start of a program faster and smaller.
 */
export const environment = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
});

/**
 * Installs what the lockfile says, unless node_modules fits it already. Install scripts are not needed and not run.
 * @param {{ development: boolean }} options development: also the tools of tests and checks
 */
export function ensureInstalled({ development }) {
  if (isInstalled(development ? ['all'] : ['all', 'product'])) return;
  console.log(development ? 'Installing packages, with the tools of tests…' : 'Installing packages…');
  install(development ? [] : ['--omit=dev'], development ? 'all' : 'product');
}

/** Installs only what the agent beside a scale needs: its packages and the pinned Node. */
export function ensureAgentInstalled() {
  if (isInstalled(['all', 'product', 'agent'])) return;
  console.log('Installing the packages of the agent…');
  install(['--omit=dev', '--workspace=@tunna/agent'], 'agent');
}

/** @param {string | Buffer} data */
const hash = (data) => createHash('sha256').update(data).digest('hex');

const lockHash = () => hash(readFileSync(join(root, 'package-lock.json')));

/** @param {string[]} extents any of which is enough */
function isInstalled(extents) {
  const found = existsSync(marker) ? readFileSync(marker, 'utf8').split(' ') : [];
  return found[0] === lockHash() && extents.includes(found[1] ?? '');
}

/** @param {string[]} flags @param {string} extent */
function install(flags, extent) {
  const base = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync('npm', [...base, ...flags], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail('npm ci failed: see its message above.');
  writeFileSync(marker, `${lockHash()} ${extent}`);
  if (!existsSync(join(bin, 'node'))) {
    fail(
      `There is no packaged Node for ${process.platform}-${process.arch}. Tunna runs on Linux and macOS, x64 and arm64.`,
    );
  }
}

/**
 * Runs one tool to its end and returns its exit code.
 * @param {string} command a name in node_modules/.bin, or on the PATH
 * @param {string[]} args
 * @param {Record<string, string>} [extra] further environment
 * @param {Buffer[]} [output] receives the output, which is shown otherwise
 * @returns {Promise<number>}
 */
export function run(command, args, extra = {}, output) {
  return new Promise((resolve) => {
    const stdio = output === undefined ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd: root, stdio, env: { ...environment(), ...extra } });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output?.push(part));
    // A terminal sends Ctrl-C to the whole group; a supervisor signals only this process. The child receives both.
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      if (signal !== 'SIGINT') child.kill(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', (error) => fail(`${command}: ${error.message}`));
    child.on('close', (code, signal) => {
      for (const passed of signals) process.off(passed, pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/** Names of packages, builds and tests, which no build reads. */
const otherFolders = ['node_modules', 'dist', 'test'];
const testFile = /\.(test|stories)\.tsx?$/;

/** @param {string} folder @param {(path: string) => void} visit */
function walk(folder, visit) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !otherFolders.includes(entry.name)) walk(path, visit);
    else if (entry.isFile() && !testFile.test(entry.name)) visit(path);
  }
}

/** What is built before it runs, and the folders that it is built from. */
const builds = {
  'the web application': { room: 'web', folders: ['contract', 'domain', 'scripts', 'texts', 'ui', 'web'] },
  'the server': { room: 'server', folders: ['contract', 'domain', 'scripts', 'texts', 'server'] },
};

/** @param {string} path */
const contentOf = (path) => hash(readFileSync(path));

/** Faster to read than the content. @param {string} path */
function changeOf(path) {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}

/** @param {readonly string[]} folders @param {(path: string) => string} describeFile */
function hashOf(folders, describeFile) {
  /** @type {string[]} */
  const lines = [];
  /** @param {string} path */
  const add = (path) => lines.push(`${path.slice(root.length)} ${describeFile(path)}`);
  for (const folder of folders) walk(join(root, folder), add);
  add(join(root, 'package-lock.json'));
  return hash(lines.join('\n'));
}

/**
 * Builds what is not up to date, side by side. While no source has changed, none is read.
 * @param {readonly string[]} [rooms]
 */
export async function ensureBuilt(rooms = ['web', 'server']) {
  const chosen = Object.entries(builds).filter(([, { room }]) => rooms.includes(room));
  const sources = new Set(chosen.flatMap(([, { folders }]) => folders));
  const changes = new Map(Array.from(sources, (folder) => [folder, hashOf([folder], changeOf)]));
  await Promise.all(
    chosen.map(async ([title, { room, folders }]) => {
      const stamp = join(root, room, 'dist', 'sources.sha256');
      const [builtContent, builtChange] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
      const change = folders.map((folder) => changes.get(folder)).join(' ');
      if (builtChange === change) return;
      const content = hashOf(folders, contentOf);
      if (builtContent === content) return;
      console.log(`Building ${title}…`);
      if ((await run('node', [`${room}/build.ts`])) !== 0) fail(`Building ${title} failed.`);
      writeFileSync(stamp, `${content}\n${change}`);
    }),
  );
}

/** @param {string} message @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
