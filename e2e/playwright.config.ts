import { defineConfig } from '@playwright/test';

/** Empty if Playwright’s own browser is used. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** A phone, like that of a visitor at a container. */
const phone = { width: 390, height: 844 };

export default defineConfig({
  testDir: 'stories',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A second attempt, which the run reports. See decision 124.
  retries: 1,
  // Stories wait for timers and responses: a third worker uses the time of both cores.
  workers: 3,
  // The first begins first: its stories wait most of the time.
  projects: [
    { name: 'waiting', testMatch: 'agent-ledger.spec.ts' },
    { name: 'stories', testIgnore: 'agent-ledger.spec.ts' },
  ],
  reporter: [[process.env.CI === undefined ? 'list' : 'dot'], ['./unstable-stories.ts']],
  // Long enough for a very slow machine. A story that hangs still fails.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    // The global setup starts the server and sets its address.
    ...(process.env.E2E_ADDRESS === undefined ? {} : { baseURL: process.env.E2E_ADDRESS }),
    browserName: 'chromium',
    headless: true,
    viewport: phone,
    locale: 'is-IS',
    timezoneId: 'Atlantic/Reykjavik',
    colorScheme: 'light',
    // Without motion, assertions never see intermediate states.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a locale, Chromium names files with non-ASCII names `download`.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        // A page lives for seconds: optimized code and threads of the collector cost more than they save.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
        // A host that browsers do not trust like localhost: a server without certificates.
        '--host-resolver-rules=MAP tunna.example localhost',
      ],
      ...(executablePath === '' ? {} : { executablePath }),
    },
  },
});
