import { useEffect, useState } from 'react';
import type { PositionApi } from '../../api/admin/position.ts';

/** Why the system tells no position. */
export type SystemTrouble = 'denied' | 'unavailable' | 'insecure';

/** Sends what the browser or the system knows to the service; returns why it knows nothing. */
export function useSystemPosition(api: PositionApi | undefined, wanted: boolean): SystemTrouble | undefined {
  const [trouble, setTrouble] = useState<SystemTrouble>();
  useEffect(() => {
    setTrouble(undefined);
    if (!wanted || api === undefined) return;
    if (!('geolocation' in navigator) || !isSecureContext) {
      setTrouble('insecure');
      return;
    }
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        setTrouble(undefined);
        const { latitude: lat, longitude: lon, accuracy, altitude, speed, heading } = coords;
        const course = heading === null || Number.isNaN(heading) ? null : heading;
        // One that is lost is followed by the next.
        void api
          .send({ lat, lon, time: Math.round(timestamp), accuracy, altitude, speed, course })
          .catch(() => undefined);
      },
      error => setTrouble(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, maximumAge: 0 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [api, wanted]);
  return trouble;
}
