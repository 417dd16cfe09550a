import { expect, describe as group, it } from 'vitest';
import { describe, joinDescription } from './description.ts';

group('the lead is the first sentence, and the rest is what follows', () => {
  it.each([
    ['one sentence', 'Fakturaens id.', 'Fakturaens id.', undefined],
    ['several sentences', 'Tom. Kan ændres! Se `id`.', 'Tom.', 'Kan ændres! Se <code>id</code>.'],
    ['code with a stop', 'Et `a. B` og mere. Resten.', 'Et <code>a. B</code> og mere.', 'Resten.'],
    [
      'a sentence that begins with code',
      'Nummeret. `null`, når det mangler.',
      'Nummeret.',
      '<code>null</code>, når det mangler.',
    ],
    [
      'abbreviations',
      'Ca. 5 kr., f.eks. DKK, bl.a. Nr. 5 inkl. Moms.',
      'Ca. 5 kr., f.eks. DKK, bl.a. Nr. 5 inkl. Moms.',
      undefined,
    ],
    ['numbers', 'Højst 1.000 den 1. januar. Ellers fejl.', 'Højst 1.000 den 1. januar.', 'Ellers fejl.'],
    ['parentheses', 'Id (fra v3.0. Se der) på posten. Mere.', 'Id (fra v3.0. Se der) på posten.', 'Mere.'],
    ['links', 'Se [A. B](/x) her. Mere.', 'Se <a href="/x">A. B</a> her.', 'Mere.'],
    ['line breaks', 'Første\ndel. Anden\ndel.', 'Første\ndel.', 'Anden\ndel.'],
    ['a list after a colon', 'Typen:\n\n- `a`: En. To.\n', 'Typen:', '<ul>\n<li><code>a</code>: En. To.</li>\n</ul>\n'],
    ['a list after a later sentence', 'Typen. Enten:\n\n- a', 'Typen.', '<p>Enten:</p>\n<ul>\n<li>a</li>\n</ul>\n'],
  ])('%s', (_, markdown, lead, rest) => expect(describe(markdown)).toEqual({ lead, rest }));
});

it.each([
  [{ lead: 'A.' }, 'A.'],
  [{ lead: 'A.', rest: '<code>b</code> C.' }, 'A. <code>b</code> C.'],
  [{ lead: 'A.', rest: '<p>B:</p>\n<ul></ul>' }, '<p>A. B:</p>\n<ul></ul>'],
  [{ lead: 'A:', rest: '<ul></ul>' }, '<p>A:</p>\n<ul></ul>'],
])('%j reads as one text', (description, text) => expect(joinDescription(description)).toBe(text));
