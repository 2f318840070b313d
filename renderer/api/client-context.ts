import { createContext, useContext } from 'react';
import type { ApiClient } from './client.ts';

export const ClientContext = createContext<ApiClient | undefined>(undefined);

export function useClient(): ApiClient {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('This component belongs inside the signed-in window.');
  return client;
}
