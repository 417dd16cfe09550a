import { isOffered } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointAccessRow } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { whoAddress } from '../../shell/panel-addresses.ts';
import { changeRights } from '../calls/admin-api.ts';
import { MayChange } from '../may-change.tsx';
import { DeleteButton } from '../parts/DeleteButton.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconButton, IconLink } from '../parts/IconButton.tsx';
import { PencilIcon, PeopleIcon, PlusIcon } from '../parts/icons.tsx';
import { type Column, Rows } from '../parts/Rows.tsx';
import { rightsWords, whoWords, words } from '../words.ts';
import { flagsOfRow, type Level, levelMethods, levels, type Place } from './changes.ts';
import { Foresight } from './foresight/Foresight.tsx';

interface Props {
  rows: readonly EndpointAccessRow[];
  place: Place;
  customerName: string;
  /** Whatever the rows say, the customer may call everything. */
  accessAll: boolean;
  /** Opens the dialog on an endpoint, or on none yet. */
  onOpen: (endpoint: string) => void;
  onRemoved: (id: number) => void;
}

const columns: Column<EndpointAccessRow>[] = [
  { title: rightsWords.endpoint, show: ({ endpointName }) => <code>{endpointName}</code> },
  ...levels.map((level) => ({
    title: levelMethods[level],
    className: 'level',
    show: (row: EndpointAccessRow) => <LevelMark state={stateOf(row, level)} />,
    isEmpty: (row: EndpointAccessRow) => stateOf(row, level) === 'notOffered',
  })),
];

export function RightsList({ rows, place, customerName, accessAll, onOpen, onRemoved }: Props) {
  return (
    <section aria-labelledby="rights-list">
      <div className="section-head">
        <h2 id="rights-list">{words.endpointRightCount(rows.length)}</h2>
        <MayChange>
          <Button leftSection={<PlusIcon />} onClick={() => onOpen('new')}>
            {rightsWords.add}
          </Button>
        </MayChange>
      </div>
      <Rows
        className="rights-rows"
        items={rows}
        keyOf={({ endpointID }) => endpointID}
        columns={columns}
        actions={({ endpointID, endpointName }) => (
          <>
            <IconLink
              label={whoWords.whoNamed(endpointName)}
              icon={<PeopleIcon />}
              to={whoAddress({ siteID: place.SiteID, endpointID })}
            />
            <MayChange>
              <IconButton
                label={rightsWords.change(endpointName)}
                icon={<PencilIcon />}
                onClick={() => onOpen(String(endpointID))}
              />
            </MayChange>
            <DeleteButton
              label={rightsWords.remove(endpointName)}
              question={rightsWords.removeTitle}
              text={(accessAll ? rightsWords.removeTextAccessAll : rightsWords.removeText)(endpointName)}
              details={
                <Foresight
                  customerName={customerName}
                  meant={{ Set: [], Remove: [{ ...place, EndpointID: endpointID }] }}
                />
              }
              run={async () => {
                await changeRights({ Set: [], Remove: [{ ...place, EndpointID: endpointID }] });
                onRemoved(endpointID);
              }}
              touches={['customers']}
              done={() => rightsWords.removed(endpointName)}
            />
          </>
        )}
        empty={
          <EmptyState title={rightsWords.noneTitle} text={rightsWords.noneText}>
            <Link to="?view=matrix">{rightsWords.openMatrix}</Link>
          </EmptyState>
        }
      />
    </section>
  );
}

const states = { allowed: ['notAllowed', 'allowed'], offered: ['notOffered', 'allowedNotOffered'] } as const;
type LevelState = (typeof states)[keyof typeof states][number];

function stateOf(row: EndpointAccessRow, level: Level): LevelState {
  return states[isOffered(row, level) ? 'allowed' : 'offered'][flagsOfRow(row)[level] ? 1 : 0];
}

const LevelMark = ({ state }: { state: LevelState }) => (
  <span className={`level-mark level-${state}`} title={rightsWords[state]}>
    <span className="only-heard">{rightsWords[state]}</span>
  </span>
);
