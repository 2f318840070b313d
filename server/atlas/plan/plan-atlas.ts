import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { type Position, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { zoomOfScale } from '../../../data-packs/geo/map-scale.ts';
import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { type Frame, frameOf } from '../../../data-packs/paper/sheet-layout.ts';
import { largerUsualScale, usualScaleOver } from '../../../data-packs/paper/usual-scales.ts';
import { deepestZoom } from '../../../data-packs/picture/options.ts';
import { Failure } from '../../errors.ts';
import { atlasWords } from '../../words.ts';
import type { Atlas } from '../atlas-schemas.ts';
import { mostPages } from '../limits.ts';
import { areaOf, type Coverage, routeOf } from './area-of.ts';
import type { AtlasPage, AtlasPlan } from './atlas-plan.ts';
import { type GridPage, neighboursIn, pageGrid } from './page-grid.ts';
import { type Plane, planeFor } from './plane.ts';
import { routeStrips, type Strip } from './route-strips.ts';
import { type RouteLine, routeLineOf, wayOf } from './way-of.ts';

const refuse = (said: ReturnType<typeof atlasWords.message>) => new Failure('bad_request', said);

/** What one scale makes of an atlas; undefined: more pages than asked for. */
type PagesAt = (scale: number, most: number) => AtlasPage[] | undefined;

export interface PlanQuestion {
  atlas: Atlas;
  /** CSS pixels. */
  paper: { width: number; height: number };
  /** Of the region that it names. */
  coverage: Coverage | undefined;
}

/** The pages of an atlas. Throws `bad_request` naming the parameter. */
export function planAtlas({ atlas, paper, coverage }: PlanQuestion): AtlasPlan {
  const positions = routeOf(atlas);
  const route = positions && routeLineOf(positions);
  const rings = positions === undefined ? areaOf(atlas, coverage) : [positions];
  const plane = planeFor(rings, atlas.projection);
  if (plane === undefined) throw refuse(atlasWords.message('utmReach'));
  const frame = frameOnPage(atlas, paper, route !== undefined);
  requireRoom(atlas, frame);
  const pagesAt = route === undefined ? gridPages(atlas, plane, frame, rings) : stripPages(atlas, plane, frame, route);
  const { scale, pages } = scaledPages(atlas, plane, wholeScale(rings, plane, frame), pagesAt);
  return {
    scale,
    utmZone: plane.utmZone,
    zoom: zoomOfScale(scale, plane.latitude),
    middle: plane.longitude,
    paper: { width: paper.width, height: paper.height },
    frame,
    pages,
    ...(route !== undefined && { route }),
  };
}

/** The map on each page; profiles of routes lie below it. */
function frameOnPage({ grid }: Atlas, paper: { width: number; height: number }, hasProfile: boolean): Frame {
  const { width, height } = paper;
  const frame = frameOf({ width, height, title: '', grid: grid !== undefined, legend: false });
  return hasProfile ? { ...frame, height: frame.height - profileRoom(frame) } : frame;
}

function requireRoom({ overlap }: Atlas, { width, height }: Frame): void {
  if (Math.min(width, height) / millimetre > 2 * overlap) return;
  const sides = { width: Math.round(width / millimetre), height: Math.round(height / millimetre) };
  throw refuse(atlasWords.message('wideOverlap', sides));
}

/** `whole`: a scale at which all of it is on one page. */
function scaledPages({ scale = 'auto', pages: wish }: Atlas, plane: Plane, whole: number, pagesAt: PagesAt) {
  if (scale !== 'auto') {
    requireScale(scale, plane);
    const pages = pagesAt(scale, mostPages);
    if (pages === undefined) throw refuse(atlasWords.message('manyPages', { scale, count: mostPages }));
    return { scale, pages };
  }
  // From what shows all of it on one page on, ever larger, as long as there are not more than wished for.
  let best: { scale: number; pages: AtlasPage[] } | undefined;
  for (let tried = usualScaleOver(whole); tried >= leastDenominator; tried = largerUsualScale(tried)) {
    if (!isInZooms(tried, plane)) continue;
    const pages = pagesAt(tried, wish);
    if (pages === undefined) break;
    best = { scale: tried, pages };
  }
  if (best === undefined) throw refuse(atlasWords.message('manyPages', { scale: usualScaleOver(whole), count: wish }));
  return best;
}

/** The scale at which an area fits into a square of the map's shorter side, however it is turned. */
function wholeScale(rings: readonly Position[][], plane: Plane, { width, height }: Frame): number {
  const [west, south, east, north] = boundsOfPositions(rings.flat().map(plane.forward));
  const size = Math.hypot(east - west, north - south);
  return (size / plane.perPixel(1) / Math.min(width, height)) * 1.3;
}

const leastDenominator = 500;

const isInZooms = (scale: number, { latitude }: Plane): boolean => {
  const zoom = zoomOfScale(scale, latitude);
  return zoom >= 0 && zoom <= deepestZoom;
};

function requireScale(scale: number, plane: Plane): void {
  if (!isInZooms(scale, plane)) throw refuse(atlasWords.message('scaleRange', { scale }));
}

function gridPages({ overlap }: Atlas, plane: Plane, frame: Frame, rings: readonly Position[][]): PagesAt {
  const projected = rings.map(ring => ring.map(plane.forward));
  return (scale, most) => {
    const unit = plane.perPixel(scale);
    const size = { width: frame.width * unit, height: frame.height * unit, overlap: overlap * millimetre * unit };
    const cells = pageGrid(projected, size);
    if (cells === undefined || cells.length > most) return undefined;
    const neighbours = neighboursIn(cells);
    return cells.map(
      ({ centre }: GridPage, i): AtlasPage => ({
        number: i + 1,
        ...placed(plane, centre, 0, [size.width, size.height]),
        neighbours: neighbours[i] ?? {},
      }),
    );
  };
}

/** Millimetres that stay free between the way and the page's edges. */
const besideWay = 12;

function stripPages({ overlap }: Atlas, plane: Plane, frame: Frame, route: RouteLine): PagesAt {
  const isUpright = frame.height >= frame.width;
  const [long, short] = isUpright ? [frame.height, frame.width] : [frame.width, frame.height];
  const free = 2 * Math.min(besideWay * millimetre, short / 8);
  return (scale, most) => {
    const unit = plane.perPixel(scale);
    const way = wayOf(route, plane, { scale, step: ((long - free) * unit) / 20, most: most * 200 });
    if (way === undefined) return undefined;
    const size = {
      along: (long - free) * unit,
      across: (short - free) * unit,
      overlap: (overlap / 1000) * scale,
    };
    const strips = routeStrips(way, size, most);
    return strips?.map(({ centre, direction, first, last }: Strip, i): AtlasPage => {
      // The way goes up on upright pages, to the right on others.
      const up = isUpright ? direction : direction + Math.PI / 2;
      return {
        number: i + 1,
        ...placed(plane, centre, 90 - (up * 180) / Math.PI, [frame.width * unit, frame.height * unit]),
        neighbours: {
          ...(i > 0 && { [isUpright ? 's' : 'w']: i }),
          ...(i + 1 < strips.length && { [isUpright ? 'n' : 'e']: i + 2 }),
        },
        stretch: { from: way.distances[first] ?? 0, to: way.distances[last] ?? 0 },
      };
    });
  };
}

/** Where a page lies. `bearing`: degrees; `size`: of its map in the plane. */
function placed(plane: Plane, [x, y]: Position, bearing: number, [width, height]: readonly [number, number]) {
  const turn = (bearing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (right: number, up: number): Position => {
    const [lon, lat] = plane.inverse(x + right * cos + up * sin, y + up * cos - right * sin);
    return [wrapped(lon), lat];
  };
  const [r, u] = [width / 2, height / 2];
  return {
    centre: at(0, 0),
    bearing: ((bearing % 360) + 360) % 360,
    corners: [at(-r, u), at(r, u), at(r, -u), at(-r, -u)],
  };
}

/** What of a page is its profile's, CSS pixels: a sixth, and at most 34 millimetres. */
const profileRoom = ({ height }: Frame): number => Math.min(34 * millimetre, height / 6);
