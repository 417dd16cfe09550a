import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, Navigate, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { menuId } from '../shell/menu.ts';
import { panel } from '../shell/panel-addresses.ts';
import { SideMenu } from '../shell/SideMenu.tsx';
import { TopBar } from '../shell/TopBar.tsx';
import { sessionQuery } from './calls/queries.ts';
import { EndingSoon } from './customers/list/EndingSoon.tsx';
import { ConfirmProvider } from './forms/confirm.tsx';
import { RenewalDialog } from './login/RenewalDialog.tsx';
import { useStart } from './start.ts';
import { accountWords, callWords, language, shellWords, whoWords, words } from './words.ts';

const screens = [
  { to: panel.customers, title: words.customersShort },
  { to: panel.sites, title: words.sites },
  { to: panel.who, title: whoWords.menu },
  { to: panel.callLog, title: callWords.title },
  { to: panel.history, title: words.history },
  { to: panel.administrators, title: accountWords.administrators },
];

/** The portal's own shell around the screens of the panel. */
export function Panel() {
  const { menu, searchIndex } = useStart();
  return (
    <>
      <a className="skip-link" href="#content">
        {shellWords.skipToContent}
      </a>
      <TopBar language={language} searchIndex={searchIndex} />
      <div className="frame">
        <SideMenu language={language} menu={menu} searchIndex={searchIndex} current={null}>
          <PanelMenu />
        </SideMenu>
        <main id="content" className="panel">
          <ConfirmProvider>
            <Screen />
          </ConfirmProvider>
          <RenewalDialog />
        </main>
      </div>
      <ScrollRestoration />
    </>
  );
}

/** The screen of the address, unless there is something to be done first. */
function Screen() {
  const { data: session } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const hasDuty = session?.passwordChangeNeeded || session?.secondFactorNeeded;
  if (hasDuty && pathname !== panel.account) return <Navigate to={panel.account} replace />;
  return (
    <>
      {session?.mayChange === false ? <p className="read-only">{accountWords.readOnly}</p> : null}
      <Outlet />
    </>
  );
}

/** Where it is a drawer. */
const hideMenu = () => document.getElementById(menuId)?.hidePopover();

function PanelMenu() {
  return (
    <nav className="panel-menu" aria-labelledby="panel-menu-title">
      <h2 id="panel-menu-title">{shellWords.adminPanel}</h2>
      <ul>
        {screens.map(({ to, title }) => (
          <Fragment key={to}>
            <li>
              <NavLink to={to} onClick={hideMenu}>
                {title}
              </NavLink>
            </li>
            {to === panel.customers ? <EndingSoon onChoose={hideMenu} /> : null}
          </Fragment>
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
      <Link to={panel.account}>{accountWords.account}</Link>
      <Link to={panel.logout}>{words.logOut}</Link>
    </p>
  );
}
