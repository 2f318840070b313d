import { useMemo } from 'react';
import { AdminClientContext, createAdminClient } from '../api/admin/admin-client.ts';
import { ClientContext, createClient } from '../api/client.ts';
import { createDashboardClient, DashboardClientContext } from '../api/dashboard-client.ts';
import type { Credentials } from '../api/session/credentials.ts';
import { Workstation } from '../workstation.tsx';

interface SignedInProps {
  baseUrl: string;
  apiKey: Credentials;
  /** Gives access to the administration of packs, and to keys. */
  dashboardToken: Credentials | undefined;
}

/** The window with its API clients. */
export function SignedIn({ baseUrl, apiKey, dashboardToken }: SignedInProps) {
  const client = useMemo(() => createClient(baseUrl, apiKey), [baseUrl, apiKey]);
  const admin = useMemo(
    () => (dashboardToken === undefined ? undefined : createAdminClient(baseUrl, dashboardToken)),
    [baseUrl, dashboardToken],
  );
  const dashboard = useMemo(
    () => (dashboardToken === undefined ? undefined : createDashboardClient(baseUrl, dashboardToken)),
    [baseUrl, dashboardToken],
  );
  return (
    <ClientContext value={client}>
      <AdminClientContext value={admin}>
        <DashboardClientContext value={dashboard}>
          <Workstation />
        </DashboardClientContext>
      </AdminClientContext>
    </ClientContext>
  );
}
