// Runs the tests of a mutation run within one process that stays: a start of the tests for each mutant took most of the time. Tests are
// the same as for Vitest, with its `expect`; only `describe` and `it` are here.
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

/** @typedef {{ line: number, column: number }} Position */
/** @typedef {{ id: string, name: string, file: string, startPosition: Position | undefined, run: () => unknown }} Test */
/** @typedef {{ id: string, name: string, fileName: string, startPosition: Position | undefined, status: 0 | 1, timeSpentMs: number, failureMessage: string }} Result */
/** @typedef {{ hitCount?: number, hitLimit?: number, activeMutant?: string | undefined, currentTestId?: string | undefined, mutantCoverage?: object }} Namespace */
/** @typedef {(name: string, run: (...values: never[]) => unknown) => void} Declare */

/** The files of tests: those of `domain/`, and those that read invoices that break a rule. None needs a database. */
const patterns = ['domain/**/*.test.ts', 'server/src/modules/invoices/invoice-reader/invoice-*rules.test.ts'];

/** @type {Test[]} */
const declared = [];
/** @type {string[]} */
let outer = [];
let current = '';

/** @param {string} title @param {readonly unknown[]} values */
const titled = (title, values) =>
  format(
    title.replace(/\$(\w+)/g, (_, name) => String(Object(values[0])[name])),
    ...(/%[a-z]/i.test(title) ? values.slice(0, title.match(/%[a-z]/gi)?.length) : []),
  );

/** @param {Declare} declare */
const withEach = (declare) =>
  Object.assign(declare, {
    /** @param {readonly unknown[]} rows */
    each: (rows) => /** @type {Declare} */ (title, run) => {
      for (const row of rows) {
        const values = Array.isArray(row) ? row : [row];
        declare(titled(title, values), () => run(.../** @type {never[]} */ (values)));
      }
    },
  });

/** Where the current file declares a test: results are kept for as long as its text is the same. @returns {Position | undefined} */
function position() {
  const frame = new Error().stack?.split('\n').find((line) => line.includes(`/${current}:`));
  const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame ?? '') ?? [];
  return line === undefined ? undefined : { line: Number(line) - 1, column: Number(column) - 1 };
}

const it = withEach((title, run) => {
  const name = [...outer, title].join(' > ');
  const same = declared.filter((test) => test.file === current && test.name === name).length;
  const unique = same === 0 ? name : `${name} (${same + 1})`;
  declared.push({ id: `${current}#${unique}`, name, file: current, startPosition: position(), run: () => run() });
});
const describe = withEach((title, run) => {
  const before = outer;
  outer = [...before, title];
  run();
  outer = before;
});

/** Loads the tests of a file once. @param {string} file */
async function testsOf(file) {
  if (!declared.some((test) => test.file === file)) {
    current = file;
    await import(pathToFileURL(join(process.cwd(), file)).href);
  }
  return declared.filter((test) => test.file === file);
}

/** `expect` of Vitest, outside of its workers, and the modules of this folder. */
async function prepare() {
  Reflect.set(globalThis, '__vitest_worker__', { config: {}, environment: {}, ctx: {}, rpc: {}, durations: {} });
  const { expect, vi } = await import('vitest');
  Reflect.set(globalThis, 'mutationTests', { describe, expect, it, test: it, vi });
  const source = 'export const { describe, expect, it, test, vi } = globalThis.mutationTests;';
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'vitest') return { url: 'mutation:vitest', shortCircuit: true };
      const [, path, json] = /^@tunna\/domain\/(.*?)(\.json)?$/.exec(specifier) ?? [];
      if (path === undefined) return next(specifier, context);
      return { url: pathToFileURL(join(process.cwd(), 'domain', `${path}${json ?? '.ts'}`)).href, shortCircuit: true };
    },
    load: (url, context, next) =>
      url === 'mutation:vitest' ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
  await import('./mutation.setup.ts');
}

class Runner {
  /** @type {Namespace} */
  #namespace = {};
  /** @type {string[]} */
  #files = [];

  // A mutant of code that runs when a module is loaded needs another process.
  capabilities = () => ({ reloadEnvironment: false });

  async init() {
    this.#namespace = Reflect.get(globalThis, '__stryker__') ?? {};
    Reflect.set(globalThis, '__stryker__', this.#namespace);
    await prepare();
    this.#files = globSync(patterns).filter((file) => !file.endsWith('.browser.test.ts'));
  }

  /** @param {Test} test @returns {Promise<Result>} */
  async #result({ id, name, file, startPosition, run }) {
    const started = performance.now();
    this.#namespace.currentTestId = id;
    const fileName = join(process.cwd(), file);
    const end = () => ({ id, name, fileName, startPosition, timeSpentMs: performance.now() - started });
    try {
      await run();
      return { ...end(), status: 0, failureMessage: '' };
    } catch (error) {
      return { ...end(), status: 1, failureMessage: String(error) };
    } finally {
      this.#namespace.currentTestId = undefined;
    }
  }

  async dryRun() {
    this.#namespace.activeMutant = undefined;
    const tests = [];
    for (const file of this.#files) for (const test of await testsOf(file)) tests.push(await this.#result(test));
    return { status: 'complete', tests, mutantCoverage: this.#namespace.mutantCoverage };
  }

  /** Tests beside the changed file are first, those that read files are last: the first that fails is enough. @param {string} changed */
  #nearestFirst(changed) {
    /** @param {string} file */
    const distance = (file) => {
      if (file.startsWith('server/')) return 2;
      return dirname(join(process.cwd(), file)) === dirname(changed) ? 0 : 1;
    };
    return this.#files.toSorted((one, other) => distance(one) - distance(other));
  }

  /** @param {{ activeMutant: { id: string }, testFilter?: string[], hitLimit?: number, sandboxFileName: string }} options */
  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName }) {
    Object.assign(this.#namespace, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    const wanted = testFilter === undefined ? undefined : new Set(testFilter);
    let nrOfTests = 0;
    try {
      for (const file of this.#nearestFirst(sandboxFileName)) {
        if (testFilter?.every((id) => !id.startsWith(`${file}#`)) === true) continue;
        for (const test of await testsOf(file)) {
          if (wanted?.has(test.id) === false) continue;
          nrOfTests += 1;
          const { status, failureMessage } = await this.#result(test);
          if (this.#hasLooped(hitLimit)) return { status: 'timeout', reason: 'The mutant ran too often.' };
          if (status === 1) return { status: 'killed', killedBy: [test.id], failureMessage, nrOfTests };
        }
      }
      return { status: 'survived', nrOfTests };
    } catch (error) {
      return { status: 'error', errorMessage: String(error) };
    } finally {
      Object.assign(this.#namespace, { activeMutant: undefined, hitCount: undefined });
    }
  }

  /** @param {number | undefined} hitLimit */
  #hasLooped(hitLimit) {
    return hitLimit !== undefined && (this.#namespace.hitCount ?? 0) > hitLimit;
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'tests-in-process', injectableClass: Runner }];
