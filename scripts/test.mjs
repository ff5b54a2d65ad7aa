// `npm test`: the whole suite, from a clean clone. Installs what is missing, the browser too.
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, run } from './toolchain.mjs';

ensureInstalled({ development: true });
const chromium = await ensureBrowser();

await ensureBuilt();

/** @typedef {[title: string, command: string, args: string[]]} Step */

/** Steps side by side: the output of the first is shown as it comes. @type {Step[][]} */
const groups = [
  [['check', 'node', ['scripts/check.mjs']]],
  // Tests of the server often wait, the others do not.
  [
    [
      'server against PostgreSQL, components in the browser',
      'vitest',
      ['run', '--project', 'server', '--project', 'server-s3', '--project', 'browser'],
    ],
    ['gallery', 'vite', ['build', '--config', 'ui/gallery/vite.config.ts', '--logLevel', 'warn']],
    ['size budgets', 'node', ['bench/size.ts']],
  ],
  [['browser stories', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']]],
];

/** @param {Step} step @param {Buffer[]} [output] */
async function complete([title, command, args], output) {
  if (output === undefined) console.log(`\n── ${title}`);
  const started = performance.now();
  const code = await run(command, args, { CHROMIUM_PATH: chromium }, output);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  return { title, code, output, minutes };
}

for (const group of groups) {
  const results = await Promise.all(group.map((step, place) => complete(step, place === 0 ? undefined : [])));
  for (const { title, code, output, minutes } of results) {
    if (output !== undefined) process.stdout.write(Buffer.concat([Buffer.from(`\n── ${title}\n`), ...output]));
    console.log(`── ${title}: ${minutes} minutes`);
    if (code === 0) continue;
    console.error(`FAILED: ${title}`);
    process.exitCode = code;
  }
  if (process.exitCode !== undefined) break;
}
