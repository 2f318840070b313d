import { itemAt } from '../../../base/item-at.ts';
import { type Bounds, boundsContain, boundsMeet, boundsOf } from '../../../geo/bounds.ts';
import { ringContains } from '../../../geo/point-in-polygon.ts';
import { ringArea } from '../../../geo/ring.ts';
import { segmentAt } from '../../../geo/segment.ts';
import { AreaIndex } from '../area-index.ts';
import { grownBounds } from '../data-areas.ts';
import type { Polygon, Ring } from '../dataset.ts';
import type { OsmView } from '../osm-view.ts';
import { reversed, wound } from '../rings.ts';
import { type CoastChain, coastChains } from './coast-chains.ts';
import { CoastClipper, type CoastPiece } from './coast-clip.ts';
import { closeAlongBoundary, connectLooseEnds, reversedPiece, withoutConflicts } from './coast-closing.ts';

export interface Coast {
  earth: Polygon[];
  sea: Polygon[];
  /** Counts gaps, reversed and contradictory coast, and seas dropped because of buildings in them. */
  broken: number;
}

/** Least share and number of sampled buildings and roads in a sea that shows a broken coastline. */
const floodedShare = 0.1;
const floodedCount = 12;

/**
 * Makes earth and sea of the extent from the coastline ways, which have land on their left: clips them to the extent,
 * closes them along its boundary, adds islands and enclosed waters. Without coastline all is earth.
 */
export function assembleCoast(view: OsmView, extent: readonly Polygon[]): Coast {
  const { chains, broken } = coastChains(view);
  const coast: Coast = { earth: [], sea: [], broken };
  for (const polygon of extent) {
    const near = view.dataset.areas.length === 1 ? chains : chainsNear(polygon, chains);
    if (near.length === 0) coast.earth.push(polygon);
    else addCoast(coast, near, polygon);
  }
  if (coast.sea.length > 0) drainFlooded(coast, landEvidence(view));
  return coast;
}

/** Coast that tells of a polygon: an extract inland, merged with one by the sea, lies behind no coast. */
function chainsNear(polygon: Polygon, chains: readonly CoastChain[]): readonly CoastChain[] {
  const around = grownBounds(boundsOf([itemAt(polygon, 0)]));
  return chains.filter(({ points }) => boundsMeet(boundsOf([points]), around));
}

interface KindRing {
  ring: Ring;
  earth: boolean;
  box: Bounds;
  area: number;
}

function addCoast(coast: Coast, chains: readonly CoastChain[], extent: Polygon): void {
  const boundary = extent.map((ring, i) => wound(ring, i === 0));
  const clipper = new CoastClipper(boundary);
  const pieces: CoastPiece[] = [];
  const islands: Ring[] = [];
  for (const chain of chains) {
    const clipped = clipper.clip(chain);
    pieces.push(...clipped.pieces);
    if (clipped.whole) islands.push(chain.points);
  }
  const connected = connectLooseEnds(pieces, clipper);
  const consistent = withoutConflicts(connected.pieces);
  coast.broken += connected.broken + consistent.broken;
  islands.push(...connected.rings);

  const rings: KindRing[] = [
    ...closeAlongBoundary(consistent.pieces, boundary).map(ring => kindRing(ring, true)),
    ...closeAlongBoundary(consistent.pieces.map(reversedPiece), boundary).map(ring => kindRing(ring, false)),
  ];
  const touched = new Set(consistent.pieces.flatMap(piece => [piece.start.ring, piece.end.ring]));
  if (!touched.has(0)) rings.push(kindRing(itemAt(boundary, 0), isEarth(itemAt(boundary, 0), chains)));
  const holes = boundary.filter((_, i) => i > 0 && !touched.has(i));

  const { regions, broken } = withIslands(rings, islands);
  coast.broken += broken;
  const outers = regions.filter(({ ring }) => ringArea(ring) > 0).sort((a, b) => a.area - b.area);
  const polygons = new Map(outers.map(outer => [outer, [outer.ring]]));
  for (const { ring, earth } of regions) {
    if (ringArea(ring) > 0) continue;
    const box = boundsOf([ring]);
    const around = outers.find(outer => outer.earth === earth && surrounds(outer, ring, box));
    if (around) polygons.get(around)?.push(ring);
    else coast.broken += 1;
  }
  for (const hole of holes) {
    const around = outers.find(outer => surrounds(outer, hole, boundsOf([hole])));
    if (around) polygons.get(around)?.push(hole);
  }
  for (const [outer, polygon] of polygons) (outer.earth ? coast.earth : coast.sea).push(polygon);
}

/**
 * Adds closed coast to the regions: each ring becomes an outer ring and a hole in the region around it. A wrongly
 * oriented ring in the sea becomes an island; one on land is left out, so that no land is flooded.
 */
