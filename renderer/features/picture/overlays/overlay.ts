import { type Bounds, boundsOfPositions, isEmpty } from '../../../../data-packs/geo/bounds.ts';
import type { IconName } from '../../../ui/icons.tsx';
import type { NamedShapes } from './overlay-shapes.ts';

/** What lies on the map and may be in the picture. */
export interface Overlay extends NamedShapes {
  icon: IconName;
  color: string;
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
