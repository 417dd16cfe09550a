import { whoAnswer } from '@fagvaerk/contract/who.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryKeys } from '../api/query-keys.ts';
import { get } from '../api/transport.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { showNumber } from '../dates.ts';
import { endpointsQuery, sitesQuery } from '../queries.ts';
import { useSearchState } from '../search-state.ts';
import { language } from '../words.ts';
import { AccessReportFilters } from './AccessReportFilters.tsx';
import { AccessReportTable } from './AccessReportTable.tsx';
import {
  type AccessReportState,
  accessReportSchema,
  resolveEndpoint,
  rowsPerPage,
  toApiQuery,
} from './access-report-state.ts';
import { accessReportWords } from './messages.ts';

const accessReportQuery = (state: AccessReportState) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'who', state],
    queryFn: ({ signal }) => get(`/Admin/WhoCanCall?${toApiQuery(state)}`, whoAnswer, signal),
    enabled: state.site !== null || state.endpoint !== null,
    placeholderData: keepPreviousData,
  });

/** Lists every customer that can call a site or endpoint. */
export function AccessReportPage() {
  const { state: read, change } = useSearchState(accessReportSchema);
  const sites = useQuery(sitesQuery);
  const endpoints = useQuery(endpointsQuery).data?.data ?? [];
  const state = resolveEndpoint(read, endpoints);
  /** An endpoint may not offer the method of another. */
  const onFilter = (filter: Partial<AccessReportState>) =>
    change({ ...state, withoutRights: false, page: 1, ...('endpoint' in filter && { method: null }), ...filter });
  return (
    <>
      <PageTitle title={accessReportWords.title} below={<p>{accessReportWords.lead}</p>} />
      <AccessReportFilters state={state} sites={sites.data?.data ?? []} endpoints={endpoints} onChange={onFilter} />
      {state.site === null && state.endpoint === null ? (
        <EmptyState title={accessReportWords.chooseTitle} text={accessReportWords.chooseText} />
      ) : (
        <Found state={state} onPage={(page) => change({ page })} />
      )}
    </>
  );
}

function Found({ state, onPage }: { state: AccessReportState; onPage: (page: number) => void }) {
  const query = useQuery(accessReportQuery(state));
  const count = state.withoutRights
    ? accessReportWords.countWithoutRights
    : state.site === null
      ? accessReportWords.countPlaces
      : accessReportWords.count;
  return (
    <Loaded query={query}>
      {({ data, total, working, withoutRights }) => (
        <div className="list" aria-busy={query.isPlaceholderData}>
          <p className="count" role="status">
            {count(showNumber(total, language), showNumber(working, language))}
          </p>
          {withoutRights > 0 && !state.withoutRights ? (
            <p>
              <Link to={`?${new URLSearchParams({ site: String(state.site), withoutRights: 'true' })}`}>
                {accessReportWords.withoutRights(showNumber(withoutRights, language))}
              </Link>
            </p>
          ) : null}
          <AccessReportTable found={data} state={state} />
          {total > rowsPerPage ? (
            <Pager page={state.page} pageSize={rowsPerPage} total={total} onPage={onPage} />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
