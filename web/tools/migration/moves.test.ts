import type { Migration } from '@fagvaerk/catalogue/migration/translate.ts';
import { describe, expect, it } from 'vitest';
import { findMoves } from './moves.ts';

const container = (path: string, method = 'GET') => ({ method: method as 'GET', path, address: `#${path}` });
const rest = { fate: 'same', parameters: [], answer: null, sums: null, isList: true } as const;
const [old, now] = [container('/api/v3.0/visits'), container('/api/v4.0/visits')];
const [oldWrite, offers] = [container('/api/v3.0/visits', 'POST'), container('/api/v3.0/offers')];
const title = { da: 'Besøg', en: 'Visits' };
const migration: Migration = {
  resources: [
    {
      ...{ title, section: '', from: '/visits', to: '/visitsv4', objects: [] },
      calls: [
        { ...rest, from: old, to: now, text: '' },
        { ...rest, fate: 'gone', from: oldWrite, to: null, text: 'Skriv her.' },
        { ...rest, fate: 'new', from: null, to: container('/api/v4.0/visits/{id}'), text: '' },
      ],
    },
  ],
  staying: [{ title, route: '/offers', calls: [offers] }],
  added: [],
  known: [],
  example: null,
};
const logged = (path: string | null, at = '2026-11-01', method = 'GET') => ({ method, path, at });
const allowed = { method: 'GET', path: now.path, allowed: true, code: null };
const movesFor = (calls: Parameters<typeof findMoves>[1], access: Parameters<typeof findMoves>[2] = []) =>
  findMoves(migration, calls, access);

describe('logged calls', () => {
  it('are counted with the latest time, most called first', () =>
    expect(
      movesFor([logged(offers.path), logged(old.path, '2026-11-02'), logged(old.path, '2026-11-09'), logged(old.path)]),
    ).toMatchObject([
      { from: old, times: 3, latestAt: '2026-11-09' },
      { from: offers, times: 1 },
    ]));
  it('count HEAD as GET', () =>
    expect(movesFor([logged(old.path, '', 'HEAD')])).toMatchObject([{ from: old, times: 1 }]));
  it('are left out if undocumented or not of v3.0', () =>
    expect(movesFor([logged(now.path), logged(null), logged('/api/v3.0/nothing'), logged('/api/access')])).toEqual([]));
});

describe('the counterpart', () => {
  it('is the v4.0 call, with the access of the key', () => {
    expect(movesFor([logged(old.path)], [allowed])).toMatchObject([{ to: now, access: { allowed: true } }]);
    const refused = { ...allowed, allowed: false, code: 'endpoint-not-granted' };
    expect(movesFor([logged(old.path)], [refused])).toMatchObject([{ access: { code: 'endpoint-not-granted' } }]);
  });
  it('is null for calls that stay in v3.0, with the note of the documents', () =>
    expect(movesFor([logged(oldWrite.path, '', 'POST'), logged(offers.path)], [allowed])).toMatchObject([
      { from: offers, to: null, text: '', access: null },
      { from: oldWrite, to: null, text: 'Skriv her.', access: null },
    ]));
});
