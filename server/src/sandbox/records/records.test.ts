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
    expect([...draft.changes()]).toEqual([]);
    expect(draft.change('unit', 1, { name: 'meter' }).updatedDate).toBe(now);
    expect(draft.create('unit', { name: 'kg' })).toMatchObject({ createdDate: now, updatedDate: now });
  });

  it('goes back to what was kept', () => {
    draft.create('unit', { name: 'kg' });
    draft.change('unit', 1, { name: 'meter' });
    draft.keep();
    const kept = { changes: [...draft.changes()], count: draft.count, weight: draft.weight };
    draft.create('unit', { name: 'liter' });
    draft.change('unit', 1, { name: 'km' });
    draft.change('unit', 3, { name: 'gram' });
    draft.remove('unit', 2);
    expect(draft.findAll('unit', 'name', 'gram')).toHaveLength(1);
    draft.undo();
    expect({ changes: [...draft.changes()], count: draft.count, weight: draft.weight }).toEqual(kept);
    expect(draft.findAll('unit', 'name', 'gram')).toEqual([]);
    expect(draft.findAll('unit', 'name', 'meter')).toHaveLength(1);
    expect(draft.create('unit', { name: 'liter' }).id).toBe(4);
  });

  it('knows what room the site takes once its changes are made', () => {
    draft.create('unit', { name: 'x'.repeat(1_000) });
    draft.change('unit', 1, { name: 'meter' });
    draft.remove('unit', 2);
    const { count, weight } = draft;
    expect(draft.heaviestChange).toBeGreaterThan(1_000);
    site.apply(draft.changes());
    expect([site.count, site.weight]).toEqual([count, weight]);
    draft.discard();
    expect([draft.count, draft.weight]).toEqual([count, weight]);
  });

  it('takes the same time for each new record, however many it holds', () => {
    const creating = (count: number) => {
      const own = new Draft(site, now);
      const { user, system } = process.cpuUsage();
      for (let made = 0; made < count; made++) {
        own.create('unit', { name: `${made}` });
        own.keep();
      }
      const used = process.cpuUsage({ user, system });
      return (used.user + used.system) / count;
    };
    creating(2_000);
    expect(creating(40_000) / creating(2_000)).toBeLessThan(6);
  });

  it('never gives the id of a deleted record to another', () => {
    draft.remove('unit', 2);
    site.apply(draft.changes());
    expect(new Draft(site, now).create('unit', { name: 'kg' }).id).toBe(3);
  });
});

it('tells the value that is used most, and the highest number', () => {
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
