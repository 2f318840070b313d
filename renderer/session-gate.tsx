import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fixedCredentials } from './api/credentials.ts';
import { type Access, clearAccess, storeAccess, storedAccess } from './api/session.ts';
import { t } from './entry-words.ts';
import { KeyEntry } from './key-entry.tsx';
import { t as shellWords } from './shell/words.ts';
import { SignedIn } from './signed-in.tsx';
import { SessionContext } from './ui/session-context.ts';

interface SessionGateProps {
  baseUrl: string;
  /** Redeems the one-time token in the window's address; `undefined` without one. */
  exchange: Promise<Access> | undefined;
}

/** Signs in in a browser (with the token, this tab's stored key or a typed one), then opens the workstation. */
export function SessionGate({ baseUrl, exchange }: SessionGateProps) {
  const [access, setAccess] = useState(exchange === undefined ? storedAccess() : undefined);
  const [failure, setFailure] = useState<unknown>();
  const [waiting, setWaiting] = useState(exchange !== undefined);
  const queries = useQueryClient();

  useEffect(() => {
    if (exchange === undefined) return;
    let live = true;
    exchange.then(
      found => {
        if (!live) return;
        storeAccess(found);
        setAccess(found);
        setWaiting(false);
      },
      error => {
        if (!live) return;
        // A second tab or a restored session has used the token already: fall back to this tab's stored key.
        setAccess(storedAccess());
        setFailure(error);
        setWaiting(false);
      },
    );
    return () => {
      live = false;
    };
  }, [exchange]);

  const secrets = useMemo(() => {
    if (access === undefined) return undefined;
    const { key, dashboardToken } = access;
    return {
      apiKey: fixedCredentials(key),
      dashboardToken: dashboardToken === undefined ? undefined : fixedCredentials(dashboardToken),
    };
  }, [access]);
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

  if (waiting) {
    return (
      <Center h="100%">
        <Loader aria-label={shellWords('openingWorkstation')} />
      </Center>
    );
  }
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
