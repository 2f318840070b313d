import type { Position } from '../../../../data-packs/geo/lon-lat.ts';

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
