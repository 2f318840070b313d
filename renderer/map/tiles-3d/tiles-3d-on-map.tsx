import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { type Bounds, boundsInView } from '../../../data-packs/geo/bounds.ts';
import type { RegionInfo } from '../../api/health.ts';
import { fetchSigned } from '../../api/tiles/signed-files.ts';
import type { TileSession } from '../../api/tiles/tile-session.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { viewBounds } from '../camera/camera.ts';
import { tiles3dShown, useLayerChoice } from '../layers/layer-choice.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';

const layerId = 'outpost-tiles-3d';
/** Farther away buildings are too small to be told apart. */
const minZoom = 13.5;

/** Draws the regions' 3D Tiles in the tilted map. */
export function Tiles3dOnMap({ regions }: { regions: readonly RegionInfo[] }) {
  const { map, session } = useMap();
  const { view3d, tiles3d } = useLayerChoice();
  const [failure, setFailure] = useState<unknown>();
  const hasTiles = regions.some(({ parts }) => parts?.includes('buildings') === true);
  const countries = useCountriesInView(map, session, view3d && tiles3d && hasTiles, setFailure);
  useEffect(() => {
    if (countries.length === 0) return;
    let remove: (() => void) | undefined;
    let live = true;
    tiles3dShown.set(true);
    addBuildings(map, session, countries, setFailure).then(
      added => {
        if (live) remove = added;
        else added();
      },
      error => live && setFailure(error),
    );
    return () => {
      live = false;
      remove?.();
      tiles3dShown.set(false);
      setFailure(undefined);
    };
  }, [map, session, countries]);
  if (failure === undefined) return null;
  return (
    <div className="card nothing-here">
      <ErrorNote error={failure} onRetry={() => setFailure(undefined)} />
    </div>
  );
}

interface Country {
  code: string;
  bounds: Bounds;
}

const none: readonly Country[] = [];

/** Countries with 3D Tiles in a view that is close enough; the same array until they change. */
function useCountriesInView(
  map: MapLibreMap,
  session: TileSession,
  wanted: boolean,
  onFailure: (failure: unknown) => void,
): readonly Country[] {
  const [seen, setSeen] = useState(none);
  useEffect(() => {
    if (!wanted) return setSeen(none);
    let live = true;
    const look = async () => {
      const { buildings } = await session.urls();
      const view = viewBounds(map);
      const next = Object.entries(buildings.coverage).flatMap(([code, bounds]) =>
        map.getZoom() >= minZoom && boundsInView(bounds, view) ? [{ code, bounds }] : [],
      );
      if (live) setSeen(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const lookAgain = () => void look().catch(onFailure);
    lookAgain();
    const end = listen(map, ['moveend'], lookAgain);
    return () => {
      live = false;
      end();
    };
  }, [map, session, wanted, onFailure]);
  return seen;
}

/** Adds the layer, below the labels, and again to each style that came without it; returns what removes it. */
async function addBuildings(
  map: MapLibreMap,
  session: TileSession,
  countries: readonly Country[],
  onFailure: (failure: unknown) => void,
): Promise<() => void> {
  const { BuildingsLayer } = await import('./buildings-layer.ts');
  const { baseUrl } = (await session.urls()).buildings;
  const make = () =>
    new BuildingsLayer({
      id: layerId,
      tilesets: countries.map(({ code, bounds: [west, south, east, north] }) => ({
        url: `${baseUrl}/${code}/tileset.json`,
        middle: [(west + east) / 2, (south + north) / 2],
      })),
      fetchFile: (url, init) => fetchSigned(session, urls => urls.buildings, url.slice(baseUrl.length + 1), init),
      onFailure,
    });
  const add = () => {
    if (map.getLayer(layerId) !== undefined) return;
    const firstLabel = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
    map.addLayer(make(), firstLabel);
  };
  add();
  map.on('style.load', add);
  return () => {
    map.off('style.load', add);
    if (map.getStyle() !== undefined && map.getLayer(layerId) !== undefined) map.removeLayer(layerId);
  };
}
