import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { whileOpen } from '../../shell/shell-context.tsx';
import { ownTableWords as t } from '../../words.ts';
import { hasFeatures } from '../own-features/kept-features.ts';
import { useOpenTable } from './table-state.ts';

/** What the files of items have: as a table below the map, and as a tree in Data. */
export const ownTablePanel = definePanel({
  id: 'own-table',
  Drawer: lazy(async () => ({ default: (await import('./table-drawer.tsx')).TableDrawer })),
  OnMap: whileOpen('own-table', async () => (await import('./view-on-map.tsx')).ViewOnMap),
  itemActions: [
    {
      id: 'own-table',
      icon: 'table',
      label: () => t('table'),
      applies: hasFeatures,
      useRun: () => {
        const open = useOpenTable();
        return ({ id }) => open(id);
      },
    },
  ],
  itemInside: {
    applies: hasFeatures,
    Inside: lazy(async () => ({ default: (await import('./item-tree.tsx')).ItemTree })),
  },
});
