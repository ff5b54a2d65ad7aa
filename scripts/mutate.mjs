// `npm run mutate [-- domain/figures]`: changes the rules of domain/ one by one and counts the changes that the tests notice.
// A folder fails below 95 %, or below its number in docs/mutation/floors.json. A single file is measured without a change of the pages.
// Results are kept in .cache/mutation, so that a later run tests only what changed since.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attachReasons, folderOf, judge, pageOfFolder, pageOfResults } from './mutation-results.mjs';
import { ensureInstalled, environment, root, run } from './toolchain.mjs';

ensureInstalled({ development: true });
process.env.PATH = environment().PATH;
/** @template T @param {string} path @returns {T} */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const cache = join(root, '.cache/mutation');
mkdirSync(cache, { recursive: true });

const folders = [
  'domain',
  ...readdirSync(join(root, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `domain/${name}`),
].sort();
const asked = process.argv.slice(2).map((argument) => argument.replace(/\/$/, ''));
for (const path of asked) if (!existsSync(join(root, path))) throw new Error(`${path} does not exist.`);
const measured = asked.length === 0 ? folders : folders.filter((folder) => asked.includes(folder));
const files = asked.filter((path) => !folders.includes(path));

const { MUTATION_WORKERS = '2' } = process.env;
const configuration = {
  testRunner: 'tests-in-process',
  plugins: [join(root, 'scripts/mutation-runner.mjs'), join(root, 'scripts/mutation-tables.mjs')],
  mutate: [
    ...measured.map((folder) => (folder === 'domain' ? 'domain/*.ts' : `${folder}/**/*.ts`)),
    ...files,
    '!**/*.test.ts',
    '!domain/*/test/**',
    '!**/*.gen.ts',
    // Tables of words hold no rules.
    '!domain/platform/*-words.ts',
    '!domain/invoices/classification/waste-words.ts',
  ],
  ignorers: ['tables'],
  ignorePatterns: ['/*', '!/domain', '!/scripts', '!/server', '/server/dist', '!/package.json', '!/tsconfig.base.json'],
  concurrency: Number(MUTATION_WORKERS),
  // A slow machine must not count as a killed mutant.
  timeoutMS: 15_000,
  incremental: true,
  incrementalFile: join(cache, 'incremental.json'),
  jsonReporter: { fileName: join(cache, 'report.json') },
  reporters: ['json', 'progress-append-only', 'clear-text'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: true },
  tempDirName: '.cache/stryker',
};
// Survivors are tested again: Stryker does not know which new tests reach a mutant at module scope.
if (existsSync(configuration.incrementalFile)) {
  /** @type {import('./mutation-results.mjs').Report} */
  const known = readJson(configuration.incrementalFile);
  for (const each of Object.values(known.files))
    each.mutants = each.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage');
  writeFileSync(configuration.incrementalFile, JSON.stringify(known));
}
const file = join(cache, 'stryker.config.json');
writeFileSync(file, JSON.stringify(configuration));
const code = await run('stryker', ['run', file]);
if (code !== 0) process.exit(code);

const pages = join(root, 'docs/mutation');
/** @type {import('./mutation-results.mjs').Report} */
const report = readJson(configuration.jsonReporter.fileName);
/** @type {import('./mutation-results.mjs').Reason[]} */
const reasons = readJson(join(pages, 'reasons.json'));
/** @type {import('./mutation-results.mjs').Results} */
const results = readJson(join(pages, 'results.json'));
/** @type {Record<string, number>} */
const floors = readJson(join(pages, 'floors.json'));

const problems = [];
for (const folder of measured) {
  const judged = judge(folder, report, floors[folder]);
  const { rows, unused } = attachReasons(
    judged.survivors,
    reasons.filter((reason) => folderOf(reason.file) === folder),
  );
  problems.push(...judged.problems, ...unused);
  if (judged.problems.length > 0) continue;
  results[folder] = judged.result;
  if (judged.floor === undefined) delete floors[folder];
  else floors[folder] = judged.floor;
  writeFileSync(join(pages, `${folder.replace('/', '-')}.md`), pageOfFolder(folder, rows));
}
writeFileSync(join(pages, 'results.json'), JSON.stringify(results));
writeFileSync(join(pages, 'floors.json'), JSON.stringify(floors));
writeFileSync(join(pages, 'README.md'), pageOfResults(folders, results, floors));
const formatted = await run('biome', ['format', '--write', 'docs/mutation']);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : formatted);
