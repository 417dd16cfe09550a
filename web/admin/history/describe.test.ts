import type { AuditEntry } from '@fagvaerk/contract/admin-answers.ts';
import { describe, expect, it } from 'vitest';
import { adminMessagesIn } from '../../language/admin-messages.ts';
import { describeChanges } from './describe.ts';

const changes = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  describeChanges(
    {
      id: 1,
      at: '2026-11-15T04:19:00Z',
      administrator: 'admin',
      action: 'customer.updated',
      customerID: 1,
      subject: 'Kjær',
      before,
      after,
    },
    adminMessagesIn('da'),
    'da',
  );

describe('an entry of the history', () => {
  it('tells what changed and leaves out what did not', () =>
    expect(
      changes({ contactName: 'Jonas', validUntil: '20261231' }, { contactName: 'Jonas', validUntil: '20270131' }),
    ).toEqual([{ name: 'Gyldig til', from: '31. dec. 2026', to: '31. jan. 2027' }]));
  it('says yes and no', () =>
    expect(changes({ apiAccess: true }, { apiAccess: false })).toEqual([
      { name: 'API-adgang', from: 'Ja', to: 'Nej' },
    ]));
  it('puts four flags into one line', () =>
    expect(changes({ allowGET: true, allowPOST: false }, { allowGET: true, allowPOST: true })).toEqual([
      { name: 'Rettigheder', from: 'GET', to: 'POST, GET' },
    ]));
  it('lists what a deleted customer had', () =>
    expect(
      changes({ sites: ['kjaer-el'], endpoints: [{ siteName: 'kjaer-el', endpointName: '/a', allowGET: true }] }, null),
    ).toEqual([
      { name: 'Sites', from: 'kjaer-el', to: null },
      { name: 'Endpoints', from: 'kjaer-el /a (GET)', to: null },
    ]));
  it('says nothing of what it has no word for', () => expect(changes({ siteID: 1 }, { siteID: 2 })).toEqual([]));
});
