import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { lineFeature } from '../../formats/feature.ts';
import { useMap } from '../map-context.ts';
import { boundsOfTile, type InspectedTile, inspectTile, tileAt } from './inspect-tile.ts';

/** CSS pixels around the pointer: as far as a finger misses a thin line. */
const reach = 5;

interface TileInspectorProps {
  /** Changes when the middle of the map is to be looked at. */
  asked: number;
  onTile: (tile: InspectedTile, point: LonLat) => void;
  onFailure: (error: unknown) => void;
}

/** Reads the tile where the map is clicked, as the map has it, and draws its edge. */
export function TileInspector({ asked, onTile, onFailure }: TileInspectorProps) {
  const { map, feed, overlays } = useMap();
  const told = useRef({ onTile, onFailure });
  told.current = { onTile, onFailure };
  const look = useRef<((point: LonLat) => void) | undefined>(undefined);
  useEffect(() => {
    let latest = 0;
    const read = async (point: LonLat) => {
      const turn = ++latest;
      try {
        const zoom = Math.max(0, Math.min(await feed.lastZoom(), Math.floor(map.getZoom())));
        const address = tileAt(point, zoom);
        const data = await feed.readTile(address.z, address.x, address.y);
        if (turn !== latest) return;
        overlays.set('inspected-tile', [lineFeature(ringAround(boundsOfTile(address)))]);
        told.current.onTile(inspectTile(data, address, point, reach), point);
      } catch (error) {
        if (turn === latest) told.current.onFailure(error);
      }
    };
    look.current = point => void read(point);
    const listen = ({ lngLat, originalEvent }: MapMouseEvent) => {
      if (originalEvent.target !== map.getCanvas()) return;
      const { lng, lat } = lngLat.wrap();
      void read({ lon: lng, lat });
    };
    map.on('click', listen);
    return () => {
      latest += 1;
      map.off('click', listen);
      overlays.set('inspected-tile', []);
    };
  }, [map, feed, overlays]);
  useEffect(() => {
    if (asked === 0) return;
    const { lng, lat } = map.getCenter().wrap();
    look.current?.({ lon: lng, lat });
  }, [map, asked]);
  return null;
}
