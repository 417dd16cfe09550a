import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { resourceKey } from '../../shell/app-start.ts';
import { FlagSwitch } from '../components/FlagSwitch.tsx';
import { SearchIcon } from '../components/icons.tsx';
import { useMayChange } from '../may-change.tsx';
import { useStart } from '../start.ts';
import { type Draft, flagsFor } from './changes.ts';
import { groupEndpoints } from './groups.ts';
import { rightsWords } from './messages.ts';
import type { OnToggle } from './pending-rights.ts';
import { VersionTable } from './VersionTable.tsx';

interface Props {
  endpoints: readonly EndpointListItem[];
  draft: Draft;
  onToggle: OnToggle;
}

export function RightsMatrix({ endpoints, draft, onToggle }: Props) {
  const [search, setSearch] = useState('');
  const [isGrantedOnly, setGrantedOnly] = useState(false);
  const { resourceTitles } = useStart();
  const mayChange = useMayChange();
  const searchText = search.trim().toLowerCase();
  const searchableNames = ({ endpointPath }: EndpointListItem) => [
    endpointPath,
    resourceTitles[resourceKey(endpointPath)] ?? '',
  ];
  const shown = endpoints.filter(
    (endpoint) =>
      searchableNames(endpoint).some((name) => name.toLowerCase().includes(searchText)) &&
      (!isGrantedOnly || isGranted(draft, endpoint)),
  );

  return (
    <>
      <div className="list-head">
        <TextInput
          className="search-box"
          type="search"
          aria-label={rightsWords.search}
          placeholder={rightsWords.search}
          leftSection={<SearchIcon />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <FlagSwitch isOn={isGrantedOnly} label={rightsWords.grantedOnly} onChange={setGrantedOnly}>
          {rightsWords.grantedOnly}
        </FlagSwitch>
      </div>
      {shown.length === 0 ? <p role="status">{rightsWords.noMatch}</p> : null}
      <fieldset className="rows-room plain" disabled={!mayChange}>
        {groupEndpoints(shown, resourceTitles).map((group) => (
          <VersionTable key={group.version} group={group} draft={draft} onToggle={onToggle} />
        ))}
      </fieldset>
    </>
  );
}

/** Includes saved rights, so a removed one stays visible until saved. */
const isGranted = (draft: Draft, { id }: EndpointListItem): boolean =>
  [draft.saved.get(id), flagsFor(draft, id)].some((flags) => flags && Object.values(flags).includes(true));
