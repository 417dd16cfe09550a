import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, Navigate, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { menuId } from '../shell/menu.ts';
import { panel } from '../shell/panel-addresses.ts';
import { SideMenu } from '../shell/SideMenu.tsx';
import { TopBar } from '../shell/TopBar.tsx';
import { accessReportWords } from './access-report/messages.ts';
import { callWords } from './call-log/messages.ts';
import { EndingSoon } from './customers/list/EndingSoon.tsx';
import { ConfirmProvider } from './forms/confirm.tsx';
import { RenewalDialog } from './login/RenewalDialog.tsx';
import { sessionQuery } from './queries.ts';
import { useStart } from './start.ts';
import { language, shellWords, words } from './words.ts';

const screens = [
  { to: panel.customers, title: words.customersShort },
  { to: panel.sites, title: words.sites },
  { to: panel.who, title: accessReportWords.title },
  { to: panel.callLog, title: callWords.title },
  { to: panel.history, title: words.history },
  { to: panel.administrators, title: words.administrators },
];

export function Panel() {
  const { menu, searchIndex } = useStart();
  return (
    <>
      <a className="skip-link" href="#content">
        {shellWords.skipToContent}
      </a>
      <TopBar language={language} searchIndex={searchIndex} />
      <div className="frame">
        <SideMenu language={language} menu={menu} current={null}>
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

/** Redirects to the account page until a required password change or second factor is set up. */
function Screen() {
  const { data: session } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const mustSetUpAccount = session?.passwordChangeNeeded || session?.secondFactorNeeded;
  if (mustSetUpAccount && pathname !== panel.account) return <Navigate to={panel.account} replace />;
  return (
    <>
      {session?.secondFactorRemoved ? (
        <Alert color="red" title={words.factorRemovedTitle} mb="lg">
          {words.factorRemovedText} <Link to={panel.account}>{words.account}</Link>
        </Alert>
      ) : null}
      {session?.mayChange === false ? <p className="read-only">{words.readOnly}</p> : null}
      <Outlet />
    </>
  );
}

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
      <Link to={panel.account}>{words.account}</Link>
      <Link to={panel.logout}>{words.logOut}</Link>
    </p>
  );
}
