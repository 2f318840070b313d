import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Transport } from './arterials.ts';
import { postcodeAt, streetInTown } from './buildings.ts';
import type { Island } from './island.ts';
import type { Network, Road } from './network.ts';
import type { MapObjects, Tags } from './objects.ts';
import { direction, distance, inside, mix, nearestOnSegment, type Path, type Point } from './plane.ts';

interface Span {
  from: number;
  to: number;
  tags: Tags;
}

/** A drawn way, for bus routes and turn restrictions. */
export interface DrawnRoad {
  way: number;
  road: Road | undefined;
  path: Point[];
}

const bridge: Tags = { bridge: 'yes', layer: '1' };

/** Draws roads, motorway and railways as ways, split at bridges, tunnels and town limits, joined at junctions. */
export function drawRoads(objects: MapObjects, island: Island, transport: Transport): DrawnRoad[] {
  const { roads, rails, motorway, express } = transport;
  const drawn: DrawnRoad[] = [];
  const draw = (path: Path, tags: Tags, spans: Span[], road?: Road) => {
    for (const piece of cut(path, spans))
      drawn.push({ way: objects.way(piece.path, { ...tags, ...piece.tags }), road, path: piece.path });
  };
  for (const rail of rails.roads) {
    const points: Point[] = [];
    const line = rails.line(rail);
    for (let i = 0; i < line.length; i++) {
      if (i > 0)
        for (const hit of roads.crossings(itemAt(line, i - 1), itemAt(line, i))) {
          const joint = roads.join(hit);
          const foot = ['footway', 'path', 'cycleway', 'pedestrian'].includes(hit.road.tags.highway ?? '');
          objects.node(joint, { railway: foot ? 'crossing' : 'level_crossing' });
          points.push(joint);
        }
      points.push(itemAt(line, i));
    }
    draw(points, rail.tags, [...overWater(island, points), ...over(express, points, 26)]);
  }
  for (const road of roads.roads) {
    const line = roads.line(road);
    const spans = [...overWater(island, line), ...over(express, line, 24)];
    if (road.frontage === 'arterial') spans.push(...townLimits(island, road, line));
    draw(line, road.tags, spans, road);
  }
  for (const { path, tags } of motorway.lines)
    draw(path, tags, [...overWater(island, path), ...throughHill(path, tags, motorway.tunnel)]);
  return drawn;
}

function overWater(island: Island, path: Path): Span[] {
  return [...crossed(island.waters, path, (half, sine) => half / sine + 9), ...overLakes(island, path)];
}

function over(network: Network, path: Path, reach: number): Span[] {
  return crossed(network, path, (_half, sine) => reach / sine);
}

function crossed(network: Network, path: Path, reach: (half: number, sine: number) => number): Span[] {
  const spans: Span[] = [];
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const a = itemAt(path, i - 1);
    const b = itemAt(path, i);
    const d = distance(a, b);
    for (const hit of network.crossings(a, b)) {
      const [ex, ey] = direction(itemAt(hit.road.path, hit.segment), itemAt(hit.road.path, hit.segment + 1));
      const [dx, dy] = direction(a, b);
      const half = reach(hit.road.half, Math.max(0.35, Math.abs(dx * ey - dy * ex)));
      spans.push({ from: length + hit.along * d - half, to: length + hit.along * d + half, tags: bridge });
    }
    length += d;
  }
  return spans;
}

function throughHill(path: Path, tags: Tags, tunnel: [Point, Point] | undefined): Span[] {
  if (tags.highway !== 'motorway' || !tunnel) return [];
  const along = tunnel.map(portal => {
    let length = 0;
    let best = { away: Number.POSITIVE_INFINITY, along: 0 };
    for (let i = 1; i < path.length; i++) {
      const [a, b] = [itemAt(path, i - 1), itemAt(path, i)];
      const t = nearestOnSegment(portal, a, b);
      const away = distance(portal, mix(a, b, t));
      if (away < best.away) best = { away, along: length + distance(a, b) * t };
      length += distance(a, b);
    }
    return best.along;
  });
  return [{ from: Math.min(...along), to: Math.max(...along), tags: { tunnel: 'yes', layer: '-1' } }];
}

