import type { RegionInfo } from '../api/health.ts';

export type Box = [number, number, number, number];

/** Degrees. Wider than this is an overview of the world, not a place to look at. */
const worldWide = 180;
/** Degrees. Regions further apart than this would be specks in one view. */
const oneView = 25;
/** The fictional region every installation starts with. */
const sandbox = 'sandbox';

/** Regions worth a border and a first look: not the overview that lies under everything. */
export function detailedRegions(regions: readonly RegionInfo[]): RegionInfo[] {
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

function fitsOneView([west, south, east, north]: Box): boolean {
  return east - west <= oneView && north - south <= oneView;
}

/** What to show first: all detailed regions where one view holds them, else the real ones, else the first; undefined without any. */
export function firstBox(regions: readonly RegionInfo[]): Box | undefined {
  const detailed = detailedRegions(regions);
  const real = detailed.filter(region => region.id !== sandbox);
  const choices = [union(detailed), union(real), real[0]?.bounds, detailed[0]?.bounds].filter(box => box !== undefined);
  return choices.find(fitsOneView) ?? choices.at(-1);
}
