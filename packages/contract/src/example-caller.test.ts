import { describe, expect, it } from 'vitest';
import { demoKeyMarkers, exampleApiKey, placeholderApiKey, resolveDemoKeyMarkers } from './example-caller.ts';

const { demo, noDemo, end } = demoKeyMarkers;

describe('resolveDemoKeyMarkers', () => {
  const text = `A ${demo}as it stands${noDemo}with your own${end} B\n${demo}\nyes\n${noDemo}${end}\n${exampleApiKey}`;

  it('keeps the demo variant and the key if the demo key has access', () =>
    expect(resolveDemoKeyMarkers(text, true)).toBe(`A as it stands B\nyes\n${exampleApiKey}`));
  it('keeps the other variant and prints a placeholder if it has none', () =>
    expect(resolveDemoKeyMarkers(text, false)).toBe(`A with your own B\n\n${placeholderApiKey}`));
});
