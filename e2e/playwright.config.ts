import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { freePort } from './free-port.ts';

// Workers read this file again and inherit the environment: what the first reading chose holds for all of them.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'fagvaerk-e2e-'));

const port = process.env.E2E_PORT;
const address = `http://localhost:${port}`;
const executablePath = await findChromium();

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  outputDir: '../test-results',
  reporter: 'list',
  use: {
    baseURL: address,
    locale: 'da-DK',
    // Stories that are about movement ask for it; the others need not wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Without pictures of every step: taking them doubles the time on long pages.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
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
  webServer: {
    command: 'node server/src/main.ts',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PORT: port, HOST: '127.0.0.1', DATA_DIR: process.env.E2E_DATA_DIR },
    url: `${address}/healthz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
