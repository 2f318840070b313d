import type { CompiledLayer } from '../compiled-style.ts';
import type { TileFeature } from '../decoded-features.ts';
import { featuresOf, type Scene, type SceneTile } from '../scene.ts';
import { transformedBox } from '../transformed-box.ts';
import { cssColour, Values } from '../values.ts';
import type { LegendEntry } from './legend.ts';

/** What maps show, in the order a legend lists it: a name, the source layer, the kinds. An empty list: all that no one before has. */
const subjects: readonly (readonly [string, string, readonly string[]])[] = [
  ['Motorway', 'roads', ['highway']],
  ['Main road', 'roads', ['major_road']],
  ['Minor road', 'roads', ['minor_road']],
  ['Railway', 'roads', ['rail']],
  ['Ferry', 'roads', ['ferry']],
  ['Path, track', 'roads', ['path', 'other']],
  ['Border', 'boundaries', []],
  ['Contour line', 'contours', []],
  ['River, stream', 'water', ['river', 'stream']],
  ['Water', 'water', []],
  ['Building', 'buildings', []],
  ['Wood', 'landuse', ['wood', 'forest']],
  ['Park, protected area', 'landuse', ['park', 'national_park', 'protected_area', 'nature_reserve', 'golf_course']],
  ['Grass, scrub', 'landuse', ['grass', 'grassland', 'scrub', 'meadow']],
  ['Cemetery', 'landuse', ['cemetery']],
  ['Beach, sand', 'landuse', ['beach', 'sand']],
  ['Glacier', 'landuse', ['glacier']],
  ['Industry', 'landuse', ['industrial']],
  ['School, university', 'landuse', ['school', 'university', 'college']],
  ['Hospital', 'landuse', ['hospital']],
  ['Airport', 'landuse', ['aerodrome']],
];

/** Entries for what is really in the picture, as the style draws it there. */
export function mapLegend(scene: Scene, layers: readonly CompiledLayer[]): LegendEntry[] {
  const found = new Map<string, LegendEntry>();
  const casings = new Map<string, string>();
  for (const layer of layers) {
    if ((layer.type !== 'fill' && layer.type !== 'line') || /tunnel|bridge|link|service/.test(layer.id)) continue;
    for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
      for (const feature of featuresOf(scene, layer, tile)) {
        const title = subjectOf(layer, feature);
        if (title === undefined || !isSeen(scene, tile, feature)) continue;
        const isCasing = layer.id.includes('casing');
        const known = found.get(title)?.symbol;
        if (isCasing ? casings.has(title) : known?.kind === 'area') continue;
        const symbol = symbolOf(layer, feature, scene.camera.view.zoom, tile);
        if (symbol === undefined) continue;
        // Of roads of several widths, the widest.
        if (known?.kind === 'line' && symbol.kind === 'line' && symbol.width <= known.width) continue;
        if (isCasing) casings.set(title, symbol.kind === 'line' ? symbol.stroke : '');
        else found.set(title, { title, symbol });
      }
    }
  }
  const ground = groundOf(scene, layers);
  return subjects.flatMap(([title]) => {
    const entry = found.get(title);
    if (entry === undefined) return [];
    const casing = casings.get(title);
    return [entry.symbol.kind === 'line' ? { title, symbol: { ...entry.symbol, casing, ground } } : entry];
  });
}

/** Of the land. */
function groundOf({ camera }: Scene, layers: readonly CompiledLayer[]): string | undefined {
  const land = layers.find(({ type, sourceLayer }) => type === 'fill' && sourceLayer === 'earth');
  const colour = land === undefined ? undefined : new Values(land, camera.view.zoom).colour('fill-color');
  return colour === undefined ? undefined : cssColour(colour);
}

function subjectOf(layer: CompiledLayer, { properties }: TileFeature): string | undefined {
  const kind = String(properties.kind ?? '');
  const named = layer.sourceLayer === 'water' && layer.type === 'line' ? 'river' : kind;
  const sourceLayer = layer.sourceLayer ?? layer.source;
  return subjects.find(
    ([, source, kinds]) => source === sourceLayer && (kinds.length === 0 || kinds.includes(named)),
  )?.[0];
}

/** Whether a feature's box touches the picture. */
function isSeen({ camera }: Scene, { transform }: SceneTile, { lines }: TileFeature): boolean {
  const { left, top, right, bottom } = transformedBox(lines, transform);
  return right > 0 && bottom > 0 && left < camera.width && top < camera.height;
}

function symbolOf(
  layer: CompiledLayer,
  feature: TileFeature,
  zoom: number,
  tile: SceneTile,
): LegendEntry['symbol'] | undefined {
  const values = new Values(layer, zoom, feature, tile.canonical);
  const colour = values.colour(`${layer.type}-color`);
  if (colour === undefined || colour.a === 0 || values.number(`${layer.type}-opacity`) <= 0) return undefined;
  if (layer.type === 'fill') return { kind: 'area', fill: cssColour(colour), stroke: undefined };
  const width = values.number('line-width');
  if (width <= 0) return undefined;
  const dash = values.isSet('line-dasharray') ? values.numbers('line-dasharray').map(part => part * width) : [];
  return { kind: 'line', stroke: cssColour(colour), width, casing: undefined, dash, ground: undefined };
}
