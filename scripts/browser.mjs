// Finds Chromium, or installs it: Debian's package as root, else Playwright's own download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, run } from './toolchain.mjs';

/** The browser without its windows: it runs the stories with a third less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const places = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const installed = () => places.find((path) => existsSync(path));

/** @param {string} name */
async function installPackage(name) {
  const downloadLimits = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  console.log(`Installing ${name}…`);
  await run('apt-get', ['update', '-qq', ...downloadLimits]);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...downloadLimits, name], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

/** @returns {Promise<string>} the path of a Chromium binary; empty where Playwright's own is used */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  const mayInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0;
  if (mayInstall && !existsSync(headlessShell)) await installPackage('chromium-headless-shell');
  // Not every release of Debian has the headless package.
  if (mayInstall && installed() === undefined) await installPackage('chromium');
  const found = installed();
  if (found !== undefined) return found;
  if ((await run('playwright', ['install', 'chromium'])) !== 0)
    fail('Chromium could not be installed: install it by hand and set CHROMIUM_PATH.');
  return '';
}
