import { createContext, useContext } from 'react';
import type { DashboardClient } from './dashboard-client.ts';

export const DashboardClientContext = createContext<DashboardClient | undefined>(undefined);

/** Undefined in a window that was opened with a typed key, which may not see or change keys. */
export function useDashboardClient(): DashboardClient | undefined {
  return useContext(DashboardClientContext);
}

/** Only in parts that a window with a typed key does not show. */
export function useDashboard(): DashboardClient {
  const dashboard = useDashboardClient();
  if (dashboard === undefined) throw new Error('This window was opened with a key, which shows no other keys.');
  return dashboard;
}
