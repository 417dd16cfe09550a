import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { describe, expect, it } from 'vitest';
import { schemeStorageKey } from '../islands/scheme.ts';
import { foldedMenuKey } from '../shell/menu.ts';
import { faceLinkId, faceStorageKey } from '../shell/typeface.ts';
import { headScript, menuScript, wakeScript } from './inline-scripts.ts';

/** Runs the script in a page of which it sees only these objects. */
function mark(storage: object, face = { media: 'not all' }): Record<string, string> {
  const dataset: Record<string, string> = {};
  new Function('document', 'localStorage', faceLinkId, `let onclick,onkeydown;${headScript}`)(
    { documentElement: { dataset } },
    storage,
    face,
  );
  return dataset;
}

describe('the script in the head', () => {
  it('marks nothing for a stranger', () => expect(mark({})).toEqual({}));
  it('marks the chosen colours', () => expect(mark({ [schemeStorageKey]: 'dark' })).toEqual({ scheme: 'dark' }));
  it('marks that somebody is logged in, without repeating the token', () =>
    expect(mark({ [sessionStorageKey]: 'secret' })).toEqual({ session: '' }));
  it('marks a menu that was put away, until it is wanted again', () =>
    expect(['folded', ''].map((stored) => mark({ [foldedMenuKey]: stored }))).toEqual([{ folded: '' }, {}]));
  it('marks that the typeface is at hand, and fetches it at once', () => {
    const face = { media: 'not all' };
    expect([mark({ [faceStorageKey]: '1' }, face), face]).toEqual([{ face: '' }, { media: '' }]);
  });
  it('stays silent where storage is forbidden', () =>
    expect(() =>
      mark(
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

it('no HTML parser cuts a script short', () =>
  expect(`${headScript}${menuScript}${wakeScript}`).not.toMatch(/<\/script|<!--/i));
