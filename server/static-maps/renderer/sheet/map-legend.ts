import type { CompiledLayer } from '../compiled-style.ts';
import type { TileFeature } from '../decoded-features.ts';
import { featuresOf, type Scene, type SceneTile } from '../scene.ts';
import { transformedBox } from '../transformed-box.ts';
import { cssColour, Values } from '../values.ts';
import { type LegendSubject, wordLegend } from './alike-areas.ts';
import type { LegendEntry } from './legend.ts';

/** Subjects in order: name, source layer, kinds; without kinds: all that no row above has. */
const subjects = [
  ['motorway', 'roads', ['highway']],
  ['mainRoad', 'roads', ['major_road']],
  ['minorRoad', 'roads', ['minor_road']],
  ['railway', 'roads', ['rail']],
  ['ferry', 'roads', ['ferry']],
  ['lift', 'roads', ['aerialway']],
  ['track', 'roads', ['track']],
  ['easyTrail', 'roads', ['easy']],
  ['mountainTrail', 'roads', ['mountain']],
  ['alpineTrail', 'roads', ['alpine']],
  ['viaFerrata', 'roads', ['via_ferrata']],
  ['path', 'roads', ['path', 'other']],
  ['hikingRoute', 'routes', ['hiking']],
  ['cycleRoute', 'routes', ['bicycle']],
  ['mountainBikeRoute', 'routes', ['mtb']],
  ['skiRoute', 'routes', ['ski']],
  ['powerLine', 'power', ['line', 'minor_line']],
  ['cliff', 'earth', ['cliff']],
  ['nationalBorder', 'boundaries', ['country']],
  ['border', 'boundaries', []],
  ['contourLine', 'contours', []],
  ['river', 'water', ['river', 'stream']],
  ['water', 'water', []],
  ['building', 'buildings', []],
  ['wood', 'landuse', ['wood', 'forest']],
  ['park', 'landuse', ['park', 'national_park', 'protected_area', 'nature_reserve', 'golf_course']],
  ['grass', 'landuse', ['grass', 'grassland', 'scrub', 'meadow']],
  ['cemetery', 'landuse', ['cemetery']],
  ['beach', 'landuse', ['beach', 'sand']],
  ['glacier', 'landuse', ['glacier']],
  ['industry', 'landuse', ['industrial']],
  ['school', 'landuse', ['school', 'university', 'college']],
  ['hospital', 'landuse', ['hospital']],
  ['airport', 'landuse', ['aerodrome']],
] as const;

/** Layers that say nothing by themselves. */
const partOfSymbol = /tunnel|bridge|link|service|halo|patterns|rungs|teeth|cabins|firm_fill/;

export type Subject = (typeof subjects)[number][0];

/** Lists subjects visible in the picture, drawn as the style does. */
export function legendSubjects(scene: Scene, layers: readonly CompiledLayer[]): LegendSubject[] {
  const found = new Map<Subject, LegendEntry['symbol']>();
  const casings = new Map<Subject, string>();
  for (const layer of layers) {
    if ((layer.type !== 'fill' && layer.type !== 'line') || partOfSymbol.test(layer.id)) continue;
    for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
      for (const feature of featuresOf(scene, layer, tile)) {
        const subject = subjectOf(layer, feature);
        if (subject === undefined || !isSeen(scene, tile, feature)) continue;
        const isCasing = /casing|edge/.test(layer.id);
        const known = found.get(subject);
        if (isCasing ? casings.has(subject) : known?.kind === 'area') continue;
        const symbol = symbolOf(layer, feature, scene.camera.view.zoom, tile);
        if (symbol === undefined) continue;
        // Show the widest of a subject's roads.
        if (known?.kind === 'line' && symbol.kind === 'line' && symbol.width <= known.width) continue;
        if (isCasing) casings.set(subject, symbol.kind === 'line' ? symbol.stroke : '');
        else found.set(subject, symbol);
      }
    }
  }
  const ground = groundOf(scene, layers);
  return subjects.flatMap(([subject]) => {
    const symbol = found.get(subject);
    if (symbol === undefined) return [];
    const casing = casings.get(subject);
    return [{ subject, symbol: symbol.kind === 'line' ? { ...symbol, casing, ground } : symbol }];
  });
}

/** The legend of several maps: each subject once, in the order of all legends. */
export function joinedLegend(maps: readonly (readonly LegendSubject[])[]): LegendEntry[] {
  const found = new Map(maps.flat().map(shown => [shown.subject, shown]));
  return wordLegend(subjects.flatMap(([subject]) => found.get(subject) ?? []));
}

/** Gives the colour of the land. */
function groundOf({ camera }: Scene, layers: readonly CompiledLayer[]): string | undefined {
  const land = layers.find(({ type, sourceLayer }) => type === 'fill' && sourceLayer === 'earth');
  const colour = land === undefined ? undefined : new Values(land, camera.view.zoom).colour('fill-color');
  return colour === undefined ? undefined : cssColour(colour);
}

function subjectOf(layer: CompiledLayer, { properties }: TileFeature): Subject | undefined {
  const named = kindOf(layer, properties);
  const sourceLayer = layer.sourceLayer ?? layer.source;
  return subjects.find(
    ([, source, kinds]) => source === sourceLayer && (kinds.length === 0 || kinds.some(known => known === named)),
  )?.[0];
}

/** What a layer tells apart: rivers from lakes; on a walking map tracks and paths by difficulty. */
function kindOf(layer: CompiledLayer, properties: TileFeature['properties']): string {
  if (layer.sourceLayer === 'water' && layer.type === 'line') return 'river';
  if (!layer.id.startsWith('trails_')) return String(properties.kind ?? '');
  const { kind_detail: detail, sac_scale: difficulty = 0 } = properties;
  if (detail === 'track' || detail === 'via_ferrata') return detail;
  if (Number(difficulty) >= 4) return 'alpine';
  if (Number(difficulty) >= 2) return 'mountain';
  return Number(difficulty) === 1 ? 'easy' : 'path';
}

/** Tells whether a feature's box touches the picture. */
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
  const opacity = values.number(`${layer.type}-opacity`);
  if (colour === undefined || colour.a === 0 || opacity <= 0) return undefined;
  if (layer.type === 'fill') return { kind: 'area', fill: cssColour(colour), stroke: undefined };
  const width = values.number('line-width');
  if (width <= 0) return undefined;
  const dash = values.isSet('line-dasharray') ? values.numbers('line-dasharray').map(part => part * width) : [];
  return { kind: 'line', stroke: cssColour(colour, opacity), width, casing: undefined, dash, ground: undefined };
}
