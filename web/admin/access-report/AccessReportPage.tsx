import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DownloadButton } from '../components/DownloadButton.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { showNumber } from '../dates.ts';
import { useEndpoints } from '../queries.ts';
import { useSearchState } from '../search-state.ts';
import { shellWords } from '../words.ts';
import { AccessReportFilters } from './AccessReportFilters.tsx';
import { AccessReportTable } from './AccessReportTable.tsx';
import { accessReportQuery, downloadAccessReport } from './access-report-api.ts';
import {
  type AccessReportState,
  accessReportSchema,
  isAsking,
  resolveEndpoint,
  rowsPerPage,
} from './access-report-state.ts';
import { accessReportWords } from './messages.ts';

/** Lists every customer that can call a site or endpoint. */
export function AccessReportPage() {
  const { state: read, change } = useSearchState(accessReportSchema);
  const endpoints = useEndpoints();
  const state = resolveEndpoint(read, endpoints);
  function onFilter(filter: Partial<AccessReportState>) {
    const next = { ...state, withoutRights: false, page: 1, ...filter };
    const chosen = endpoints.find(({ id }) => id === next.endpoint);
    const isOffered = !chosen || chosen.methods.some((method) => method === next.method);
    change({ ...next, method: isOffered ? next.method : null });
  }
  return (
    <>
      <PageTitle title={shellWords.whoCanCall} below={<p>{accessReportWords.lead}</p>} />
      <AccessReportFilters state={state} onChange={onFilter} />
      {isAsking(state) ? (
        <Found state={state} onPage={(page) => change({ page })} />
      ) : (
        <EmptyState title={accessReportWords.chooseTitle} text={accessReportWords.chooseText} />
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
          <Group justify="space-between" mb="xs">
            <p className="count" role="status">
              {count(total, showNumber(working))}
            </p>
            <DownloadButton size="compact-sm" run={() => downloadAccessReport(state)} />
          </Group>
          {withoutRights > 0 && !state.withoutRights ? (
            <p>
              <Link to={`?${new URLSearchParams({ site: String(state.site), withoutRights: 'true' })}`}>
                {accessReportWords.withoutRights(showNumber(withoutRights))}
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
