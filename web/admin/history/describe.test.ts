import type { AuditEntry } from '@fagvaerk/contract/audit.ts';
import type { HistoryPart } from '@fagvaerk/contract/history.ts';
import { describe, expect, it } from 'vitest';
import { describeChanges, describeEntry, describeKeys } from './describe.ts';
import { historyWords } from './messages.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-15T04:19:00Z',
  administrator: 'admin',
  action: 'customer.updated',
  customerID: 1,
  subject: 'Kjær',
  before: null,
  after: null,
};

const changes = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  describeChanges({ ...entry, before, after });

const partOf = (facts: Partial<AuditEntry>, counts: Partial<HistoryPart> = {}): HistoryPart => {
  const first = { ...entry, ...facts };
  const one = { customerID: 1, siteID: 1, customerCount: 1, siteCount: 1, hasCustomer: true, hasSite: true };
  return { action: first.action, count: 1, first, ...one, ...counts };
};

const whole = (parts: HistoryPart[], administrator = 'admin') =>
  describeEntry({ entry: 1, at: entry.at, administrator, parts, canRevert: true, reverts: null, revertedBy: null })
    .map(({ text, nameOf }) => (nameOf ? `[${text}]` : text))
    .join('');

const sentence = ({ administrator, ...facts }: Partial<AuditEntry>) => whole([partOf(facts)], administrator);

describe('history entry', () => {
  it('lists only changed facts', () =>
    expect(
      changes({ contactName: 'Jonas', validUntil: '20261231' }, { contactName: 'Jonas', validUntil: '20270131' }),
    ).toEqual([{ name: 'Gyldig til', from: '31. dec. 2026', to: '31. jan. 2027' }]));
  it('formats booleans as yes and no', () =>
    expect(changes({ apiAccess: true }, { apiAccess: false })).toEqual([
      { name: 'API-adgang', from: 'Ja', to: 'Nej' },
    ]));
  it('merges the four flags into one line', () =>
    expect(changes({ allowGET: true, allowPOST: false }, { allowGET: true, allowPOST: true })).toEqual([
      { name: 'Rettigheder', from: 'GET', to: 'POST, GET' },
    ]));
  it('lists sites and rights of a deleted customer', () =>
    expect(
      changes({ sites: ['kjaer-el'], endpoints: [{ siteName: 'kjaer-el', endpointName: '/a', allowGET: true }] }, null),
    ).toEqual([
      { name: 'Sites', from: 'kjaer-el', to: null },
      { name: 'Endpoints', from: 'kjaer-el /a (GET)', to: null },
    ]));
  it('folds long lists, without what did not change', () =>
    expect(changes({ endpoints: ['/a', '/b'] }, { endpoints: ['/b', '/1', '/2', '/3', '/4'] })).toEqual([
      { name: 'Endpoints', from: '/a', to: { title: '4 endpoints', items: ['/1', '/2', '/3', '/4'] } },
    ]));
  it('says what happened to a role', () => {
    const action = 'role.saved';
    const [before, after] = [{ name: 'Løn' }, { name: 'Kjær' }];
    expect(sentence({ action, after })).toBe('[admin] oprettede rollen [Kjær]');
    expect(sentence({ action, before, after })).toBe('[admin] omdøbte rollen [Løn] til [Kjær]');
    expect(sentence({ action, before: after, after })).toBe('[admin] ændrede rollen [Kjær]');
    const link = { action: 'siteAccess.roleChanged', subject: 'Kjær: kjaer-el' } as const;
    expect(sentence({ ...link, after: { roleName: 'Løn' } })).toBe(
      '[admin] lod [Kjær] følge rollen [Løn] på [kjaer-el]',
    );
    expect(sentence({ ...link, after: {} })).toBe('[admin] gjorde rettighederne for [Kjær] på [kjaer-el] individuelle');
  });
  it('is a sentence with marked names', () => {
    expect(sentence({})).toBe('[admin] rettede kunden [Kjær]');
    expect(sentence({ action: 'siteAccess.added', subject: 'Kjær: kjaer-el' })).toBe(
      '[admin] gav [Kjær] adgang til [kjaer-el]',
    );
  });
  it('separates customer and site for any customer name', () =>
    expect(sentence({ action: 'endpointAccess.set', subject: 'Kjær: El {place}: kjaer-el /api/v4.0/qa' })).toBe(
      '[admin] ændrede rettighederne for [Kjær: El {place}] på [kjaer-el /api/v4.0/qa]',
    ));
  it('names system actors', () =>
    expect(sentence({ administrator: 'command line' })).toBe('[Kommandolinjen] rettede kunden [Kjær]'));
  it('says whether access was switched on or off', () => {
    const action = 'customer.apiAccessToggled';
    expect(sentence({ action, after: { apiAccess: true } })).toBe('[admin] slog API-adgang til for [Kjær]');
    expect(sentence({ action, after: { apiAccess: false } })).toBe('[admin] slog API-adgang fra for [Kjær]');
  });
  it('counts repeated actions and names a common customer and site', () => {
    const right = { action: 'endpointAccess.set', subject: 'Kjær: kjaer-el /api/v4.0/qa' } as const;
    expect(whole([partOf(right, { count: 71 })])).toBe(
      '[admin] ændrede rettighederne på [71] endpoints for [Kjær] på [kjaer-el]',
    );
    expect(whole([partOf(right, { count: 4, customerCount: 2, siteCount: 3 })])).toBe(
      '[admin] ændrede rettighederne på [4] endpoints for [2 kunder] på [3 sites]',
    );
    expect(whole([partOf({ action: 'customer.keyRevealed' }, { count: 2 })])).toBe(
      '[admin] fik vist nøglen for [Kjær] (2 gange)',
    );
  });
  it('joins all parts into one sentence and omits the revert marker', () => {
    const place = 'Kjær: kjaer-el';
    const parts = [
      partOf({ action: 'customer.created' }),
      partOf({ action: 'siteAccess.added', subject: place }),
      partOf({ action: 'endpointAccess.set', subject: `${place} /a` }, { count: 2 }),
      partOf({ action: 'change.reverted', subject: '7' }),
    ];
    expect(whole(parts)).toBe(
      '[admin] oprettede kunden [Kjær], gav [Kjær] adgang til [kjaer-el] og ændrede rettighederne på [2] endpoints for [Kjær] på [kjaer-el]',
    );
  });
  it('names the customers with their key apart from those with a new one', () => {
    const { restored } = historyWords;
    expect(describeKeys(restored, ['Kjær', 'Holm'], ['Lund'])).toEqual([
      'Kjær, Holm er oprettet igen med samme nøgle som før.',
      'Lund er oprettet igen med en ny nøgle.',
    ]);
    expect(describeKeys(restored, [], ['Lund'])).toHaveLength(1);
  });
  it('omits facts without a label', () => expect(changes({ siteID: 1 }, { siteID: 2 })).toEqual([]));
});
