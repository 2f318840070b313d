import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { circlePositions } from '../../../data-packs/geo/great-circle.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { latitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { deepestZoom } from '../../../data-packs/picture/options.ts';
import { type Furniture, pinHeight, polesWithin, unwrapped, type View } from '../../map-renderer/index.ts';
import type { StaticPosition } from '../request/position.ts';

/** World coordinates: west, north, east, south; east may lie in the next world. */
type Extent = [number, number, number, number];

/** What `auto` fits into the picture; without an extent: nothing. */
export interface Outline {
  extent: Extent | undefined;
  /** CSS pixels that pins stand above their points. */
  pins: number;
}

const tileSize = 512;
/** Zoom for a single point, which has no extent to fit. */
const maxZoom = 16;

export interface FitOptions {
  /** Share of the picture's sides that stays free on each side. */
  padding: number;
  maxzoom: number | undefined;
}

/** What `auto` shows; texts are lines of one point. */
type Fitted = Pick<Furniture, 'markers' | 'circles'> & { lines: readonly (readonly Position[])[] };

export function outlineOf(overlays: Fitted): Outline {
  return {
    extent: extentOf(overlays),
    pins: Math.max(0, ...overlays.markers.map(({ scale }) => scale * pinHeight)),
  };
}

export function joinOutlines(one: Outline, other: Outline): Outline {
  const extents = [one.extent, other.extent].filter(extent => extent !== undefined);
  return { extent: extents.length < 2 ? extents[0] : joined(extents), pins: Math.max(one.pins, other.pins) };
}

function joined(extents: readonly Extent[]): Extent {
  const [west, east] = shortestArc(extents.map(([from, , to]) => ({ from, to })));
  return [
    west,
    Math.min(...extents.map(([, north]) => north)),
    east,
    Math.max(...extents.map(([, , , south]) => south)),
  ];
}

/** Computes the requested view; `undefined` when `auto` has nothing to fit. */
export function viewOf(
  position: StaticPosition,
  size: Pick<View, 'width' | 'height' | 'pixelRatio'>,
  outline: Outline,
  { padding, maxzoom }: FitOptions,
): View | undefined {
  const { width, height, pixelRatio } = size;
  if (position.kind === 'centre') {
    const { longitude, latitude, zoom, bearing, pitch } = position;
    const tilted = pitch === 0 ? {} : { pitch };
    return withinWorld({ width, height, pixelRatio, longitude, latitude, zoom, bearing, ...tilted });
  }
  const extent = position.kind === 'box' ? extentOfBox(position.box) : outline.extent;
  if (extent === undefined) return undefined;
  const [west, north, east, south] = extent;
  const free = 1 - 2 * padding;
  const limit = maxzoom ?? (position.kind === 'box' ? deepestZoom : maxZoom);
  // Pins stand above their points.
  const above = Math.min(position.kind === 'auto' ? outline.pins : 0, (height * free) / 2);
  const fits = Math.min((width * free) / (east - west), (height * free - above) / (south - north)) / tileSize;
  const zoom = Math.max(0, Math.min(limit, Number.isFinite(fits) ? Math.log2(fits) : limit));
  const longitude = ((((west + east) / 2) % 1) + 1) % 1;
  return withinWorld({
    width,
    height,
    pixelRatio,
    longitude: longitude * 360 - 180,
    latitude: latitudeOf((north + south) / 2 - above / 2 / (tileSize * 2 ** zoom)),
    zoom,
    bearing: 0,
  });
}

/** Keeps the picture within the map's northern and southern edge, as in the window, unless the world is smaller. */
function withinWorld(view: View): View {
  const half = view.height / 2 / (tileSize * 2 ** view.zoom);
  const y = half >= 0.5 ? 0.5 : Math.max(half, Math.min(1 - half, mercatorY(view.latitude)));
  return view.bearing === 0 ? { ...view, latitude: latitudeOf(y) } : view;
}

function extentOfBox([west, south, east, north]: [number, number, number, number]): Extent {
  return [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)];
}

function extentOf({ markers, lines: drawn, circles }: Fitted): Extent | undefined {
  const lines: (readonly Position[])[] = [
    ...drawn,
    ...circles.map(({ centre, radius }) => {
      const { north, south } = polesWithin(centre, radius);
      const poles: Position[] = [...(north ? [90] : []), ...(south ? [-90] : [])].map(latitude => [
        centre[0],
        latitude,
      ]);
      return [...circlePositions(centre, radius), ...poles];
    }),
    ...markers.map(marker => [marker.position]),
  ];
  const first = lines[0]?.[0];
  if (first === undefined) return undefined;
  const spans = lines.map(line => {
    const points = unwrapped(line, mercatorX(first[0]));
    const [from, top, to, bottom] = boundsOfPositions(points);
    return { from, to, top, bottom };
  });
  const [west, east] = shortestArc(spans);
  return [west, Math.min(...spans.map(({ top }) => top)), east, Math.max(...spans.map(({ bottom }) => bottom))];
}

/** Finds the shortest arc around the world that holds all spans, across the antimeridian where that is shorter. */
function shortestArc(spans: readonly { from: number; to: number }[]): [number, number] {
  const turns = spans.map(({ from, to }) => ({ from: from - Math.floor(from), to: to - Math.floor(from) }));
  turns.sort((a, b) => a.from - b.from);
  // The furthest ends of the spans from each on, and of those before it, which lie in the next world.
  const following = turns.map(({ to }) => to);
  for (let i = turns.length - 2; i >= 0; i--) following[i] = Math.max(following[i] ?? 0, following[i + 1] ?? 0);
  let best: [number, number] = [0, Number.POSITIVE_INFINITY];
  let before = Number.NEGATIVE_INFINITY;
  for (const [i, { from, to }] of turns.entries()) {
    const end = Math.max(following[i] ?? to, before + 1);
    if (end - from < best[1] - best[0]) best = [from, end];
    before = Math.max(before, to);
  }
  return best;
}
