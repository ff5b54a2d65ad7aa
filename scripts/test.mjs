// `npm test`: the whole suite, from a clean clone. Installs what is missing, the browser too.
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, run } from './toolchain.mjs';

ensureInstalled({ development: true });
const chromium = await ensureBrowser();

await ensureBuilt();

/** @type {[title: string, command: string, args: string[]][]} */
const steps = [
  ['check', 'node', ['scripts/check.mjs']],
  // Side by side: tests of the server often wait, those of components do not.
  [
    'server against PostgreSQL, components in the browser',
    'vitest',
    ['run', '--project', 'server', '--project', 'server-s3', '--project', 'browser'],
  ],
  ['gallery', 'vite', ['build', '--config', 'ui/gallery/vite.config.ts', '--logLevel', 'warn']],
  ['browser stories', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']],
  ['size budgets', 'node', ['bench/size.ts']],
];

for (const [title, command, args] of steps) {
  console.log(`\n── ${title}`);
  const started = performance.now();
  const code = await run(command, args, { CHROMIUM_PATH: chromium });
  console.log(`── ${title}: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  if (code !== 0) {
    console.error(`FAILED: ${title}`);
    process.exit(code);
  }
}
