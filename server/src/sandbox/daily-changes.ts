/** Lets a synchronisation find something: on every Danish day, a few of the newest records of a list count as changed. */
import { crc32 } from 'node:zlib';
import { dayMs, hourMs } from '../time/dates.ts';
import type { Entry } from './list-filter.ts';
import type { ID } from './records/records.ts';

/** In UTC, one change in the two hours after each: within working hours, and on the same day in Denmark. */
const changeHours = [6, 9, 12];
const minutesOfChange = 120;
/** Old records do not change, as in a real company. */
const changingRecords = 10;
/** By then, all of them have changed. */
const daysMaximum = 31;

/** The same for everyone who asks: it depends on list, day and ids only. */
export function findDailyChanges(entity: string, entries: readonly Entry[], since: number, now: number): Set<ID> {
  const ids = entries.map(({ record }) => record.id).sort((a, b) => Number(b) - Number(a));
  const changing = ids.slice(0, changingRecords);
  const changed = new Set<ID>();
  const from = Math.max(since, now - daysMaximum * dayMs);
  for (let day = Math.floor(from / dayMs); day * dayMs <= now; day++)
    for (const hour of changeHours) {
      const draw = crc32(`${entity} ${day} ${hour}`);
      const at = day * dayMs + hour * hourMs + (draw % minutesOfChange) * 60_000;
      const id = changing[draw % changing.length];
      if (id !== undefined && at >= from && at <= now) changed.add(id);
    }
  return changed;
}
