import { itemAt } from '../../base/item-at.ts';
import type { Coverage } from '../../format/manifest.ts';
import { type Bounds, boundsContain, commonBounds, isEmpty } from '../../geo/bounds.ts';
import type { Position } from '../../geo/lon-lat.ts';
import { ringArea } from '../../geo/ring.ts';
import { simplifiedRing } from '../../geo/simplified-line.ts';
import { AreaIndex } from './area-index.ts';
import type { CellGrid } from './cell-grid.ts';
import { boxRing } from './clip-area.ts';
import { dataCells, type Evidence, evidenceIn, evidenceOf } from './data-cells.ts';
import type { Polygon, Ring } from './dataset.ts';
import { commonArea } from './filled-area.ts';
import { assembleArea } from './multipolygon.ts';
import type { OsmView } from './osm-view.ts';
import { numberAt } from './packed-numbers.ts';
import { isSimple, nested, smoothedRing, wound } from './rings.ts';

/** Side of a cell in degrees of latitude: a hundredth of the extent's, between 70 m and a kilometre. */
const minCell = 0.0006;
const maxCell = 0.009;
const maxCells = 4_000_000;
/** Smallest share of the largest area's nodes that another area must have: a lone mast far away is no part. */
const minShare = 0.001;
/** Shares of the data inside a border and within `nearCells` of it, and of its area with data, to use it as outline. */
const borderLimits = { inside: 0.85, near: 0.97, nearCells: 6, filled: 0.6, maxLevel: 6 };
/**
 * Cells around a guessed outline in which wilderness counts as known: half the width of gaps, and a margin; at most so
 * many hundredths of the extent.
 */
const wilderness = { gapCells: 24, marginCells: 6 };
const world: Bounds = [-180, -90, 180, 90];
const sampledNodes = 200_000;
const maxJsonLength = 18_000;

interface Outline {
  coverage: Coverage;
  /** Outside it the data are but pieces: the coverage where that is a clip or a border, more around it where it is a guess. */
  known: readonly Polygon[];
}

/**
 * Finds the area with data: the clip, as far as the extract reaches; else the border of the country, province or city that the extract was cut along,
 * if complete; else the cells of its roads, buildings and single nodes with small gaps closed and a margin, smoothed.
 * Extracts that lie far apart are looked at one by one.
 */
export function outlineOf(view: OsmView, clip: readonly Polygon[] | undefined): Outline {
  if (clip) {
    const known = commonArea(clip, view.dataset.filled);
    return { coverage: toCoverage(known), known };
  }
  const areas = evidenceByArea(view);
  const jsonLength = Math.floor(maxJsonLength / areas.length);
  const found = areas.map(evidence => areaPolygons(view, evidence, jsonLength));
  return {
    coverage: toCoverage(found.flatMap(({ polygons }) => polygons)),
    known: found.flatMap(({ known }) => known),
  };
}

