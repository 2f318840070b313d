import { useEffect, useState } from 'react';
import { useMap } from './map-context.ts';

/** Whether the map was drawn completely once: background work waits for it. */
export function useDrawn(): boolean {
  const { map } = useMap();
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const seen = () => setDrawn(true);
    map.once('idle', seen);
    return () => {
      map.off('idle', seen);
    };
  }, [map]);
  return drawn;
}
