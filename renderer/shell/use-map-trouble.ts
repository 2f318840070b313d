import { useEffect, useRef, useState } from 'react';

export interface MapTrouble {
  /** Why style or tiles cannot be had. */
  trouble: unknown;
  setTrouble: (failure: unknown) => void;
  /** Counts up whenever the map asks again for what failed. */
  attempt: number;
  retry: () => void;
}

/** What the map could not get. It asks again by itself once the service is back from being gone. */
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
