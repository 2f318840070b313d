import { boundsMeet } from '../../../../data-packs/geo/bounds.ts';
import type { InstalledRegion } from '../../../api/admin/admin-client.ts';
import { detailedRegions } from '../../../map/camera/initial-view.ts';
import { type Covering, covers, pointsWithin } from '../../regions-state/region-coverage.ts';

type Region = Covering & Pick<InstalledRegion, 'id' | 'name'>;

/** Pairs of regions that share places; overviews of the world overlap with everything and are left out. */
export function overlapping(regions: readonly Region[]): [Region, Region][] {
  const detailed = detailedRegions(regions);
  return detailed.flatMap((one, i) =>
    detailed
      .slice(i + 1)
      .filter(other => boundsMeet(one.bounds, other.bounds) && (reaches(one, other) || reaches(other, one)))
      .map((other): [Region, Region] => [one, other]),
  );
}

const reaches = (one: Covering, other: Covering): boolean => pointsWithin(one).some(point => covers(other, point));
