import type { PartKind } from '../../../../data-packs/format/manifest.ts';
import type { InstalledRegion } from '../../../api/admin/admin-client.ts';
import { detailedRegions } from '../../../map/camera/initial-view.ts';
import { partsWords as partWords, installedWords as t } from '../../../words.ts';
import { byKind } from '../../regions-state/part-kinds.ts';
import { covers, pointsWithin } from '../../regions-state/region-coverage.ts';

/** The kinds that stop working when a region is removed, and those that other regions cover completely. */
interface Removal {
  stops: PartKind[];
  covered: PartKind[];
  freedBytes: number;
}

export function removalOf(region: InstalledRegion, installed: readonly InstalledRegion[]): Removal {
  const points = pointsWithin(region);
  const others = detailedRegions(installed).filter(({ id }) => id !== region.id);
  const covered: PartKind[] = [];
  const stops: PartKind[] = [];
  for (const { kind } of byKind(region.parts)) {
    const having = others.filter(other => other.parts.some(part => part.kind === kind));
    const all = points.every(point => having.some(other => covers(other, point)));
    (all ? covered : stops).push(kind);
  }
  return { stops, covered, freedBytes: region.bytes + (region.previous?.bytes ?? 0) };
}

/** "This stops working in Liechtenstein: the detailed map and search. ..." */
export function removalSentence({ name }: { name: string }, removal: Removal): string {
  const parts = removal.stops.map(kind => partWords(`${kind}Missed`));
  const covered = removal.covered.map(kind => partWords(`${kind}Missed`));
  if (parts.length === 0) return t('nothingStops', { name });
  return covered.length === 0 ? t('stops', { name, parts }) : t('stopsInPart', { name, parts, covered });
}
