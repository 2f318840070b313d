import { LRUCache } from 'lru-cache';
import { remembered } from '../../../data-packs/base/remembered.ts';
import { type Bounds, boundsContain, boundsInView, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { polygonsOf } from '../../../data-packs/geo/ring.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { Camera, type View } from '../../map-renderer/index.ts';
import type { MountedRegion, Regions } from '../../regions/index.ts';

/** Places looked at across and down, each amid its cell of the picture: the very edge of the world is in no region. */
export const samplesAcross = 17;

/** A longitude and latitude; `undefined` beyond the map's northern and southern edge. */
type Sample = readonly [lon: number, lat: number] | undefined;

/** What is looked at of a view. */
export interface Sight {
  camera: Camera;
  /** In degrees, which may reach into the next worlds. */
  box: Bounds;
  /** A place in each cell of a picture, row by row. */
  samples: readonly Sample[];
}

/** Of the last ones: a picture asks several times, and is over soon. */
const sights = new LRUCache<View, Sight>({ max: 16 });

/** Looks at a view once, however often it is asked what is in it. */
export const sightOf = (view: View): Sight =>
  remembered(sights, view, () => {
    const camera = new Camera(view);
    return { camera, box: boxOf(camera), samples: samplesOf(camera) };
  });

function samplesOf(camera: Camera): Sample[] {
  return Array.from({ length: samplesAcross ** 2 }, (_, i) => {
    const [across, down] = [
      ((i % samplesAcross) + 0.5) / samplesAcross,
      (Math.floor(i / samplesAcross) + 0.5) / samplesAcross,
    ];
    const [x, y] = camera.unproject(across * camera.width, down * camera.height);
    return y < 0 || y > 1 ? undefined : [wrapped(longitudeOf(x)), latitudeOf(y)];
  });
}

function boxOf(camera: Camera): Bounds {
  const [west, north, east, south] = boundsOfPositions(camera.corners());
  return [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
}

/** The regions whose bounds a view has a part of: their tiles go on beyond their outlines. */
export function regionsNear(regions: Regions, view: View): MountedRegion[] {
  const { box } = sightOf(view);
  return regions.list().filter(({ manifest }) => boundsInView(manifest.bounds, box));
}

/** The regions whose outlines a view has a part of. */
export function regionsIn(regions: Regions, view: View): MountedRegion[] {
  const { camera, box, samples } = sightOf(view);
  return regionsNear(regions, view).filter(
    region =>
      (view.bearing === 0 && camera.perspective === undefined && boundsContain(box, region.manifest.bounds)) ||
      samples.some(sample => sample !== undefined && region.covers(...sample)) ||
      hasCornerIn(region, camera, box),
  );
}

/** Whether a corner of a region's outline is in the picture: regions may be smaller than a cell. */
function hasCornerIn({ manifest: { coverage } }: MountedRegion, camera: Camera, [, south, , north]: Bounds): boolean {
  return polygonsOf(coverage).some(rings =>
    rings.some(ring =>
      ring.some(([lon, lat]) => {
        if (lat < south || lat > north) return false;
        const world = mercatorX(lon);
        const [x, y] = camera.project(world + Math.round(camera.centreX - world), mercatorY(lat));
        return x >= 0 && y >= 0 && x <= camera.width && y <= camera.height;
      }),
    ),
  );
}
