import type { Coverage } from '../../format/manifest.ts';
import { type Bounds, boundsContain, boundsOf } from '../../geo/bounds.ts';
import { itemAt } from '../../geo/item-at.ts';
import { ringContains } from '../../geo/point-in-polygon.ts';
import { ringArea } from '../../geo/ring.ts';
import { boxRing } from '../clip-area.ts';
import { AreaIndex } from './area-index.ts';
import { CellGrid } from './cell-grid.ts';
import { missingNode, type Polygon, type Ring } from './dataset.ts';
import { assembleArea } from './multipolygon.ts';
import type { OsmView } from './osm-view.ts';
import { wound } from './rings.ts';
import { isSimple, simplifiedRing, smoothedRing } from './simplify-ring.ts';

/** Sides of a cell in degrees of latitude: a hundredth of the extent's, but between 70 m and a kilometre. */
const finestCell = 0.0006;
const coarsestCell = 0.009;
const mostCells = 4_000_000;
/** Gaps up to twice this many cells wide are part of the covered land. */
const closingCells = 2;
/** Cells around the data that count as covered: more than smoothing takes away. */
const marginCells = 2;
/** A border is the outline when so much of the data lies inside it, nearly all within a few cells of it, and it is full of data. */
const border = { inside: 0.85, near: 0.97, nearCells: 6, filled: 0.6, deepestLevel: 6 };
const sampledNodes = 200_000;
const largestJson = 18_000;

/**
 * Where an extract has data: the given clip; else the border of the country, province or city that it was cut along, where the data
 * has it whole; else the cells its nodes lie in, with small gaps closed and a margin, smoothed.
 */
export function coverageOf(view: OsmView, clip: readonly Polygon[] | undefined): Coverage {
  if (clip) return toCoverage(clip);
  const { bounds } = view.dataset;
  const squeeze = Math.max(0.05, Math.cos((((bounds[1] + bounds[3]) / 2) * Math.PI) / 180));
  const area = (bounds[2] - bounds[0]) * squeeze * (bounds[3] - bounds[1]);
  const wished = Math.min(coarsestCell, Math.max(finestCell, Math.sqrt(area) / 100));
  const finest = Math.max(wished, Math.sqrt(area / mostCells));
  const cells = (cell: number) => occupancy(view, bounds, cell / squeeze, cell);
  const along = borderOf(view, cells(finest));
  if (along) return along;
  const largest = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  for (let cell = finest; cell < 2 * Math.max(largest, finest); cell *= 1.5) {
    const grid = cells(cell);
    const outlines = grid.outlines();
    for (const shape of [(ring: Ring) => smoothedRing(ring, grid.isFixed), (ring: Ring) => ring]) {
      const polygons = nested(outlines.map(shape)).map(polygon => polygon.map(ring => grid.toDegrees(ring)));
      const coverage = fitting(polygons);
      if (coverage) return coverage;
    }
  }
  return toCoverage([[boxRing(...bounds)]]);
}

/** The complete administrative border that the extract was cut along, simplified, if there is one. */
function borderOf(view: OsmView, data: CellGrid): Coverage | undefined {
  const { relations, nodes, bounds } = view.dataset;
  const step = Math.ceil(nodes.ids.length / sampledNodes);
  let best: { polygons: Polygon[]; inside: number } | undefined;
  for (let relation = 0; relation < relations.ids.length; relation++) {
    const tags = view.relationTags(relation);
    const level = Number(tags.admin_level);
    if (tags.boundary !== 'administrative' || !(level >= 2 && level <= border.deepestLevel)) continue;
    const { polygons, broken } = assembleArea(view, relation);
    if (broken > 0 || polygons.length === 0) continue;
    const area = new AreaIndex(polygons);
    if (!data.holds(area.box)) continue;
    const around = data.empty();
    around.markArea(area);
    if (around.shareIn(data) < border.filled) continue;
    around.grow(border.nearCells);
    let [inside, near, all] = [0, 0, 0];
    for (let i = 0; i < nodes.ids.length; i += step) {
      const [lon, lat] = [(nodes.lon[i] as number) / 1e7, (nodes.lat[i] as number) / 1e7];
      if (area.contains(lon, lat)) inside += 1;
      if (around.has(lon, lat)) near += 1;
      all += 1;
    }
    if (inside < border.inside * all || near < border.near * all || inside <= (best?.inside ?? 0)) continue;
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
    const coverage = fitting(polygons);
    if (coverage) return coverage;
  }
  return undefined;
}

const isLarge = (ring: Ring, tolerance: number): boolean => Math.abs(ringArea(ring)) > 25 * tolerance ** 2;

/** The coverage, when it is small enough and no ring of it crosses itself. */
function fitting(polygons: readonly Polygon[]): Coverage | undefined {
  const coverage = toCoverage(polygons);
  const fits = polygons.length > 0 && JSON.stringify(coverage).length <= largestJson;
  return fits && polygons.every(polygon => polygon.every(isSimple)) ? coverage : undefined;
}

function occupancy({ dataset }: OsmView, bounds: Bounds, dx: number, dy: number): CellGrid {
  const grid = new CellGrid(bounds, dx, dy);
  const { nodes, ways } = dataset;
  for (let i = 0; i < nodes.ids.length; i++) grid.mark((nodes.lon[i] as number) / 1e7, (nodes.lat[i] as number) / 1e7);
  // Long straight stretches pass through cells without a node of theirs.
  for (let way = 0; way < ways.ids.length; way++) {
    for (let i = (ways.refOffsets[way] as number) + 1; i < (ways.refOffsets[way + 1] as number); i++) {
      const a = ways.refs[i - 1] as number;
      const b = ways.refs[i] as number;
      if (a === missingNode || b === missingNode) continue;
      const [x1, y1] = [(nodes.lon[a] as number) / 1e7, (nodes.lat[a] as number) / 1e7];
      const [x2, y2] = [(nodes.lon[b] as number) / 1e7, (nodes.lat[b] as number) / 1e7];
      const steps = Math.ceil(Math.max(Math.abs(x2 - x1) / dx, Math.abs(y2 - y1) / dy));
      // Ferries and borders drawn in a few strokes are no land that the extract covers.
      if (steps > 12) continue;
      for (let s = 1; s < steps; s++) grid.mark(x1 + ((x2 - x1) * s) / steps, y1 + ((y2 - y1) * s) / steps);
    }
  }
  grid.close(closingCells, marginCells);
  grid.dropStrays(nodes.lon, nodes.lat);
  grid.fillHoles();
  return grid;
}

function nested(rings: readonly Ring[]): Polygon[] {
  const outers = rings
    .filter(ring => ringArea(ring) > 0)
    .map(ring => ({ ring, polygon: [ring], box: boundsOf([ring]) }));
  for (const hole of rings) {
    if (ringArea(hole) >= 0) continue;
    const box = boundsOf([hole]);
    const around = outers.find(
      outer =>
        boundsContain(outer.box, box) && ringContains(outer.ring, itemAt(hole, 0) + 1e-6, itemAt(hole, 1) + 1e-6),
    );
    around?.polygon.push(hole);
  }
  return outers.map(({ polygon }) => polygon);
}

/** Rounded to a metre, which is far finer than the cells are. */
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
