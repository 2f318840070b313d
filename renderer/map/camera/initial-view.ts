import type { Coverage } from '../../../data-packs/format/manifest.ts';
import {
  type Bounds,
  boundsOfPositions,
  boundsOnGlobe,
  isEmpty,
  unionBounds,
  unrolled,
} from '../../../data-packs/geo/bounds.ts';
import type { RegionInfo } from '../../api/health.ts';

/** Degrees; wider regions are overviews of the world. */
const worldWide = 180;
/** Share of a view that its widest region must fill, so that regions are visible. */
const minShare = 1 / 6;
/** The fictional region of every installation. */
const sandbox = 'sandbox';

/** A place as wide as its bounds; what it covers says on which side of 180 degrees it lies. */
export interface Framed {
  bounds: Bounds;
  coverage?: Coverage | undefined;
}

/** The box to show of a region: its east is beyond 180 degrees where it lies on both sides of them. */
export function frameOf({ bounds, coverage }: Framed): Bounds {
  if (coverage?.type !== 'MultiPolygon') return bounds;
  const boxes = coverage.coordinates.map(([outer = []]) => boundsOfPositions(outer));
  return unrolled(boundsOnGlobe(boxes, bounds));
}

/** All regions but overviews of the world. */
export function detailedRegions<Region extends Framed>(regions: readonly Region[]): Region[] {
  return regions.filter(region => {
    const [west, , east] = frameOf(region);
    return east - west < worldWide;
  });
}

/** Regions in detail beside the sandbox, which is an invented one. */
export function realRegions<Region extends Framed & { id: string }>(regions: readonly Region[]): Region[] {
  return detailedRegions(regions).filter(({ id }) => id !== sandbox);
}

function extentOf([west, south, east, north]: Bounds): number {
  return Math.max(east - west, north - south);
}

/**
 * The first view: all detailed regions if one view shows them well, else all the real ones, else the widest; undefined
 * without regions.
 */
export function firstBox(regions: readonly RegionInfo[]): Bounds | undefined {
  const detailed = detailedRegions(regions);
  const real = realRegions(regions);
  const [widest] = (real.length > 0 ? real : detailed).map(frameOf).sort((a, b) => extentOf(b) - extentOf(a));
  if (widest === undefined) return undefined;
  const together = [detailed, real].map(all => unionBounds(all.map(frameOf))).filter(box => !isEmpty(box));
  return together.find(box => extentOf(widest) >= extentOf(box) * minShare) ?? widest;
}
