import type { LayerSpecification, SourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { InstalledImagery } from '../imagery/imagery-catalogue.ts';
import { noDataLayer } from './overview.ts';
import type { Palette } from './palettes/palette.ts';

const sourceId = (id: string): string => `imagery:${id}`;

/** One source per archive; the placeholder stands for the `url` that the token's list gives under the same `id`. */
export function imagerySources(imagery: readonly InstalledImagery[]): Record<string, SourceSpecification> {
  return Object.fromEntries(
    imagery.map(({ id, tileSize, minzoom, maxzoom, bounds, attribution }): [string, SourceSpecification] => [
      sourceId(id),
      {
        type: 'raster',
        url: `pmtiles://{{IMAGERY_URL:${id}}}`,
        tileSize,
        minzoom,
        maxzoom,
        ...(bounds === null ? {} : { bounds }),
        ...(attribution === null ? {} : { attribution }),
      },
    ]),
  );
}

/** Bottom to top, as the list is. Water-only overlays fade out where the mosaic itself becomes sharp. */
export function imageryLayers(imagery: readonly InstalledImagery[]): LayerSpecification[] {
  return imagery.map(({ id, role }) => {
    const layer = { id: `imagery_${role}:${id}`, type: 'raster', source: sourceId(id) } as const;
    if (role !== 'ocean') return { ...layer, metadata: { 'outpost:role': role } };
    return {
      ...layer,
      metadata: { 'outpost:role': role },
      maxzoom: 10,
      paint: { 'raster-opacity': ['interpolate', ['linear'], ['zoom'], 7, 1, 9.5, 0] },
    };
  });
}

/** Plain land and sea below all imagery, visible where there is none. */
export function plainGround(source: string, { ground }: Palette): LayerSpecification[] {
  const land: Extract<LayerSpecification, { type: 'fill' }> = {
    id: 'earth',
    type: 'fill',
    source,
    'source-layer': 'earth',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': ground.earth },
  };
  return [
    land,
    noDataLayer(source),
    { ...land, id: 'water', 'source-layer': 'water', paint: { 'fill-color': ground.water } },
  ];
}
