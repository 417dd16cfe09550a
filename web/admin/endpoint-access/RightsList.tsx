import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { DeleteButton } from '../parts/DeleteButton.tsx';
import { useDialogAddress } from '../parts/dialog-address.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { PencilIcon, PlusIcon } from '../parts/icons.tsx';
import { rightsWords, words } from '../words.ts';
import { flagsOfRow, type Level, levels, offeredLevels } from './changes.ts';
import { RightsDialog } from './RightsDialog.tsx';
import { type Place, useSaveRights } from './save-rights.ts';

interface Props {
  rows: readonly EndpointAccessRow[];
  endpoints: readonly EndpointListItem[];
  place: Place;
}

export function RightsList({ rows, endpoints, place }: Props) {
  const dialog = useDialogAddress('rights');
  const changed = rows.find(({ endpointID }) => String(endpointID) === dialog.value);
  return (
    <section aria-labelledby="rights-list">
      <div className="section-head">
        <h2 id="rights-list">{words.endpointRightCount(rows.length)}</h2>
        <Button leftSection={<PlusIcon />} onClick={() => dialog.open('new')}>
          {rightsWords.add}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={rightsWords.noneTitle} text={rightsWords.noneText}>
          <Link to="?view=matrix">{rightsWords.openMatrix}</Link>
        </EmptyState>
      ) : (
        <div className="table-scroll">
          <table className="rows rights-rows">
            <thead>
              <tr>
                <th>{rightsWords.endpoint}</th>
                {levels.map((level) => (
                  <th key={level} className="level">
                    {level}
                  </th>
                ))}
                <th>
                  <span className="only-heard">{words.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <RightsRow
                  key={row.endpointID}
                  row={row}
                  place={place}
                  onChange={() => dialog.open(String(row.endpointID))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <RightsDialog
        endpoints={endpoints}
        changed={changed}
        place={place}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </section>
  );
}

function RightsRow({ row, place, onChange }: { row: EndpointAccessRow; place: Place; onChange: () => void }) {
  const { endpointID, endpointName, methods } = row;
  const save = useSaveRights();
  const flags = flagsOfRow(row);
  const offered = offeredLevels(methods);
  return (
    <tr>
      <th scope="row">
        <code>{endpointName}</code>
      </th>
      {levels.map((level) => (
        <td key={level} className="level" data-label={level} data-empty={!offered.includes(level) || undefined}>
          <LevelMark level={level} isOffered={offered.includes(level)} isAllowed={flags[level]} />
        </td>
      ))}
      <td className="row-actions">
        <IconButton label={rightsWords.change(endpointName)} icon={<PencilIcon />} onClick={onChange} />
        <DeleteButton
          label={rightsWords.remove(endpointName)}
          question={rightsWords.removeTitle}
          text={rightsWords.removeText(endpointName)}
          answer={words.delete}
          success={rightsWords.removed(endpointName)}
          run={() => save.mutateAsync({ set: [], remove: [{ ...place, EndpointID: endpointID }] })}
        />
      </td>
    </tr>
  );
}

function LevelMark({ level, isOffered, isAllowed }: { level: Level; isOffered: boolean; isAllowed: boolean }) {
  const state = !isOffered ? 'notOffered' : isAllowed ? 'allowed' : 'notAllowed';
  return (
    <span className={`level-mark level-${state}`} data-level={level}>
      <span className="only-heard">{rightsWords[state]}</span>
    </span>
  );
}
