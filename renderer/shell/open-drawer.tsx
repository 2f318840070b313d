import { useShell } from './shell-context.tsx';

/** The open drawer, below the map. */
export function OpenDrawer() {
  const { panels, drawer } = useShell();
  const Drawer = panels.find(({ id }) => id === drawer)?.Drawer;
  return Drawer === undefined ? null : <Drawer key={drawer} />;
}
