const radians = Math.PI / 180;
const earthRadius = 6371.0088;

/** Great-circle distance. */
export function kilometres(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const a =
    Math.sin(((lat2 - lat1) * radians) / 2) ** 2 +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(((lon2 - lon1) * radians) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** A box that holds every point within the distance; clamped to the world. */
export function boxAround(lon: number, lat: number, km: number): [number, number, number, number] {
  const y = km / 111.195;
  const widest = Math.abs(lat) + y;
  // Around a pole are all longitudes.
  const x = widest >= 90 ? 360 : Math.min(y / Math.cos(widest * radians), 360);
  return [Math.max(lon - x, -180), Math.max(lat - y, -90), Math.min(lon + x, 180), Math.min(lat + y, 90)];
}

/**
 * The same around a point near the 180th meridian as two boxes, each with the point's longitude as seen from its side, which may lie
 * beyond 180.
 */
export function boxesAround(
  lon: number,
  lat: number,
  km: number,
): { box: [number, number, number, number]; lon: number }[] {
  const own = boxAround(lon, lat, km);
  const width = (own[2] - own[0]) / 2;
  if (width >= 90) return [{ box: [-180, own[1], 180, own[3]], lon }];
  const beyond = lon > 0 ? lon - 360 : lon + 360;
  const other = boxAround(beyond, lat, km);
  return other[0] < other[2]
    ? [
        { box: own, lon },
        { box: other, lon: beyond },
      ]
    : [{ box: own, lon }];
}
