import { defineConfig } from '@playwright/test';

/** Chromium comes from CHROMIUM_PATH, which scripts/system.mjs finds. Every worker runs a server of its own. */
export default defineConfig({
  globalSetup: './loaded-school.ts',
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  // Generous, for a machine that does other work as well: only a failure waits for them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // More than cores, because a journey waits part of its time; with four on two cores the journeys met the load of one another.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
    actionTimeout: 30_000,
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
