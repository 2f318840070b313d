import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../data-packs/base/lookup.ts';

type Table = Readonly<Record<string, readonly unknown[]>>;

/** Properties of layers that are not drawn, with the values that ask for nothing. */
const undrawnProperties: Table = {
  'fill-layer-blend': ['normal'],
  'line-layer-blend': ['normal'],
  'raster-layer-blend': ['normal'],
};

/**
 * Members of styles, likewise. Where a style's own view is (`roll`, too) is not drawn either, but the request says that; nor
 * is the `sky`, which no picture shows.
 */
const undrawnMembers: Table = {
  projection: [{ type: 'mercator' }],
  terrain: [],
};

/** What a style has that the renderer does not draw: of a layer, or of the style itself. */
export interface Undrawn {
  layer: string | undefined;
  property: string;
}

/** Finds the first thing that is not drawn. */
export function findUndrawn({ layers, ...style }: StyleSpecification): Undrawn | undefined {
  const member = findIn(style, undrawnMembers);
  if (member !== undefined) return { layer: undefined, property: member };
  for (const layer of layers) {
    const given = { ...('layout' in layer ? layer.layout : {}), ...layer.paint };
    const property = findIn(given, undrawnProperties);
    if (property !== undefined) return { layer: layer.id, property };
  }
  return undefined;
}

/** The name of a value that is in the table, and no value that asks for nothing. */
function findIn(given: object, table: Table): string | undefined {
  return Object.entries(given).find(([name, value]) => {
    const drawn = value === undefined ? undefined : lookup(table, name);
    return drawn !== undefined && !drawn.some(one => JSON.stringify(one) === JSON.stringify(value));
  })?.[0];
}
