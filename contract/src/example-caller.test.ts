import { describe, expect, it } from 'vitest';
import { demoKeyMarkers, exampleApiKey, placeholderApiKey, resolveDemoKeyMarkers } from './example-caller.ts';

const { demo, noDemo, end } = demoKeyMarkers;

describe('a text about the demo key', () => {
  const text = `A ${demo}as it stands${noDemo}with your own${end} B\n${demo}\nyes\n${noDemo}${end}${exampleApiKey}`;

  it('says what is true while the key opens the sandbox', () =>
    expect(resolveDemoKeyMarkers(text, true)).toBe(`A as it stands B\n\nyes\n${exampleApiKey}`));
  it('says what is true while it does not, and prints no key', () =>
    expect(resolveDemoKeyMarkers(text, false)).toBe(`A with your own B\n${placeholderApiKey}`));
});
