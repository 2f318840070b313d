import type { InstalledRegion } from '../../api/desk.ts';

/** Regions worth a file: those that came from somewhere; where there are none, what every Outpost makes for itself. */
export function exportable(regions: readonly InstalledRegion[]): readonly InstalledRegion[] {
  const own = regions.filter(({ builtIn }) => !builtIn);
  return own.length === 0 ? regions : own;
}
