import { useMemo } from 'react';
import { pointFeature } from '../../formats/feature.ts';
import { Overlay } from '../../map/overlays/overlay.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { dataWords as t } from '../../words.ts';
import { DataPanel } from './data-panel.tsx';
import { colorOf, isShown, positionOf, titleOf } from './item-look.ts';
import { ItemsProvider, useItems, useItemsState } from './items-state.ts';
import { useItemShapes } from './use-item-shapes.ts';

/** Its state is first of all panels': the others keep their work with it. */
export const itemsPanel = definePanel({ id: 'items', State: ItemsProvider, OnMap: KeptOnMap });

export const dataPanel = definePanel({
  id: 'data',
  place: 'data',
  Panel: DataPanel,
  commands: [
    { id: 'undo', label: () => t('undo'), useRun: () => useItemsState().undo },
    { id: 'redo', label: () => t('redo'), useRun: () => useItemsState().redo },
  ],
});

function KeptOnMap() {
  const { items } = useItems();
  const features = useMemo(
    () =>
      [...items.values()].flatMap(item => {
        const position = item.kind === 'place' && isShown(item, items) ? positionOf(item) : undefined;
        if (position === undefined) return [];
        const properties = { id: item.id, name: titleOf(item), color: colorOf(item) };
        return [pointFeature([position.lon, position.lat], properties)];
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
