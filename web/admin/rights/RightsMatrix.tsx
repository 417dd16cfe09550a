import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { resourceKey } from '../../shell/app-start.ts';
import { useMayChange } from '../may-change.tsx';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { SearchIcon } from '../parts/icons.tsx';
import { useStart } from '../start.ts';
import { rightsWords } from '../words.ts';
import { type Draft, flagsIn } from './changes.ts';
import { groupEndpoints } from './groups.ts';
import type { OnTurn } from './staged-rights.ts';
import { VersionTable } from './VersionTable.tsx';

interface Props {
  endpoints: readonly EndpointListItem[];
  draft: Draft;
  onTurn: OnTurn;
}

/** Every endpoint and every level at once. */
export function RightsMatrix({ endpoints, draft, onTurn }: Props) {
  const [search, setSearch] = useState('');
  const [isGrantedOnly, setGrantedOnly] = useState(false);
  const { resourceTitles } = useStart();
  const mayChange = useMayChange();
  const wanted = search.trim().toLowerCase();
  const namesOf = ({ endpointPath }: EndpointListItem) => [
    endpointPath,
    resourceTitles[resourceKey(endpointPath)] ?? '',
  ];
  const shown = endpoints.filter(
    (endpoint) =>
      namesOf(endpoint).some((name) => name.toLowerCase().includes(wanted)) &&
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
          <VersionTable key={group.version} group={group} draft={draft} onTurn={onTurn} />
        ))}
      </fieldset>
    </>
  );
}

/** Saved or about to be: a right just taken away stays in sight until it is saved. */
const isGranted = (draft: Draft, { id }: EndpointListItem): boolean =>
  [draft.saved.get(id), flagsIn(draft, id)].some((flags) => flags && Object.values(flags).includes(true));
