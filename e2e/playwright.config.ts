import { defineConfig } from '@playwright/test';

/** Empty where Playwright's own browser is used. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** A phone, as visitors at a container hold it. */
const phone = { width: 390, height: 844 };

export default defineConfig({
  testDir: 'stories',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: process.env.CI === undefined ? 'list' : 'dot',
  // For a machine much slower than usual: a story that hangs fails all the same.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    // The global setup starts the server and says where.
    ...(process.env.E2E_ADDRESS === undefined ? {} : { baseURL: process.env.E2E_ADDRESS }),
    browserName: 'chromium',
    headless: true,
    viewport: phone,
    locale: 'is-IS',
    timezoneId: 'Atlantic/Reykjavik',
    colorScheme: 'light',
    // Nothing moves, so that nothing is looked at half-way.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a locale Chromium gives files whose names leave ASCII the name `download`.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        // A name that browsers do not trust as they trust localhost: a server without certificates.
        '--host-resolver-rules=MAP tunna.example localhost',
      ],
      ...(executablePath === '' ? {} : { executablePath }),
    },
  },
});
