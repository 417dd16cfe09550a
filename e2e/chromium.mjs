import { existsSync } from 'node:fs';
import { installPackages, isDebianAsRoot } from '../scripts/debian.mjs';
import { Failure, runNpm, say } from '../scripts/prepare.mjs';

/** The headless shell first: tests take a third less time in it. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {Promise<string | undefined>} CHROMIUM_PATH, Playwright's Chromium, or the system's */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths].find(
    (path) => path && existsSync(path),
  );
}

/** @returns {Promise<string>} installs one if there is none */
export async function needChromium(environment) {
  const found = await findChromium();
  if (found) return found;
  if (await isDebianAsRoot()) {
    say("No Chromium here: installing Debian's …");
    await installPackages(['chromium-headless-shell', 'fonts-liberation'], environment);
  } else {
    say('No Chromium here: letting Playwright download one …');
    await runNpm(['exec', '--', 'playwright', 'install', 'chromium'], environment);
  }
  const installed = await findChromium();
  if (!installed) throw new Failure('No Chromium could be installed. Install one and name it with CHROMIUM_PATH.');
  return installed;
}
