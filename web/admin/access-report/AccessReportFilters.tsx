import { callMethods } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointListItem } from '@fagvaerk/contract/rights.ts';
import { NativeSelect } from '@mantine/core';
import { accessWords } from '../components/access-messages.ts';
import { EndpointFilter, Filters, SiteFilter } from '../components/filters.tsx';
import type { AccessReportState } from './access-report-state.ts';
import { accessReportWords } from './messages.ts';

interface Props {
  state: AccessReportState;
  endpoints: readonly EndpointListItem[];
  onChange: (change: Partial<AccessReportState>) => void;
}

export function AccessReportFilters({ state: { site, endpoint, method }, endpoints, onChange }: Props) {
  const chosen = endpoints.find(({ id }) => id === endpoint);
  const methods = callMethods.filter((one) => !chosen || chosen.methods.includes(one));
  return (
    <Filters label={accessReportWords.title}>
      <SiteFilter value={site} onChange={(chosenSite) => onChange({ site: chosenSite })} />
      <EndpointFilter value={endpoint} onChange={(chosenEndpoint) => onChange({ endpoint: chosenEndpoint })} />
      <NativeSelect
        label={accessWords.method}
        value={method ?? ''}
        data={[{ value: '', label: accessReportWords.anyMethod }, ...methods]}
        onChange={({ currentTarget }) =>
          onChange({ method: methods.find((one) => one === currentTarget.value) ?? null })
        }
      />
    </Filters>
  );
}
