import { type RefObject, useRef, useState } from 'react';
import { boundsOfPositions } from '../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from '../api/client.ts';
import { isAbort } from '../api/failure.ts';
import { directions } from '../api/routing.ts';
import type { Costing } from '../api/types.ts';
import { type Route, readRoutes } from '../features/plan-state/route.ts';
import type { CameraControl } from '../map/camera/camera-port.tsx';
import type { PhonePlace } from './phone-place.ts';

export interface AskedRoute {
  from: LonLat;
  to: PhonePlace;
  costing: Costing;
}

export interface PhoneRoute extends Partial<AskedRoute> {
  route?: Route;
  failure?: unknown;
}

/** The way to a place, one at a time. */
export function usePhoneRoute(client: ApiClient, camera: RefObject<CameraControl | undefined>) {
  const [state, setState] = useState<PhoneRoute>({});
  const underWay = useRef<AbortController>(undefined);

  const ask = async (asked: AskedRoute): Promise<void> => {
    underWay.current?.abort();
    const control = new AbortController();
    underWay.current = control;
    const { from, to, costing } = asked;
    setState({ ...asked });
    try {
      const locations = [from, to.point].map(({ lat, lon }) => ({ lat, lon }));
      const [route] = readRoutes(await directions(client, { locations, costing, units: 'kilometers' }, control.signal));
      if (route === undefined) return;
      setState({ ...asked, route });
      camera.current?.showBox(boundsOfPositions(route.line));
    } catch (failure) {
      if (!isAbort(failure)) setState({ ...asked, failure });
    }
  };
  const clear = () => {
    underWay.current?.abort();
    setState({});
  };
  return { ...state, ask, clear };
}
