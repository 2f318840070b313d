import { useEffect, useRef, useState } from 'react';

export interface MapTrouble {
  /** The failure of style or tiles. */
  trouble: unknown;
  setTrouble: (failure: unknown) => void;
  /** Counts up to make the map retry. */
  attempt: number;
  retry: () => void;
}

/** The map's failure; the map retries when the service is back. */
export function useMapTrouble(gone: boolean): MapTrouble {
  const [trouble, setTrouble] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const wasGone = useRef(false);
  useEffect(() => {
    if (wasGone.current && !gone) setAttempt(count => count + 1);
    wasGone.current = gone;
  }, [gone]);
  const retry = () => {
    setTrouble(undefined);
    setAttempt(count => count + 1);
  };
  return { trouble, setTrouble, attempt, retry };
}
