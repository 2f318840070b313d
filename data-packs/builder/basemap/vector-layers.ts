import { lookup } from '../../base/lookup.ts';
import type { MapFeature } from './map-feature.ts';

interface VectorLayer<Fields> {
  id: string;
  description: string;
  fields: Fields;
  minzoom: number;
  maxzoom: number;
}

/** Collects the `vector_layers` of an archive's metadata (TileJSON 3.0, 3.3) from its features. */
export class VectorLayers {
  readonly #layers: Map<string, VectorLayer<Map<string, string>>>;

  constructor(names: readonly string[]) {
    const empty = { description: '', minzoom: 255, maxzoom: -1 };
    this.#layers = new Map(names.map(id => [id, { ...empty, id, fields: new Map() }]));
  }

  add(feature: MapFeature): void {
    const layer = this.#layers.get(feature.layer);
    if (layer === undefined) return;
    layer.minzoom = Math.min(layer.minzoom, feature.minzoom);
    layer.maxzoom = Math.max(layer.maxzoom, feature.maxzoom);
    for (const name in feature.attributes) {
      if (layer.fields.has(name)) continue;
      const attribute = lookup(feature.attributes, name);
      const value = typeof attribute === 'object' ? attribute[0]?.value : attribute;
      if (value !== undefined) layer.fields.set(name, fieldType(value));
    }
  }

  /** Includes layers without features: a style may name them. */
  list(minzoom: number, maxzoom: number): VectorLayer<Record<string, string>>[] {
    return [...this.#layers.values()].map(layer => ({
      ...layer,
      fields: Object.fromEntries(layer.fields),
      minzoom: layer.maxzoom === -1 ? minzoom : Math.max(minzoom, layer.minzoom),
      maxzoom: layer.maxzoom === -1 ? maxzoom : Math.min(maxzoom, layer.maxzoom),
    }));
  }
}

function fieldType(value: string | number | boolean): string {
  return typeof value === 'string' ? 'String' : typeof value === 'number' ? 'Number' : 'Boolean';
}
