import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { describe, expect, it } from 'vitest';
import type { Arguments } from './operation-call.ts';
import { callInParts, findUnknownField, firstPartOf } from './short-response.ts';
import { toolOutputs } from './tool-inputs.ts';

const attributes = ['id', 'text', 'place'].map((name) => ({ name, variants: [] as object[] }));
attributes[2]?.variants.push({ attributes: ['zip', 'city'].map((name) => ({ name, variants: [] })) });
const list = {
  method: 'GET',
  path: '/api/v3.0/visits',
  parameters: [
    { name: 'page', in: 'query', default: 1 },
    { name: 'pageSize', in: 'query', default: 100 },
  ],
  request: null,
  answer: { payload: { place: 'data[0].data', isList: true, variants: [{ attributes }] } },
} as unknown as Operation;

/** A site whose records are `kilobytes` long each. */
function siteOf(count: number, kilobytes: number) {
  const urls: string[] = [];
  const records = Array.from({ length: count }, (_, id) => ({
    id,
    text: 'x'.repeat(kilobytes * 1024),
    place: { zip: '8700', city: 'Horsens' },
  }));
  const callAPI = async ({ url }: { url: string }) => {
    urls.push(url);
    const query = new URL(url, 'http://x').searchParams;
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 100)];
    const body = { data: [{ data: records.slice((page - 1) * size, page * size), total: count }] };
    return { status: 200, header: () => 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  };
  const call = async (given: Arguments = {}, operation = list) => {
    const first = { method: operation.method, url: `${list.path}?${new URLSearchParams(given.parameters as never)}` };
    const { response, split } = await callInParts(callAPI, operation, given, first);
    const found = response.bytes && JSON.parse(response.bytes.toString()).data[0].data;
    return { ids: found?.map(({ id }: { id: number }) => id), found, split };
  };
  return { call, urls };
}

describe('callInParts', () => {
  it('returns short pages whole', async () => {
    const { call, urls } = siteOf(3, 1);
    expect(await call()).toMatchObject({ ids: [0, 1, 2], split: null });
    expect(urls.length).toBe(1);
  });
  it('returns the first part of a long page, and which pages are the rest', async () => {
    const { call, urls } = siteOf(30, 12);
    const parameters = { page: 2, pageSize: 12 };
    const { ids, split } = await call({ parameters });
    expect([ids, split]).toEqual([[12, 13, 14, 15], { page: 4, pageSize: 4, next: 5, last: 6 }]);
    expect(urls.length).toBe(2);
    expect(toolOutputs.call.shape.rest.parse(split)).toEqual(split);
    const rest = await Promise.all([5, 6].map((page) => call({ parameters: { page, pageSize: 4 } })));
    expect(rest.flatMap((part) => part.ids)).toEqual([16, 17, 18, 19, 20, 21, 22, 23]);
  });
  it('counts the pages of the rest from the total', async () =>
    expect((await siteOf(30, 12).call({ parameters: { pageSize: 1000 } })).split).toEqual({
      ...{ page: 1, pageSize: 4, next: 2, last: 8 },
    }));
  it('returns a part that is the last one without a rest', async () => {
    const { call } = siteOf(1, 60);
    expect(await call({ parameters: { pageSize: 4 }, fields: ['id'] })).toMatchObject({ ids: [0], split: null });
  });
  it('keeps a page whole if the chosen fields are short', async () => {
    const { found, split } = await siteOf(30, 100).call({ fields: ['id', 'place.city'] });
    expect([found.length, found[7], split]).toEqual([30, { id: 7, place: { city: 'Horsens' } }, null]);
  });
  it('returns nothing of a record that is too long', async () =>
    expect(await siteOf(2, 600).call()).toMatchObject({ found: null, split: null }));
  it('does not look for parts of a page size that no list accepts', async () => {
    const { call, urls } = siteOf(30, 100);
    // A prime: finding its parts takes 20 seconds, in which the process responds to no one.
    await call({ parameters: { pageSize: 2_147_483_647 } });
    expect(urls.length).toBe(1);
  });
  it('returns a response that is no JSON as it is', async () => {
    const callAPI = async () => ({ status: 200, header: () => 'application/json', bytes: Buffer.from('\uFEFF{}') });
    const { response } = await callInParts(callAPI, list, { fields: ['id'] }, { method: 'GET', url: list.path });
    expect(response.bytes?.toString()).toBe('\uFEFF{}');
  });
  it('sends a write once', async () => {
    const { call, urls } = siteOf(30, 100);
    expect(await call({}, { ...list, method: 'POST' })).toMatchObject({ found: null, split: null });
    expect(urls.length).toBe(1);
  });
});

it.each([
  [{ page: 1, pageSize: 1000 }, 600, { page: 1, pageSize: 500 }],
  [{ page: 3, pageSize: 125 }, 100, { page: 11, pageSize: 25 }],
  [{ page: 3, pageSize: 7 }, 6, { page: 15, pageSize: 1 }],
  [{ page: 3, pageSize: 1 }, 0, null],
])('firstPartOf %o with at most %i is %o', (page, largest, part) => expect(firstPartOf(page, largest)).toEqual(part));

it('findUnknownField suggests the closest name', () => {
  expect(findUnknownField(list, ['id', 'text', 'place', 'place.city'])).toBeNull();
  expect(findUnknownField(list, ['id', 'Texts'])).toEqual({
    ...{ code: 'field-unknown', name: 'Texts', names: 'id, text, place, place.zip, place.city', nearest: 'text' },
  });
});
