import type { Migration } from '@fagvaerk/catalogue/migration/translate.ts';
import { describe, expect, it } from 'vitest';
import { movesOf } from './moves.ts';

const place = (path: string, method = 'GET') => ({ method: method as 'GET', path, address: `#${path}` });
const rest = { fate: 'same', parameters: [], answer: null, sums: null, isList: true } as const;
const [old, now] = [place('/api/v3.0/visits'), place('/api/v4.0/visits')];
const [oldWrite, offers] = [place('/api/v3.0/visits', 'POST'), place('/api/v3.0/offers')];
const title = { da: 'Besøg', en: 'Visits' };
const migration: Migration = {
  resources: [
    {
      ...{ title, section: '', from: '/visits', to: '/visitsv4', objects: [] },
      calls: [
        { ...rest, from: old, to: now, text: '' },
        { ...rest, fate: 'gone', from: oldWrite, to: null, text: 'Skriv her.' },
        { ...rest, fate: 'new', from: null, to: place('/api/v4.0/visits/{id}'), text: '' },
      ],
    },
  ],
  staying: [{ title, route: '/offers', calls: [offers] }],
  added: [],
  known: [],
};
const made = (path: string | null, at = '2026-11-01', method = 'GET') => ({ method, path, at });
const allowed = { method: 'GET', path: now.path, allowed: true, code: null };
const movesFor = (calls: Parameters<typeof movesOf>[1], access: Parameters<typeof movesOf>[2] = []) =>
  movesOf(migration, calls, access);

describe('what was called', () => {
  it('is counted per call, with the last time, the most called first', () =>
    expect(
      movesFor([made(offers.path), made(old.path, '2026-11-02'), made(old.path, '2026-11-09'), made(old.path)]),
    ).toMatchObject([
      { from: old, times: 3, latestAt: '2026-11-09' },
      { from: offers, times: 1 },
    ]));
  it('counts HEAD as GET', () =>
    expect(movesFor([made(old.path, '', 'HEAD')])).toMatchObject([{ from: old, times: 1 }]));
  it('is of v3.0 and documented, or not told of', () =>
    expect(movesFor([made(now.path), made(null), made('/api/v3.0/nothing'), made('/api/access')])).toEqual([]));
});

describe('what it becomes', () => {
  it('is the call of v4.0, with whether the key may make it', () => {
    expect(movesFor([made(old.path)], [allowed])).toMatchObject([{ to: now, access: { allowed: true } }]);
    const refused = { ...allowed, allowed: false, code: 'endpoint-not-granted' };
    expect(movesFor([made(old.path)], [refused])).toMatchObject([{ access: { code: 'endpoint-not-granted' } }]);
  });
  it('is nothing for what stays in v3.0, with what the documents say about it', () =>
    expect(movesFor([made(oldWrite.path, '', 'POST'), made(offers.path)], [allowed])).toMatchObject([
      { from: offers, to: null, text: '', access: null },
      { from: oldWrite, to: null, text: 'Skriv her.', access: null },
    ]));
});
