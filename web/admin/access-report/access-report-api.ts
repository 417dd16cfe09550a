import { whoAnswer, whoFile } from '@fagvaerk/contract/access-report.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { downloadCsv } from '../api/download.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { toQuery } from '../search-state.ts';
import { type AccessReportState, isAsking, rowsPerPage, toApiFilter } from './access-report-state.ts';

export function accessReportQuery(state: AccessReportState) {
  const query = toQuery({ ...toApiFilter(state), page: state.page, pageSize: rowsPerPage });
  return queryOptions({
    ...getQuery([...queryKeys.customers, 'who', state], `/Admin/WhoCanCall?${query}`, whoAnswer),
    enabled: isAsking(state),
    placeholderData: keepPreviousData,
  });
}

export const downloadAccessReport = (state: AccessReportState): Promise<void> =>
  downloadCsv(`/Admin/WhoCanCall.csv?${toQuery(toApiFilter(state))}`, whoFile, 'who-can-call.csv');
