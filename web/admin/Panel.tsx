import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { foldMenu } from '../enhance/buttons.ts';
import '../enhance/menu-focus.ts';
import { Logo } from '../shell/Logo.tsx';
import { panel } from '../shell/panel-addresses.ts';
import { MenuButtons } from '../shell/TopBar.tsx';
import { LanguageProvider } from '../shell/use-language.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConfirmProvider } from './forms/confirm.tsx';
import { RenewalDialog } from './login/RenewalDialog.tsx';
import { PanelMenu } from './PanelMenu.tsx';
import { sessionQuery } from './queries.ts';
import { PanelSearch } from './search/PanelSearch.tsx';
import { language, words } from './words.ts';

export const Panel = () => (
  <LanguageProvider value={language}>
    <a className="skip-link" href="#content">
      {words.skipToContent}
    </a>
    <header className="top-bar">
      <MenuButtons onFold={foldMenu} />
      <Link className="brand" to={panel.customers}>
        <Logo />
        <span>{words.brand}</span>
        <span className="brand-part">{words.adminPanel}</span>
      </Link>
      <div className="top-bar-end">
        <PanelSearch />
        <AccountMenu />
      </div>
      <NavigationProgress />
    </header>
    <div className="frame">
      <PanelMenu />
      <main id="content" className="panel">
        <ConfirmProvider>
          <Screen />
        </ConfirmProvider>
        <RenewalDialog />
      </main>
    </div>
    <ScrollRestoration />
  </LanguageProvider>
);

/** Appears only if the next screen takes long to load. */
const NavigationProgress = () =>
  useNavigation().state === 'idle' ? null : (
    <div className="progress-line" role="progressbar" aria-label={words.loading} />
  );

/** Redirects to the account page until a required second factor is set up. */
function Screen() {
  const { data: session } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  if (session?.secondFactorNeeded && pathname !== panel.account) return <Navigate to={panel.account} replace />;
  return (
    <>
      {session?.secondFactorRemoved ? (
        <Alert color="danger" title={words.factorRemovedTitle} mb="lg">
          {words.factorRemovedText} <Link to={panel.account}>{words.account}</Link>
        </Alert>
      ) : null}
      {session?.passwordChangeNeeded ? (
        <Alert color="warning" role="note" mb="md">
          {words.temporaryPassword}{' '}
          {pathname === panel.account ? null : <Link to={panel.account}>{words.changePassword}</Link>}
        </Alert>
      ) : null}
      {session?.mayChange === false ? (
        <Alert color="warning" role="note" mb="md">
          {words.readOnly}
        </Alert>
      ) : null}
      <Outlet />
    </>
  );
}
