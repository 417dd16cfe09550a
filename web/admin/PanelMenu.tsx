import { NavLink } from 'react-router';
import { panel } from '../shell/panel-addresses.ts';
import { MenuEntries, MenuFrame, MenuGroup, VersionGroups } from '../shell/SideMenu.tsx';
import { EndingSoon } from './customers/list/EndingSoon.tsx';
import { useStart } from './start.ts';
import { words } from './words.ts';

export const screens = [
  { to: panel.overview, title: words.overview },
  { to: panel.customers, title: words.customersShort },
  { to: panel.sites, title: words.sites },
  { to: panel.roles, title: words.accessRoles },
  { to: panel.who, title: words.whoCanCall },
  { to: panel.callLog, title: words.calls },
  { to: panel.usage, title: words.usage },
  { to: panel.incidents, title: words.incidents },
  { to: panel.history, title: words.history },
  { to: panel.administrators, title: words.administrators },
];

export function PanelMenu() {
  const { menu } = useStart();
  return (
    <MenuFrame label={words.adminPanel}>
      <ul>
        {screens.map(({ to, title }) => (
          <li key={to}>
            <NavLink to={to}>{title}</NavLink>
            {to === panel.customers ? <EndingSoon /> : null}
          </li>
        ))}
      </ul>
      <MenuGroup name={words.documentation}>
        <MenuEntries entries={menu.guides} />
        <VersionGroups groups={menu.groups} />
      </MenuGroup>
    </MenuFrame>
  );
}
