import type { MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { lineFeature } from '../../formats/feature.ts';
import { useMap } from '../map-context.ts';
import { Overlay } from '../overlays/overlay.tsx';
import { otherRoutesLayer } from '../overlays/route-layers.ts';

interface OtherRoutesProps {
  lines: readonly { index: number; line: readonly Position[] }[];
  onChoose: (index: number) => void;
}

/** The routes that are not chosen: a click chooses one. */
export function OtherRoutes({ lines, onChoose }: OtherRoutesProps) {
  const { map } = useMap();
  const choose = useEffectEvent(onChoose);
  const features = useMemo(() => lines.map(({ index, line }) => lineFeature(line, { index })), [lines]);
  useEffect(() => {
    const onClick = ({ features }: MapLayerMouseEvent) => {
      const index = features?.[0]?.properties.index;
      if (typeof index === 'number') choose(index);
    };
    const clicks = map.on('click', otherRoutesLayer, onClick);
    return () => clicks.unsubscribe();
  }, [map]);
  return <Overlay id="other-routes" features={features} />;
}
