import { useEffect, useMemo } from 'react';
import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { featureOf } from '../../formats/feature.ts';
import { showBox } from '../camera/camera.ts';
import { useMap } from '../map-context.ts';
import { Overlay } from './overlay.tsx';

interface ReachAreasProps {
  /** Drawn in this order. */
  areas: readonly { color: string; polygons: Position[][][] }[];
  /** The map stays where it is. */
  still: boolean;
}

/** Areas that can be reached, each in its colour; shows new ones unless they are in view, or `still`. */
export function ReachAreas({ areas, still }: ReachAreasProps) {
  const { map } = useMap();
  const features = useMemo(
    () => areas.map(({ color, polygons }) => featureOf({ type: 'MultiPolygon', coordinates: polygons }, { color })),
    [areas],
  );
  useEffect(() => {
    if (still) return;
    const box = boundsOfPositions(areas.flatMap(({ polygons }) => polygons.flatMap(([outer = []]) => outer)));
    if (isEmpty(box)) return;
    const [west, south, east, north] = box;
    const view = map.getBounds();
    if (!view.contains([west, south]) || !view.contains([east, north])) showBox(map, box, 16);
  }, [map, areas, still]);
  return <Overlay id="reach" features={features} />;
}
