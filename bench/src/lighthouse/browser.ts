// The browser that Lighthouse drives, with a profile on the disk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright';
import { signInContext } from '../workspace/browser.ts';
import type { Site } from '../workspace/site.ts';

const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

export interface Browser {
  readonly port: number;
  stop(): Promise<void>;
}

export async function openBrowser(profile: string, flags: readonly string[] = []): Promise<Browser> {
  const file = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  const child = spawn(file, [...chromiumFlags, ...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Chromium ended. ${output}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /DevTools listening on ws:\/\/[\w.]+:(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Signs the profile in, and leaves the browser: a second client must not slow the visits down. */
export async function signIn({ port }: Browser, site: Site): Promise<void> {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context] = connected.contexts();
    if (context === undefined) throw new Error('The browser has no profile.');
    const page = await signInContext(context, site);
    // Chromium ends with its last page.
    await page.goto('about:blank');
  } finally {
    // Only the connection ends.
    await connected.close();
  }
}
