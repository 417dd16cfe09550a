import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './chromium.mjs';

const executablePath = await findChromium();

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A machine that stalls fails any test once; the report calls it flaky.
  retries: 1,
  // `npm run test:all` also runs the extended tests.
  ...(process.env.EXPERIMENTS !== 'on' && { grepInvert: /@extended/ }),
  // Each worker has a browser and a portal, which wait for each other half of the time.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // Long, so that a busy machine does not fail a test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results',
  reporter: 'list',
  use: {
    locale: 'da-DK',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses its sandbox to root, which is who runs tests in containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      testIgnore: '**/*.phone.spec.ts',
    },
    { name: 'phone', use: devices['Pixel 7'], testMatch: '**/*.phone.spec.ts' },
  ],
});
