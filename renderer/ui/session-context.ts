import { createContext, useContext } from 'react';

interface SessionActions {
  /** Forgets the key and asks for another one. */
  changeKey(): void;
}

export const SessionContext = createContext<SessionActions | undefined>(undefined);

export function useSession(): SessionActions {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('This component belongs inside the session gate.');
  return session;
}
