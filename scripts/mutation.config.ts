import { defineConfig } from 'vitest/config';

/** The tests of a mutation run: those of `domain/`, and those that read invoices that break a rule. None needs a database. */
export default defineConfig({
  resolve: { alias: [{ find: /^@tunna\/domain\/(.*?)(\.json)?$/, replacement: `${process.cwd()}/domain/$1$2` }] },
  test: {
    include: ['domain/**/*.test.ts', 'server/src/modules/invoices/invoice-reader/invoice-*rules.test.ts'],
    exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
    environment: 'node',
    setupFiles: ['scripts/mutation.setup.ts'],
  },
});
