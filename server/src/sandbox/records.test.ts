import { beforeEach, describe, expect, it } from 'vitest';
import { Draft, SiteRecords } from './records.ts';

const now = '2026-11-16T08:30:00Z';
let site: SiteRecords;
let draft: Draft;
beforeEach(() => {
  site = new SiteRecords();
  site.apply([
    { entity: 'unit', id: 1, record: { id: 1, name: 'stk.', updatedDate: '2026-01-01T00:00:00Z' } },
    { entity: 'unit', id: 2, record: { id: 2, name: 'timer' } },
  ]);
  draft = new Draft(site, now);
});

describe('a draft', () => {
  it('shows what it has changed, and leaves the site alone', () => {
    draft.change('unit', 1, { name: 'meter' });
    draft.remove('unit', 2);
    draft.create('unit', { name: 'kg' });
    expect([...draft.all('unit')].map(({ id, name }) => `${id} ${name}`)).toEqual(['1 meter', '3 kg']);
    expect(draft.findAll('unit', 'name', 'stk.')).toEqual([]);
    expect(draft.findAll('unit', 'name', 'meter')).toHaveLength(1);
    expect([...site.all('unit')].map(({ name }) => name)).toEqual(['stk.', 'timer']);
  });

  it('dates what changes, and only that', () => {
    expect(draft.change('unit', 1, { name: 'stk.' }).updatedDate).toBe('2026-01-01T00:00:00Z');
    expect(draft.changes()).toEqual([]);
    expect(draft.change('unit', 1, { name: 'meter' }).updatedDate).toBe(now);
    expect(draft.create('unit', { name: 'kg' })).toMatchObject({ createdDate: now, updatedDate: now });
  });

  it('on top of another is dropped or adopted as a whole', () => {
    const upper = new Draft(draft, now);
    upper.create('unit', { name: 'kg' });
    expect(draft.get('unit', 3)).toBeUndefined();
    draft.adopt(upper);
    expect(draft.get('unit', 3)?.name).toBe('kg');
  });

  it('never gives the id of a deleted record to another', () => {
    draft.remove('unit', 2);
    site.apply(draft.changes());
    expect(new Draft(site, now).create('unit', { name: 'kg' }).id).toBe(3);
  });
});

it('finds records by a field, also after they have changed', () => {
  expect(site.findAll('unit', 'name', 'timer').map(({ id }) => id)).toEqual([2]);
  site.apply([{ entity: 'unit', id: 2, record: { id: 2, name: 'km' } }]);
  expect(site.findAll('unit', 'name', 'timer')).toEqual([]);
  expect(site.findAll('unit', 'name', 'km')).toHaveLength(1);
  expect(site.findAll('boat', 'name', 'km')).toEqual([]);
});
