import { type Bounds, boundsInView, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { type Position, turnedNear } from '../../../data-packs/geo/lon-lat.ts';
import { zoomOfScale } from '../../../data-packs/geo/map-scale.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';
import type { AtlasPlanAnswer, AtlasRequest } from '../../api/jobs.ts';
import type { OwnIcons } from '../picture/choice/own-icons.ts';
import { drawnFeatures, legendsFor } from '../picture/overlays/drawn-overlays.ts';
import type { NamedShapes, Overlay } from '../picture/overlays/overlay.ts';
import { longestLine, middleOf, nameFeature, overlayNames, placesAlong } from '../picture/overlays/overlay-names.ts';
import { thinOverlays } from '../picture/overlays/thin-overlays.ts';
import type { AtlasChoice } from './atlas-choice.ts';

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

/** The zoom of the smallest details that the pages show. */
export const pageDetail = ({ scale, pages }: AtlasPlanAnswer): number =>
  zoomOfScale(scale, pages[0]?.corners[0]?.[1] ?? 0) + 1;

/** What lies on the map and is laid over the pages; but the way that they follow, which the service draws itself. */
export function laidOverPages(
  overlays: readonly Overlay[],
  { subject, without }: Pick<AtlasChoice, 'subject' | 'without'>,
): Overlay[] {
  const followed = subject.kind === 'way' ? waysOf(overlays).find(({ id }) => id === subject.id)?.line : undefined;
  return overlays
    .filter(({ id }) => !without.includes(id))
    .map(overlay => ({ ...overlay, lines: overlay.lines.filter(({ line }) => line !== followed) }));
}

/** The same for the request of an atlas, with the names beside it. */
export function atlasDrawings(
  overlays: readonly Overlay[],
  choice: AtlasChoice,
  plan: AtlasPlanAnswer,
  own: OwnIcons,
): Pick<AtlasRequest, 'geojson' | 'icons' | 'legends'> {
  const thin = thinOverlays(laidOverPages(overlays, choice), pageDetail(plan));
  const { features, icons } = drawnFeatures(thin, choice.lines, own);
  const names = choice.namesOfDrawings ? overlayNames(thin, namesOnPages(plan)).map(nameFeature) : [];
  return {
    ...(features.length > 0 && { geojson: { type: 'FeatureCollection', features: [...features, ...names] } }),
    ...(icons !== undefined && { icons }),
    ...(choice.legendOfColors && legendsFor(thin)),
  };
}

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
