import { useQuery } from '@tanstack/react-query';
import { Link, type To } from 'react-router';
import { showCallTime } from '../../language/call-format.ts';
import { danishToday, showMoment, showNumber } from '../dates.ts';
import { language } from '../words.ts';
import { reasonsQuery } from './call-log-api.ts';
import type { CallsState } from './calls-state.ts';
import { callWords } from './messages.ts';

interface Props {
  state: CallsState;
  isLive: boolean;
  linkTo: (code: string) => To;
}

/** Choosing the chosen reason again shows all calls. */
export function RefusalReasons({ state, isLive, linkTo }: Props) {
  const reasons = useQuery(reasonsQuery(state, isLive)).data?.data ?? [];
  if (reasons.length === 0) return null;
  return (
    <nav className="row pills" aria-label={callWords.reasons}>
      {reasons.map(({ code, calls, firstAt, lastAt }) => (
        <Link
          key={code}
          to={linkTo(code === state.code ? '' : code)}
          aria-current={code === state.code ? 'true' : undefined}
          title={callWords.between(showMoment(firstAt), showMoment(lastAt))}
          preventScrollReset
        >
          {callWords.reason(showNumber(calls), callWords.codes[code] ?? code, showSince(firstAt))}
        </Link>
      ))}
    </nav>
  );
}

const showSince = (at: string): string =>
  danishToday(new Date(at)) === danishToday(new Date()) ? showCallTime(at, language).slice(0, 5) : showMoment(at);
