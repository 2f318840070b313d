import type { ItemKind } from '../../api/items.ts';
import type { IconName } from '../../ui/icons.tsx';

/** What the window can do with items of a kind; what opens them says so by `useItemOpener`. */
interface ItemAbilities {
  icon: IconName;
  /** Whether the map shows it beside what is worked on; others have nothing to hide. */
  isDrawn: boolean;
  /** What its content draws: GeoJSON, or a file of any format. */
  shape?: 'geojson' | 'file';
  /** Whether its lines have a profile. */
  hasProfile?: boolean;
  /** What a report tells of it. */
  report?: 'place' | 'shapes' | 'table';
  /** Whether it is offered to be taken along; groups go with what is in them. */
  isCarried: boolean;
}

export const itemKinds = {
  place: { icon: 'pin', isDrawn: true, report: 'place', isCarried: true },
  track: { icon: 'street', isDrawn: true, shape: 'file', hasProfile: true, report: 'shapes', isCarried: true },
  route: { icon: 'directions', isDrawn: true, shape: 'geojson', hasProfile: true, report: 'shapes', isCarried: true },
  drawing: { icon: 'area', isDrawn: true, shape: 'geojson', hasProfile: true, report: 'shapes', isCarried: true },
  area: { icon: 'area', isDrawn: true, shape: 'geojson', report: 'shapes', isCarried: true },
  plan: { icon: 'list', isDrawn: false, isCarried: true },
  picture: { icon: 'frame', isDrawn: false, isCarried: true },
  match: { icon: 'street', isDrawn: true, shape: 'geojson', hasProfile: true, report: 'shapes', isCarried: true },
  table: { icon: 'table', isDrawn: false, report: 'table', isCarried: true },
  csv: { icon: 'file', isDrawn: false, report: 'table', isCarried: true },
  group: { icon: 'folder', isDrawn: true, isCarried: false },
  report: { icon: 'report', isDrawn: false, isCarried: false },
} as const satisfies Readonly<Record<ItemKind, ItemAbilities>>;

export const abilitiesOf = (kind: ItemKind): ItemAbilities => itemKinds[kind];

type Kinds = typeof itemKinds;
export type CarriedKind = { [Kind in ItemKind]: Kinds[Kind]['isCarried'] extends true ? Kind : never }[ItemKind];

export const carriedKinds = (Object.keys(itemKinds) as ItemKind[]).filter(
  (kind): kind is CarriedKind => itemKinds[kind].isCarried,
);
