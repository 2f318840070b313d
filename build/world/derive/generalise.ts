import type { Position } from 'geojson';
import { keptCorners, simplifiedRing } from '../../../data-packs/geo/simplified-line.ts';
import { latitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { overlap } from '../antimeridian.ts';
import { quantised } from '../quantised.ts';

/** At zoom 6, where a tile of 512 pixels is a 64th of the world. */
const pixel = 1 / 512 / 64;
const usualTolerance = 0.2;

/**
 * A polygon as the data files hold it; undefined where nothing of it is left. Its cut at the antimeridian reaches over
 * it. `tolerance`: pixels at zoom 6.
 */
export function packedPolygon(rings: readonly Position[][], tolerance = usualTolerance): number[][] | undefined {
  const packed = rings
    .map(ring => degreesOf(simplifiedRing(projected(ring), tolerance * pixel)))
    .map(ring =>
      ring.map((value, i) => (i % 2 === 0 && Math.abs(value) > 179.999 ? Math.sign(value) * (180 + overlap) : value)),
    );
  const [outer, ...holes] = packed.map(quantised).map(ring => (ring.length < 8 ? undefined : ring));
  return outer && [outer, ...holes.filter(ring => ring !== undefined)];
}

export function packedLines(lines: readonly Position[][]): number[][] {
  return lines.map(line => {
    const flat = projected(line);
    const kept = keptCorners(flat, usualTolerance * pixel).flatMap(i => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
    return quantised(degreesOf(kept));
  });
}

function projected(positions: readonly Position[]): Float64Array {
  return Float64Array.from(positions.flatMap(([lon = 0, lat = 0]) => [mercatorX(lon), mercatorY(lat)]));
}

/** Longitudes are kept exactly, latitudes within the Mercator square. */
function degreesOf(plane: ArrayLike<number>): number[] {
  return Array.from(plane, (value, i) => (i % 2 === 0 ? (value - 0.5) * 360 : latitudeOf(value)));
}
