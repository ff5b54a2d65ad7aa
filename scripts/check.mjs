// `npm run check`: the fast part of the tests — formatting, lint, types, edges, unused code, pure rules.
import { availableParallelism } from 'node:os';
import { ensureInstalled, run } from './toolchain.mjs';

/** Every checker repeats part of the work, so more of them than cores only cost time. Four is the default of tsc. */
const checkers = String(Math.min(4, availableParallelism()));

/** @type {[title: string, command: string, args: string[]][]} */
const steps = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['statements', 'node', ['server/src/check-statements.ts']],
  // The configuration of bench/ includes e2e/: both contain the server.
  ...['domain', 'texts', 'contract', 'server', 'agent', 'ui', 'web', 'web/worker', 'bench', 'scripts'].map(
    (name) =>
      /** @type {[string, string, string[]]} */ ([
        `types: ${name}`,
        'tsc',
        ['--project', name, '--checkers', checkers],
      ]),
  ),
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
  ['unused files, exports and packages', 'knip', []],
  ['generated from texts', 'node', ['texts/generate.ts', '--check']],
  ['reference of settings', 'node', ['server/src/settings/reference.ts', '--check']],
  ['words of texts', 'node', ['scripts/plain-words.mjs']],
  ['pure rules, and the agent', 'vitest', ['run', '--project', 'pure', '--project', 'agent']],
];

ensureInstalled({ development: true });
for (const [title, command, args] of steps) {
  const started = performance.now();
  const code = await run(command, args);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${title}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (code !== 0) process.exit(code);
}
