import { type Map as MapLibreMap, MercatorCoordinate, RasterTileSource, VectorTileSource } from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';
import type { TroubleListener } from '../../api/tiles/signed-archive.ts';
import type { TileSession } from '../../api/tiles/tile-session.ts';
import { openContours } from './contour-protocol.ts';
import { openArchives } from './open-archives.ts';

const debounceMilliseconds = 60;

export interface Feed {
  /** Checks whether archives changed; the map reloads those. */
  check(): void;
  /** A tile of the basemap, unpacked: `undefined` where there is none. */
  readTile(z: number, x: number, y: number): Promise<ArrayBuffer | undefined>;
  /** The basemap's last zoom that has tiles. */
  lastZoom(): Promise<number>;
  close(): void;
}

/** Serves a map tiles and contours from the session's archives, and reloads archives that change. */
export function feedMap(map: MapLibreMap, session: TileSession, onFailure: TroubleListener): Feed {
  // Several archives change at once: reload them together.
  let due: ReturnType<typeof setTimeout> | undefined;
  const onChanged = () => {
    clearTimeout(due);
    due = setTimeout(() => void reload(), debounceMilliseconds);
  };
  const opened = openArchives(session, onFailure, onChanged);
  readAhead(opened.archives.basemap, map, opened.requestAhead).catch(() => undefined);
  let closeContours = openContours(opened.archives.terrain);
  const reload = async () => {
    await opened.invalidate();
    closeContours();
    closeContours = openContours(opened.archives.terrain);
    reloadSources(map);
  };
  return {
    check: () => void opened.check(),
    readTile: async (z, x, y) => (await opened.archives.basemap.getZxy(z, x, y))?.data,
    lastZoom: async () => (await opened.archives.basemap.getHeader()).maxZoom,
    close: () => {
      clearTimeout(due);
      closeContours();
      opened.close();
    },
  };
}

/** Reads zooms and bounds of all archives again. Drawn tiles stay until newer ones arrive. */
function reloadSources(map: MapLibreMap): void {
  for (const id of Object.keys(map.getStyle()?.sources ?? {})) {
    const source = map.getSource(id);
    if (!(source instanceof VectorTileSource || source instanceof RasterTileSource)) continue;
    if (source.url === undefined) map.refreshTiles(id);
    else source.setUrl(source.url);
  }
}

/**
 * Asks for the tile in the map's middle while the style is still on its way, so that the header and directories on the
 * way to it are read by then. A failure is the map's own to meet.
 * @param request Asks for the tile of an address as the map will.
 */
async function readAhead(archive: PMTiles, map: MapLibreMap, request: (url: string) => void): Promise<void> {
  const { minZoom, maxZoom } = await archive.getHeader();
  const zoom = Math.max(minZoom, Math.min(maxZoom, Math.floor(map.getZoom())));
  const { x, y } = MercatorCoordinate.fromLngLat(map.getCenter());
  const tiles = 2 ** zoom;
  const inside = (share: number) => Math.max(0, Math.min(tiles - 1, Math.floor(share * tiles)));
  request(`pmtiles://${archive.source.getKey()}/${zoom}/${inside(x)}/${inside(y)}`);
}
