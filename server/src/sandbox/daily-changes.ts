/** Lets a synchronisation find something: on every Danish day, a few of the newest records of a list count as changed. */
import { crc32 } from 'node:zlib';
import { dayMs, hourMs } from '../time/dates.ts';
import type { Entry } from './list-filter.ts';
import type { ID } from './records/records.ts';

/** In UTC: within working hours, and on the same day in Denmark. */
const changeHours = [7, 10, 13];
/** Old records do not change, as in a real company. */
const changingRecords = 10;
/** Bounds the work for an old date. */
const daysMaximum = 31;

/** The same for everyone who asks: it depends on list, time and ids only. */
export function findDailyChanges(entity: string, entries: readonly Entry[], since: number, now: number): Set<ID> {
  const ids = entries.map(({ record }) => record.id).sort((a, b) => Number(b) - Number(a));
  const changing = ids.slice(0, changingRecords);
  const changed = new Set<ID>();
  const from = Math.max(since, now - daysMaximum * dayMs);
  for (let day = from - (from % dayMs); day <= now; day += dayMs)
    for (const at of changeHours.map((hour) => day + hour * hourMs)) {
      const id = changing[crc32(`${entity} ${at}`) % changing.length];
      if (id !== undefined && at >= from && at <= now) changed.add(id);
    }
  return changed;
}
