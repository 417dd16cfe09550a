import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callLogAddress } from '../../shell/panel-addresses.ts';
import { Loaded } from '../components/Loaded.tsx';
import { callsQuery } from './call-log-api.ts';
import { noFilters } from './calls-state.ts';
import { LoggedCalls } from './LoggedCalls.tsx';
import { callWords } from './messages.ts';

const errorsShown = 10;

export function SiteErrors({ siteID }: { siteID: number }) {
  const filter = { siteID, outcome: 'failed', status: '5xx' } as const;
  return (
    <section aria-label={callWords.recentErrors}>
      <h2>{callWords.recentErrors}</h2>
      <Loaded query={useInfiniteQuery(callsQuery({ ...noFilters, ...filter }, false))} lines={2}>
        {({ pages }) => {
          const calls = pages.flatMap(({ data }) => data).slice(0, errorsShown);
          return (
            <>
              {calls.length > 0 ? <LoggedCalls calls={calls} heading="h3" /> : <p>{callWords.noErrors}</p>}
              <Link to={callLogAddress(filter)}>{callWords.allErrors}</Link>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
