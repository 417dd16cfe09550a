import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { memo, useEffect, useRef } from 'react';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { rightsWords } from '../words.ts';
import {
  type Draft,
  type Extent,
  extentOf,
  type Flags,
  flagsIn,
  type Level,
  levels,
  offeredLevels,
} from './changes.ts';
import { type ResourceGroup, shortPath, type VersionGroup } from './groups.ts';

type OnTurn = (endpoints: readonly EndpointListItem[], levels: readonly Level[], isOn: boolean) => void;

interface Props<Group> {
  group: Group;
  draft: Draft;
  onTurn: OnTurn;
}

export function VersionTable({ group, draft, onTurn }: Props<VersionGroup>) {
  const { version, resources, endpoints } = group;
  return (
    <table className="rows matrix-rows">
      <caption>
        <GroupTick
          label={rightsWords.wholeVersion(version.toUpperCase())}
          extent={extentOf(draft, endpoints)}
          onTurn={(isOn) => onTurn(endpoints, levels, isOn)}
        >
          {version.toUpperCase()}
        </GroupTick>
      </caption>
      <thead>
        <tr>
          <th>{rightsWords.endpoint}</th>
          <th className="level">{rightsWords.everything}</th>
          {levels.map((level) => (
            <th key={level} className="level">
              {rightsWords.verbs[level]}
              <small>{level}</small>
            </th>
          ))}
        </tr>
      </thead>
      {resources.map((resource) => (
        <ResourceRows key={resource.name} group={resource} draft={draft} onTurn={onTurn} />
      ))}
    </table>
  );
}

function ResourceRows({ group: { name, endpoints }, draft, onTurn }: Props<ResourceGroup>) {
  return (
    <tbody>
      <tr className="resource-row">
        <th scope="rowgroup" colSpan={levels.length + 2}>
          <GroupTick
            label={rightsWords.wholeResource(name)}
            extent={extentOf(draft, endpoints)}
            onTurn={(isOn) => onTurn(endpoints, levels, isOn)}
          >
            {name}
          </GroupTick>
        </th>
      </tr>
      {endpoints.map((endpoint) => (
        <EndpointRow
          key={endpoint.id}
          endpoint={endpoint}
          flags={flagsIn(draft, endpoint.id)}
          extent={extentOf(draft, [endpoint])}
          isChanged={draft.changed.has(endpoint.id)}
          onTurn={onTurn}
        />
      ))}
    </tbody>
  );
}

interface RowProps {
  endpoint: EndpointListItem;
  flags: Flags;
  extent: Extent;
  isChanged: boolean;
  onTurn: OnTurn;
}

/** Renders again only when its own flags change: there are more than a hundred of them. */
const EndpointRow = memo(function EndpointRow({ endpoint, flags, extent, isChanged, onTurn }: RowProps) {
  const { endpointPath, methods } = endpoint;
  const offered = offeredLevels(methods);
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        <code>{shortPath(endpoint)}</code>
      </th>
      <td className="level" data-label={rightsWords.everything}>
        <GroupTick
          label={rightsWords.wholeRow(endpointPath)}
          extent={extent}
          onTurn={(isOn) => onTurn([endpoint], levels, isOn)}
        />
      </td>
      {levels.map((level) => (
        <td key={level} className="level" data-label={level} data-empty={!offered.includes(level) || undefined}>
          {offered.includes(level) ? (
            <FlagSwitch
              isOn={flags[level]}
              label={`${level} ${endpointPath}`}
              onChange={(isOn) => onTurn([endpoint], [level], isOn)}
            />
          ) : null}
        </td>
      ))}
    </tr>
  );
});

interface TickProps {
  label: string;
  extent: Extent;
  onTurn: (isOn: boolean) => void;
  children?: string;
}

/** All, some or none. A press on "some" grants all. */
function GroupTick({ label, extent, onTurn, children }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = extent === 'some';
  }, [extent]);
  return (
    <label className="group-tick">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={extent === 'all'}
        onChange={() => onTurn(extent !== 'all')}
      />
      {children}
    </label>
  );
}
