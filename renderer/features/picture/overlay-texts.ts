import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { isNamedHere, type Overlay } from './overlay.ts';

/** Characters of a text, and texts, that the endpoint takes. */
const longest = 200;
const most = 500;

/** Names at what lies on the map, as `text` takes them: below pins, in the middle of lines and areas. */
export function overlayTexts(overlays: readonly Overlay[]): string[] {
  const texts = overlays.flatMap(overlay => {
    const name = overlay.name.trim().slice(0, longest);
    // The plan's points have letters, found places none of one's own.
    if (name === '' || isNamedHere(overlay.id)) return [];
    const below = overlay.points.map(({ position }) => `anchor:top|offset:0,2|${position.join(',')}|${name}`);
    if (below.length > 0) return below;
    const middle = middleOf(overlay);
    return middle === undefined ? [] : [`${middle.join(',')}|${name}`];
  });
  return texts.slice(0, most);
}

function middleOf({ lines, areas }: Overlay): Position | undefined {
  const ring = areas[0]?.rings[0];
  if (ring !== undefined) {
    const [west, south, east, north] = boundsOfPositions(ring);
    return [Number(((west + east) / 2).toFixed(6)), Number(((south + north) / 2).toFixed(6))];
  }
  const longestLine = lines.reduce<readonly Position[]>(
    (most, { line }) => (line.length > most.length ? line : most),
    [],
  );
  return longestLine[Math.floor(longestLine.length / 2)];
}
