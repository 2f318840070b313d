import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../../data-packs/base/lookup.ts';

type Table = Readonly<Record<string, readonly unknown[]>>;

/*
 * The renderer is frozen: it draws what hosted styles have and what styles over their sources commonly do. No type of layer
 * and no property is added; what the style specification has beside is listed here and refused by name.
 */

export const undrawnTypes: readonly string[] = ['color-relief', 'heatmap'];

/** Properties of layers that are not drawn, with the values that ask for nothing. */
const undrawnProperties: Table = {
  'background-pattern': [],
  'circle-blur': [0],
  'circle-pitch-alignment': ['viewport'],
  'fill-extrusion-pattern': [],
  'fill-extrusion-rounded-corner-distance': [0],
  'fill-layer-blend': ['normal'],
  'fill-layer-opacity': [1],
  'hillshade-method': ['standard'],
  'icon-text-fit': ['none'],
  'line-gradient': [],
  'line-layer-blend': ['normal'],
  'line-layer-opacity': [1],
  'line-pattern': [],
  'raster-layer-blend': ['normal'],
  resampling: ['linear'],
  'symbol-height-offset': [0],
  'symbol-z-order': ['auto', 'source'],
  'text-variable-anchor-offset': [],
  'text-writing-mode': [['horizontal']],
};

/** Members of styles, likewise. A style's own view is the request's matter; the `sky` no picture shows. */
const undrawnMembers: Table = {
  projection: [{ type: 'mercator' }],
  terrain: [],
};

/** What a style has that the renderer does not draw: of a layer, or of the style itself. */
export interface Undrawn {
  layer: string | undefined;
  property: string;
}

export function findUndrawn({ layers, ...style }: StyleSpecification): Undrawn | undefined {
  const member = findIn(style, undrawnMembers);
  if (member !== undefined) return { layer: undefined, property: member };
  for (const layer of layers) {
    if (undrawnTypes.includes(layer.type)) return { layer: layer.id, property: layer.type };
    const given = { ...('layout' in layer ? layer.layout : {}), ...layer.paint };
    const property = findIn(given, undrawnProperties);
    if (property !== undefined) return { layer: layer.id, property };
    if (hasImage('text-field' in given ? given['text-field'] : undefined)) {
      return { layer: layer.id, property: 'image in text-field' };
    }
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

const hasImage = (value: unknown): boolean =>
  Array.isArray(value) && (value[0] === 'image' || (value[0] !== 'literal' && value.some(hasImage)));
