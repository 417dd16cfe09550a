import { isOffered } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { memo, useEffect, useRef } from 'react';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { foresightWords, rightsWords } from '../words.ts';
import { type Draft, type Extent, extentOf, flagsIn, isSeen, levelMethods, levels } from './changes.ts';
import { type ResourceGroup, shortPath, type VersionGroup } from './groups.ts';
import type { OnTurn } from './staged-rights.ts';

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
          onTurn={(isOn) => onTurn(endpoints, 'everything', isOn)}
        >
          {version.toUpperCase()}
        </GroupTick>
        <GroupTick
          label={foresightWords.allReadsIn(version.toUpperCase())}
          extent={extentOf(draft, endpoints, 'GET')}
          onTurn={(isOn) => onTurn(endpoints, 'GET', isOn)}
        >
          {foresightWords.allReads}
        </GroupTick>
      </caption>
      <thead>
        <tr>
          <th>{rightsWords.endpoint}</th>
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
        <ResourceRows key={resource.title} group={resource} draft={draft} onTurn={onTurn} />
      ))}
    </table>
  );
}

function ResourceRows({ group: { title, endpoints }, draft, onTurn }: Props<ResourceGroup>) {
  return (
    <tbody>
      <tr className="resource-row">
        <th scope="rowgroup" colSpan={levels.length + 2}>
          <GroupTick
            label={rightsWords.wholeResource(title)}
            extent={extentOf(draft, endpoints)}
            onTurn={(isOn) => onTurn(endpoints, 'everything', isOn)}
          >
            {title}
          </GroupTick>
        </th>
      </tr>
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} draft={draft} onTurn={onTurn} />
      ))}
    </tbody>
  );
}
interface RowProps {
  endpoint: EndpointListItem;
  draft: Draft;
  onTurn: OnTurn;
}

/** Renders again only when its own flags change: there are more than a hundred of them. */
const EndpointRow = memo(function EndpointRow({ endpoint, draft, onTurn }: RowProps) {
  const { id, endpointPath } = endpoint;
  const flags = flagsIn(draft, id);
  return (
    <tr data-changed={draft.changed.has(id) || undefined}>
      <th scope="row">
        <code>{shortPath(endpoint)}</code>
      </th>
      <td className="level" data-label={rightsWords.everything}>
        <GroupTick
          label={rightsWords.wholeRow(endpointPath)}
          extent={extentOf(draft, [endpoint])}
          onTurn={(isOn) => onTurn([endpoint], 'everything', isOn)}
        />
      </td>
      {levels.map((level) => (
        <td
          key={level}
          className="level"
          data-label={levelMethods[level]}
          data-empty={!isSeen(draft, endpoint, level) || undefined}
          data-not-offered={!isOffered(endpoint, level) || undefined}
          title={isOffered(endpoint, level) ? undefined : rightsWords.notOffered}
        >
          {isSeen(draft, endpoint, level) ? (
            <FlagSwitch
              isOn={flags[level]}
              label={`${level} ${endpointPath}${isOffered(endpoint, level) ? '' : ` (${rightsWords.notOffered})`}`}
              onChange={(isOn) => onTurn([endpoint], level, isOn)}
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
    before.onTurn === after.onTurn &&
    before.draft.saved.get(id) === after.draft.saved.get(id) &&
    before.draft.changed.get(id) === after.draft.changed.get(id)
  );
}

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
