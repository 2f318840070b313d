import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { lookWords as t } from '../../words.ts';
import { hasFeatures } from '../own-features/kept-features.ts';
import { LegendsOnMap } from './legends-on-map.tsx';
import { useStyleItem } from './styled-item.ts';

/** How the features of a kept file are drawn: by the columns of their table. */
export const ownLookPanel = definePanel({
  id: 'own-look',
  place: 'data',
  Panel: lazy(async () => ({ default: (await import('./own-look-panel.tsx')).OwnLookPanel })),
  OnMap: LegendsOnMap,
  itemActions: [{ id: 'style', icon: 'palette', label: () => t('style'), applies: hasFeatures, useRun: useStyleItem }],
});
