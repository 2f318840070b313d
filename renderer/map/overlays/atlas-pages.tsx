import { useEffect } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { useMap } from '../map-context.ts';

interface PageOutline {
  number: number;
  /** Clockwise from the upper left. */
  corners: readonly Position[];
}

/** Numbered outlines of an atlas's pages. */
export function AtlasPages({ pages }: { pages: readonly PageOutline[] }) {
  const { overlays } = useMap();
  useEffect(() => {
    overlays.set('atlas-pages', pages.flatMap(outlineOf));
  }, [overlays, pages]);
  useEffect(() => () => overlays.set('atlas-pages', []), [overlays]);
  return null;
}

function outlineOf({ number, corners }: PageOutline): GeoJSON.Feature[] {
  const [first] = corners;
  if (first === undefined) return [];
  // In one copy of the world, also across the antimeridian.
  const ring = corners.map(([lon, lat]): Position => [first[0] + wrapped(lon - first[0]), lat]);
  const middle = (axis: 0 | 1): number => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length;
  return [
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(([lon, lat]) => [lon, lat])] },
    },
    {
      type: 'Feature',
      properties: { number: String(number) },
      geometry: { type: 'Point', coordinates: [middle(0), middle(1)] },
    },
  ];
}
