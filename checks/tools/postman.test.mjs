/** The collections as Postman runs them: every call once, from top to bottom. */
import newman from 'newman';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, versions } from './portal.mjs';

let portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

/** What each call was answered with, and which test of the collection failed. */
const run = (collection) =>
  new Promise((resolve, reject) => {
    newman.run({ collection, reporters: [] }, (error, summary) => {
      if (error) return reject(error);
      const { executions, failures } = summary.run;
      resolve({
        statuses: executions.map(({ item, response }) => [item.name, response?.code]),
        failures: failures.map(({ source, error: failed }) => `${source?.name}: ${failed.message}`),
      });
    });
  });

const callsIn = ({ item }) => item.flatMap((one) => (one.item ? callsIn(one) : [one.name]));

describe.each(versions)('the collection of %s', (version) => {
  it('runs as downloaded with the demo key, whose writes are not persisted', async () => {
    const collection = await portal.fetchJson(`/postman/${version}.json`);
    const { statuses, failures } = await run(collection);
    expect(failures).toEqual([]);
    expect(statuses).toEqual(callsIn(collection).map((name) => [name, 200]));
  });

  it('fails every call if the portal’s own pages respond instead of the API', async () => {
    const collection = await portal.fetchJson(`/postman/${version}.json`);
    const calls = callsIn(collection);
    const { failures } = await run(JSON.parse(JSON.stringify(collection).replaceAll(`["api","${version}",`, '[')));
    expect(failures.map((failure) => failure.split(':')[0])).toEqual(calls);
  });

  it('runs with a customer’s own key, whose writes are visible to later calls', async () => {
    const collection = await portal.fetchJson(`/postman/${version}.json`);
    collection.variable.find(({ key }) => key === 'apikey').value = await portal.addKey();
    const { statuses, failures } = await run(collection);
    expect(failures).toEqual([]);
    expect(statuses).toEqual(callsIn(collection).map((name) => [name, 200]));
  });
});
