import { type Bounds, boundsAround } from '../../data-packs/geo/bounds.ts';

/**
 * The box of every point within so many metres; around a point near the 180th meridian two boxes, each with the point's
 * longitude as seen from its side, which may lie beyond 180.
 */
export function boxesAround(lon: number, lat: number, metres: number): { box: Bounds; lon: number }[] {
  const own = boundsAround(lon, lat, metres);
  const width = (own[2] - own[0]) / 2;
  if (width >= 90) return [{ box: [-180, own[1], 180, own[3]], lon }];
  const beyond = lon > 0 ? lon - 360 : lon + 360;
  const other = boundsAround(beyond, lat, metres);
  return other[0] < other[2]
    ? [
        { box: own, lon },
        { box: other, lon: beyond },
      ]
    : [{ box: own, lon }];
}
