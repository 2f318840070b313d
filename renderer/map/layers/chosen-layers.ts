import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  RasterLayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { LayerChoice } from './layer-choice.ts';

type ShownLayers = Pick<
  LayerChoice,
  'relief' | 'contours' | 'buildings' | 'view3d' | 'hiddenPois' | 'imageryOrder' | 'imageryOpacity'
>;

interface Heights {
  /** Whether the view has any. */
  inView: boolean;
  dark: boolean;
}

/** The kinds of layers that people switch, in any hosted style. */
type Switched = 'relief' | 'contours' | 'buildings';

export function switchedKind(layer: LayerSpecification): Switched | undefined {
  if (isGround(layer)) return undefined;
  if (layer.type === 'hillshade' || layer.type === 'color-relief') return 'relief';
  if (layer.type === 'fill-extrusion') return 'buildings';
  return 'source' in layer && layer.source === 'contours' ? 'contours' : undefined;
}

/** Shading that belongs to the style's land, whatever is switched. */
const isGround = ({ metadata }: LayerSpecification): boolean =>
  typeof metadata === 'object' && metadata !== null && 'outpost:ground' in metadata;

export const isVisible = ({ layout }: LayerSpecification): boolean => layout?.visibility !== 'none';

export const imageryPrefix = 'imagery:';

/** The archive that a layer draws. */
export function imageryOf(layer: LayerSpecification): string | undefined {
  const source = layer.type === 'raster' && layer.source.startsWith(imageryPrefix) ? layer.source : undefined;
  return source?.slice(imageryPrefix.length);
}

/** A little more than in nature, so that hills are seen as such. */
const exaggeration = 1.2;
/** A source of its own: one that the relief shares is drawn coarser. */
const terrain3d = 'terrain_3d';

/**
 * A hosted style as people chose to see it. Layers of relief and contours that are not shown are left out with their
 * sources, so that nothing is read for them.
 */
export function chosenLayers(style: StyleSpecification, choice: ShownLayers, heights: Heights): StyleSpecification {
  const hiddenKinds = hiddenPoiKinds(style.metadata, choice.hiddenPois);
  const layers = orderImagery(style.layers, choice.imageryOrder).flatMap(layer => {
    const kind = switchedKind(layer);
    if (kind !== undefined) {
      const shown = choice[kind] ?? (isVisible(layer) || (kind === 'buildings' && choice.view3d));
      return shown || kind === 'buildings' ? [withVisibility(layer, shown)] : [];
    }
    const imagery = imageryOf(layer);
    if (imagery !== undefined && layer.type === 'raster')
      return [withOpacity(layer, lookup(choice.imageryOpacity, imagery))];
    return [withoutKinds(layer, hiddenKinds)];
  });
  const used = new Set(layers.flatMap(layer => ('source' in layer ? [layer.source] : [])));
  const sources = Object.fromEntries(
    Object.entries(style.sources).filter(([id]) => used.has(id) || (id !== 'terrain' && id !== 'contours')),
  );
  if (!choice.view3d) return { ...style, sources, layers };
  const sky = { ...skyOf(heights.dark), 'atmosphere-blend': 0 };
  if (!heights.inView) return { ...style, sources, layers, sky };
  const terrain = { source: terrain3d, exaggeration };
  return { ...style, sources: { ...sources, [terrain3d]: terrainSource(style) }, layers, terrain, sky };
}

function terrainSource(style: StyleSpecification): SourceSpecification {
  const { terrain } = style.sources;
  return terrain ?? { type: 'raster-dem', url: 'pmtiles://terrain', encoding: 'terrarium', tileSize: 512 };
}

function skyOf(dark: boolean): NonNullable<StyleSpecification['sky']> {
  const [sky, horizon, fog] = dark ? ['#10161f', '#232c38', '#232c38'] : ['#a9cbe6', '#eef3f6', '#f3f4f2'];
  return {
    'sky-color': sky,
    'horizon-color': horizon,
    'fog-color': fog,
    'sky-horizon-blend': 0.7,
    'horizon-fog-blend': 0.6,
    'fog-ground-blend': 0.85,
  };
}

function withVisibility(layer: LayerSpecification, shown: boolean): LayerSpecification {
  return { ...layer, layout: { ...layer.layout, visibility: shown ? 'visible' : 'none' } } as LayerSpecification;
}

/** Groups of points of interest by name, as the style's metadata has them. */
export function poiGroupsOf(metadata: unknown): Readonly<Record<string, readonly string[]>> {
  return (metadata as { 'outpost:poiGroups'?: Record<string, string[]> } | undefined)?.['outpost:poiGroups'] ?? {};
}

function hiddenPoiKinds(metadata: unknown, hiddenGroups: readonly string[]): string[] {
  return Object.entries(poiGroupsOf(metadata)).flatMap(([group, kinds]) => (hiddenGroups.includes(group) ? kinds : []));
}

function withoutKinds(layer: LayerSpecification, kinds: readonly string[]): LayerSpecification {
  if (kinds.length === 0 || layer.type !== 'symbol' || layer['source-layer'] !== 'pois') return layer;
  const others: ExpressionSpecification = ['!', ['in', ['get', 'kind'], ['literal', [...kinds]]]];
  // Hosted styles have expressions only, none of the older filters.
  const filter = (layer.filter === undefined ? others : ['all', layer.filter, others]) as FilterSpecification;
  return { ...layer, filter };
}

/** Puts the layers of these archives into this order, in the places that imagery has among the layers. */
export function orderImagery(layers: readonly LayerSpecification[], order: readonly string[]): LayerSpecification[] {
  const imagery = layers.filter(layer => imageryOf(layer) !== undefined);
  const rank = (layer: LayerSpecification) => order.indexOf(imageryOf(layer) ?? '');
  const ordered = imagery.filter(layer => rank(layer) >= 0).sort((a, b) => rank(a) - rank(b));
  const next = imagery.map(layer => (rank(layer) < 0 ? layer : (ordered.shift() ?? layer)));
  return layers.map(layer => (imageryOf(layer) === undefined ? layer : (next.shift() ?? layer)));
}

function withOpacity(layer: RasterLayerSpecification, factor = 1): LayerSpecification {
  if (factor === 1) return layer;
  if (factor === 0) return withVisibility(layer, false);
  return { ...layer, paint: { ...layer.paint, 'raster-opacity': times(layer.paint?.['raster-opacity'] ?? 1, factor) } };
}

type Opacity = NonNullable<NonNullable<RasterLayerSpecification['paint']>['raster-opacity']>;

/** An opacity may be interpolated between zooms, which has to be the outermost expression: its outputs are scaled. */
function times(opacity: Opacity, factor: number): Opacity {
  if (typeof opacity === 'number') return opacity * factor;
  if (!Array.isArray(opacity) || opacity[0] !== 'interpolate') return factor;
  const scaled = opacity.map((part, i) => (i > 3 && i % 2 === 0 && typeof part === 'number' ? part * factor : part));
  return scaled as Opacity;
}
