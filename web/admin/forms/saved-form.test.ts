import { expect, it } from 'vitest';
import { onTopOf } from './saved-form.ts';

it('lays only what was typed on top of what others have stored', () => {
  const read = { Name: 'Kjær', Phone: '12', Sites: [1], Revision: 7 };
  const typed = { ...read, Name: 'Kjær El', Sites: [1] };
  const stored = { Name: 'Kjær A/S', Phone: '34', Sites: [1, 2], Revision: 9 };
  expect(onTopOf(stored, { read, typed })).toEqual({ ...stored, Name: 'Kjær El' });
});
