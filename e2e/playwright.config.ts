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
  // Each is a browser and a portal of its own, and they wait for each other half of the time.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // For a machine that has much else to do: a story waits for what it is about, however long that takes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results',
  reporter: 'list',
  use: {
    locale: 'da-DK',
    // Stories that are about movement ask for it; the others need not wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Writing one down costs every story; who wants to see what happened asks for it with --trace on.
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
