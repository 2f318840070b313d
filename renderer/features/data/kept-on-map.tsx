import { useMemo } from 'react';
import { Overlay } from '../../map/overlays/overlay.tsx';
import { colorOf, isShown, positionOf, titleOf } from './item-look.ts';
import { useItems } from './items-state.ts';
import { useItemShapes } from './use-item-shapes.ts';

/** Draws the saved places, lines and areas that are not hidden. */
export function KeptOnMap() {
  const { items } = useItems();
  const features = useMemo(
    () =>
      [...items.values()].flatMap((item): GeoJSON.Feature<GeoJSON.Point>[] => {
        const position = item.kind === 'place' && isShown(item, items) ? positionOf(item) : undefined;
        if (position === undefined) return [];
        const properties = { id: item.id, name: titleOf(item), color: colorOf(item) };
        return [
          {
            type: 'Feature',
            properties,
            geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
          },
        ];
      }),
    [items],
  );
  const shapes = useItemShapes();
  return (
    <>
      <Overlay id="items" features={shapes} />
      <Overlay id="places" features={features} />
    </>
  );
}
