import type { MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Store } from '../../store.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';

interface Pointed {
  /** Those that take the pointer. */
  layers: readonly [string, ...string[]];
  /** The key of what lies under the pointer, of the features there. */
  keyOf: (features: readonly MapGeoJSONFeature[]) => string | undefined;
  /** The key under the pointer, on the map or in a list. */
  hover: Store<string | undefined>;
  onPick: (key: string) => void;
}

/** Lights what the pointer is over on the map; a click picks it. */
export function usePointed(pointed: Pointed): void {
  const { map } = useMap();
  const latest = useRef(pointed);
  latest.current = pointed;
  useEffect(() => {
    const canvas = map.getCanvas();
    let over = false;
    const at = (event: MapMouseEvent): string | undefined => {
      const { layers, keyOf } = latest.current;
      if (event.originalEvent.target !== canvas || map.getLayer(layers[0]) === undefined) return undefined;
      return keyOf(map.queryRenderedFeatures(event.point, { layers: [...layers] }));
    };
    const light = (key: string | undefined) => {
      // What others set while the pointer is elsewhere stays theirs.
      if (key === undefined && !over) return;
      over = key !== undefined;
      canvas.style.cursor = over ? 'pointer' : '';
      latest.current.hover.set(key);
    };
    const ends = [
      listen(map, ['mousemove'], event => light(at(event))),
      listen(map, ['mouseout'], () => light(undefined)),
      listen(map, ['click'], event => {
        const key = at(event);
        if (key !== undefined) latest.current.onPick(key);
      }),
    ];
    return () => {
      for (const end of ends) end();
      canvas.style.cursor = '';
      latest.current.hover.set(undefined);
    };
  }, [map]);
}
