import type { Map as MapLibreMap } from 'maplibre-gl';
import { createContext, useContext } from 'react';
import type { TileSession } from '../api/tiles/tile-session.ts';
import type { Feed } from './feed/feed-map.ts';
import type { Overlays } from './overlays/overlays.ts';

export interface MapHandle {
  map: MapLibreMap;
  overlays: Overlays;
  /** The signed addresses of what the map draws. */
  session: TileSession;
  /** The tiles that the map draws. */
  feed: Feed;
}

export const MapContext = createContext<MapHandle | undefined>(undefined);

/** The map around this component; only inside `MapStage`. */
export function useMap(): MapHandle {
  const handle = useContext(MapContext);
  if (handle === undefined) throw new Error('This component belongs inside the map.');
  return handle;
}
