import type { InstalledRegion } from '../../api/admin-client.ts';

type Named = Pick<InstalledRegion, 'id' | 'version'>;

/** "liechtenstein-2026-11-01.outpost" */
export function exportName({ id, version }: Named): string {
  const name = `${id}-${version}`;
  return `${name.length > 100 ? id : name}.outpost`;
}

/** Regions to offer for export: downloaded and built ones, else those that come with Outpost. */
export function exportable(regions: readonly InstalledRegion[]): readonly InstalledRegion[] {
  const own = regions.filter(({ builtIn }) => !builtIn);
  return own.length === 0 ? regions : own;
}
