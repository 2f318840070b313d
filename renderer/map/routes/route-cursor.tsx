import { useEffect } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { lineFeature, pointFeature } from '../../formats/feature.ts';
import { useMap } from '../map-context.ts';

interface RouteHighlight {
  /** The point of the line under the pointer, on the map or in the profile. */
  spot: Position | undefined;
  /** The hovered turn's part of the line. */
  stretch: readonly Position[] | undefined;
}

interface RouteCursorProps {
  subscribe: (listener: () => void) => () => void;
  read: () => RouteHighlight;
}

/** The highlight on the route. Bypasses React, because it follows the pointer. */
export function RouteCursor({ subscribe, read }: RouteCursorProps) {
  const { overlays } = useMap();
  useEffect(() => {
    const show = () => {
      const { spot, stretch } = read();
      overlays.set('cursor', spot === undefined ? [] : [pointFeature(spot)]);
      const start = stretch?.[0];
      overlays.set(
        'turn',
        stretch === undefined || start === undefined
          ? []
          : [...(stretch.length < 2 ? [] : [lineFeature(stretch)]), pointFeature(start)],
      );
    };
    show();
    const unsubscribe = subscribe(show);
    return () => {
      unsubscribe();
      overlays.set('cursor', []);
      overlays.set('turn', []);
    };
  }, [overlays, subscribe, read]);
  return null;
}
