import type { EndpointListItem, Site } from '@fagvaerk/contract/admin-answers.ts';
import { askedMethods } from '@fagvaerk/contract/who.ts';
import { NativeSelect, Select } from '@mantine/core';
import { whoWords, words } from '../words.ts';
import type { WhoState } from './who-state.ts';

interface Props {
  state: WhoState;
  sites: readonly Site[];
  endpoints: readonly EndpointListItem[];
  onChange: (change: Partial<WhoState>) => void;
}

export function WhoFilters({ state: { site, endpoint, method }, sites, endpoints, onChange }: Props) {
  const chosen = endpoints.find(({ id }) => id === endpoint);
  const methods = askedMethods.filter((one) => chosen?.methods.includes(one));
  const idIn = (value: string | null) => (value === null ? null : Number(value));
  const picker = {
    searchable: true,
    clearable: true,
    openOnFocus: false,
    clearButtonProps: { 'aria-label': words.clear },
  } as const;
  return (
    <search className="who-filters" aria-label={whoWords.title}>
      <Select
        {...picker}
        label={whoWords.site}
        placeholder={whoWords.anySite}
        data={sites.map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
        value={site === null ? null : String(site)}
        onChange={(value) => onChange({ site: idIn(value) })}
        nothingFoundMessage={whoWords.noSiteFits}
      />
      <Select
        {...picker}
        label={whoWords.endpoint}
        placeholder={whoWords.anyEndpoint}
        data={endpoints.map(({ id, endpointPath }) => ({ value: String(id), label: endpointPath }))}
        value={endpoint === null ? null : String(endpoint)}
        onChange={(value) => onChange({ endpoint: idIn(value) })}
        nothingFoundMessage={whoWords.noEndpointFits}
      />
      <NativeSelect
        label={whoWords.method}
        value={method ?? ''}
        disabled={!chosen}
        data={[{ value: '', label: whoWords.anyMethod }, ...methods]}
        onChange={({ currentTarget }) =>
          onChange({ method: methods.find((one) => one === currentTarget.value) ?? null })
        }
      />
    </search>
  );
}
