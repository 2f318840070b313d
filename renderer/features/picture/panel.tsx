import { lazy, Suspense } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, whileOpen } from '../../shell/shell-context.tsx';
import { pictureWords as t } from '../../words.ts';
import { useItemOpener } from '../data/items-state.ts';
import { PictureState, usePicture } from './choice/picture-state.ts';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

/** Shows pictures that are chosen among the items. */
function KeptPicture() {
  const { kept, lookAt } = usePicture();
  useItemOpener('picture', lookAt);
  return kept === undefined ? null : (
    <Suspense fallback={null}>
      <PictureDialog item={kept} onClose={() => lookAt(undefined)} />
    </Suspense>
  );
}

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
