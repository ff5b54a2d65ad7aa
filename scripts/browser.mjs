// Finds Chromium, or installs it: Debian's package as root, else Playwright's own download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, run } from './toolchain.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {Promise<string>} the path of a Chromium binary; empty where Playwright's own is used */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  const found = places.find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    console.log('Installing Chromium…');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  if ((await run('playwright', ['install', 'chromium'])) !== 0)
    fail('Chromium could not be installed: install it by hand and set CHROMIUM_PATH.');
  return '';
}
