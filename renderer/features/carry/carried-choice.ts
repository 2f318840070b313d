import { boundsMeet } from '../../../data-packs/geo/bounds.ts';
import type { InstalledRegion } from '../../api/admin-client.ts';
import { boundsOf, positionOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/items-state.ts';

/** Kinds in the order in which people look for them. */
const order = ['place', 'track', 'route', 'drawing', 'area', 'plan', 'picture', 'match', 'table', 'csv'] as const;
type CarriedKind = (typeof order)[number];

export interface CarriedGroup {
  kind: CarriedKind;
  items: readonly KeptItem[];
}

/** What can be taken along, by kind; groups go with what is in them. */
export function carriedGroups(items: Iterable<KeptItem>): readonly CarriedGroup[] {
  const kept = [...items].filter(({ trashedAt }) => trashedAt === null);
  return order
    .map(kind => ({ kind, items: kept.filter(item => item.kind === kind) }))
    .filter(group => group.items.length > 0);
}

/** Whether an item lies in a region's box at least in part; what says of no place where it is does. */
export function liesIn({ bounds: box }: InstalledRegion, item: KeptItem): boolean {
  const at = positionOf(item);
  const bounds = at === undefined ? boundsOf(item) : ([at.lon, at.lat, at.lon, at.lat] as const);
  return bounds === undefined || boundsMeet(box, bounds);
}

/** An item's values take about a kilobyte in the file, its content comes on top. */
const valuesBytes = 2048;

/** About how large the file becomes, bytes. */
export function carriedBytes(region: InstalledRegion | undefined, items: readonly KeptItem[]): number {
  const ofItems = items.reduce((sum, { content }) => sum + valuesBytes + (content?.bytes ?? 0), 0);
  return (region?.bytes ?? 0) + ofItems;
}
