// `npm test`: the whole suite, from a clean clone. Installs what is missing, the browser too.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, run } from './toolchain.mjs';

ensureInstalled({ development: true });
const CHROMIUM_PATH = await ensureBrowser();
await ensureBuilt();

/** @typedef {[title: string, command: string, args: string[]]} Step */
/** @type {Step[]} */
const serverSteps = [
  ['check', 'node', ['scripts/check.mjs']],
  ['server against PostgreSQL', 'vitest', ['run', '--project', 'server']],
];
/** @type {Step[]} */
const browserSteps = [
  ['design system in the browser', 'vitest', ['run', '--project', 'browser']],
  ['gallery', 'vite', ['build', '--config', 'ui/gallery/vite.config.ts', '--logLevel', 'warn']],
  ['browser stories', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']],
  ['size budgets', 'node', ['bench/size.ts']],
];

const folder = mkdtempSync(join(tmpdir(), 'tunna-suite-'));

/**
 * Runs the steps one after another up to the first that fails. Its output appears when a step ends, or during the step.
 * @param {Step[]} steps
 * @param {{ live: boolean }} options
 * @returns {Promise<string[]>} the title of the step that failed
 */
async function runSteps(steps, { live }) {
  for (const [number, [title, command, args]] of steps.entries()) {
    const file = join(folder, `${number}.log`);
    const output = live ? 'inherit' : openSync(file, 'w');
    const started = performance.now();
    if (live) console.log(`\n── ${title}`);
    const code = await run(command, args, { CHROMIUM_PATH }, output);
    if (output !== 'inherit') {
      closeSync(output);
      console.log(`\n── ${title}\n${readFileSync(file, 'utf8')}`);
    }
    console.log(`── ${title}: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
    if (code !== 0) return [title];
  }
  return [];
}

// Both use all cores while the other one waits: for a disk, a timer or a single process.
const failed = await Promise.all([runSteps(serverSteps, { live: true }), runSteps(browserSteps, { live: false })]);
rmSync(folder, { recursive: true });
for (const title of failed.flat()) console.error(`FAILED: ${title}`);
process.exit(failed.flat().length === 0 ? 0 : 1);
