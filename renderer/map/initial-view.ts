import type { RegionInfo } from '../api/health.ts';

export type Box = [number, number, number, number];

/** Degrees. Wider than this is an overview of the world, not a place to look at. */
const worldWide = 180;
/** The widest region must fill at least this share of a view of several, or all of them are specks in it. */
const enoughToSee = 1 / 6;
/** The fictional region every installation starts with. */
const sandbox = 'sandbox';

/** Regions worth a border and a first look: not the overview that lies under everything. */
export function detailedRegions<Region extends { bounds: Box }>(regions: readonly Region[]): Region[] {
  return regions.filter(({ bounds: [west, , east] }) => east - west < worldWide);
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
 * What to show first: all detailed regions where one view shows them well, else all the real ones, else the widest of those; undefined
 * without any.
 */
export function firstBox(regions: readonly RegionInfo[]): Box | undefined {
  const detailed = detailedRegions(regions);
  const real = detailed.filter(region => region.id !== sandbox);
  const [widest] = (real.length > 0 ? real : detailed)
    .map(({ bounds }) => bounds)
    .sort((a, b) => extentOf(b) - extentOf(a));
  if (widest === undefined) return undefined;
  const together = [union(detailed), union(real)].filter(box => box !== undefined);
  return together.find(box => extentOf(widest) >= extentOf(box) * enoughToSee) ?? widest;
}
