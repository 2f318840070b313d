import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../../data-packs/geo/lookup.ts';

type Table = Readonly<Record<string, readonly unknown[]>>;

/** Properties of layers that are not drawn, with the values that ask for nothing. */
const undrawnProperties: Table = {
  'fill-extrusion-rounded-corner-distance': [0],
  'fill-layer-blend': ['normal'],
  'line-layer-blend': ['normal'],
  'raster-layer-blend': ['normal'],
  'symbol-height-offset': [0],
  visibility: ['visible', 'none'],
};

/** Members of styles, likewise. Where a style's own view is, is not drawn either, but the request says that. */
const undrawnMembers: Table = {
  projection: [{ type: 'mercator' }],
  roll: [0],
  sky: [],
  state: [],
  terrain: [],
};

/** What of the light, which is white and the same at all zooms. */
const undrawnLight: Table = { color: ['#ffffff', '#fff', 'white'] };

/** What a style has that the renderer does not draw: of a layer, or of the style itself. */
export interface Undrawn {
  layer: string | undefined;
  property: string;
}

/** Finds the first thing that is not drawn. */
export function findUndrawn({ layers, light, ...style }: StyleSpecification): Undrawn | undefined {
  const member = findIn(style, undrawnMembers) ?? findIn(light ?? {}, undrawnLight) ?? expressionIn(light ?? {});
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

const expressionIn = (light: object): string | undefined =>
  Object.entries(light).find(
    ([, value]) => typeof value === 'object' && !(Array.isArray(value) && value.every(Number.isFinite)),
  )?.[0];
