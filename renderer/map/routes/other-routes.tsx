import type { MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { useMap } from '../map-context.ts';
import { otherRoutesLayer } from '../overlays/route-layers.ts';

interface OtherRoutesProps {
  lines: readonly { index: number; line: readonly Position[] }[];
  onChoose: (index: number) => void;
}

/** The routes that are not chosen: a click chooses one. */
export function OtherRoutes({ lines, onChoose }: OtherRoutesProps) {
  const { map, overlays } = useMap();
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    overlays.set(
      'other-routes',
      lines.map(({ index, line }) => ({
        type: 'Feature',
        properties: { index },
        geometry: { type: 'LineString', coordinates: [...line] },
      })),
    );
    return () => overlays.set('other-routes', []);
  }, [overlays, lines]);
  useEffect(() => {
    const onClick = ({ features }: MapLayerMouseEvent) => {
      const index = features?.[0]?.properties.index;
      if (typeof index === 'number') choose.current(index);
    };
    map.on('click', otherRoutesLayer, onClick);
    return () => {
      map.off('click', otherRoutesLayer, onClick);
    };
  }, [map]);
  return null;
}
