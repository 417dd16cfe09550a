import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { type Incident, incident } from '@fagvaerk/contract/incidents.ts';
import { Alert, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { siteAddress } from '../../shell/panel-addresses.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { write } from '../api/transport.ts';
import { AddButton } from '../components/AddButton.tsx';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { PencilIcon } from '../components/icons.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { MayChange } from '../may-change.tsx';
import { useSites } from '../queries.ts';
import { words } from '../words.ts';
import { IncidentForm } from './IncidentForm.tsx';
import { incidentWords } from './messages.ts';

const incidentsQuery = getQuery(queryKeys.incidents, '/Admin/incidents', listAnswer(incident));
const newIncident = 'new';

export function IncidentsPage() {
  const incidents = useQuery(incidentsQuery);
  const editing = useDialogAddress('incident');
  const changed = incidents.data?.data.find(({ incidentID }) => String(incidentID) === editing.value);
  return (
    <>
      <PageTitle
        title={words.incidents}
        below={
          <p>
            {incidentWords.lead} <a href="/status">{incidentWords.statusPage}</a>.
          </p>
        }
        actions={<AddButton onClick={() => editing.open(newIncident)}>{incidentWords.add}</AddButton>}
      />
      <UnreachableSites />
      <Loaded query={incidents} lines={3}>
        {({ data }) => (
          <Rows
            items={data}
            keyOf={({ incidentID }) => incidentID}
            columns={columns}
            actions={(one) => <Actions of={one} onEdit={() => editing.open(String(one.incidentID))} />}
            empty={<EmptyState title={incidentWords.noneTitle} text={incidentWords.noneText} />}
          />
        )}
      </Loaded>
      <Modal
        size="lg"
        opened={changed !== undefined || editing.value === newIncident}
        onClose={editing.close}
        title={changed ? words.editNamed(changed.title) : incidentWords.add}
        // Without the parameter the form would be that of a new incident.
        transitionProps={{ exitDuration: 0 }}
      >
        <IncidentForm changed={changed} onClose={editing.close} />
      </Modal>
    </>
  );
}

/** The status page only counts them. */
function UnreachableSites() {
  const unreachable = useSites().filter(({ health }) => health?.ok === false);
  if (unreachable.length === 0) return null;
  return (
    <Alert color="warning" role="note" title={incidentWords.unreachable} mb="md">
      {unreachable.map(({ recordId, name }, index) => (
        <span key={recordId}>
          {index > 0 ? ', ' : ''}
          <Link to={siteAddress(recordId, name)}>{name}</Link>
        </span>
      ))}
    </Alert>
  );
}

const columns: Column<Incident>[] = [
  { title: incidentWords.title, show: ({ title }) => title },
  { title: incidentWords.text, className: 'from-37', show: ({ text }) => text },
  { title: incidentWords.started, show: ({ startedAt }) => <RelativeTime at={startedAt} /> },
  {
    title: incidentWords.resolved,
    show: ({ resolvedAt }) =>
      resolvedAt ? <RelativeTime at={resolvedAt} /> : <StatusBadge kind="warn">{incidentWords.ongoing}</StatusBadge>,
  },
];

function Actions({ of: { incidentID, title }, onEdit }: { of: Incident; onEdit: () => void }) {
  return (
    <>
      <MayChange>
        <IconButton label={words.editNamed(title)} icon={<PencilIcon />} onClick={onEdit} />
      </MayChange>
      <DeleteButton
        label={words.deleteNamed(title)}
        title={words.deleteTitle(title)}
        text={incidentWords.deleteText}
        run={() => write('/Admin/DeleteIncident', { IncidentID: incidentID })}
        invalidates={['incidents']}
        done={() => words.deleted(title)}
      />
    </>
  );
}
