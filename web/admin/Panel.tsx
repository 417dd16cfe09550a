import { Alert, AppShell, Box, Burger, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Logo } from '../shell/Logo.tsx';
import { panel } from '../shell/panel-addresses.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConfirmProvider } from './forms/confirm.tsx';
import { RenewalDialog } from './login/RenewalDialog.tsx';
import { PanelMenu } from './PanelMenu.tsx';
import { sessionQuery } from './queries.ts';
import { PanelSearch } from './search/PanelSearch.tsx';
import { shellWords, words } from './words.ts';

const menuWidth = 240;

export function Panel() {
  const [isMenuOpen, menu] = useDisclosure();
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: menuWidth, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={0}
    >
      <a className="skip-link" href="#content">
        {shellWords.skipToContent}
      </a>
      <AppShell.Header px="md" bg="var(--paper)">
        <Group h="100%" gap="sm" wrap="nowrap">
          <Burger hiddenFrom="md" size="sm" opened={isMenuOpen} onClick={menu.open} aria-label={shellWords.menu} />
          <Link className="brand" to={panel.customers}>
            <Logo />
            <span>{shellWords.brand}</span>
            <Box component="span" className="brand-part" visibleFrom="xs">
              {shellWords.adminPanel}
            </Box>
          </Link>
          <Group gap="xs" ml="auto">
            <PanelSearch />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="panel-menu" p="sm" visibleFrom="md" aria-label={shellWords.adminPanel}>
        <PanelMenu />
      </AppShell.Navbar>
      <Drawer opened={isMenuOpen} onClose={menu.close} size={menuWidth + 40} title={shellWords.adminPanel}>
        <nav className="panel-menu" aria-label={shellWords.adminPanel}>
          <PanelMenu onChoose={menu.close} />
        </nav>
      </Drawer>
      <AppShell.Main id="content" className="panel">
        <ConfirmProvider>
          <Screen />
        </ConfirmProvider>
        <RenewalDialog />
      </AppShell.Main>
      <ScrollRestoration />
    </AppShell>
  );
}

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
