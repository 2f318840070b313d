import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { IconName } from '../../ui/icons.tsx';

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
}

export interface OverlayPoint {
  color: string;
  position: Position;
  /** At most three characters. */
  label?: string;
}

/** The id of the plan, which is no item. */
export const planOverlay = 'plan';

/** What lies on the map and may be in the picture. */
export interface Overlay {
  id: string;
  name: string;
  icon: IconName;
  color: string;
  lines: readonly OverlayLine[];
  areas: readonly OverlayArea[];
  points: readonly OverlayPoint[];
}
