import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';
import { Overlay } from '../overlays/overlay.tsx';
import { isOnOthers } from './map-clicks.tsx';
import { type OwnHit, ownHitsAt } from './own-hits.ts';

interface OwnPointerProps {
  /** A feature, or a cluster, was clicked. */
  onPick: (hit: OwnHit) => void;
  /** The pointer is over another one, or over none. */
  onOver: (hit: OwnHit | undefined) => void;
  /** The chosen feature, which stands out, too. */
  chosen: readonly GeoJSON.Feature[];
}

/** CSS pixels within which a second click is at the same place: it takes the next of those that lie there. */
const samePlace = 4;

/** Lights the own feature under the pointer; a click picks it, another one the one below. */
export function OwnPointer({ onPick, onOver, chosen }: OwnPointerProps) {
  const { map } = useMap();
  const [lit, setLit] = useState<readonly GeoJSON.Feature[]>([]);
  const picked = useEffectEvent(onPick);
  const isOver = useEffectEvent(onOver);
  useEffect(() => {
    const { classList } = map.getContainer();
    let [frame, over] = [0, ''];
    let last = { x: Number.NaN, y: Number.NaN, turn: 0 };
    const light = (hit: OwnHit | undefined) => {
      const key = hit === undefined ? '' : `${hit.item} ${hit.id ?? JSON.stringify(hit.point)}`;
      if (key === over) return;
      over = key;
      isOver(hit);
      classList.toggle('map-on-own', hit !== undefined);
      setLit(hit === undefined ? [] : partsOf(hit));
    };
    const partsOf = ({ item, id, drawn }: OwnHit): GeoJSON.Feature[] => {
      const { geometry, properties, source } = drawn;
      const filter = ['all', ['==', ['get', 'item'], item], ['==', ['get', 'id'], id ?? -1]];
      // A line or area is cut at the edges of tiles.
      const all = geometry.type.endsWith('Point')
        ? [drawn]
        : map.querySourceFeatures(source, { sourceLayer: drawn.sourceLayer ?? '', filter: filter as never });
      // Properties of tiles have no prototype, which the map refuses to send to its worker.
      return all.map(one => ({ type: 'Feature', geometry: one.geometry, properties: { ...properties } }));
    };
    const ends = [
      listen(map, ['mousemove'], (event: MapMouseEvent) => {
        cancelAnimationFrame(frame);
        if (event.originalEvent.buttons !== 0) return;
        // Once a frame: mice report their moves more often.
        frame = requestAnimationFrame(() => light(isOnOthers(map, event) ? undefined : ownHitsAt(map, event)[0]));
      }),
      listen(map, ['mouseout'], () => light(undefined)),
      listen(map, ['movestart'], () => {
        last = { x: Number.NaN, y: Number.NaN, turn: 0 };
      }),
      listen(map, ['click'], (event: MapMouseEvent) => {
        // The second of a double click, which zooms in.
        if (event.originalEvent.detail > 1) return;
        const hits = isOnOthers(map, event) ? [] : ownHitsAt(map, event);
        const { x, y } = event.point;
        const turn = Math.hypot(x - last.x, y - last.y) <= samePlace ? last.turn + 1 : 0;
        last = { x, y, turn };
        const hit = hits[turn % hits.length];
        if (hit === undefined) return;
        picked(hit);
      }),
    ];
    return () => {
      for (const end of ends) end();
      cancelAnimationFrame(frame);
      light(undefined);
    };
  }, [map]);
  const features = useMemo(() => [...chosen, ...lit], [chosen, lit]);
  return <Overlay id="own-lit" features={features} />;
}
