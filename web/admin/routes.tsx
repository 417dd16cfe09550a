import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { loginAddress, panel, readLoginAddress } from '../shell/panel-addresses.ts';
import { logOut } from './calls/admin-api.ts';
import { sessionQuery } from './calls/queries.ts';
import { LoginPage } from './login/LoginPage.tsx';
import { SetPasswordPage } from './login/SetPasswordPage.tsx';
import { Panel } from './Panel.tsx';
import { BrokenPage, NotFoundPage } from './parts/DeadEnd.tsx';
import { forgetSession, readToken } from './session.ts';

/** While the first screen is fetched. */
const Nothing = () => null;

/** Every address and its screen. */
export const makeRouter = (queryClient: QueryClient) =>
  createBrowserRouter([
    {
      path: panel.login,
      loader: ({ request }) =>
        readToken() ? redirect(readLoginAddress(new URL(request.url).searchParams).from) : null,
      Component: LoginPage,
      HydrateFallback: Nothing,
    },
    { path: panel.setPassword, Component: SetPasswordPage, HydrateFallback: Nothing },
    { path: panel.logout, loader: () => leave(queryClient), HydrateFallback: Nothing },
    {
      loader: (arguments_) => requireSession(arguments_, queryClient),
      shouldRevalidate: () => true,
      Component: Panel,
      ErrorBoundary: BrokenPage,
      HydrateFallback: Nothing,
      children: [
        {
          path: panel.customers,
          lazy: async () => ({ Component: (await import('./customers/list/CustomersPage.tsx')).CustomersPage }),
        },
        {
          path: panel.rights,
          lazy: async () => ({ Component: (await import('./rights/RightsPage.tsx')).RightsPage }),
        },
        {
          path: panel.customer,
          lazy: async () => ({ Component: (await import('./customers/CustomerPage.tsx')).CustomerPage }),
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
        { path: panel.who, lazy: async () => ({ Component: (await import('./who/WhoPage.tsx')).WhoPage }) },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]);

/** Lets in whoever holds a token; the first answer of the server tells whether it is still good. */
function requireSession({ request }: LoaderFunctionArgs, queryClient: QueryClient) {
  if (!readToken()) return redirect(loginAddress(new URL(request.url), 'needed'));
  void queryClient.prefetchQuery(sessionQuery);
  return null;
}

async function leave(queryClient: QueryClient) {
  // The browser forgets the session even where the server cannot be told.
  await logOut().catch(() => undefined);
  forgetSession();
  queryClient.clear();
  return redirect(panel.login);
}
