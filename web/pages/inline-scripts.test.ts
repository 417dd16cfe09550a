import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { describe, expect, it } from 'vitest';
import {
  foldedMenuStorageKey,
  fontStorageKey,
  rowsStorageKey,
  schemeStorageKey,
  shortcutsOffStorageKey,
} from '../enhance/storage-keys.ts';
import { buildInlineScripts } from './inline-scripts.ts';

const scripts = await buildInlineScripts();

function runHeadScript(storage: object, face = { media: 'not all' }): Record<string, string> {
  const dataset: Record<string, string> = {};
  const document = { documentElement: { dataset }, getElementById: () => face };
  new Function('document', 'localStorage', scripts.head)(document, storage);
  return dataset;
}

describe('the script in the head', () => {
  it('sets nothing on the first visit', () => expect(runHeadScript({})).toEqual({}));
  it.each([
    [schemeStorageKey, 'dark', { scheme: 'dark' }],
    [rowsStorageKey, 'names', { rows: 'names' }],
    [foldedMenuStorageKey, '1', { folded: '1' }],
    [foldedMenuStorageKey, '', {}],
    [shortcutsOffStorageKey, '1', { noKeys: '1' }],
  ])('marks the page with %s: %s', (key, stored, marks) => expect(runHeadScript({ [key]: stored })).toEqual(marks));
  it('marks a session without exposing the token', () =>
    expect(runHeadScript({ [sessionStorageKey]: 'secret' })).toEqual({ session: '' }));
  it('marks a cached font and preloads it', () => {
    const face = { media: 'not all' };
    expect([runHeadScript({ [fontStorageKey]: '1' }, face), face]).toEqual([{ face: '' }, { media: '' }]);
  });
  it('does not throw if storage is denied', () =>
    expect(() =>
      runHeadScript(
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('denied');
            },
          },
        ),
      ),
    ).not.toThrow());
});

it('contains nothing that ends a script element', () =>
  expect(Object.values(scripts).join('')).not.toMatch(/<\/script|<!--/i));
