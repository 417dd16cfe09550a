import { NavLink } from 'react-router';
import { panel } from '../shell/panel-addresses.ts';
import { EndingSoon } from './customers/list/EndingSoon.tsx';
import { shellWords, words } from './words.ts';

export const screens = [
  { to: panel.overview, title: words.overview },
  { to: panel.customers, title: words.customersShort },
  { to: panel.sites, title: words.sites },
  { to: panel.roles, title: words.accessRoles },
  { to: panel.who, title: shellWords.whoCanCall },
  { to: panel.callLog, title: words.calls },
  { to: panel.usage, title: words.usage },
  { to: panel.incidents, title: words.incidents },
  { to: panel.history, title: words.history },
  { to: panel.administrators, title: words.administrators },
];

export function PanelMenu({ onChoose }: { onChoose?: () => void }) {
  return (
    <ul>
      {screens.map(({ to, title }) => (
        <li key={to}>
          <NavLink to={to} onClick={onChoose}>
            {title}
          </NavLink>
          {to === panel.customers ? <EndingSoon onChoose={onChoose} /> : null}
        </li>
      ))}
      <li>
        <a href="/introduction">{shellWords.documentation}</a>
      </li>
    </ul>
  );
}
