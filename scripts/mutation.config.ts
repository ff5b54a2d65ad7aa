import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first test that fails ends a run: tests beside the changed file run first, and those that read files last. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [changed = ''] = this.ctx.config.related ?? [];
    const distance = ({ moduleId }: TestSpecification): number => {
      if (moduleId.includes('/server/')) return 2;
      return dirname(moduleId) === dirname(changed) ? 0 : 1;
    };
    return files.toSorted((one, other) => distance(one) - distance(other));
  }
}

/** The tests of a mutation run: those of `domain/`, and those that read invoices that break a rule. None needs a database. */
export default defineConfig({
  resolve: { alias: [{ find: /^@tunna\/domain\/(.*?)(\.json)?$/, replacement: `${process.cwd()}/domain/$1$2` }] },
  test: {
    include: ['domain/**/*.test.ts', 'server/src/modules/invoices/invoice-reader/invoice-*rules.test.ts'],
    exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
    environment: 'node',
    // The files of one run share a process: each change of the code needs one start.
    isolate: false,
    sequence: { sequencer: NearestFirst },
    setupFiles: ['scripts/mutation.setup.ts'],
  },
});
