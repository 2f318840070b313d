import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { boundsInView } from '../../../data-packs/geo/bounds.ts';
import type { RegionInfo } from '../../api/health.ts';
import { viewBounds } from '../camera/camera.ts';
import { listen } from '../listen.ts';

/** Whether a region in view has heights; looked at while `wanted`, else false. */
export function useHeightsInView(
  map: MapLibreMap | undefined,
  regions: readonly RegionInfo[],
  wanted: boolean,
): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (map === undefined || !wanted) return;
    const look = () => {
      const view = viewBounds(map);
      setInView(regions.some(({ bounds, parts }) => parts?.includes('terrain') === true && boundsInView(bounds, view)));
    };
    look();
    return listen(map, ['moveend'], look);
  }, [map, regions, wanted]);
  return wanted && inView;
}
