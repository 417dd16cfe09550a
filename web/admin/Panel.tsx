import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router';
import { SideMenu } from '../shell/SideMenu.tsx';
import { menuId, TopBar } from '../shell/TopBar.tsx';
import { customersAddress } from './addresses.ts';
import { ConfirmProvider } from './parts/confirm.tsx';
import { useStart } from './parts/start.ts';
import { sessionQuery } from './queries.ts';
import { language, shellWords, words } from './words.ts';

const screens = [
  { to: customersAddress, title: words.customersShort },
  { to: '/sites', title: words.sites },
  { to: '/history', title: words.history },
];

/** The portal's own shell around the screens of the panel. */
export function Panel() {
  const { menu } = useStart();
  return (
    <>
      <a className="skip-link" href="#content">
        {shellWords.skipToContent}
      </a>
      <TopBar language={language} />
      <div className="frame">
        <SideMenu language={language} menu={menu} current={null}>
          <PanelMenu />
        </SideMenu>
        <main id="content" className="panel">
          <ConfirmProvider>
            <Outlet />
          </ConfirmProvider>
        </main>
      </div>
      <ScrollRestoration />
    </>
  );
}

function PanelMenu() {
  return (
    <nav className="panel-menu" aria-labelledby="panel-menu-title">
      <h2 id="panel-menu-title">{shellWords.adminPanel}</h2>
      <ul>
        {screens.map(({ to, title }) => (
          <li key={to}>
            <NavLink to={to} onClick={() => document.getElementById(menuId)?.hidePopover()}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
      <Account />
    </nav>
  );
}

function Account() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <p className="account">
      <span>{session ? words.loggedInAs(session.username) : null}</span>
      <Link to="/logout">{words.logOut}</Link>
    </p>
  );
}