/** The evidence in each area of the dataset that has more than strays. */
function evidenceByArea(view: OsmView): Evidence[] {
  const { areas } = view.dataset;
  const whole = evidenceOf(view);
  if (areas.length === 1) return [whole];
  const counted = areas.map(area => {
    const evidence = evidenceIn(view, whole, area);
    return { evidence, count: evidence.nodes.reduce<number>((sum, marked) => sum + marked, 0) };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count > 0 && count >= minShare * most).map(({ evidence }) => evidence);
}

interface AreaOutline {
  polygons: readonly Polygon[];
  known: readonly Polygon[];
}

/** `jsonLength`: characters that the polygons may take. */
function areaPolygons(view: OsmView, evidence: Evidence, jsonLength: number): AreaOutline {
  const known = commonBounds(evidence.area, evidence.box);
  const bounds = isEmpty(known) ? evidence.area : known;
  const squeeze = Math.max(0.05, Math.cos((((bounds[1] + bounds[3]) / 2) * Math.PI) / 180));
  const area = (bounds[2] - bounds[0]) * squeeze * (bounds[3] - bounds[1]);
  const preferred = Math.min(maxCell, Math.max(minCell, Math.sqrt(area) / 100));
  const finest = Math.max(preferred, Math.sqrt(area / maxCells));
  const cells = (cell: number) => dataCells(view, evidence, cell / squeeze, cell);
  const finestCells = cells(finest);
  const border = borderPolygons(view, evidence, finestCells, jsonLength);
  if (border) return { polygons: border, known: border };
  const all = [[boxRing(...evidence.area)]];
  const largest = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  for (let cell = finest; cell < 2 * Math.max(largest, finest); cell *= 1.5) {
    const grid = cell === finest ? finestCells : cells(cell);
    const polygons = usableOutlines(grid, jsonLength);
    if (polygons === undefined) continue;
    const [gap, margin] = [wilderness.gapCells, wilderness.marginCells].map(most =>
      Math.min(most, Math.ceil((most * Math.sqrt(area)) / 100 / cell)),
    ) as [number, number];
    // With room around it: at the edge of a grid closing takes what is beyond as data.
    const wide = dataCells(view, { ...evidence, area: world }, cell / squeeze, cell, gap + margin);
    wide.close(gap, margin);
    return { polygons, known: usableOutlines(wide, Number.POSITIVE_INFINITY) ?? all };
  }
  return { polygons: [[boxRing(...bounds)]], known: all };
}

/** Smoothed, else along the cells. */
function usableOutlines(grid: CellGrid, jsonLength: number): Polygon[] | undefined {
  const outlines = grid.outlines();
  for (const shape of [(ring: Ring) => smoothedRing(ring, grid.isFixed), (ring: Ring) => ring]) {
    const polygons = nested(outlines.map(shape)).map(polygon => polygon.map(ring => grid.toDegrees(ring)));
    if (areUsable(polygons, jsonLength)) return polygons;
  }
  return undefined;
}

/** Finds the complete administrative border that the extract was cut along, simplified. */
function borderPolygons(
  view: OsmView,
  { area: bounds }: Evidence,
  data: CellGrid,
  jsonLength: number,
): readonly Polygon[] | undefined {
  const { nodes, areas } = view.dataset;
  const others = areas.length === 1 ? [] : areas.filter(area => area !== bounds);
  const step = Math.ceil(nodes.ids.length / sampledNodes);
  const sample: Position[] = [];
  for (let i = 0; i < nodes.ids.length; i += step) {
    const [lon, lat] = [numberAt(nodes.lon, i) / 1e7, numberAt(nodes.lat, i) / 1e7];
    if (!others.some(other => boundsContain(other, [lon, lat, lon, lat]))) sample.push([lon, lat]);
  }
  let best: { polygons: Polygon[]; inside: number } | undefined;
  for (const [relation, tags] of view.relations()) {
    const level = Number(tags.admin_level);
    if (tags.boundary !== 'administrative' || !(level >= 2 && level <= borderLimits.maxLevel)) continue;
    const { polygons, broken } = assembleArea(view, relation);
    if (broken > 0 || polygons.length === 0) continue;
    const area = new AreaIndex(polygons);
    if (!data.contains(area.box)) continue;
    const [west, south, east, north] = area.box;
    // Most borders are of a part of the extract.
    const inBox = sample.filter(([lon, lat]) => lon >= west && lon <= east && lat >= south && lat <= north);
    const least = Math.max(borderLimits.inside * sample.length, (best?.inside ?? 0) + 1);
    if (inBox.length < least) continue;
    const around = data.empty();
    around.markArea(area);
    if (around.shareIn(data) < borderLimits.filled) continue;
    around.grow(borderLimits.nearCells);
    const inside = inBox.filter(([lon, lat]) => area.contains(lon, lat)).length;
    const near = sample.filter(([lon, lat]) => around.has(lon, lat)).length;
    if (inside < least || near < borderLimits.near * sample.length) continue;
    best = { polygons, inside };
  }
  if (!best) return undefined;
  const size = Math.hypot(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  for (let tolerance = size / 4000; tolerance < size / 100; tolerance *= 1.5) {
    const polygons = best.polygons
      .map(polygon =>
        polygon.map(ring => simplifiedRing(ring, tolerance)).filter((ring, r) => r === 0 || isLarge(ring, tolerance)),
      )
      .filter((polygon, _, all) => all.length === 1 || isLarge(itemAt(polygon, 0), tolerance));
    if (areUsable(polygons, jsonLength)) return polygons;
  }
  return undefined;
}

const isLarge = (ring: Ring, tolerance: number): boolean => Math.abs(ringArea(ring)) > 25 * tolerance ** 2;

/** Tells whether the polygons are short enough and no ring crosses itself. */
function areUsable(polygons: readonly Polygon[], jsonLength: number): boolean {
  const fits = polygons.length > 0 && JSON.stringify(toCoverage(polygons)).length <= jsonLength;
  return fits && polygons.every(polygon => polygon.every(isSimple));
}

/** Rounds to about a metre, far less than a cell. */
function toCoverage(polygons: readonly Polygon[]): Coverage {
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  const coordinates = polygons.map(polygon =>
    polygon.map((ring, r) => {
      const points: [number, number][] = [];
      const turned = wound(ring, r === 0);
      for (let i = 0; i < turned.length; i += 2)
        points.push([round(turned[i] as number), round(turned[i + 1] as number)]);
      return points;
    }),
  );
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: itemAt(coordinates, 0) }
    : { type: 'MultiPolygon', coordinates };
}
