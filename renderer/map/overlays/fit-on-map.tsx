import { useEffect } from 'react';
import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { showBox } from '../camera/camera.ts';
import { useMap } from '../map-context.ts';

interface FitOnMapProps {
  trace: readonly Position[];
  fitted: readonly (readonly Position[])[];
  gaps: readonly (readonly Position[])[];
  dropped: readonly Position[];
  /** The map stays where it is. */
  still?: boolean;
}

/** A trace and the ways it followed; shows a new one, unless `still`. */
export function FitOnMap({ trace, fitted, gaps, dropped, still = false }: FitOnMapProps) {
  const { map, overlays } = useMap();
  useEffect(() => {
    const lines = (kind: string, all: readonly (readonly Position[])[]) =>
      all.map(line => feature(kind, { type: 'LineString', coordinates: [...line] }));
    overlays.set('fit', [
      ...lines('fitted', fitted),
      ...lines('gap', gaps),
      ...lines('trace', trace.length > 1 ? [trace] : []),
      ...dropped.map(position => feature('dropped', { type: 'Point', coordinates: position })),
    ]);
  }, [overlays, trace, fitted, gaps, dropped]);
  useEffect(() => () => overlays.set('fit', []), [overlays]);
  useEffect(() => {
    const box = boundsOfPositions(trace);
    if (!still && !isEmpty(box)) showBox(map, box, 16);
  }, [map, trace, still]);
  return null;
}

function feature(kind: string, geometry: GeoJSON.Geometry): GeoJSON.Feature {
  return { type: 'Feature', properties: { kind }, geometry };
}
