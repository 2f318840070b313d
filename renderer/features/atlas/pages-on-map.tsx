import { lazy, Suspense } from 'react';
import { useShell } from '../../shell/shell-context.tsx';

const PlannedPages = lazy(async () => ({ default: (await import('./planned-pages.tsx')).PlannedPages }));

/** The pages on the map, while the panel is open. */
export function PagesOnMap() {
  const shell = useShell();
  return shell.isOpen('atlas') ? (
    <Suspense fallback={null}>
      <PlannedPages />
    </Suspense>
  ) : null;
}
