import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fixedCredentials } from './api/credentials.ts';
import { type Access, exchangeToken, forgetAccess, keepAccess, keptAccess } from './api/session.ts';
import { t } from './entry-words.ts';
import { KeyEntry } from './key-entry.tsx';
import { t as shellWords } from './shell/words.ts';
import { SignedIn } from './signed-in.tsx';
import { SessionContext } from './ui/session-context.ts';

interface SessionGateProps {
  baseUrl: string;
  /** The one-time token of the address this window was opened with. */
  token: string | undefined;
}

// A one-time token is spent once per page, however often React mounts this.
let exchange: Promise<Access> | undefined;

/** In a browser: gets a key (from the token, from this tab's earlier life, or typed in), then opens the workstation with it. */
export function SessionGate({ baseUrl, token }: SessionGateProps) {
  const [access, setAccess] = useState(token === undefined ? keptAccess() : undefined);
  const [failure, setFailure] = useState<unknown>();
  const [waiting, setWaiting] = useState(token !== undefined);
  const queries = useQueryClient();

  useEffect(() => {
    if (token === undefined) return;
    exchange ??= exchangeToken(baseUrl, token);
    let live = true;
    exchange.then(
      found => {
        if (!live) return;
        keepAccess(found);
        setAccess(found);
        setWaiting(false);
      },
      error => {
        if (!live) return;
        // The token was spent before (a second tab, a restored session): a key this tab still has is as good.
        setAccess(keptAccess());
        setFailure(error);
        setWaiting(false);
      },
    );
    return () => {
      live = false;
    };
  }, [baseUrl, token]);

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
        forgetAccess();
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
          keepAccess({ key });
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
