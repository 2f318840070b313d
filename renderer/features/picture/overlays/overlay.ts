import { type Bounds, boundsOfPositions, isEmpty } from '../../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import type { ShapedLegend } from '../../../../data-packs/interchange/look/look-legends.ts';
import type { IconName } from '../../../ui/icon-shapes.ts';

export interface OverlayLine {
  color: string;
  /** CSS pixels. */
  width: number;
  line: readonly Position[];
}

export interface OverlayArea {
  color: string;
  /** The outer ring first. */
  rings: readonly (readonly Position[])[];
  /** Where it has one of its own. */
  name?: string;
}

export interface OverlayPoint {
  color: string;
  position: Position;
  /** At most three characters. */
  label?: string;
  /** Of a disc in place of a pin, pixels. */
  radius?: number | undefined;
  /** Where it has one of its own. */
  name?: string | undefined;
}

/** As wide as on the map at a middle zoom. */
export const lineWidth = 4;

/** The ids of what is no item: the plan, what its tools show, and found places. */
export const planOverlay = 'plan';
export const toolOverlays = { reach: 'plan.reach', order: 'plan.order', fit: 'plan.fit' } as const;
export const hitsOverlay = 'hits';

/** Whether its name is a word of this window, not data. */
export const isNamedHere = (id: string): boolean =>
  [planOverlay, hitsOverlay, ...Object.values(toolOverlays)].includes(id);

/** Lines, areas and points under one name. */
export interface NamedShapes {
  id: string;
  name: string;
  lines: readonly OverlayLine[];
  areas: readonly OverlayArea[];
  points: readonly OverlayPoint[];
}

/** With nothing in it. */
export const emptyOverlay = { lines: [], areas: [], points: [] } as const satisfies Partial<NamedShapes>;

/** What lies on the map and may be in the picture. */
export interface Overlay extends NamedShapes {
  icon: IconName;
  color: string;
  /** What its colours and sizes mean. */
  legends?: readonly ShapedLegend[] | undefined;
}

/** The box around it; undefined where there is nothing in it. */
export function boundsOfOverlay({ lines, areas, points }: Overlay): Bounds | undefined {
  const box = boundsOfPositions([
    ...lines.flatMap(({ line }) => line),
    ...areas.flatMap(({ rings }) => rings.flat()),
    ...points.map(({ position }) => position),
  ]);
  return isEmpty(box) ? undefined : box;
}
