import type { Map as MapLibreMap } from 'maplibre-gl';
import type { TileSession } from '../api/tiles/tile-session.ts';
import { given } from '../given.ts';
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

/** `useMap`: the map around a component; only inside `MapStage`. */
export const [MapContext, useMap] = given<MapHandle>('the map');
