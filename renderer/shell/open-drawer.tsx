import { Suspense } from 'react';
import { useShell } from './shell-context.tsx';

/** The open drawer, below the map. */
export function OpenDrawer() {
  const { panels, drawer } = useShell();
  const Drawer = panels.find(({ id }) => id === drawer)?.Drawer;
  if (Drawer === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Drawer key={drawer} />
    </Suspense>
  );
}
