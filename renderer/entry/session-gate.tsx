import { Alert, Button, List, PasswordInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { ApiFailure } from '../api/failure.ts';
import { fixedCredentials } from '../api/session/credentials.ts';
import { RenewableSession } from '../api/session/renewable-session.ts';
import { type Access, clearAccess, resume, storeAccess } from '../api/session/session.ts';
import { SessionContext } from '../ui/error-note.tsx';
import { explain } from '../ui/explain.ts';
import { EntryPage, Splash } from '../ui/frames/entry-page.tsx';
import { SoftText } from '../ui/soft-text.tsx';
import { WithCode } from '../ui/with-code.tsx';
import { shellWords, entryWords as t } from '../words.ts';
import { SignedIn } from './signed-in.tsx';

interface SessionGateProps {
  baseUrl: string;
  /** The access of this window; `undefined` where it has none yet. */
  entry: Promise<Access | undefined>;
}

/** Signs in in a browser (with a token, as it was let in before, or with a typed key), then opens the workstation. */
export function SessionGate({ baseUrl, entry }: SessionGateProps) {
  const [access, setAccess] = useState<Access>();
  const [failure, setFailure] = useState<unknown>();
  const [waiting, setWaiting] = useState(true);
  const queries = useQueryClient();

  useEffect(() => {
    let live = true;
    entry
      .then(
        found => live && setAccess(found),
        error => live && setFailure(error),
      )
      .finally(() => live && setWaiting(false));
    return () => {
      live = false;
    };
  }, [entry]);

  const secrets = useMemo(() => (access === undefined ? undefined : secretsOf(access, baseUrl)), [access, baseUrl]);
  const actions = useMemo(
    () => ({
      renewLabel: t('enterKey'),
      renew: () => {
        clearAccess();
        queries.clear();
        setAccess(undefined);
        setFailure(undefined);
      },
    }),
    [queries],
  );

  if (waiting) return <Splash label={shellWords('openingWorkstation')} />;
  if (secrets === undefined) {
    return (
      <KeyEntry
        failure={failure}
        onKey={key => {
          storeAccess({ key });
          setAccess({ key });
        }}
      />
    );
  }
  return (
    <SessionContext value={actions}>
      <SignedIn baseUrl={baseUrl} {...secrets} />
    </SessionContext>
  );
}

/** A typed key is the user's to replace; any other is renewed by the session of this browser. */
function secretsOf(access: Access, baseUrl: string) {
  if (access.dashboardToken === undefined) {
    return { apiKey: fixedCredentials(access.key), dashboardToken: undefined };
  }
  const session = new RenewableSession(
    async () => {
      const resumed = await resume(baseUrl);
      if (resumed === undefined) throw new Error('This window was forgotten.');
      return { baseUrl, access: resumed };
    },
    { open: { baseUrl, access } },
  );
  return { apiKey: session.credentials('key'), dashboardToken: session.credentials('dashboardToken') };
}

function failureSentences(failure: unknown): string[] {
  if (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500) {
    return [t('tokenSpent')];
  }
  const { title, advice } = explain(failure);
  return [title, advice];
}

/** The page without a key: explains how to sign in. */
function KeyEntry({ failure, onKey }: { failure: unknown; onKey: (key: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onKey(text.trim());
  };
  return (
    <EntryPage>
      {failure === undefined ? null : (
        <Alert color="orange" mb="md" role="alert" title={t('failed')}>
          {failureSentences(failure).map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <Text mb="sm">{t('noKey')}</Text>
      <List spacing="xs" mb="lg" type="ordered">
        <List.Item>
          <WithCode text={t('startAgain')} />
        </List.Item>
        <List.Item>
          <WithCode text={t('pasteKey')} />
        </List.Item>
      </List>
      <form onSubmit={submit}>
        <PasswordInput
          label={t('key')}
          placeholder="outpost_live_…"
          translate="no"
          visibilityToggleButtonProps={{ 'aria-label': t('showKey') }}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" mt="md" disabled={text.trim() === ''}>
          {t('open')}
        </Button>
      </form>
      <SoftText mt="lg">{t('keptInTab')}</SoftText>
    </EntryPage>
  );
}