/** Spans of a road across bays of lakes. */
function overLakes(island: Island, path: Path): Span[] {
  const spans: Span[] = [];
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [itemAt(path, i - 1), itemAt(path, i)];
    const d = distance(a, b);
    for (let along = 0; along < d; along += 12) {
      const point = mix(a, b, along / d);
      if (island.lakes.some(({ area }) => inside(point, area.outer)))
        spans.push({ from: length + along - 20, to: length + along + 32, tags: bridge });
    }
    length += d;
  }
  return spans;
}

/** Spans inside towns, where a road has a name, a lower speed limit and lamps. */
function townLimits(island: Island, road: Road, path: Path): Span[] {
  const spans: Span[] = [];
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const d = distance(itemAt(path, i - 1), itemAt(path, i));
    const middle = mix(itemAt(path, i - 1), itemAt(path, i), 0.5);
    const town = island.settlements.find(one => distance(one.centre, middle) < one.radius * 0.95);
    const name = town && streetInTown(road, town);
    if (name)
      spans.push({
        from: length,
        to: length + d,
        tags: { name, maxspeed: '50', lit: 'yes', postal_code: postcodeAt(town, road) },
      });
    length += d;
  }
  return spans;
}

/** Splits a line where its set of spans changes. */
function cut(path: Path, spans: Span[]): { path: Point[]; tags: Tags }[] {
  const total = path.reduce((sum, point, i) => (i === 0 ? 0 : sum + distance(itemAt(path, i - 1), point)), 0);
  const merged = merge(spans, total);
  const tagsAt = (along: number): Tags =>
    Object.assign({}, ...merged.filter(span => span.from <= along && along <= span.to).map(span => span.tags));
  const stops = [...new Set(merged.flatMap(span => [span.from, span.to]))]
    .filter(stop => stop > 2 && stop < total - 2)
    .sort((a, b) => a - b);
  const pieces: { path: Point[]; tags: Tags }[] = [];
  let current: Point[] = [itemAt(path, 0)];
  let start = 0;
  let length = 0;
  let next = 0;
  const close = (end: number) => {
    const tags = tagsAt((start + end) / 2);
    const before = pieces[pieces.length - 1];
    if (before && JSON.stringify(before.tags) === JSON.stringify(tags)) before.path.push(...current.slice(1));
    else if (current.length > 1) pieces.push({ path: current, tags });
    start = end;
  };
  for (let i = 1; i < path.length; i++) {
    const a = itemAt(path, i - 1);
    const b = itemAt(path, i);
    const d = distance(a, b);
    while (next < stops.length && itemAt(stops, next) <= length + d) {
      const stop = itemAt(stops, next);
      // Snap cuts to nearby vertices, which may be junctions.
      const point = stop - length < 1.5 ? a : length + d - stop < 1.5 ? b : mix(a, b, (stop - length) / d);
      if (distance(itemAt(current, current.length - 1), point) > 0) current.push(point);
      close(stop);
      current = [point];
      next += 1;
    }
    if (distance(itemAt(current, current.length - 1), b) > 0) current.push(b);
    length += d;
  }
  close(total);
  return pieces;
}

/** Merges touching spans of equal tags and clips them to the line. */
function merge(spans: Span[], total: number): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const clipped = { ...span, from: Math.max(0, span.from), to: Math.min(total, span.to) };
    const same = merged.find(
      one => one.to >= clipped.from - 12 && JSON.stringify(one.tags) === JSON.stringify(clipped.tags),
    );
    if (same) same.to = Math.max(same.to, clipped.to);
    else merged.push(clipped);
  }
  return merged;
}
