import type { AdministratorFacts } from '@fagvaerk/contract/administrators.ts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { AddButton } from '../components/AddButton.tsx';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { PencilIcon } from '../components/icons.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { MayChange } from '../may-change.tsx';
import { sessionQuery } from '../queries.ts';
import { words } from '../words.ts';
import { AddAdministratorForm, EditAdministratorForm } from './AdministratorForms.tsx';
import { administratorsQuery, removeAdministrator } from './administrators-api.ts';
import { administratorWords } from './messages.ts';

export function AdministratorsPage() {
  const administrators = useQuery(administratorsQuery);
  const own = useQuery(sessionQuery).data?.username;
  const adding = useDialogAddress('add');
  const editing = useDialogAddress('administrator');
  const edited = administrators.data?.data.find(({ administratorID }) => String(administratorID) === editing.value);
  return (
    <>
      <PageTitle
        title={words.administrators}
        actions={<AddButton onClick={() => adding.open()}>{administratorWords.addAdministrator}</AddButton>}
      />
      <Loaded query={administrators} lines={3}>
        {({ data }) => (
          <Rows
            items={data}
            keyOf={({ administratorID }) => administratorID}
            columns={columns}
            actions={(administrator) =>
              administrator.username === own ? (
                <Link to={panel.account}>{words.account}</Link>
              ) : (
                <Actions
                  administrator={administrator}
                  onEdit={() => editing.open(String(administrator.administratorID))}
                />
              )
            }
            empty={null}
          />
        )}
      </Loaded>
      <Modal opened={adding.isOpen} onClose={adding.close} title={administratorWords.addAdministrator}>
        <AddAdministratorForm onClose={adding.close} />
      </Modal>
      <Modal opened={edited !== undefined} onClose={editing.close} title={words.editNamed(edited?.username ?? '')}>
        {edited ? <EditAdministratorForm administrator={edited} onClose={editing.close} /> : null}
      </Modal>
    </>
  );
}

const columns: Column<AdministratorFacts>[] = [
  {
    title: words.username,
    show: ({ username, lastLogin, linkUntil }) => (
      <>
        {username}{' '}
        {linkUntil && !lastLogin ? <StatusBadge kind="warn">{administratorWords.waitsForPassword}</StatusBadge> : null}
      </>
    ),
  },
  { title: words.role, show: ({ role }) => words.roles[role] },
  { title: words.created, className: 'from-54', show: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    title: administratorWords.lastLogin,
    className: 'from-37',
    show: ({ lastLogin }) => (lastLogin ? <RelativeTime at={lastLogin} /> : words.neverUsed),
  },
  {
    title: words.factorTitle,
    className: 'from-37',
    show: ({ hasSecondFactor }) => (
      <StatusBadge kind={hasSecondFactor ? 'works' : 'warn'}>
        {hasSecondFactor ? administratorWords.on : administratorWords.off}
      </StatusBadge>
    ),
  },
];

function Actions({ administrator, onEdit }: { administrator: AdministratorFacts; onEdit: () => void }) {
  const { administratorID, username } = administrator;
  return (
    <>
      <MayChange>
        <IconButton label={words.editNamed(username)} icon={<PencilIcon />} onClick={onEdit} />
      </MayChange>
      <DeleteButton
        label={administratorWords.removeNamed(username)}
        title={administratorWords.removeTitle(username)}
        text={administratorWords.removeText}
        confirmLabel={words.remove}
        run={() => removeAdministrator(administratorID)}
        invalidates={['administrators']}
        done={() => administratorWords.removed(username)}
        failed={({ message }) => message}
      />
    </>
  );
}
