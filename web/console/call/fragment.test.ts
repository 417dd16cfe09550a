import { describe, expect, it } from 'vitest';
import { fragmentOf, readFragment, withoutKey } from './fragment.ts';

const draft = { parameters: { id: '26-1042 & mere', search: 'Ærø?' }, body: '[\n  {\n    "a": "æ=1&b"\n  }\n]' };

describe('a call in an address', () => {
  it('comes back as it was', () =>
    expect(readFragment(fragmentOf('post-visits', draft))).toEqual({ anchor: 'post-visits', draft }));
  it('leaves out what was left empty', () =>
    expect(fragmentOf('get-visits', { parameters: { page: '', search: 'x' }, body: null })).toBe(
      '#get-visits?search=x',
    ));
  it('keeps a body that is no JSON yet', () =>
    expect(readFragment(fragmentOf('post-visits', { parameters: {}, body: '[{' }))?.draft.body).toBe('[{'));
  it.each(['', '#get-visits', '#get-visits.query.page', '#?id=1'])('%j has none', (fragment) =>
    expect(readFragment(fragment)).toBeNull(),
  );
  it('holds no key, wherever it was written', () => {
    const apiKey = '972a8469-1641-4f82-8b9d-2434e465e150';
    const careless = { parameters: { search: `x${apiKey}` }, body: `["${apiKey}"]` };
    expect(withoutKey(careless, apiKey)).toEqual({ parameters: { search: 'x' }, body: '[""]' });
  });
  it('holds no key in another letter case either, which means the same', () => {
    const apiKey = '972a8469-1641-4f82-8b9d-2434e465e150';
    const careless = { parameters: { search: `İ${apiKey.toUpperCase()}y` }, body: `["${apiKey}","Æ${apiKey}"]` };
    expect(withoutKey(careless, apiKey.toUpperCase())).toEqual({
      parameters: { search: 'İy' },
      body: '["","Æ"]',
    });
  });
});
