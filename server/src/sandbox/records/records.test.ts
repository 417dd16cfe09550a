import { beforeEach, describe, expect, it } from 'vitest';
import { Draft } from './draft.ts';
import { changeOf, SiteRecords } from './records.ts';

const now = '2026-11-16T08:30:00Z';
let site: SiteRecords;
let draft: Draft;
beforeEach(() => {
  site = new SiteRecords();
  site.apply([
    changeOf('unit', 1, { id: 1, name: 'stk.', updatedDate: '2026-01-01T00:00:00Z' }),
    changeOf('unit', 2, { id: 2, name: 'timer' }),
  ]);
  draft = new Draft(site, now);
});

describe('a draft', () => {
  it('contains its changes without changing the site', () => {
    draft.change('unit', 1, { name: 'meter' });
    draft.remove('unit', 2);
    draft.create('unit', { name: 'kg' });
    expect([...draft.all('unit')].map(({ id, name }) => `${id} ${name}`)).toEqual(['1 meter', '3 kg']);
    expect(draft.findAll('unit', 'name', 'stk.')).toEqual([]);
    expect(draft.findAll('unit', 'name', 'meter')).toHaveLength(1);
    expect([...site.all('unit')].map(({ name }) => name)).toEqual(['stk.', 'timer']);
  });

  it('sets updatedDate only on changed records', () => {
    expect(draft.change('unit', 1, { name: 'stk.' }).updatedDate).toBe('2026-01-01T00:00:00Z');
    expect([...draft.changes()]).toEqual([]);
    expect(draft.change('unit', 1, { name: 'meter' }).updatedDate).toBe(now);
    expect(draft.create('unit', { name: 'kg' })).toMatchObject({ createdDate: now, updatedDate: now });
  });

  it('undoes changes since the checkpoint', () => {
    draft.create('unit', { name: 'kg' });
    draft.change('unit', 1, { name: 'meter' });
    draft.checkpoint();
    const saved = { changes: [...draft.changes()], count: draft.count, bytes: draft.bytes };
    draft.create('unit', { name: 'liter' });
    draft.change('unit', 1, { name: 'km' });
    draft.change('unit', 3, { name: 'gram' });
    draft.remove('unit', 2);
    expect(draft.findAll('unit', 'name', 'gram')).toHaveLength(1);
    draft.undo();
    expect({ changes: [...draft.changes()], count: draft.count, bytes: draft.bytes }).toEqual(saved);
    expect(draft.findAll('unit', 'name', 'gram')).toEqual([]);
    expect(draft.findAll('unit', 'name', 'meter')).toHaveLength(1);
    expect(draft.create('unit', { name: 'liter' }).id).toBe(4);
  });

  it('estimates the size of the site with its changes', () => {
    draft.create('unit', { name: 'x'.repeat(1_000) });
    draft.change('unit', 1, { name: 'meter' });
    draft.remove('unit', 2);
    const { count, bytes } = draft;
    expect(draft.largestChange).toBeGreaterThan(1_000);
    site.apply(draft.changes());
    expect([site.count, site.bytes]).toEqual([count, bytes]);
    draft.discard();
    expect([draft.count, draft.bytes]).toEqual([count, bytes]);
  });

  it('creates records in constant time', () => {
    const creating = (count: number) => {
      const own = new Draft(site, now);
      const { user, system } = process.cpuUsage();
      for (let made = 0; made < count; made++) {
        own.create('unit', { name: `${made}` });
        own.checkpoint();
      }
      const used = process.cpuUsage({ user, system });
      return (used.user + used.system) / count;
    };
    creating(2_000);
    expect(creating(40_000) / creating(2_000)).toBeLessThan(6);
  });

  it('never reuses the id of a deleted record', () => {
    draft.remove('unit', 2);
    site.apply(draft.changes());
    expect(new Draft(site, now).create('unit', { name: 'kg' }).id).toBe(3);
  });
});

it('finds the most used value and the highest number', () => {
  site.apply([3, 4, 5].map((id) => changeOf('unit', id, { id, name: 'kg', place: 10 - id })));
  expect(site.mostUsed('unit', 'name')).toBe('kg');
  expect(site.mostUsed('unit', 'id', { name: 'timer' })).toBe(2);
  expect([site.highest('unit', 'id'), site.highest('unit', 'place'), site.highest('boat', 'id')]).toEqual([5, 7, 0]);
  site.apply([changeOf('unit', 5, null)]);
  expect(site.highest('unit', 'id')).toBe(5);
});

it('finds records by a field, also after they have changed', () => {
  expect(site.findAll('unit', 'name', 'timer').map(({ id }) => id)).toEqual([2]);
  site.apply([changeOf('unit', 2, { id: 2, name: 'km' })]);
  expect(site.findAll('unit', 'name', 'timer')).toEqual([]);
  expect(site.findAll('unit', 'name', 'km')).toHaveLength(1);
  expect(site.findAll('boat', 'name', 'km')).toEqual([]);
});
