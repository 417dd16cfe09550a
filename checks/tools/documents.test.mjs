/** What the linters of others say of the documents that the portal serves: of the whole ones, and of those that are cut to a key. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { site, startPortal, versions } from './portal.mjs';

const limitedPaths = [
  '/api/v4.0/invoices',
  '/api/v4.0/qa/pdf/{id}',
  '/api/v3.0/offers',
  '/api/v3.0/purchaseinvoices/pdf/{id}',
];

let portal;
let apiKey;
beforeAll(async () => {
  // A server on this machine is a fault to some.
  portal = await startPortal({ PUBLIC_URL: 'http://api.fagvaerk.test' });
  apiKey = await portal.addKey(limitedPaths);
});
afterAll(() => portal.close());

const own = (version) => `/api/access/openapi.json?version=${version.slice(1)}`;

const addresses = [
  '/openapi/access.json',
  ...versions.flatMap((version) => [`/openapi/${version}.json`, own(version)]),
];

describe.each(addresses)('%s', (address) => {
  const read = () => portal.fetchJson(address, { apikey: apiKey, siteName: site });

  it('passes the strict rules of Redocly', async () => {
    // `/invoices/pdf/{id}` and `/invoices/{id}/fitternote` are both documented; the router prefers fixed segments.
    const config = await createConfig({ extends: ['recommended-strict'], rules: { 'no-ambiguous-paths': 'off' } });
    const source = JSON.stringify(await read());
    const problems = await lintFromString({ source, absoluteRef: `${portal.folder}/openapi.json`, config });
    expect(problems.map(({ message, ruleId, location }) => `${location[0]?.pointer}: ${message} (${ruleId})`)).toEqual(
      [],
    );
  });

  it('passes the spectral:oas rules of Spectral', async () => {
    const judge = new spectral.Spectral();
    judge.setRuleset({ extends: [rulesets.oas] });
    const problems = await judge.run(await read());
    expect(problems.map(({ path, message, code }) => `${path.join('/')}: ${message} (${code})`)).toEqual([]);
  });
});
