import { useMemo } from 'react';
import { createClient } from './api/client.ts';
import { ClientContext } from './api/client-context.ts';
import type { Credentials } from './api/credentials.ts';
import { createDesk } from './api/desk.ts';
import { DeskContext } from './api/desk-context.ts';
import { Workstation } from './workstation.tsx';

interface SignedInProps {
  baseUrl: string;
  apiKey: Credentials;
  /** Opens the side of the service that works on packs. */
  dashboardToken: Credentials | undefined;
}

/** The window, once it has what opens the service. */
export function SignedIn({ baseUrl, apiKey, dashboardToken }: SignedInProps) {
  const client = useMemo(() => createClient(baseUrl, apiKey), [baseUrl, apiKey]);
  const desk = useMemo(
    () => (dashboardToken === undefined ? undefined : createDesk(baseUrl, dashboardToken)),
    [baseUrl, dashboardToken],
  );
  return (
    <ClientContext value={client}>
      <DeskContext value={desk}>
        <Workstation />
      </DeskContext>
    </ClientContext>
  );
}
