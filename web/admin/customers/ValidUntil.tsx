import { danishToday, daysToExpiry, showDay, toCompact } from '../dates.ts';
import { language, words } from '../words.ts';

/** The last day of a key, marked when it is near. That it is over is the status of the key. */
export function ValidUntil({ day }: { day: string }) {
  const days = daysToExpiry(day, toCompact(danishToday(new Date())));
  return (
    <span className="valid-until">
      {showDay(day, language)}
      {days === null ? null : <span className="mark mark-warn">{words.expiresInDays(days)}</span>}
    </span>
  );
}
