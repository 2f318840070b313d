import { definePanel } from '../../shell/define-panel.ts';
import { dataWords as t } from '../../words.ts';
import { DataPanel } from './data-panel.tsx';
import { ItemsProvider, useItemsState } from './items-state.ts';
import { KeptOnMap } from './kept-on-map.tsx';

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
