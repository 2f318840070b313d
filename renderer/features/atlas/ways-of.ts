import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { Overlay } from '../picture/overlays/overlay.ts';
import { longestLine } from '../picture/overlays/overlay-names.ts';

/** A line that lies on the map, which pages can follow. */
export interface Way {
  id: string;
  name: string;
  line: readonly Position[];
}

/** The longest line of each overlay that has any. */
export const waysOf = (overlays: readonly Overlay[]): Way[] =>
  overlays.flatMap(({ id, name, lines }) => {
    const longest = longestLine(lines);
    return longest === undefined || longest.length < 2 ? [] : [{ id, name, line: longest }];
  });
