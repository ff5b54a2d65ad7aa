// `npm run check`: the fast part of the tests — formatting, lint, types, edges, unused code, pure rules.
import { availableParallelism } from 'node:os';
import { ensureInstalled, run } from './toolchain.mjs';

/** Steps side by side. Most use one core, and tests often wait. */
const lanes = Math.min(4, availableParallelism());

/** @type {[title: string, command: string, args: string[]][]} */
const steps = [
  // The longest steps begin first.
  ['pure rules, and the agent', 'vitest', ['run', '--project', 'pure', '--project', 'agent']],
  [
    'edges of the house',
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.mjs',
      'contract',
      'domain',
      'texts',
      'server',
      'agent',
      'ui',
      'web',
      'e2e',
      'bench',
    ],
  ],
  // The configuration of bench/ includes e2e/: both contain the server. Several checkers of one project would repeat part of the work.
  ...['server', 'bench', 'web', 'contract', 'domain', 'texts', 'agent', 'ui', 'web/worker', 'scripts'].map(
    (name) =>
      /** @type {[string, string, string[]]} */ ([`types: ${name}`, 'tsc', ['--project', name, '--checkers', '1']]),
  ),
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['statements', 'node', ['server/src/check-statements.ts']],
  ['unused files, exports and packages', 'knip', []],
  ['generated from texts', 'node', ['texts/generate.ts', '--check']],
  ['reference of settings', 'node', ['server/src/settings/reference.ts', '--check']],
  ['words of texts', 'node', ['scripts/plain-words.mjs']],
];

ensureInstalled({ development: true });
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      const [title, command, args] = step;
      const started = performance.now();
      /** @type {Buffer[]} */
      const output = [];
      const code = await run(command, args, {}, output);
      process.stdout.write(Buffer.concat(output));
      console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${title}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
      if (code === 0) continue;
      process.exitCode = code;
      steps.length = 0;
    }
  }),
);
