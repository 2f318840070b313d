import { Color } from '@maplibre/maplibre-gl-style-spec';
import { transformedBox } from '../scene/nearest-transform.ts';
import { featuresOf, type Scene, type SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { cssColour, Values } from '../style/values.ts';
import type { TileFeature } from '../tiles/decoded-features.ts';
import { mapSheetWords as t } from '../words.ts';
import type { LegendEntry, LegendStroke } from './legend.ts';

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

/** Layers that say nothing by themselves, and the pale lines of the overview, where no region has any. */
const partOfSymbol =
  /tunnel|bridge|link|service|pedestrian|halo|patterns|rungs|teeth|cabins|firm_fill|casing|edge|^world_b/;

/** What the widest stands for; of other lines that which most are drawn like. */
const knownByWidth: ReadonlySet<Subject> = new Set(['motorway', 'mainRoad', 'minorRoad']);

type Subject = (typeof subjects)[number][0];

export function legendSubjects(scene: Scene, layers: readonly CompiledLayer[]): LegendSubject[] {
  const { areas, lines } = shownOf(scene, layers);
  const usual = usualLines(scene, layers, lines);
  const ground = groundOf(scene, layers);
  return subjects.flatMap(([subject]): LegendSubject[] => {
    const [fill, line] = [areas.get(subject), usual.get(subject)];
    if (fill !== undefined) return [{ subject, symbol: { kind: 'area', fill, stroke: undefined } }];
    return line === undefined ? [] : [{ subject, symbol: { kind: 'line', strokes: strokesOf(scene, line), ground } }];
  });
}

interface ShownLine {
  subject: Subject;
  tile: SceneTile;
  feature: TileFeature;
  width: number;
  /** All that draw it, from the lowest: edges, fills, teeth of cliffs. */
  layers: CompiledLayer[];
}

interface Shown {
  areas: ReadonlyMap<Subject, string>;
  lines: ReadonlyMap<TileFeature, ShownLine>;
}

function shownOf(scene: Scene, layers: readonly CompiledLayer[]): Shown {
  const areas = new Map<Subject, string>();
  const lines = new Map<TileFeature, ShownLine>();
  for (const layer of layers) {
    if ((layer.type !== 'fill' && layer.type !== 'line') || partOfSymbol.test(layer.id)) continue;
    for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
      for (const feature of featuresOf(scene, layer, tile)) {
        const subject = subjectOf(layer, feature);
        if (subject === undefined || areas.has(subject) || !isSeen(scene, tile, feature)) continue;
        if (layer.type === 'fill') {
          const fill = fillOf(scene, layer, tile, feature);
          if (fill !== undefined) areas.set(subject, fill);
          continue;
        }
        const { width = 0 } = strokeOf(scene, layer, tile, feature) ?? {};
        if (width > (lines.get(feature)?.width ?? 0)) lines.set(feature, { subject, tile, feature, width, layers: [] });
      }
    }
  }
  return { areas, lines };
}

/** Of each subject the line that stands for it. */
function usualLines(scene: Scene, layers: readonly CompiledLayer[], lines: Shown['lines']): Map<Subject, ShownLine> {
  for (const layer of layers) {
    if (layer.type !== 'line') continue;
    for (const tile of scene.tiles.get(layer.source ?? '') ?? [])
      for (const feature of featuresOf(scene, layer, tile)) lines.get(feature)?.layers.push(layer);
  }
  const looks = new Map<string, { widest: ShownLine; count: number }>();
  for (const line of lines.values()) {
    const key = [line.subject, ...line.layers.map(({ id }) => id)].join();
    const { widest = line, count = 0 } = looks.get(key) ?? {};
    looks.set(key, { widest: line.width > widest.width ? line : widest, count: count + 1 });
  }
  const rank = ({ widest, count }: { widest: ShownLine; count: number }): number =>
    knownByWidth.has(widest.subject) ? widest.width : count;
  const usualLast = [...looks.values()].toSorted((a, b) => rank(a) - rank(b));
  return new Map(usualLast.map(({ widest }) => [widest.subject, widest]));
}

