import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { endpointsQuery, sitesQuery } from '../calls/queries.ts';
import { showNumber } from '../dates.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { language, whoWords } from '../words.ts';
import { WhoFilters } from './WhoFilters.tsx';
import { WhoTable } from './WhoTable.tsx';
import { whoQuery } from './who-api.ts';
import { readWhoState, type WhoState, whoPerPage, writeWhoState } from './who-state.ts';

/** Access seen from the other side: a site or an endpoint, and everybody who can call it. */
export function WhoPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const sites = useQuery(sitesQuery);
  const endpoints = useQuery(endpointsQuery).data?.data ?? [];
  const state = readWhoState(address, endpoints);
  const change = (changed: Partial<WhoState>) =>
    void navigate(
      { search: `?${writeWhoState(address, changed, endpoints)}` },
      { preventScrollReset: changed.page === undefined },
    );
  return (
    <>
      <PageTitle title={whoWords.title} below={<p>{whoWords.lead}</p>} />
      <WhoFilters state={state} sites={sites.data?.data ?? []} endpoints={endpoints} onChange={change} />
      {state.site === null && state.endpoint === null ? (
        <EmptyState title={whoWords.chooseTitle} text={whoWords.chooseText} />
      ) : (
        <Found state={state} onPage={(page) => change({ page })} />
      )}
    </>
  );
}

function Found({ state, onPage }: { state: WhoState; onPage: (page: number) => void }) {
  const query = useQuery(whoQuery(state));
  const count = state.withoutRights
    ? whoWords.countWithoutRights
    : state.site === null
      ? whoWords.countPlaces
      : whoWords.count;
  return (
    <Loaded query={query}>
      {({ data, total, working, withoutRights }) => (
        <div className="list" aria-busy={query.isPlaceholderData}>
          <p className="call-count" role="status">
            {count(showNumber(total, language), showNumber(working, language))}
          </p>
          {withoutRights > 0 && !state.withoutRights ? (
            <p>
              <Link to={`?${new URLSearchParams({ site: String(state.site), withoutRights: 'true' })}`}>
                {whoWords.withoutRights(showNumber(withoutRights, language))}
              </Link>
            </p>
          ) : null}
          <WhoTable found={data} state={state} />
          {total > whoPerPage ? <Pager page={state.page} pageSize={whoPerPage} total={total} onPage={onPage} /> : null}
        </div>
      )}
    </Loaded>
  );
}
