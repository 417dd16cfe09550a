import { expect, it } from 'vitest';
import { requestIdIn } from './search-api.ts';

it.each(['019dc1e2a3b4c5d6e7f80912', 'x-request-id: 019dc1e2a3b4c5d6e7f80912'])('finds the id in %s', (text) =>
  expect(requestIdIn(text)).toBe('019dc1e2a3b4c5d6e7f80912'),
);
it('accepts the id of a caller', () => expect(requestIdIn('ordre-2026:17')).toBe('ordre-2026:17'));
it.each([
  '3f0c1b6e-8a52-4d7e-9b1a-5c2d3e4f5a6b',
  '3f0c1b6e8a524d7e9b1a5c2d3e4f5a6b',
  '3f0c1b6e-8a52',
  'fakturaer',
  'a1b2',
])('does not take %s for one', (text) => expect(requestIdIn(text)).toBeNull());
