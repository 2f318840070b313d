import { wrapped } from '../../data-packs/geo/lon-lat.ts';
import { latitudeOf, longitudeOf } from '../../data-packs/geo/web-mercator.ts';
import type { Regions } from '../regions/index.ts';
import type { StyleName } from '../tiles/index.ts';
import { regionsIn } from './credits.ts';
import { Camera, type View } from './renderer/map-view.ts';

export type PictureCoverage = 'full' | 'partial' | 'none';

/** Places looked at across and down, each amid its part of the picture: the very edge of the world is in no region. */
const samples = 17;
/** Tiles of this zoom have streets, and may be enlarged; those of an overview are true at their own zooms only. */
const streetZoom = 12;

/** How much of a picture lies in installed regions, by their polygons; an overview counts up to its deepest zoom. */
export function coverageOf(regions: Regions, style: StyleName, view: View): PictureCoverage {
  const kind = style === 'satellite' || style === 'hybrid' ? 'imagery' : 'basemap';
  const detailed = regionsIn(regions, view).filter(({ manifest }) =>
    manifest.parts.some(({ kind: own, maxzoom = streetZoom }) => {
      return own === kind && (maxzoom >= streetZoom || view.zoom < maxzoom + 1);
    }),
  );
  const camera = new Camera(view);
  let [covered, looked] = [0, 0];
  for (let i = 0; i < samples * samples; i++) {
    const [across, down] = [((i % samples) + 0.5) / samples, (Math.floor(i / samples) + 0.5) / samples];
    const [x, y] = camera.unproject(across * camera.width, down * camera.height);
    if (y < 0 || y > 1) continue;
    looked++;
    const [lon, lat] = [wrapped(longitudeOf(x)), latitudeOf(y)];
    if (detailed.some(region => region.covers(lon, lat))) covered++;
  }
  if (covered === looked) return 'full';
  return covered === 0 ? 'none' : 'partial';
}
