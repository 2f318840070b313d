import { lazy, Suspense } from 'react';
import { useShell } from '../../shell/shell-context.tsx';

const ChosenFrame = lazy(async () => ({ default: (await import('./chosen-frame.tsx')).ChosenFrame }));

/** The frame on the map, while the panel is open. */
export function FrameOnMap() {
  const shell = useShell();
  return shell.isOpen('picture') ? (
    <Suspense fallback={null}>
      <ChosenFrame />
    </Suspense>
  ) : null;
}
