import { isOffered } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointAccessRow } from '@fagvaerk/contract/rights.ts';
import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { Group, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { whoAddress } from '../../shell/panel-addresses.ts';
import { AddButton } from '../components/AddButton.tsx';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { IconButton, IconLink } from '../components/IconButton.tsx';
import { PencilIcon, PeopleIcon } from '../components/icons.tsx';
import { componentWords } from '../components/messages.ts';
import { type Column, Rows } from '../components/Rows.tsx';
import { MayChange } from '../may-change.tsx';
import { words } from '../words.ts';
import { BecomesIndividual } from './ChangeList.tsx';
import { type Level, levelMethods, levels, type RightsScope, rowFlags } from './changes.ts';
import { ChangeImpact } from './impact.tsx';
import { rightsWords } from './messages.ts';
import { changeRights, previewQuery } from './rights-api.ts';

interface Props {
  rows: readonly EndpointAccessRow[];
  scope: RightsScope;
  role: CustomerSite['role'];
  customerName: string;
  accessAll: boolean;
  onOpen: (endpoint: string) => void;
  onRemoved: (id: number) => void;
}

const columns: Column<EndpointAccessRow>[] = [
  { title: words.endpoint, show: ({ endpointName }) => <code>{endpointName}</code> },
  ...levels.map((level) => ({
    title: levelMethods[level],
    className: 'level',
    show: (row: EndpointAccessRow) => <LevelBadge state={stateOf(row, level)} />,
    isEmpty: (row: EndpointAccessRow) => stateOf(row, level) === 'notOffered',
  })),
];

export function RightsList({ rows, scope, role, customerName, accessAll, onOpen, onRemoved }: Props) {
  return (
    <section aria-labelledby="rights-list">
      <Group justify="space-between" mb="md">
        <h2 id="rights-list">{componentWords.endpointCount(rows.length)}</h2>
        <AddButton onClick={() => onOpen('new')}>{rightsWords.add}</AddButton>
      </Group>
      <Rows
        className="rights-rows"
        items={rows}
        keyOf={({ endpointID }) => endpointID}
        columns={columns}
        actions={({ endpointID, endpointName }) => {
          const removal = { Set: [], Remove: [{ ...scope, EndpointID: endpointID }] };
          return (
            <>
              <IconLink
                label={rightsWords.whoNamed(endpointName)}
                icon={<PeopleIcon />}
                to={whoAddress({ siteID: scope.SiteID, endpointID })}
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
                title={rightsWords.removeTitle}
                text={(accessAll ? rightsWords.removeTextAccessAll : rightsWords.removeText)(endpointName)}
                details={
                  <>
                    <BecomesIndividual roles={[role]} />
                    <ChangeImpact customerName={customerName} change={removal} />
                  </>
                }
                preview={previewQuery(removal)}
                worksUnseen
                run={async (plan) => {
                  await changeRights(removal, plan);
                  onRemoved(endpointID);
                }}
                invalidates={['customers', 'roles']}
                done={() => rightsWords.removed(endpointName)}
              />
            </>
          );
        }}
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
  return states[isOffered(row, level) ? 'allowed' : 'offered'][rowFlags(row)[level] ? 1 : 0];
}

const LevelBadge = ({ state }: { state: LevelState }) => (
  <span className={`level-${state}`} title={rightsWords[state]}>
    <span aria-hidden="true">{state.startsWith('allowed') ? '✓' : '–'}</span>
    <VisuallyHidden>{rightsWords[state]}</VisuallyHidden>
  </span>
);
