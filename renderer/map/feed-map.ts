import { type Map as MapLibreMap, RasterTileSource, VectorTileSource } from 'maplibre-gl';
import type { TroubleListener } from '../api/signed-archive.ts';
import type { TileSession } from '../api/tile-session.ts';
import { openContours } from './contour-protocol.ts';
import { openArchives } from './open-archives.ts';

const togetherMilliseconds = 60;

export interface Feed {
  /** Looks whether the archives are others by now; the map reads those anew. */
  look(): void;
  close(): void;
}

/** Gives a map its tiles and contours out of the session's archives, and whatever these turn into. */
export function feedMap(map: MapLibreMap, session: TileSession, onFailure: TroubleListener): Feed {
  // Several archives change at once: the map reads them anew together.
  let due: ReturnType<typeof setTimeout> | undefined;
  const onChanged = () => {
    clearTimeout(due);
    due = setTimeout(() => void readAnew(), togetherMilliseconds);
  };
  const opened = openArchives(session, onFailure, onChanged);
  let closeContours = openContours(opened.archives.terrain);
  const readAnew = async () => {
    await opened.forget();
    closeContours();
    closeContours = openContours(opened.archives.terrain);
    reloadSources(map);
  };
  return {
    look: () => void opened.look(),
    close: () => {
      clearTimeout(due);
      closeContours();
      opened.close();
    },
  };
}

/** Asks every archive again what it holds: how deep, where, and by whom. Tiles that are drawn stay until there are newer ones. */
function reloadSources(map: MapLibreMap): void {
  for (const id of Object.keys(map.getStyle()?.sources ?? {})) {
    const source = map.getSource(id);
    if (!(source instanceof VectorTileSource || source instanceof RasterTileSource)) continue;
    if (source.url === undefined) map.refreshTiles(id);
    else source.setUrl(source.url);
  }
}
