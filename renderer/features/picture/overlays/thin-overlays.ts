import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { wrapped } from '../../../../data-packs/geo/lon-lat.ts';
import { worldPixels } from '../../../../data-packs/geo/map-scale.ts';
import { keptCorners } from '../../../../data-packs/geo/simplified-line.ts';
import { mercatorX, mercatorY } from '../../../../data-packs/geo/web-mercator.ts';
import type { Overlay } from './overlay.ts';

/** Pixels that nobody sees. */
export const finest = 0.25;
/** A body holds about 5,000 points. */
const mostPoints = 4000;
/** Some 4 cm on the ground. */
const decimals = 6;

/** Overlays without the corners that a picture of this zoom shows no difference for, and few enough for a request. */
export function thinOverlays(overlays: readonly Overlay[], zoom: number): readonly Overlay[] {
  const world = worldPixels(zoom);
  for (let tolerance = finest; ; tolerance *= 2) {
    const thin = overlays.map(overlay => ({
      ...overlay,
      lines: overlay.lines.map(line => ({ ...line, line: thinLine(line.line, world, tolerance) })),
      areas: overlay.areas.map(area => ({
        ...area,
        rings: area.rings.map(ring => thinRing(ring, world, tolerance)).filter(ring => ring.length >= 4),
      })),
      points: overlay.points.map(point => ({ ...point, position: short(point.position) })),
    }));
    // Coarser than the whole picture: what is left are too many things, which the endpoint refuses.
    if (countOf(thin) <= mostPoints || tolerance > 4096) return thin;
  }
}

function countOf(overlays: readonly Overlay[]): number {
  const lines = overlays.flatMap(({ lines, areas }) => [
    ...lines.map(({ line }) => line),
    ...areas.flatMap(({ rings }) => rings),
  ]);
  return lines.reduce((sum, line) => sum + line.length, 0);
}

const short = ([lon, lat]: Position): Position => [
  Number(wrapped(lon).toFixed(decimals)),
  Number(lat.toFixed(decimals)),
];

function thinLine(line: readonly Position[], world: number, tolerance: number): Position[] {
  const flat = Float64Array.from(line.flatMap(([lon, lat]) => [mercatorX(lon) * world, mercatorY(lat) * world]));
  return keptCorners(flat, tolerance).map(index => short(line[index] ?? [0, 0]));
}

/** In two halves: the ends of a ring are one point, from which none is far on a line. */
export function thinRing(ring: readonly Position[], world: number, tolerance: number): Position[] {
  const half = Math.floor(ring.length / 2);
  const first = thinLine(ring.slice(0, half + 1), world, tolerance);
  return [...first, ...thinLine(ring.slice(half), world, tolerance).slice(1)];
}
