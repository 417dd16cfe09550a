import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import 'dayjs/locale/da';
import { type AppStart, appRootId, appStartId } from '../shell/app-start.ts';
import '../enhance/load-font.ts';
import { loginAddress, panel } from '../shell/panel-addresses.ts';
import { createQueryClient } from './api/query-client.ts';
import { createAdminRouter } from './routes.tsx';
import { forgetSession, onLoggedOutElsewhere } from './session.ts';
import { StartContext } from './start.ts';
import { calendarSettings, theme, themeVariables, useScheme } from './theme.ts';

const root = document.getElementById(appRootId);
if (!root) throw new Error('The page has no place for the app');
const start: AppStart = {
  ...JSON.parse(document.getElementById(appStartId)?.textContent ?? ''),
  provider: root.dataset.provider,
};

const queryClient = createQueryClient(endSession);
const router = createAdminRouter(queryClient);
onLoggedOutElsewhere(endSession);

/** Unsaved changes are confirmed first. */
function endSession(): void {
  forgetSession();
  const { location } = router.state;
  if (location.pathname !== panel.login) void router.navigate(loginAddress(location, 'ended'));
}

function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme={useScheme()}>
      <DatesProvider settings={calendarSettings}>
        <QueryClientProvider client={queryClient}>
          <StartContext value={start}>
            <RouterProvider router={router} />
            <Notifications position="bottom-left" />
          </StartContext>
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
}

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
