import { isOffered } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointListItem } from '@fagvaerk/contract/rights.ts';
import { Checkbox, Fieldset, Group, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { FlagSwitch, LabelledSwitch } from '../components/FlagSwitch.tsx';
import { SearchIcon } from '../components/icons.tsx';
import { useMayChange } from '../may-change.tsx';
import { useStart } from '../start.ts';
import { words } from '../words.ts';
import {
  type Draft,
  flagsFor,
  grantExtent,
  isGranted,
  isLevelVisible,
  type LevelOrAll,
  levelMethods,
  levels,
} from './changes.ts';
import { findEndpoints, groupEndpoints, type ResourceGroup, shortPath, type VersionGroup } from './groups.ts';
import { rightsWords } from './messages.ts';
import type { OnToggle } from './pending-rights.ts';

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
  const shown = findEndpoints(endpoints, search, resourceTitles).filter(
    (endpoint) => !isGrantedOnly || isGranted(draft, endpoint),
  );

  return (
    <>
      <Group justify="space-between" mb="md">
        <TextInput
          flex="1 1 18rem"
          maw="30rem"
          type="search"
          aria-label={rightsWords.search}
          placeholder={rightsWords.search}
          leftSection={<SearchIcon />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <LabelledSwitch isOn={isGrantedOnly} label={rightsWords.grantedOnly} onChange={setGrantedOnly} />
      </Group>
      {shown.length === 0 ? <p role="status">{rightsWords.noMatch}</p> : null}
      <Fieldset variant="unstyled" className="rows-room" disabled={!mayChange}>
        {groupEndpoints(shown, resourceTitles).map((group) => (
          <VersionTable key={group.version} group={group} draft={draft} onToggle={onToggle} />
        ))}
      </Fieldset>
    </>
  );
}

type GroupProps<Group> = Omit<Props, 'endpoints'> & { group: Group };

function VersionTable({ group, ...rights }: GroupProps<VersionGroup>) {
  const { resources, endpoints } = group;
  const version = group.version.toUpperCase();
  return (
    <table className="rows matrix-rows">
      <caption>
        <GroupTick label={rightsWords.wholeVersion(version)} endpoints={endpoints} {...rights}>
          {version}
        </GroupTick>
        <GroupTick label={rightsWords.allReadsIn(version)} endpoints={endpoints} target="GET" {...rights}>
          {rightsWords.allReads}
        </GroupTick>
      </caption>
      <thead>
        <tr>
          <th>{words.endpoint}</th>
          <th className="level">{rightsWords.everything}</th>
          {levels.map((level) => (
            <th key={level} className="level">
              {rightsWords.verbs[level]}
              <small>{levelMethods[level]}</small>
            </th>
          ))}
        </tr>
      </thead>
      {resources.map((resource) => (
        <ResourceRows key={resource.title} group={resource} {...rights} />
      ))}
    </table>
  );
}

function ResourceRows({ group: { title, endpoints }, ...rights }: GroupProps<ResourceGroup>) {
  return (
    <tbody>
      <tr className="resource-row">
        <th scope="rowgroup" colSpan={levels.length + 2}>
          <GroupTick label={rightsWords.resourceWildcard(title)} endpoints={endpoints} {...rights}>
            {title}
          </GroupTick>
        </th>
      </tr>
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} {...rights} />
      ))}
    </tbody>
  );
}

type RowProps = Omit<Props, 'endpoints'> & { endpoint: EndpointListItem };

/** Memoized: there are more than a hundred rows. */
const EndpointRow = memo(function EndpointRow({ endpoint, ...rights }: RowProps) {
  const { draft, onToggle } = rights;
  const { id, endpointPath } = endpoint;
  const flags = flagsFor(draft, id);
  return (
    <tr data-changed={draft.changed.has(id) || undefined}>
      <th scope="row">
        <code>{shortPath(endpoint)}</code>
      </th>
      <td className="level" data-label={rightsWords.everything}>
        <GroupTick label={rightsWords.wholeRow(endpointPath)} endpoints={[endpoint]} {...rights} />
      </td>
      {levels.map((level) => (
        <td
          key={level}
          className="level"
          data-label={levelMethods[level]}
          data-empty={!isLevelVisible(draft, endpoint, level) || undefined}
          data-not-offered={!isOffered(endpoint, level) || undefined}
          title={isOffered(endpoint, level) ? undefined : rightsWords.notOffered}
        >
          {isLevelVisible(draft, endpoint, level) ? (
            <FlagSwitch
              isOn={flags[level]}
              label={`${level} ${endpointPath}${isOffered(endpoint, level) ? '' : ` (${rightsWords.notOffered})`}`}
              onChange={(isOn) => onToggle([endpoint], level, isOn)}
            />
          ) : null}
        </td>
      ))}
    </tr>
  );
}, isSameRow);

function isSameRow(before: RowProps, after: RowProps): boolean {
  const { id } = after.endpoint;
  return (
    before.endpoint === after.endpoint &&
    before.onToggle === after.onToggle &&
    before.draft.saved.get(id) === after.draft.saved.get(id) &&
    before.draft.changed.get(id) === after.draft.changed.get(id)
  );
}

interface TickProps extends Props {
  label: string;
  target?: LevelOrAll;
  children?: string;
}

/** Toggling "some" grants all. */
function GroupTick({ label, endpoints, target = 'everything', draft, onToggle, children }: TickProps) {
  const extent = grantExtent(draft, endpoints, target === 'everything' ? 'documented' : target);
  return (
    <Checkbox
      aria-label={label}
      label={children}
      checked={extent === 'all'}
      indeterminate={extent === 'some'}
      onChange={() => onToggle(endpoints, target, extent !== 'all')}
    />
  );
}
