import { languagesKey, languagesOf } from '../../../data-packs/format/basemap-languages.ts';
import type { Attribution, PartKind } from '../../../data-packs/format/manifest.ts';
import { escapeXml } from '../../../data-packs/interchange/escape-xml.ts';
import type { VirtualKind } from './archive-paths.ts';
import type { Member } from './join.ts';

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
  const languages = joinLanguages(members.map(({ directory }) => languagesOf(directory.metadata)));
  return { ...common, [languagesKey]: languages, vector_layers: [...layers.values()] };
}

/** Joins lists that have the most frequent first: by the sum of their shares, which fall with the place in a list. */
function joinLanguages(lists: readonly (readonly string[])[]): string[] {
  const shares = new Map<string, number>();
  for (const list of lists) {
    for (const [place, code] of list.entries()) shares.set(code, (shares.get(code) ?? 0) + 1 / (place + 1));
  }
  return [...shares].toSorted(([, a], [, b]) => b - a).map(([code]) => code);
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

/**
 * The credits that a kind of part needs, each once, as the HTML snippet that map libraries show. With `path` those of
 * that part alone.
 */
export function attributionHtml(attributions: readonly Attribution[], kind: PartKind, path?: string): string {
  const credits = new Map<string, string>();
  for (const { text, url, parts, paths } of attributions) {
    if (!parts.includes(kind) || (path !== undefined && paths !== undefined && !paths.includes(path))) continue;
    const shown = escapeXml(text);
    const safe = url !== undefined && /^https?:/i.test(url);
    const known = credits.get(text);
    if (known === undefined || (safe && known === shown)) {
      credits.set(text, safe ? `<a href="${escapeXml(url)}" target="_blank" rel="noopener">${shown}</a>` : shown);
    }
  }
  return [...credits.values()].join(', ');
}
