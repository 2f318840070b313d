import type { PackManifest } from '../../../data-packs/format/manifest.ts';
import { boundsOfPositions, ringAround, unrolled } from '../../../data-packs/geo/bounds.ts';
import { type Position, turnedNear } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, PolylineError } from '../../../data-packs/geo/polyline.ts';
import { polygonsOf } from '../../../data-packs/geo/ring.ts';
import { mercatorLatitude } from '../../../data-packs/geo/web-mercator.ts';
import { polylineFault } from '../../../data-packs/words/failures/polyline.ts';
import { Failure } from '../../errors.ts';
import { atlasWords } from '../../words.ts';
import type { Atlas } from '../atlas-schemas.ts';
import { mostPositions } from '../limits.ts';

const refuse = (said: ReturnType<typeof atlasWords.message>) => new Failure('bad_request', said);

/** Points along a side of a box: straight ones are curved in UTM. */
const partsOfSide = 16;

export type Coverage = PackManifest['coverage'];

/** The rings of what an atlas shows: its box, or a region; longitudes go on beyond 180. Throws `bad_request`. */
export function areaOf({ bbox }: Atlas, coverage: Coverage | undefined): Position[][] {
  if (bbox !== undefined) return [boxRing(bbox)];
  if (coverage === undefined) throw new Error('The schema lets no atlas without an area through.');
  const rings = polygonsOf(coverage).flat();
  const middle = middleOf(rings);
  return rings.map(ring => ring.map(([lon, lat]): Position => [turnedNear(lon, middle), inMap(lat)]));
}

/** The route of an atlas that has one; longitudes go on beyond 180. Throws `bad_request`. */
export function routeOf({ route, encodedRoute }: Atlas): Position[] | undefined {
  const line = route ?? (encodedRoute === undefined ? undefined : decoded(encodedRoute));
  if (line === undefined) return undefined;
  const unwrapped: Position[] = [];
  for (const [lon, lat] of line) {
    const before = unwrapped.at(-1);
    const next: Position = [before === undefined ? lon : turnedNear(lon, before[0]), inMap(lat)];
    if (before === undefined || next[0] !== before[0] || next[1] !== before[1]) unwrapped.push(next);
  }
  if (unwrapped.length < 2) throw refuse(atlasWords.message('shortRoute'));
  return unwrapped;
}

function decoded(text: string): Position[] {
  try {
    return decodePolyline(text, { precision: 6, mostPoints: mostPositions });
  } catch (error) {
    if (!(error instanceof PolylineError)) throw error;
    throw refuse(atlasWords.message('unreadableRoute', { reason: polylineFault(error) }));
  }
}

function boxRing([west, south, east, north]: NonNullable<Atlas['bbox']>): Position[] {
  if (south >= north || west === east) throw refuse(atlasWords.message('boxForm'));
  const ring = ringAround(unrolled([west, inMap(south), east, inMap(north)])).slice(0, 4);
  return ring.flatMap((from, side) => {
    const to = ring[(side + 1) % 4] ?? from;
    return Array.from({ length: partsOfSide }, (_, i): Position => {
      const share = i / partsOfSide;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}

/** Of the largest ring: the others lie in the world nearest to it. */
function middleOf(rings: readonly (readonly (readonly number[])[])[]): number {
  const spans = rings.map(ring => {
    const [west, , east] = boundsOfPositions(ring.map(([lon = 0, lat = 0]): Position => [lon, lat]));
    return { width: east - west, middle: (west + east) / 2 };
  });
  return spans.reduce((widest, span) => (span.width > widest.width ? span : widest), { width: -1, middle: 0 }).middle;
}

const inMap = (lat: number): number => Math.max(-mercatorLatitude, Math.min(mercatorLatitude, lat));
