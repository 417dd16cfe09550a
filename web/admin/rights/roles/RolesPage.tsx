import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { panel, roleAddress } from '../../../shell/panel-addresses.ts';
import { write } from '../../api/transport.ts';
import { DeleteButton } from '../../components/DeleteButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PlusIcon } from '../../components/icons.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { Rows } from '../../components/Rows.tsx';
import { MayChange } from '../../may-change.tsx';
import { rolesQuery } from '../../queries.ts';
import { useStart } from '../../start.ts';
import { words } from '../../words.ts';
import { describeRules } from './describe-rules.ts';
import { roleWords } from './messages.ts';

export function RolesPage() {
  const { resourceTitles } = useStart();
  return (
    <>
      <PageTitle
        title={words.accessRoles}
        below={<p>{roleWords.lead}</p>}
        actions={
          <MayChange>
            <Button component={Link} to={roleAddress('new')} leftSection={<PlusIcon />}>
              {roleWords.new}
            </Button>
          </MayChange>
        }
      />
      <Loaded query={useQuery(rolesQuery)}>
        {({ data }) => (
          <Rows
            items={data.filter(({ roleID }) => roleID !== null)}
            keyOf={({ roleID }) => roleID ?? ''}
            columns={[
              { title: words.name, show: ({ roleID, name }) => <Link to={roleAddress(roleID ?? 0)}>{name}</Link> },
              {
                title: roleWords.contents,
                show: ({ rules }) => (
                  <div>
                    {describeRules(rules, resourceTitles).map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </div>
                ),
              },
              { title: words.customersShort, show: (role) => <RoleUsers role={role} /> },
            ]}
            actions={(role) => <DeleteRole role={role} />}
            empty={<EmptyState title={roleWords.noneTitle} text={roleWords.noneText} />}
          />
        )}
      </Loaded>
    </>
  );
}

function DeleteRole({ role }: { role: AccessRole }) {
  const { name, usedBy } = role;
  return (
    <DeleteButton
      label={words.deleteNamed(name)}
      title={words.deleteTitle(name)}
      text={usedBy > 0 ? roleWords.deleteText(usedBy) : roleWords.deleteUnused}
      run={() => write('/Admin/DeleteRoles', [role])}
      invalidates={['roles', 'customers']}
      done={() => roleWords.deleted(name)}
      entry={({ entry }) => entry}
    />
  );
}

export function RoleUsers({ role: { roleID, name, usedBy } }: { role: AccessRole }) {
  const users = roleWords.users(usedBy);
  if (usedBy === 0) return users;
  return (
    <Link to={`${panel.customers}?roleID=${roleID}`} aria-label={`${name}: ${users}`}>
      {users}
    </Link>
  );
}
