export { InstalledRegions } from './installed-regions.ts';
export { mountRegion } from './mount.ts';
export type { MountedRegion, Regions } from './region.ts';
export { type RegionFile, RegionFiles } from './region-files.ts';
