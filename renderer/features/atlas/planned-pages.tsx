import { useMemo } from 'react';
import { type Position, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import type { AtlasPlanAnswer } from '../../api/jobs.ts';
import { featureOf, pointFeature } from '../../formats/feature.ts';
import { Overlay } from '../../map/overlays/overlay.tsx';
import { useAtlasPlan } from './use-atlas-plan.ts';

/** Numbered outlines of the pages that the atlas would have. */
export function PlannedPages() {
  const pages = useAtlasPlan().plan?.pages;
  const features = useMemo(() => pages?.flatMap(outlineOf) ?? [], [pages]);
  return <Overlay id="atlas-pages" features={features} />;
}

function outlineOf({ number, corners }: AtlasPlanAnswer['pages'][number]): GeoJSON.Feature[] {
  const [first] = corners;
  if (first === undefined) return [];
  // In one copy of the world, also across the antimeridian.
  const ring = corners.map(([lon, lat]): Position => [first[0] + wrapped(lon - first[0]), lat]);
  const middle = (axis: 0 | 1): number => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length;
  return [
    featureOf({ type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] }),
    pointFeature([middle(0), middle(1)], { number: String(number) }),
  ];
}
