import { lazy, Suspense } from 'react';
import { useItemOpener } from '../data/items-state.ts';
import { usePicture } from './choice/picture-state.ts';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

/** Shows pictures that are chosen among the items. */
export function KeptPicture() {
  const { kept, lookAt } = usePicture();
  useItemOpener('picture', lookAt);
  return kept === undefined ? null : (
    <Suspense fallback={null}>
      <PictureDialog item={kept} onClose={() => lookAt(undefined)} />
    </Suspense>
  );
}
