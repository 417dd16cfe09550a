// Everything that can be proven within minutes, quick parts first. What takes longer is in test-long.mjs.
import { needChromium } from '../e2e/chromium.mjs';
import { needLanguages } from './languages.mjs';
import { proveAll, proveWithPlaywright, proveWithVitest, verdict } from './parts.mjs';
import { main, prepare, runNpm } from './prepare.mjs';

const parts = [
  {
    name: 'Checks',
    prove: async (environment) => verdict(await runNpm(['run', '--silent', 'check'], environment)),
  },
  {
    name: 'Unit and HTTP tests',
    prove: async (environment) => {
      await needLanguages(environment);
      return proveWithVitest([], environment);
    },
  },
  {
    name: 'Browser tests',
    prove: async (environment) =>
      proveWithPlaywright({ ...environment, CHROMIUM_PATH: await needChromium(environment) }),
  },
];

await main(async () => proveAll(parts, (await prepare()).environment));
