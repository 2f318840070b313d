import { createContext, useContext } from 'react';
import type { AdminClient } from './admin-client.ts';

export const AdminClientContext = createContext<AdminClient | undefined>(undefined);

/** Undefined in a window that was opened with a typed key, which may not change regions. */
export function useAdminClient(): AdminClient | undefined {
  return useContext(AdminClientContext);
}

/** Throws in a window that may not change regions. */
export function requireAdminClient(admin: AdminClient | undefined): AdminClient {
  if (admin === undefined) throw new Error('This window was opened with a key, which does not change regions.');
  return admin;
}
