import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createClient } from './api/client.ts';
import { ClientContext } from './api/client-context.ts';
import { exchangeToken, forgetKey, keepKey, keptKey } from './api/session.ts';
import { KeyEntry } from './key-entry.tsx';
import { SessionContext } from './ui/session-context.ts';
import { Workstation } from './workstation.tsx';

interface SessionGateProps {
  baseUrl: string;
  /** The one-time token of the address this window was opened with. */
  token: string | undefined;
}

// A one-time token is spent once per page, however often React mounts this.
let exchange: Promise<string> | undefined;

/** Gets a key (from the token, from this tab's earlier life, or typed in), then opens the workstation with it. */
export function SessionGate({ baseUrl, token }: SessionGateProps) {
  const [key, setKey] = useState(token === undefined ? keptKey() : undefined);
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
        keepKey(found);
        setKey(found);
        setWaiting(false);
      },
      error => {
        if (!live) return;
        // The token was spent before (a second tab, a restored session): a key this tab still has is as good.
        setKey(keptKey());
        setFailure(error);
        setWaiting(false);
      },
    );
    return () => {
      live = false;
    };
  }, [baseUrl, token]);

  const client = useMemo(() => (key === undefined ? undefined : createClient(baseUrl, key)), [baseUrl, key]);
  const actions = useMemo(
    () => ({
      changeKey: () => {
        forgetKey();
        queries.clear();
        setKey(undefined);
        setFailure(undefined);
      },
    }),
    [queries],
  );

  if (waiting) {
    return (
      <Center h="100%">
        <Loader aria-label="Opening the workstation" />
      </Center>
    );
  }
  if (client === undefined) {
    return (
      <KeyEntry
        failure={failure}
        onKey={entered => {
          keepKey(entered);
          setKey(entered);
        }}
      />
    );
  }
  return (
    <SessionContext value={actions}>
      <ClientContext value={client}>
        <Workstation />
      </ClientContext>
    </SessionContext>
  );
}
