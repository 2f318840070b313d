import { useMemo } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { featureOf, Overlay } from './overlay.tsx';

interface PageOutline {
  number: number;
  /** Clockwise from the upper left. */
  corners: readonly Position[];
}

/** Numbered outlines of an atlas's pages. */
export function AtlasPages({ pages }: { pages: readonly PageOutline[] }) {
  return <Overlay id="atlas-pages" features={useMemo(() => pages.flatMap(outlineOf), [pages])} />;
}

function outlineOf({ number, corners }: PageOutline): GeoJSON.Feature[] {
  const [first] = corners;
  if (first === undefined) return [];
  // In one copy of the world, also across the antimeridian.
  const ring = corners.map(([lon, lat]): Position => [first[0] + wrapped(lon - first[0]), lat]);
  const middle = (axis: 0 | 1): number => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length;
  return [
    featureOf({ type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] }),
    featureOf({ type: 'Point', coordinates: [middle(0), middle(1)] }, { number: String(number) }),
  ];
}
