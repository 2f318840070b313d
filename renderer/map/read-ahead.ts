import { type Map as MapLibreMap, MercatorCoordinate } from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';

/**
 * Reads header and directories on the way to the tile in the map's middle while the style is still on its way: its
 * tiles then wait for nothing but themselves. A failure is the map's own to meet.
 */
export async function readAhead(archive: PMTiles, map: MapLibreMap): Promise<void> {
  const { minZoom, maxZoom } = await archive.getHeader();
  const zoom = Math.max(minZoom, Math.min(maxZoom, Math.floor(map.getZoom())));
  const { x, y } = MercatorCoordinate.fromLngLat(map.getCenter());
  const tiles = 2 ** zoom;
  const inside = (share: number) => Math.max(0, Math.min(tiles - 1, Math.floor(share * tiles)));
  await archive.getZxy(zoom, inside(x), inside(y));
}
