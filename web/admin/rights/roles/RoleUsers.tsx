import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import { Link } from 'react-router';
import { panel } from '../../../shell/panel-addresses.ts';
import { roleWords } from './messages.ts';

export function RoleUsers({ role: { roleID, name, usedBy } }: { role: AccessRole }) {
  const users = roleWords.users(usedBy);
  return (
    <Link to={`${panel.customers}?roleID=${roleID}`} aria-label={`${name}: ${users}`}>
      {users}
    </Link>
  );
}
