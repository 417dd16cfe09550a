import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { roleAddress } from '../../../shell/panel-addresses.ts';
import { DeleteButton } from '../../components/DeleteButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PlusIcon } from '../../components/icons.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { Rows } from '../../components/Rows.tsx';
import { MayChange } from '../../may-change.tsx';
import { rolesQuery } from '../../queries.ts';
import { useStart } from '../../start.ts';
import { announceRevertible } from '../../undo.tsx';
import { words } from '../../words.ts';
import { deleteRole } from '../rights-api.ts';
import { describeRules } from './describe-rules.ts';
import { roleWords } from './messages.ts';
import { RoleUsers } from './RoleUsers.tsx';

export function RolesPage() {
  const query = useQuery(rolesQuery);
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
      <Loaded query={query}>
        {({ data }) => (
          <Rows
            items={data.filter(({ roleID }) => roleID !== null)}
            keyOf={({ roleID }) => roleID ?? ''}
            columns={[
              { title: roleWords.name, show: ({ roleID, name }) => <Link to={roleAddress(roleID ?? 0)}>{name}</Link> },
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
      question={words.deleteTitle(name)}
      text={usedBy > 0 ? roleWords.deleteText(usedBy) : roleWords.deleteUnused}
      run={async () => {
        const entry = await deleteRole(role);
        announceRevertible(roleWords.deleted(name), entry);
      }}
      invalidates={['roles', 'customers']}
    />
  );
}
