import type { RegionInfo } from '../api/health.ts';

export type Box = [number, number, number, number];

/** Wider than this is an overview of the world, not a place to look at. */
const worldWide = 180;

/** Regions worth a border and a first look: not the overview that lies under everything. */
export function detailedRegions(regions: readonly RegionInfo[]): RegionInfo[] {
  return regions.filter(({ bounds: [west, , east] }) => east - west < worldWide);
}

/** The box around all detailed regions; undefined when there is nothing but the overview. */
export function regionsBox(regions: readonly RegionInfo[]): Box | undefined {
  const boxes = detailedRegions(regions).map(region => region.bounds);
  if (boxes.length === 0) return undefined;
  return [
    Math.min(...boxes.map(box => box[0])),
    Math.min(...boxes.map(box => box[1])),
    Math.max(...boxes.map(box => box[2])),
    Math.max(...boxes.map(box => box[3])),
  ];
}
