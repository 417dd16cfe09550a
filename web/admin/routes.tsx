import { nothing } from '@fagvaerk/contract/answers.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { loginAddress, panel, readLoginAddress } from '../shell/panel-addresses.ts';
import { post } from './api/transport.ts';
import { BrokenPage, NotFoundPage } from './components/ErrorPages.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { SetPasswordPage } from './login/SetPasswordPage.tsx';
import { Panel } from './Panel.tsx';
import { sessionQuery } from './queries.ts';
import { forgetSession, readToken } from './session.ts';

const EmptyFallback = () => null;
const screen = (path: string, Component: () => Promise<ComponentType>) => ({ path, lazy: { Component } });

export const createAdminRouter = (queryClient: QueryClient) =>
  createBrowserRouter([
    {
      path: panel.login,
      loader: ({ request }) =>
        readToken() ? redirect(readLoginAddress(new URL(request.url).searchParams).from) : null,
      Component: LoginPage,
      HydrateFallback: EmptyFallback,
    },
    { path: panel.setPassword, Component: SetPasswordPage, HydrateFallback: EmptyFallback },
    { path: panel.logout, loader: () => logOutAndRedirect(queryClient), HydrateFallback: EmptyFallback },
    {
      loader: (args) => requireSession(args, queryClient),
      shouldRevalidate: () => true,
      Component: Panel,
      ErrorBoundary: BrokenPage,
      HydrateFallback: EmptyFallback,
      children: [
        screen(panel.overview, async () => (await import('./pages/OverviewPage.tsx')).OverviewPage),
        screen(panel.customers, async () => (await import('./pages/CustomersPage.tsx')).CustomersPage),
        screen(panel.rights, async () => (await import('./pages/RightsPage.tsx')).RightsPage),
        screen(panel.customer, async () => (await import('./pages/CustomerPage.tsx')).CustomerPage),
        screen(panel.sites, async () => (await import('./sites/SitesPage.tsx')).SitesPage),
        screen(panel.site, async () => (await import('./pages/SitePage.tsx')).SitePage),
        screen(panel.roles, async () => (await import('./rights/roles/RolesPage.tsx')).RolesPage),
        screen(panel.role, async () => (await import('./rights/roles/RolePage.tsx')).RolePage),
        screen(panel.callLog, async () => (await import('./call-log/CallLogPage.tsx')).CallLogPage),
        screen(panel.usage, async () => (await import('./usage/UsageReport.tsx')).UsagePage),
        screen(panel.incidents, async () => (await import('./incidents/IncidentsPage.tsx')).IncidentsPage),
        screen(panel.history, async () => (await import('./history/HistoryPage.tsx')).HistoryPage),
        screen(
          panel.administrators,
          async () => (await import('./administrators/AdministratorsPage.tsx')).AdministratorsPage,
        ),
        screen(panel.account, async () => (await import('./account/AccountPage.tsx')).AccountPage),
        screen(panel.who, async () => (await import('./access-report/AccessReportPage.tsx')).AccessReportPage),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]);

/** The first response shows whether the token is still valid. */
function requireSession({ request }: LoaderFunctionArgs, queryClient: QueryClient) {
  if (!readToken()) return redirect(loginAddress(new URL(request.url), 'needed'));
  void queryClient.prefetchQuery(sessionQuery);
  return null;
}

async function logOutAndRedirect(queryClient: QueryClient) {
  // Forget the session even if the server is unreachable.
  await post('/auth/logout', undefined, nothing).catch(() => undefined);
  forgetSession();
  queryClient.clear();
  return redirect(panel.login);
}
