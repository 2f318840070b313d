import type { InstalledRegion } from '../../api/admin-client.ts';

/** Regions to offer for export: downloaded and built ones, else those that come with Outpost. */
export function exportable(regions: readonly InstalledRegion[]): readonly InstalledRegion[] {
  const own = regions.filter(({ builtIn }) => !builtIn);
  return own.length === 0 ? regions : own;
}
