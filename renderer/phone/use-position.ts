import { useCallback, useEffect, useState } from 'react';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';

export interface DevicePlace {
  point: LonLat;
  /** Metres. */
  accuracy: number;
  /** Degrees from north; undefined while nobody moves. */
  heading: number | undefined;
}

/** `insecure`: browsers tell no page its position that came without TLS. */
type PositionState = 'off' | 'asking' | 'on' | 'denied' | 'missing' | 'insecure';

export interface DevicePosition {
  state: PositionState;
  place: DevicePlace | undefined;
  /** Asks the device, and goes on asking while the page is open. */
  start: () => void;
}

/** Where this device is, once somebody asks. */
export function usePosition(): DevicePosition {
  const [state, setState] = useState<PositionState>(isSecureContext ? 'off' : 'insecure');
  const [place, setPlace] = useState<DevicePlace>();
  const [wanted, setWanted] = useState(0);

  useEffect(() => {
    if (wanted === 0 || !isSecureContext) return;
    setState('asking');
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy, heading } }) => {
        const known = heading !== null && Number.isFinite(heading) ? heading : undefined;
        setPlace({ point: { lon: longitude, lat: latitude }, accuracy, heading: known });
        setState('on');
      },
      error => setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'missing'),
      { enableHighAccuracy: true, maximumAge: 2000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [wanted]);

  const start = useCallback(() => setWanted(times => times + 1), []);
  return { state, place, start };
}
