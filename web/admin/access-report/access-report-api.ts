import { whoAnswer, whoFile } from '@fagvaerk/contract/access-report.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { downloadCsv } from '../api/download.ts';
import { queryKeys } from '../api/query-keys.ts';
import { get } from '../api/transport.ts';
import { toQuery } from '../search-state.ts';
import { type AccessReportState, isAsking, rowsPerPage, toApiFilter } from './access-report-state.ts';

export const accessReportQuery = (state: AccessReportState) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'who', state],
    queryFn: ({ signal }) =>
      get(
        `/Admin/WhoCanCall?${toQuery({ ...toApiFilter(state), page: state.page, pageSize: rowsPerPage })}`,
        whoAnswer,
        signal,
      ),
    enabled: isAsking(state),
    placeholderData: keepPreviousData,
  });

export const downloadAccessReport = (state: AccessReportState): Promise<void> =>
  downloadCsv(`/Admin/WhoCanCall.csv?${toQuery(toApiFilter(state))}`, whoFile, 'who-can-call.csv');
