import { callMethods } from '@fagvaerk/contract/access-levels.ts';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DownloadButton } from '../components/DownloadButton.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { EndpointFilter, Filters, MethodFilter, SiteFilter } from '../components/filters.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { showNumber } from '../dates.ts';
import { useEndpoints } from '../queries.ts';
import { useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { AccessReportTable } from './AccessReportTable.tsx';
import {
  type AccessReportState,
  accessReportQuery,
  accessReportSchema,
  downloadAccessReport,
  isAsking,
  resolveEndpoint,
  rowsPerPage,
} from './access-report-api.ts';
import { accessReportWords } from './messages.ts';

export function AccessReportPage() {
  const { state: read, change } = useSearchState(accessReportSchema);
  const endpoints = useEndpoints();
  const state = resolveEndpoint(read, endpoints);
  const methodsOf = (endpointID: number | null) => {
    const endpoint = endpoints.find(({ id }) => id === endpointID);
    return callMethods.filter((method) => !endpoint || endpoint.methods.includes(method));
  };
  function filter(filtered: Partial<AccessReportState>) {
    const next = { ...state, withoutRights: false, page: 1, ...filtered };
    const method = methodsOf(next.endpoint).find((one) => one === next.method) ?? null;
    change({ ...next, method });
  }
  return (
    <>
      <PageTitle title={words.whoCanCall} below={<p>{accessReportWords.lead}</p>} />
      <Filters label={words.whoCanCall}>
        <SiteFilter value={state.site} onChange={(site) => filter({ site })} />
        <EndpointFilter value={state.endpoint} onChange={(endpoint) => filter({ endpoint })} />
        <MethodFilter
          value={state.method}
          methods={methodsOf(state.endpoint)}
          onChange={(method) => filter({ method })}
        />
      </Filters>
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
            <p className="note" role="status">
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
