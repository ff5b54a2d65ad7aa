import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longest-first.ts';

// The collector of garbage has less work with more room for new objects, and no work to share out on two cores.
const execArgv = ['--single-threaded-gc', '--min-semi-space-size=16', '--max-semi-space-size=64'];

// Empty where Playwright's own browser is used.
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Rules and declarations that touch nothing outside.
        test: {
          name: 'pure',
          include: [
            'domain/**/*.test.ts',
            'texts/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/*.postgresql.test.ts', '**/node_modules/**'],
          environment: 'node',
          // For a machine at a third of the usual speed.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 45_000 } },
          // Those of the agent wait, and run beside these.
          maxWorkers: 3,
          // The files of one worker share its process: it loads the rules once.
          isolate: false,
        },
      },
      {
        // The agent: its rules, and its files on a real disk.
        test: {
          name: 'agent',
          include: ['agent/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 45_000 } },
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        // The server against a real PostgreSQL: every file gets its own copy of the migrated template database.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.postgresql.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          // For a machine at a third of the usual speed: a test that hangs fails all the same.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 120_000 } },
          // Tests wait for timers, locks and processes: a third worker uses the time of both cores.
          maxWorkers: 3,
          // The files of one worker share its process: it loads the server once. Every file has its own database.
          isolate: false,
          execArgv,
        },
      },
      {
        // The tests of stored files once more, with files in an S3-compatible store.
        test: {
          name: 'server-s3',
          include: [
            'server/src/modules/platform/file/file.test.ts',
            'server/src/modules/platform/list-import/import-file.test.ts',
            'server/src/modules/requests/service-request/attachment/*.test.ts',
            'server/src/modules/invoices/invoice-import/document/embedded-invoice.test.ts',
          ],
          environment: 'node',
          env: { TEST_STORE: 's3' },
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 120_000 } },
          maxWorkers: 3,
          isolate: false,
          execArgv,
        },
      },
      {
        // Components, and whatever Chromium does differently from Node, in the real browser. What the tests load is
        // prepared beforehand: a package found in the middle of a run would reload the page under the running test.
        optimizeDeps: {
          entries: ['ui/**/*.{ts,tsx}', 'web/src/**/*.{ts,tsx}', 'domain/**/*.browser.test.ts'],
          include: [
            'axe-core',
            'radix-ui',
            'react',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['ui/**/*.test.tsx', 'domain/**/*.browser.test.ts', 'web/**/*.test.tsx'],
          setupFiles: ['ui/test/setup.ts'],
          // For a machine at a third of the usual speed: assertions that wait have a second by default.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 45_000 } },
          // As many as the server has: projects of different numbers run one after the other.
          maxWorkers: 3,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium === '' ? {} : { executablePath: chromium }),
                args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
