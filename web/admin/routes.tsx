import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { customersAddress, loginAddress, readLoginAddress } from './addresses.ts';
import { logOut } from './admin-api.ts';
import { LoginPage } from './login/LoginPage.tsx';
import { Panel } from './Panel.tsx';
import { BrokenPage, NotFoundPage } from './parts/DeadEnd.tsx';
import { sessionQuery } from './queries.ts';
import { forgetSession, readToken } from './session.ts';

/** While the first screen is fetched. */
const Nothing = () => null;

/** Every screen and its address. */
export const makeRouter = (queryClient: QueryClient) =>
  createBrowserRouter([
    {
      path: '/login',
      loader: ({ request }) =>
        readToken() ? redirect(readLoginAddress(new URL(request.url).searchParams).from) : null,
      Component: LoginPage,
      HydrateFallback: Nothing,
    },
    { path: '/logout', loader: () => leave(queryClient), HydrateFallback: Nothing },
    {
      loader: (arguments_) => requireSession(arguments_, queryClient),
      shouldRevalidate: () => true,
      Component: Panel,
      ErrorBoundary: BrokenPage,
      HydrateFallback: Nothing,
      children: [
        {
          path: customersAddress,
          lazy: async () => ({ Component: (await import('./customers/CustomersPage.tsx')).CustomersPage }),
        },
        {
          path: '/customers/:id/site/:siteId',
          lazy: async () => ({ Component: (await import('./endpoint-access/RightsPage.tsx')).RightsPage }),
        },
        {
          path: '/customers/:id/:name?',
          lazy: async () => ({ Component: (await import('./customer/CustomerPage.tsx')).CustomerPage }),
        },
        { path: '/sites', lazy: async () => ({ Component: (await import('./sites/SitesPage.tsx')).SitesPage }) },
        {
          path: '/history',
          lazy: async () => ({ Component: (await import('./history/HistoryPage.tsx')).HistoryPage }),
        },
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

/** A place to go rather than a thing to do, so that a screen with something unsaved asks first. */
async function leave(queryClient: QueryClient) {
  // The browser forgets the session even where the server cannot be told.
  await logOut().catch(() => undefined);
  forgetSession();
  queryClient.clear();
  return redirect('/login');
}
