import '@fontsource/noto-sans/400.css';
import '@fontsource/noto-sans/600.css';
import '@fontsource/noto-sans/700.css';
import '@mantine/core/styles.css';
import './ui/window.css';
import './ui/rows.css';
import './ui/places.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { UpdateState } from '../electron/contract.ts';
import { DesktopSession } from './api/session/renewable-session.ts';
import { signIn, takeToken } from './api/session/session.ts';
import { Commands, CommandsContext, useCommand } from './desktop/commands.ts';
import { DesktopContext, useDesktop } from './desktop/desktop-context.ts';
import { DesktopGate } from './entry/desktop-gate.tsx';
import { SessionGate } from './entry/session-gate.tsx';
import { fetchTexts } from './fetch-texts.ts';
import { Appearance } from './ui/appearance.tsx';
import { isTransient } from './ui/explain.ts';
import { PageFailureBoundary } from './ui/frames/page-failure.tsx';
import { onLanguageChange, setupLanguage } from './ui/language.ts';
import { NoticesProvider, useNotify } from './ui/notices.tsx';
import { SettingsProvider } from './ui/settings.tsx';
import { desktopWords as t } from './words.ts';

/**
 * What draws the gate. In the desktop program main knows the service's address; in a browser it is the page's parent
 * folder.
 */
function gate(): () => ReactNode {
  const bridge = window.outpost;
  if (bridge === undefined) {
    const baseUrl = new URL('..', location.href).href.replace(/\/$/, '');
    const entry = signIn(baseUrl, token);
    // Asked for before React draws anything. The gate tells of failures.
    entry.catch(() => undefined);
    return () => <SessionGate baseUrl={baseUrl} entry={entry} />;
  }
  const commands = new Commands(bridge);
  const session = new DesktopSession(bridge);
  return () => (
    <DesktopContext value={bridge}>
      <CommandsContext value={commands}>
        <DesktopNews />
        <DesktopGate session={session} />
      </CommandsContext>
    </DesktopContext>
  );
}

const languageIsThere = setupLanguage(fetchTexts);
const token = takeToken();

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // The service runs on this machine: query it even while the browser is offline.
      networkMode: 'always',
      retry: (attempts, error) => attempts < 2 && isTransient(error),
      retryDelay: attempt => 600 * 2 ** attempt,
    },
  },
});

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root to draw into.');
const root = createRoot(element);
const drawGate = gate();
/** In another language the same components are drawn anew: their state stays. */
const draw = () =>
  root.render(
    <StrictMode>
      <SettingsProvider>
        <Appearance>
          <PageFailureBoundary>
            <QueryClientProvider client={queries}>
              <NoticesProvider>{drawGate()}</NoticesProvider>
            </QueryClientProvider>
          </PageFailureBoundary>
        </Appearance>
      </SettingsProvider>
    </StrictMode>,
  );
onLanguageChange(() => {
  draw();
  // Names, too, come in another language.
  void queries.invalidateQueries();
});
void languageIsThere.then(draw);

/** Shows notices about the desktop program's service and updates. */
function DesktopNews() {
  const bridge = useDesktop();
  const notify = useNotify();
  useCommand('service', ({ state, message }) => {
    if (state !== 'failed') return notify({ text: message, topic: 'service' });
    notify({
      text: message,
      tone: 'trouble',
      topic: 'service',
      action: { label: t('showLog'), act: () => void bridge?.reveal('logs') },
    });
  });
  useCommand('update', ({ update }) => {
    const text = updateNews(update);
    if (text === undefined) return;
    if (update.state !== 'ready') return notify({ text, topic: 'update' });
    notify({ text, topic: 'update', action: { label: t('restart'), act: () => void bridge?.installUpdate() } });
  });
  return null;
}

/** Notices only for found and ready updates; the About dialog shows the other states. */
function updateNews({ state, version = '' }: UpdateState): string | undefined {
  if (state === 'found') return t('updateFound', { version });
  if (state === 'ready') return t('updateReady', { version });
  return undefined;
}
