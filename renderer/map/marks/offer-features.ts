import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { polygonsOf } from '../../../data-packs/geo/ring.ts';
import { featureOf, pointFeature } from '../../formats/feature.ts';

/** CSS pixels; narrower areas are drawn as dots. */
const minWidth = 4;
/** The world at zoom 0 in CSS pixels. */
const worldWidth = 512;

/**
 * Features of offered regions: their areas, and a dot in the middle of each for zooms below `areaFromZoom`. A feature's
 * id is its region's index.
 */
export function offerFeatures(areas: readonly Coverage[]): GeoJSON.Feature[] {
  return areas.flatMap((area, id): GeoJSON.Feature[] => {
    const polygons = polygonsOf(area);
    const boxes = polygons.map(([outer = []]) => boundsOfPositions(outer));
    const [west, south, east, north] = boundsOfPositions(polygons.flat(2));
    // Measure each polygon: distant islands may each be too small.
    const widest = Math.max(...boxes.map(([w, s, e, n]) => Math.max(e - w, n - s)));
    const areaFromZoom = Math.log2((minWidth / worldWidth) * (360 / widest));
    return [
      { ...featureOf(area), id },
      { ...pointFeature([(west + east) / 2, (south + north) / 2], { areaFromZoom }), id },
    ];
  });
}
