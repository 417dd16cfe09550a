import { describe, expect, it } from 'vitest';
import { callFragment, readFragment, withoutKey } from './fragment.ts';

const draft = { parameters: { id: '26-1042 & mere', search: 'Ærø?' }, body: '[\n  {\n    "a": "æ=1&b"\n  }\n]' };

describe('a call in the fragment', () => {
  it('round-trips', () =>
    expect(readFragment(callFragment('post-visits', draft))).toEqual({ anchor: 'post-visits', draft }));
  it('omits empty parameters', () =>
    expect(callFragment('get-visits', { parameters: { page: '', search: 'x' }, body: null })).toBe(
      '#get-visits?search=x',
    ));
  it('keeps an invalid JSON body', () =>
    expect(readFragment(callFragment('post-visits', { parameters: {}, body: '[{' }))?.draft.body).toBe('[{'));
  it.each(['', '#get-visits', '#get-visits.query.page', '#?id=1'])('%j contains no call', (fragment) =>
    expect(readFragment(fragment)).toBeNull(),
  );
  it('never contains the key', () => {
    const apiKey = '972a8469-1641-4f82-8b9d-2434e465e150';
    const careless = { parameters: { search: `x${apiKey}` }, body: `["${apiKey}"]` };
    expect(withoutKey(careless, apiKey)).toEqual({ parameters: { search: 'x' }, body: '[""]' });
  });
  it('removes the key in any letter case', () => {
    const apiKey = '972a8469-1641-4f82-8b9d-2434e465e150';
    const careless = { parameters: { search: `İ${apiKey.toUpperCase()}y` }, body: `["${apiKey}","Æ${apiKey}"]` };
    expect(withoutKey(careless, apiKey.toUpperCase())).toEqual({
      parameters: { search: 'İy' },
      body: '["","Æ"]',
    });
  });
});
