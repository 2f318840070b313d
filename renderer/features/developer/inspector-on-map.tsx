import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { InspectedTile } from '../../map/inspector/inspect-tile.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { createStore, useStore } from '../../store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { developerView } from './developer-view.ts';

const load = () => import('../../map/inspector/tile-inspector.tsx');

/** Looks at the tile under the pointer while the panel shows tiles. */
export function InspectorOnMap() {
  const shell = useShell();
  const { at } = useStore(developerView, view => view);
  return at === 'tiles' && shell.isOpen('developer') ? <Inspector /> : null;
}

function Inspector() {
  const Loaded = useLoaded(load)?.TileInspector;
  const asked = useStore(middleAsked, count => count);
  return Loaded === undefined ? null : (
    <Loaded
      asked={asked}
      onTile={(tile, point) => inspected.set({ tile, point })}
      onFailure={failure => inspected.set({ failure })}
    />
  );
}

/** The tile that was looked at last. */
export const inspected = createStore<{ tile: InspectedTile; point: LonLat } | { failure: unknown } | undefined>(
  undefined,
);

/** Counts up when the middle of the map is to be looked at. */
export const middleAsked = createStore(0);