function withIslands(regions: readonly KindRing[], islands: readonly Ring[]): { regions: KindRing[]; broken: number } {
  const result = regions.slice();
  const containers = regions.filter(({ ring }) => ringArea(ring) > 0);
  let broken = 0;
  const bySize = islands.map(ring => kindRing(ring, ringArea(ring) > 0)).sort((a, b) => b.area - a.area);
  for (const island of bySize) {
    if (island.area === 0) continue;
    let around: KindRing | undefined;
    for (const candidate of containers) {
      if (candidate.area > (around?.area ?? Infinity)) continue;
      if (surrounds(candidate, island.ring, island.box)) around = candidate;
    }
    if (around?.earth === island.earth) {
      broken += 1;
      if (island.earth) continue;
      island.earth = true;
    }
    const outer = { ...island, ring: wound(island.ring, true) };
    containers.push(outer);
    result.push(outer, { ...island, ring: reversed(outer.ring), earth: !island.earth });
  }
  return { regions: result, broken };
}

function kindRing(ring: Ring, earth: boolean): KindRing {
  return { ring, earth, box: boundsOf([ring]), area: Math.abs(ringArea(ring)) };
}

function surrounds(outer: KindRing, ring: Ring, box: Bounds): boolean {
  const [ax, ay, bx, by] = segmentAt(ring, 0);
  return boundsContain(outer.box, box) && ringContains(outer.ring, (ax + bx) / 2, (ay + by) / 2);
}

/** Tells whether most corners of an uncrossed boundary are on the land side of the nearest coast. */
function isEarth(boundary: Ring, chains: readonly CoastChain[]): boolean {
  const step = Math.max(1, Math.floor((boundary.length / 2 - 1) / 16));
  let onLand = 0;
  let samples = 0;
  for (let i = 0; i < boundary.length / 2 - 1; i += step) {
    samples += 1;
    if (leftOfNearest(boundary[2 * i] as number, boundary[2 * i + 1] as number, chains)) onLand += 1;
  }
  return onLand * 2 >= samples;
}

function leftOfNearest(x: number, y: number, chains: readonly CoastChain[]): boolean {
  const squeeze = Math.cos((y * Math.PI) / 180);
  let nearest = Infinity;
  let left = true;
  let sharpness = 0;
  for (const { points } of chains) {
    for (let i = 0; i < points.length / 2 - 1; i++) {
      const [ax, ay, bx, by] = segmentAt(points, i);
      const dx = (bx - ax) * squeeze;
      const dy = by - ay;
      const length = dx * dx + dy * dy;
      if (length === 0) continue;
      const px = (x - ax) * squeeze;
      const py = y - ay;
      const t = Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      const distance = Math.hypot(px - t * dx, py - t * dy);
      // At a shared corner the edge that is more perpendicular to the point's direction decides.
      const across = Math.abs(dx * py - dy * px) / Math.sqrt(length);
      const tie = Math.abs(distance - nearest) <= 1e-12;
      if ((tie && across > sharpness) || (!tie && distance < nearest)) {
        nearest = distance;
        sharpness = across;
        left = dx * py - dy * px > 0;
      }
    }
  }
  return left;
}

/** Turns sea with buildings in it into earth: a dry bay is better than a flooded country. */
function drainFlooded(coast: Coast, evidence: Float64Array): void {
  const total = evidence.length / 2;
  coast.sea = coast.sea.filter(polygon => {
    const area = new AreaIndex([polygon]);
    let inside = 0;
    for (let i = 0; i < evidence.length; i += 2)
      if (area.contains(evidence[i] as number, evidence[i + 1] as number)) inside += 1;
    if (inside < floodedCount || inside < total * floodedShare) return true;
    coast.earth.push(polygon);
    coast.broken += 1;
    return false;
  });
}

const sampled = 20_000;

/** Samples points on land: a node of buildings, and of roads without bridge or tunnel. lon, lat, ... in degrees. */
function landEvidence(view: OsmView): Float64Array {
  const { ways } = view.dataset;
  const step = Math.max(1, Math.floor(ways.ids.length / sampled));
  const places: number[] = [];
  for (let way = 0; way < ways.ids.length; way += step) {
    const tags = view.wayTags(way);
    const building = tags.building !== undefined && tags.building !== 'houseboat' && !tags.floating;
    const road = tags.highway !== undefined && !tags.bridge && !tags.tunnel && !tags.man_made && !tags.floating;
    if (!building && !road) continue;
    const line = view.wayLine(way);
    const middle = 2 * Math.floor(line.length / 4);
    if (line.length >= 4) places.push(line[middle] as number, line[middle + 1] as number);
  }
  return Float64Array.from(places);
}
