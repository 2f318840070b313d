import type { InstalledRegion } from '../../api/admin/admin-client.ts';

/** Regions to offer for export: downloaded and built ones, else those that come with Outpost; none of a store. */
export function exportable(regions: readonly InstalledRegion[]): readonly InstalledRegion[] {
  const installed = regions.filter(({ inStore }) => inStore === undefined);
  const own = installed.filter(({ builtIn }) => !builtIn);
  return own.length === 0 ? installed : own;
}
