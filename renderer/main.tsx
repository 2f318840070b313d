import '@fontsource/noto-sans/400.css';
import '@fontsource/noto-sans/600.css';
import '@fontsource/noto-sans/700.css';
import '@mantine/core/styles.css';
import './ui/window.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeToken } from './api/session.ts';
import { Commands, CommandsContext } from './desktop/commands.ts';
import { DesktopContext } from './desktop/desktop-context.ts';
import { DesktopGate } from './desktop/desktop-gate.tsx';
import { DesktopNews } from './desktop/desktop-news.tsx';
import { DesktopSession } from './desktop/desktop-session.ts';
import { SessionGate } from './session-gate.tsx';
import { Appearance } from './ui/appearance.tsx';
import { isTransient } from './ui/explain.ts';
import { chooseLanguage } from './ui/language.ts';
import { NoticesProvider } from './ui/notices.tsx';
import { PageFailureBoundary } from './ui/page-failure.tsx';
import { SettingsProvider } from './ui/settings.tsx';

/** In the desktop program main knows where the service is; in a browser the page lies in it, below a path where a proxy has it there. */
function gate(): ReactNode {
  const bridge = window.outpost;
  if (bridge === undefined) {
    return <SessionGate baseUrl={new URL('..', location.href).href.replace(/\/$/, '')} token={token} />;
  }
  return (
    <DesktopContext value={bridge}>
      <CommandsContext value={new Commands(bridge)}>
        <DesktopNews />
        <DesktopGate session={new DesktopSession(bridge)} />
      </CommandsContext>
    </DesktopContext>
  );
}

chooseLanguage();
// Before anything else: the token leaves the address bar at once.
const token = takeToken();

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // The service is on this machine: it answers whether or not the browser believes in a network.
      networkMode: 'always',
      retry: (attempts, error) => attempts < 2 && isTransient(error),
      retryDelay: attempt => 600 * 2 ** attempt,
    },
  },
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to draw into.');
createRoot(root).render(
  <StrictMode>
    <SettingsProvider>
      <Appearance>
        <PageFailureBoundary>
          <QueryClientProvider client={queries}>
            <NoticesProvider>{gate()}</NoticesProvider>
          </QueryClientProvider>
        </PageFailureBoundary>
      </Appearance>
    </SettingsProvider>
  </StrictMode>,
);
