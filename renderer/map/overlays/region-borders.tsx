import { useEffect } from 'react';
import { useMap } from '../map-context.ts';

export interface Border {
  id: string;
  name: string;
  area: GeoJSON.Polygon | GeoJSON.MultiPolygon;
}

/** Outlines of the installed regions. */
export function RegionBorders({ borders }: { borders: readonly Border[] }) {
  const { overlays } = useMap();
  useEffect(() => {
    overlays.set(
      'regions',
      borders.map(({ name, area }) => ({ type: 'Feature', properties: { name }, geometry: area })),
    );
  }, [overlays, borders]);
  return null;
}
