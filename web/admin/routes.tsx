import { nothing } from '@fagvaerk/contract/admin-answers.ts';
import type { QueryClient } from '@tanstack/react-query';
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
        {
          path: panel.customers,
          lazy: async () => ({ Component: (await import('./pages/CustomersPage.tsx')).CustomersPage }),
        },
        {
          path: panel.rights,
          lazy: async () => ({ Component: (await import('./pages/RightsPage.tsx')).RightsPage }),
        },
        {
          path: panel.customer,
          lazy: async () => ({ Component: (await import('./pages/CustomerPage.tsx')).CustomerPage }),
        },
        { path: panel.sites, lazy: async () => ({ Component: (await import('./sites/SitesPage.tsx')).SitesPage }) },
        {
          path: panel.callLog,
          lazy: async () => ({ Component: (await import('./call-log/CallLogPage.tsx')).CallLogPage }),
        },
        {
          path: panel.history,
          lazy: async () => ({ Component: (await import('./history/HistoryPage.tsx')).HistoryPage }),
        },
        {
          path: panel.administrators,
          lazy: async () => ({
            Component: (await import('./administrators/AdministratorsPage.tsx')).AdministratorsPage,
          }),
        },
        {
          path: panel.account,
          lazy: async () => ({ Component: (await import('./account/AccountPage.tsx')).AccountPage }),
        },
        {
          path: panel.who,
          lazy: async () => ({ Component: (await import('./access-report/AccessReportPage.tsx')).AccessReportPage }),
        },
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
