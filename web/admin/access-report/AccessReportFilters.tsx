import type { EndpointListItem, Site } from '@fagvaerk/contract/admin-answers.ts';
import { callMethods } from '@fagvaerk/contract/who.ts';
import { NativeSelect, Select } from '@mantine/core';
import { accessWords } from '../components/access-messages.ts';
import { words } from '../words.ts';
import type { AccessReportState } from './access-report-state.ts';
import { accessReportWords } from './messages.ts';

interface Props {
  state: AccessReportState;
  sites: readonly Site[];
  endpoints: readonly EndpointListItem[];
  onChange: (change: Partial<AccessReportState>) => void;
}

export function AccessReportFilters({ state: { site, endpoint, method }, sites, endpoints, onChange }: Props) {
  const chosen = endpoints.find(({ id }) => id === endpoint);
  const methods = callMethods.filter((one) => !chosen || chosen.methods.includes(one));
  const toId = (value: string | null) => (value === null ? null : Number(value));
  return (
    <search className="who-filters" aria-label={accessReportWords.title}>
      <Select
        label={words.siteName}
        placeholder={words.allSites}
        data={sites.map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
        value={site === null ? null : String(site)}
        onChange={(value) => onChange({ site: toId(value) })}
        clearable
      />
      <Select
        label={accessWords.endpoint}
        placeholder={accessWords.allEndpoints}
        data={endpoints.map(({ id, endpointPath }) => ({ value: String(id), label: endpointPath }))}
        value={endpoint === null ? null : String(endpoint)}
        onChange={(value) => onChange({ endpoint: toId(value) })}
        clearable
      />
      <NativeSelect
        label={accessWords.method}
        value={method ?? ''}
        data={[{ value: '', label: accessReportWords.anyMethod }, ...methods]}
        onChange={({ currentTarget }) =>
          onChange({ method: methods.find((one) => one === currentTarget.value) ?? null })
        }
      />
    </search>
  );
}
