// `npm test`: the gate.
import { needChromium } from '../e2e/chromium.mjs';
import { main, prepare } from './prepare.mjs';
import { checks, runParts, runPlaywright, runVitest } from './test-parts.mjs';

const parts = [
  checks,
  { name: 'Unit and HTTP tests', run: (environment) => runVitest([], environment) },
  {
    name: 'Browser tests',
    run: async (environment) => runPlaywright({ ...environment, CHROMIUM_PATH: await needChromium(environment) }),
  },
];

await main(async () => runParts(parts, (await prepare()).environment));
