import { createContext, type RefObject, useContext, useEffect } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Bias } from '../../api/geocoding.ts';
import { useMap } from '../map-context.ts';
import { boxInSight, globeBoxInSight, isInSight, showBox, showPoint, tilt } from './camera.ts';

/** The map's camera, for panels. */
export interface CameraControl {
  showBox(box: Bounds, maxZoom?: number): void;
  showPoint(point: LonLat, zoom: number): void;
  isInSight(point: LonLat): boolean;
  boxInSight(): Bounds;
  /** The same on the globe: its west is above its east across 180 degrees. */
  globeBoxInSight(): Bounds;
  /** Tilts the map by degrees from straight down. */
  tilt(degrees: number): void;
  /** The map's centre and zoom. */
  view(): Bias;
}

export const CameraContext = createContext<RefObject<CameraControl | undefined>>({ current: undefined });

/** The camera for components outside the map; undefined until there is a map. */
export function useCamera(): RefObject<CameraControl | undefined> {
  return useContext(CameraContext);
}

/** Provides the camera to components outside the map. */
export function CameraPort() {
  const { map } = useMap();
  const port = useCamera();
  useEffect(() => {
    port.current = {
      showBox: (box, maxZoom) => showBox(map, box, maxZoom),
      showPoint: (point, zoom) => showPoint(map, point, zoom),
      isInSight: point => isInSight(map, point),
      boxInSight: () => boxInSight(map),
      globeBoxInSight: () => globeBoxInSight(map),
      tilt: degrees => tilt(map, degrees),
      view: () => {
        const { lng, lat } = map.getCenter().wrap();
        return { lon: lng, lat, zoom: map.getZoom() };
      },
    };
    return () => {
      port.current = undefined;
    };
  }, [map, port]);
  return null;
}
