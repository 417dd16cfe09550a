import { danishToday, showDay, toCompact, validityOf } from '../dates.ts';
import { language, words } from '../words.ts';

/** The last day of a key, marked when it is over or soon will be. */
export function ValidUntil({ day }: { day: string }) {
  const validity = validityOf(day, toCompact(danishToday(new Date())));
  return (
    <span className="valid-until">
      {showDay(day, language)}
      {validity.state === 'expired' ? <span className="mark mark-bad">{words.expired}</span> : null}
      {validity.state === 'expiring' ? (
        <span className="mark mark-warn">{words.expiresInDays(validity.days)}</span>
      ) : null}
    </span>
  );
}
