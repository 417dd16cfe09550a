import { callMethods } from '@fagvaerk/contract/access-levels.ts';
import { NativeSelect } from '@mantine/core';
import { EndpointFilter, Filters, SiteFilter } from '../components/filters.tsx';
import { componentWords } from '../components/messages.ts';
import { useEndpoints } from '../queries.ts';
import { shellWords } from '../words.ts';
import type { AccessReportState } from './access-report-state.ts';

interface Props {
  state: AccessReportState;
  onChange: (change: Partial<AccessReportState>) => void;
}

export function AccessReportFilters({ state: { site, endpoint, method }, onChange }: Props) {
  const chosen = useEndpoints().find(({ id }) => id === endpoint);
  const methods = callMethods.filter((one) => !chosen || chosen.methods.includes(one));
  return (
    <Filters label={shellWords.whoCanCall}>
      <SiteFilter value={site} onChange={(chosenSite) => onChange({ site: chosenSite })} />
      <EndpointFilter value={endpoint} onChange={(chosenEndpoint) => onChange({ endpoint: chosenEndpoint })} />
      <NativeSelect
        label={componentWords.method}
        value={method ?? ''}
        data={[{ value: '', label: componentWords.allMethods }, ...methods]}
        onChange={({ currentTarget }) =>
          onChange({ method: methods.find((one) => one === currentTarget.value) ?? null })
        }
      />
    </Filters>
  );
}
