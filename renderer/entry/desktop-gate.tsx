import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiFailure } from '../api/failure.ts';
import type { DesktopSession, OpenSession } from '../api/session/renewable-session.ts';
import { useCommand } from '../desktop/commands.ts';
import { useDesktop } from '../desktop/desktop-context.ts';
import { SessionContext } from '../ui/error-note.tsx';
import { explain } from '../ui/explain.ts';
import { EntryPage, Splash } from '../ui/frames/entry-page.tsx';
import { shellWords, desktopWords as t, uiWords } from '../words.ts';
import { SignedIn } from './signed-in.tsx';

/** Opens the workstation with a session of the desktop program's main process, without asking for a key. */
export function DesktopGate({ session }: { session: DesktopSession }) {
  const [open, setOpen] = useState<OpenSession>();
  const [failure, setFailure] = useState<unknown>();
  const queries = useQueryClient();
  const bridge = useDesktop();

  const connect = useCallback(() => {
    setFailure(undefined);
    session.open().then(setOpen, setFailure);
  }, [session]);
  useEffect(connect, [connect]);
  useCommand('service', ({ state }) => {
    if (state !== 'back') return;
    session.open().then(opened => {
      setOpen(opened);
      return queries.invalidateQueries();
    }, setFailure);
  });

  const apiKey = useMemo(() => session.credentials('key'), [session]);
  const dashboardToken = useMemo(() => session.credentials('dashboardToken'), [session]);
  const actions = useMemo(() => ({ renewLabel: t('connect'), renew: connect }), [connect]);

  if (open !== undefined) {
    return (
      <SessionContext value={actions}>
        <SignedIn baseUrl={open.baseUrl} apiKey={apiKey} dashboardToken={dashboardToken} />
      </SessionContext>
    );
  }
  if (failure === undefined) {
    return <Splash label={shellWords('openingWorkstation')} />;
  }
  const { title, advice } = explanation(failure);
  return (
    <EntryPage>
      <div role="alert">
        <Text fw={600}>{title}</Text>
        <Text>{advice}</Text>
      </div>
      <Group gap="sm" mt="md">
        <Button onClick={connect}>{uiWords('tryAgain')}</Button>
        <Button variant="default" onClick={() => void bridge?.reveal('logs')}>
          {t('showLog')}
        </Button>
      </Group>
    </EntryPage>
  );
}

/** Explains API failures; the main process sends complete sentences. */
function explanation(failure: unknown): { title: string; advice: string } {
  if (failure instanceof ApiFailure) return explain(failure, true);
  return {
    title: t('cannotOpen'),
    advice: failure instanceof Error ? failure.message : String(failure),
  };
}
