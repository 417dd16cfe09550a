import { Link } from 'react-router';
import { showNumber } from '../dates.ts';

/** Links to the calls, unless there are none to show. */
export const CallCount = ({ count, to }: { count: number; to: string | null }) =>
  to === null || count === 0 ? showNumber(count) : <Link to={to}>{showNumber(count)}</Link>;
