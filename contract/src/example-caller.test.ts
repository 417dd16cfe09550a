import { describe, expect, it } from 'vitest';
import { demoKeyMarkers, exampleApiKey, placeholderApiKey, resolveDemoKeyMarkers } from './example-caller.ts';

const { open, closed, end } = demoKeyMarkers;

describe('a text about the open key', () => {
  const text = `A ${open}as it stands${closed}with your own${end} B\n${open}\nyes\n${closed}${end}${exampleApiKey}`;

  it('says what is true while the key opens the sandbox', () =>
    expect(resolveDemoKeyMarkers(text, true)).toBe(`A as it stands B\n\nyes\n${exampleApiKey}`));
  it('says what is true while it does not, and prints no key', () =>
    expect(resolveDemoKeyMarkers(text, false)).toBe(`A with your own B\n${placeholderApiKey}`));
});
