/** The view's parameter in the address: `#map=zoom/lat/lon`. */
export const permalinkName = 'map';

/** Whether the address has a view. */
export function hasPermalink(hash: string): boolean {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get(permalinkName);
  if (value === null) return false;
  const [zoom, lat, lon] = value.split('/').map(Number);
  return [zoom, lat, lon].every(Number.isFinite);
}
