import { type Bounds, boundsInView, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { type Position, turnedNear } from '../../../data-packs/geo/lon-lat.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';
import type { AtlasPlanAnswer } from '../../api/atlas.ts';
import { longestLine, middleOf } from '../picture/overlays/overlay-names.ts';
import type { NamedShapes } from '../picture/overlays/overlay-shapes.ts';
import { placesAlong } from '../picture/overlays/places-along.ts';

/** Places of a line that are looked at. */
const looked = 500;

/** A page on the ground: its corners, and its middle. */
interface Page {
  corners: readonly Position[];
  middle: Position;
  bounds: Bounds;
}

/**
 * Where names stand, so that every page has those of what it shows: on a line where it comes nearest to the middle of the
 * page, in an area that covers that middle, there; in any other area at the best place in it.
 */
export function namesOnPages({ pages }: Pick<AtlasPlanAnswer, 'pages'>): (overlay: NamedShapes) => Position[] {
  const all = pages.map(({ corners }) => pageOf(corners));
  return overlay => {
    const { lines, areas } = overlay;
    const covered = all.filter(({ middle }) => areas.some(({ rings }) => covers(rings, middle)));
    if (areas.length > 0) return covered.length > 0 ? covered.map(({ middle }) => middle) : middleOf(overlay);
    const line = longestLine(lines);
    if (line === undefined) return [];
    const places = placesAlong(line, looked);
    const box = boundsOfPositions(places);
    const near = all.filter(({ bounds }) => boundsInView(box, bounds));
    return near.map(page => nearestOn(page, places)).filter(place => place !== undefined);
  };
}

function pageOf(corners: readonly Position[]): Page {
  const first = corners[0]?.[0] ?? 0;
  const near = corners.map(([lon, lat]): Position => [turnedNear(lon, first), lat]);
  const mean = (axis: 0 | 1) => near.reduce((sum, corner) => sum + corner[axis], 0) / near.length;
  return { corners: near, middle: [mean(0), mean(1)], bounds: boundsOfPositions(near) };
}

/** The place on a page that is nearest to its middle. */
function nearestOn({ corners, middle: [x, y] }: Page, places: readonly Position[]): Position | undefined {
  const squeeze = Math.cos((y * Math.PI) / 180);
  let nearest: Position | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const [lon, lat] = [turnedNear(place[0], x), place[1]];
    const away = Math.hypot((lon - x) * squeeze, lat - y);
    if (away >= least || !pointInPolygon([corners], lon, lat)) continue;
    [nearest, least] = [place, away];
  }
  return nearest;
}

const covers = (rings: readonly (readonly Position[])[], [x, y]: Position): boolean =>
  pointInPolygon(
    rings.map(ring => ring.map(([lon, lat]): Position => [turnedNear(lon, x), lat])),
    x,
    y,
  );
