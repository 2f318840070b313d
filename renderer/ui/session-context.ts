import { createContext, useContext } from 'react';

interface SessionActions {
  /** The button's text when the session is refused: "Enter a key", "Connect again". */
  renewLabel: string;
  renew(): void;
}

export const SessionContext = createContext<SessionActions | undefined>(undefined);

export function useSession(): SessionActions {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('This component belongs inside the session gate.');
  return session;
}
