import { type Bounds, boundsContain, boundsInView, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { Camera, type View } from '../../map-renderer/index.ts';
import type { MountedRegion, Regions } from '../../regions/index.ts';

/** Places looked at across and down, each amid its cell of the picture: the very edge of the world is in no region. */
export const samplesAcross = 17;

/** A longitude and latitude; `undefined` beyond the map's northern and southern edge. */
type Sample = readonly [lon: number, lat: number] | undefined;

/** A place in each cell of a picture, row by row. */
export function samplesOf(camera: Camera): Sample[] {
  return Array.from({ length: samplesAcross ** 2 }, (_, i) => {
    const [across, down] = [
      ((i % samplesAcross) + 0.5) / samplesAcross,
      (Math.floor(i / samplesAcross) + 0.5) / samplesAcross,
    ];
    const [x, y] = camera.unproject(across * camera.width, down * camera.height);
    return y < 0 || y > 1 ? undefined : [wrapped(longitudeOf(x)), latitudeOf(y)];
  });
}

/** The box of a view in degrees, which may reach into the next worlds. */
export function boxOf(camera: Camera): Bounds {
  const [west, north, east, south] = boundsOfPositions(camera.corners());
  return [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
}

/** The regions whose bounds a view has a part of: their tiles go on beyond their outlines. */
export function regionsNear(regions: Regions, view: View): MountedRegion[] {
  const box = boxOf(new Camera(view));
  return regions.list().filter(({ manifest }) => boundsInView(manifest.bounds, box));
}

/** The regions whose outlines a view has a part of. */
export function regionsIn(regions: Regions, view: View): MountedRegion[] {
  const camera = new Camera(view);
  const box = boxOf(camera);
  const samples = samplesOf(camera);
  return regionsNear(regions, view).filter(
    region =>
      (view.bearing === 0 && camera.perspective === undefined && boundsContain(box, region.manifest.bounds)) ||
      samples.some(sample => sample !== undefined && region.covers(...sample)) ||
      hasCornerIn(region, camera),
  );
}

/** Whether a corner of a region's outline is in the picture: regions may be smaller than a cell. */
function hasCornerIn({ manifest: { coverage } }: MountedRegion, camera: Camera): boolean {
  const polygons = coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
  return polygons.some(rings =>
    rings.some(ring =>
      ring.some(([lon, lat]) => {
        const world = mercatorX(lon);
        const [x, y] = camera.project(world + Math.round(camera.centreX - world), mercatorY(lat));
        return x >= 0 && y >= 0 && x <= camera.width && y <= camera.height;
      }),
    ),
  );
}
