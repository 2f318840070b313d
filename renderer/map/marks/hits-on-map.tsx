import { useEffect, useEffectEvent, useMemo } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { pointFeature } from '../../formats/feature.ts';
import { type Store, useStore } from '../../store.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';
import { Overlay } from '../overlays/overlay.tsx';
import { hitsLayer } from '../overlays/shape-layers.ts';
import { usePointed } from './use-pointed.ts';

interface PinnedHit {
  id: string;
  place: { title: string; point: LonLat };
}

interface HitsOnMapProps {
  hits: readonly PinnedHit[];
  /** The id of the hit under the pointer, on the map or in the list. */
  hover: Store<string | undefined>;
  onPick: (id: string) => void;
  /** The map rests at a view. */
  onView: () => void;
}

/** Hits of a search on the map: hovering lights one, a click picks it. */
export function HitsOnMap({ hits, hover, onPick, onView }: HitsOnMapProps) {
  const { map } = useMap();
  const pointed = useStore(hover, id => id);
  const features = useMemo(() => hits.map(pinOf), [hits]);
  const lit = useMemo(() => hits.filter(({ id }) => id === pointed).map(pinOf), [hits, pointed]);
  usePointed({
    layers: [hitsLayer],
    keyOf: ([hit]) => {
      const id: unknown = hit?.properties.id;
      return typeof id === 'string' ? id : undefined;
    },
    hover,
    onPick,
  });
  const moved = useEffectEvent(onView);
  useEffect(() => listen(map, ['moveend'], () => moved()), [map]);
  return (
    <>
      <Overlay id="hits" features={features} />
      <Overlay id="hit-lit" features={lit} />
    </>
  );
}

const pinOf = ({ id, place: { title, point } }: PinnedHit): GeoJSON.Feature =>
  pointFeature([point.lon, point.lat], { id, name: title });
