import type { RegionInfo } from '../../api/health.ts';

export type Box = [number, number, number, number];

/** Degrees; wider regions are overviews of the world. */
const worldWide = 180;
/** Share of a view that its widest region must fill, so that regions are visible. */
const minShare = 1 / 6;
/** The fictional region of every installation. */
const sandbox = 'sandbox';

/** All regions but overviews of the world. */
export function detailedRegions<Region extends { bounds: Box }>(regions: readonly Region[]): Region[] {
  return regions.filter(({ bounds: [west, , east] }) => east - west < worldWide);
}

/** Regions in detail beside the sandbox, which is an invented one. */
export function realRegions<Region extends { id: string; bounds: Box }>(regions: readonly Region[]): Region[] {
  return detailedRegions(regions).filter(({ id }) => id !== sandbox);
}

function union(regions: readonly RegionInfo[]): Box | undefined {
  const boxes = regions.map(region => region.bounds);
  if (boxes.length === 0) return undefined;
  return [
    Math.min(...boxes.map(box => box[0])),
    Math.min(...boxes.map(box => box[1])),
    Math.max(...boxes.map(box => box[2])),
    Math.max(...boxes.map(box => box[3])),
  ];
}

function extentOf([west, south, east, north]: Box): number {
  return Math.max(east - west, north - south);
}

/**
 * The first view: all detailed regions if one view shows them well, else all the real ones, else the widest; undefined
 * without regions.
 */
export function firstBox(regions: readonly RegionInfo[]): Box | undefined {
  const detailed = detailedRegions(regions);
  const real = realRegions(regions);
  const [widest] = (real.length > 0 ? real : detailed)
    .map(({ bounds }) => bounds)
    .sort((a, b) => extentOf(b) - extentOf(a));
  if (widest === undefined) return undefined;
  const together = [union(detailed), union(real)].filter(box => box !== undefined);
  return together.find(box => extentOf(widest) >= extentOf(box) * minShare) ?? widest;
}