const strokesOf = (scene: Scene, { layers, tile, feature }: ShownLine): LegendStroke[] =>
  layers.flatMap(layer => strokeOf(scene, layer, tile, feature) ?? []);

function fillOf(scene: Scene, layer: CompiledLayer, tile: SceneTile, feature: TileFeature): string | undefined {
  const values = new Values(layer, scene.camera.view.zoom, feature, tile.canonical);
  const colour = values.colour('fill-color');
  return colour === undefined || colour.a === 0 || values.number('fill-opacity') <= 0 ? undefined : cssColour(colour);
}

/** `undefined` where the layer draws nothing. */
function strokeOf(scene: Scene, layer: CompiledLayer, tile: SceneTile, feature: TileFeature): LegendStroke | undefined {
  const values = new Values(layer, scene.camera.view.zoom, feature, tile.canonical);
  const colour = values.colour('line-color');
  const [opacity, width] = [values.number('line-opacity'), values.number('line-width')];
  if (colour === undefined || colour.a === 0 || opacity <= 0 || width <= 0) return undefined;
  return {
    colour: cssColour(colour, opacity),
    width,
    gap: values.number('line-gap-width'),
    offset: values.number('line-offset'),
    dash: values.isSet('line-dasharray') ? values.numbers('line-dasharray').map(part => part * width) : [],
  };
}

/** The legend of several maps: each subject once, in the order of all legends. */
export function joinedLegend(maps: readonly (readonly LegendSubject[])[]): LegendEntry[] {
  const found = new Map(maps.flat().map(shown => [shown.subject, shown]));
  return wordLegend(subjects.flatMap(([subject]) => found.get(subject) ?? []));
}

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

function isSeen({ camera }: Scene, { transform }: SceneTile, { lines }: TileFeature): boolean {
  const { left, top, right, bottom } = transformedBox(lines, transform);
  return right > 0 && bottom > 0 && left < camera.width && top < camera.height;
}

/** What a map shows, before it is worded. */
export interface LegendSubject {
  subject: Subject;
  symbol: LegendEntry['symbol'];
}

/** Distance of red, green and blue, of 255 each, below which two swatches are not told apart on paper. */
const leastDistance = 12;

/** Names that stand for several subjects at once. */
const groups = [
  ['greenArea', ['wood', 'park', 'grass', 'cemetery']],
  ['publicSite', ['industry', 'school', 'hospital', 'airport']],
] as const;

/** Words a legend. Areas of a group whose swatches look alike share an entry: two names, or that of the group. */
export function wordLegend(shown: readonly LegendSubject[]): LegendEntry[] {
  const entries: { subjects: Subject[]; symbol: LegendEntry['symbol'] }[] = [];
  for (const { subject, symbol } of shown) {
    const group = groupOf(subject);
    const alike = entries.find(
      ({ subjects, symbol: other }) =>
        group !== undefined && group === groupOf(subjects[0] as Subject) && looksAlike(symbol, other),
    );
    if (alike === undefined) entries.push({ subjects: [subject], symbol });
    else alike.subjects.push(subject);
  }
  return entries.map(({ subjects, symbol }) => ({ title: titleOf(subjects), symbol }));
}

const groupOf = (subject: Subject) => groups.find(([, subjects]) => subjects.some(one => one === subject))?.[0];

function titleOf(subjects: readonly Subject[]): string {
  const group = subjects.length > 2 ? groupOf(subjects[0] as Subject) : undefined;
  const title = group === undefined ? subjects.map(subject => t(subject)).join(', ') : t(group);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function looksAlike(one: LegendEntry['symbol'], other: LegendEntry['symbol']): boolean {
  if (one.kind !== 'area' || other.kind !== 'area') return false;
  const [a, b] = [Color.parse(one.fill), Color.parse(other.fill)];
  if (a === undefined || b === undefined) return false;
  return Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b) * 255 < leastDistance;
}
