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
  const widest = Math.min(Math.abs(lat) + y, 89.9);
  const x = Math.min(y / Math.cos(widest * radians), 360);
  return [Math.max(lon - x, -180), Math.max(lat - y, -90), Math.min(lon + x, 180), Math.min(lat + y, 90)];
}
