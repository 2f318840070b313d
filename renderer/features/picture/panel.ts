import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, whileOpen } from '../../shell/shell-context.tsx';
import { pictureWords as t } from '../../words.ts';
import { PictureState } from './choice/picture-state.ts';
import { KeptPicture } from './kept-picture.tsx';

export const picturePanel = definePanel({
  id: 'picture',
  place: 'export',
  State: PictureState,
  Panel: lazy(async () => ({ default: (await import('./picture-panel.tsx')).PicturePanel })),
  covers: true,
  OnMap: whileOpen('picture', async () => (await import('./chosen-frame.tsx')).ChosenFrame),
  Dialog: KeptPicture,
  commands: [{ id: 'picture', label: () => t('command'), useRun: opens('picture') }],
});
