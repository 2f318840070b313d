import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { lookWords as t } from '../../words.ts';
import { LegendsOnMap } from './legends-on-map.tsx';
import { hasLook, useStyleItem } from './styled-item.ts';

/** How the features of a kept file are drawn: by the columns of their table. */
export const ownLookPanel = definePanel({
  id: 'own-look',
  place: 'data',
  Panel: lazy(async () => ({ default: (await import('./own-look-panel.tsx')).OwnLookPanel })),
  OnMap: LegendsOnMap,
  itemActions: [{ id: 'style', icon: 'palette', label: () => t('style'), applies: hasLook, useRun: useStyleItem }],
});
