import { type Map as MapLibreMap, MercatorCoordinate } from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';

/**
 * Asks for the tile in the map's middle while the style is still on its way, so that the header and directories on the
 * way to it are read by then. A failure is the map's own to meet.
 * @param request Asks for the tile of an address as the map will.
 */
export async function readAhead(archive: PMTiles, map: MapLibreMap, request: (url: string) => void): Promise<void> {
  const { minZoom, maxZoom } = await archive.getHeader();
  const zoom = Math.max(minZoom, Math.min(maxZoom, Math.floor(map.getZoom())));
  const { x, y } = MercatorCoordinate.fromLngLat(map.getCenter());
  const tiles = 2 ** zoom;
  const inside = (share: number) => Math.max(0, Math.min(tiles - 1, Math.floor(share * tiles)));
  request(`pmtiles://${archive.source.getKey()}/${zoom}/${inside(x)}/${inside(y)}`);
}
