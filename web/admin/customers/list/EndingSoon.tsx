import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { panel } from '../../../shell/panel-addresses.ts';
import { showNumber } from '../../dates.ts';
import { countsQuery } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import { listSchema } from './list-state.ts';

const address = `${panel.customers}?status=ends30`;
const staleMs = 60_000;

export function EndingSoon() {
  const { data } = useQuery({ ...countsQuery(listSchema.parse({})), staleTime: staleMs });
  if (!data?.ends30) return null;
  return (
    <Link to={address} title={customerWords.endingSoonTitle(data.ends30)}>
      {customerWords.endingSoon} <span className="chip-count">{showNumber(data.ends30)}</span>
    </Link>
  );
}
