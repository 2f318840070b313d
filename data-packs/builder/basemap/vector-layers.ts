import type { MapFeature } from './map-feature.ts';

interface VectorLayer {
  id: string;
  description: string;
  fields: Record<string, string>;
  minzoom: number;
  maxzoom: number;
}

/** Gathers the `vector_layers` of an archive's metadata (TileJSON 3.0, 3.3) from the features that go into it. */
export function vectorLayers(names: readonly string[]) {
  const layers = new Map<string, VectorLayer>(
    names.map(id => [id, { id, description: '', fields: {}, minzoom: 255, maxzoom: -1 }]),
  );
  return {
    add(feature: MapFeature): void {
      const layer = layers.get(feature.layer);
      if (layer === undefined) return;
      layer.minzoom = Math.min(layer.minzoom, feature.minzoom);
      layer.maxzoom = Math.max(layer.maxzoom, feature.maxzoom);
      for (const name in feature.attributes) {
        if (name in layer.fields) continue;
        const attribute = feature.attributes[name];
        const value = typeof attribute === 'object' ? attribute[0]?.value : attribute;
        if (value !== undefined) layer.fields[name] = fieldType(value);
      }
    },
    /** Layers without features are listed too: a style may ask for them. */
    list(minzoom: number, maxzoom: number): VectorLayer[] {
      return [...layers.values()].map(layer => ({
        ...layer,
        minzoom: layer.maxzoom === -1 ? minzoom : Math.max(minzoom, layer.minzoom),
        maxzoom: layer.maxzoom === -1 ? maxzoom : Math.min(maxzoom, layer.maxzoom),
      }));
    },
  };
}

function fieldType(value: string | number | boolean): string {
  return typeof value === 'string' ? 'String' : typeof value === 'number' ? 'Number' : 'Boolean';
}
