export { InstalledRegions } from './installed-regions.ts';
export { mountRegion } from './mount.ts';
export { isStored, type OpenPart, openPartFile, PartAway, type PartBytes } from './part-bytes.ts';
export { PartChecks } from './part-checks.ts';
export { type MountedRegion, manifestText, partLocation, type Regions } from './region.ts';
export { type RegionFile, RegionFiles } from './region-files.ts';
