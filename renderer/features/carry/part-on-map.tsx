import { lazy, Suspense } from 'react';
import { useShell } from '../../shell/shell-context.tsx';
import { useCarry } from './carry-state.ts';

const ChosenPart = lazy(async () => ({ default: (await import('./chosen-part.tsx')).ChosenPart }));

/** The frame on the map, while the panel is open. */
export function PartOnMap() {
  const shell = useShell();
  const { frame } = useCarry();
  return frame !== undefined && shell.isOpen('carry') ? (
    <Suspense fallback={null}>
      <ChosenPart />
    </Suspense>
  ) : null;
}
