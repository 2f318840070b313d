import { type Bounds, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { type CarriedKind, carriedKinds } from '../data/item-kinds.ts';
import { boundsOf, positionOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/items-state.ts';

export interface CarriedGroup {
  kind: CarriedKind;
  items: readonly KeptItem[];
}

/** What can be taken along, by kind; groups go with what is in them. */
export function carriedGroups(items: Iterable<KeptItem>): readonly CarriedGroup[] {
  const kept = [...items].filter(({ trashedAt }) => trashedAt === null);
  return carriedKinds
    .map(kind => ({ kind, items: kept.filter(item => item.kind === kind) }))
    .filter(group => group.items.length > 0);
}

/** Whether an item lies in a box at least in part; what says of no place where it is does. */
export function liesIn(box: Readonly<Bounds>, item: KeptItem): boolean {
  const at = positionOf(item);
  const bounds = at === undefined ? boundsOf(item) : ([at.lon, at.lat, at.lon, at.lat] as const);
  return bounds === undefined || boundsMeet(box, bounds);
}

/** An item's values take about a kilobyte in the file, its content comes on top. */
const valuesBytes = 2048;

/** About how many bytes items take in the file. */
export const itemBytes = (items: readonly KeptItem[]): number =>
  items.reduce((sum, { content }) => sum + valuesBytes + (content?.bytes ?? 0), 0);
