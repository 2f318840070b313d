import type { VirtualKind } from './archive-paths.ts';
import { attributionHtml } from './attribution-html.ts';
import type { Member } from './member.ts';

interface VectorLayer {
  id: string;
  fields: Record<string, unknown>;
  minzoom?: number;
  maxzoom?: number;
  description?: string;
}

/** The JSON metadata of the joined archive: every region's layers and credits. */
export function joinMetadata(kind: VirtualKind, members: readonly Member[]): Record<string, unknown> {
  const attribution = attributionHtml(
    members.flatMap(({ input }) => input.attributions),
    kind,
  );
  const common = { name: `Outpost ${kind}`, type: kind === 'basemap' ? 'baselayer' : 'overlay', attribution };
  if (kind === 'terrain') return { ...common, encoding: 'terrarium' };
  const layers = new Map<string, VectorLayer>();
  for (const { directory } of members) {
    for (const layer of vectorLayers(directory.metadata.vector_layers)) {
      const known = layers.get(layer.id);
      layers.set(layer.id, known === undefined ? layer : joinLayer(known, layer));
    }
  }
  return { ...common, vector_layers: [...layers.values()] };
}

function joinLayer(a: VectorLayer, b: VectorLayer): VectorLayer {
  const joined: VectorLayer = { ...b, ...a, fields: { ...b.fields, ...a.fields } };
  if (a.minzoom !== undefined && b.minzoom !== undefined) joined.minzoom = Math.min(a.minzoom, b.minzoom);
  if (a.maxzoom !== undefined && b.maxzoom !== undefined) joined.maxzoom = Math.max(a.maxzoom, b.maxzoom);
  return joined;
}

function vectorLayers(value: unknown): VectorLayer[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((layer: unknown): VectorLayer[] => {
    if (typeof layer !== 'object' || layer === null || !('id' in layer) || typeof layer.id !== 'string') return [];
    const fields = 'fields' in layer && typeof layer.fields === 'object' && layer.fields !== null ? layer.fields : {};
    const zoom = (name: 'minzoom' | 'maxzoom'): Record<string, number> => {
      const found: unknown = name in layer ? Reflect.get(layer, name) : undefined;
      return typeof found === 'number' ? { [name]: found } : {};
    };
    return [{ id: layer.id, fields: { ...fields }, ...zoom('minzoom'), ...zoom('maxzoom') }];
  });
}
