import { defineConfig } from '@playwright/test';

/** Chromium comes from CHROMIUM_PATH, which scripts/chromium.mjs sets. Every worker runs a server of its own. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
    actionTimeout: 15_000,
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
