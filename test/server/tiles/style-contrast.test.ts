import { join } from 'node:path';
import {
  type Color,
  type Feature,
  featureFilter,
  type LayerSpecification,
  latest,
  normalizePropertyExpression,
} from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { builtMap } from '../../../server/built-map.ts';
import { ScriptFonts, scriptFontsName } from '../../../server/tiles/glyphs/script-fonts.ts';
import { hostedStyle } from '../../../server/tiles/styles/hosted-style.ts';
import { poiKinds } from '../../../server/tiles/styles/poi-kinds.ts';
import { type StyleName, styleNames } from '../../../server/tiles/styles/style-names.ts';

/** What is read must differ so much from what it stands on, as WCAG 2 counts it. */
const least = { text: 4.5, textOnGround: 3, major: 2, minor: 1.5, path: 1.5 };
const zooms = Array.from({ length: 27 }, (_, i) => 5 + i / 2);

type Properties = Record<string, string | number | boolean>;

const area = (layer: string, properties: Properties) => ({ layer, type: 3 as const, properties });
const grounds = {
  earth: area('earth', { kind: 'earth' }),
  'built-up': area('landuse', { kind: 'residential' }),
  wood: area('landuse', { kind: 'wood' }),
  grass: area('landuse', { kind: 'grass' }),
  sand: area('landuse', { kind: 'sand' }),
  rock: area('landuse', { kind: 'bare_rock' }),
  glacier: area('landuse', { kind: 'glacier' }),
  wetland: area('landuse', { kind: 'wetland' }),
  water: area('water', { kind: 'ocean' }),
};
const building = area('buildings', { kind: 'building' });

const road = (kind: string, kind_detail: string, more: Properties = {}) => ({ kind, kind_detail, ...more });
const roads: readonly (readonly [least: number, firstZoom: number, properties: Properties])[] = [
  [least.major, 6, road('highway', 'motorway')],
  [least.major, 7, road('major_road', 'trunk')],
  [least.major, 8, road('major_road', 'primary')],
  [least.major, 10, road('major_road', 'secondary')],
  [least.major, 11, road('major_road', 'tertiary')],
  [least.major, 12, road('highway', 'motorway_link', { is_link: true })],
  [least.major, 12, road('major_road', 'primary', { is_bridge: true })],
  [least.minor, 12.5, road('minor_road', 'residential')],
  [least.minor, 13.5, road('minor_road', 'residential', { is_bridge: true })],
  [least.minor, 13.5, road('minor_road', 'service')],
  [least.minor, 13, road('path', 'pedestrian')],
  [least.path, 14, road('path', 'path')],
  [least.path, 14, road('path', 'track')],
  [least.path, 14, road('path', 'cycleway')],
  [least.path, 15, road('path', 'steps')],
  ...[1, 2, 3, 4, 5, 6].map(sac_scale => [least.path, 14, road('path', 'path', { sac_scale })] as const),
  [least.path, 14, road('path', 'path', { sac_scale: 3, trail_visibility: 'bad' })],
  [least.path, 14, road('path', 'path', { surface: 'paved' })],
  [least.path, 14, road('path', 'via_ferrata')],
  ...[1, 2, 3, 4, 5].map(tracktype => [least.path, 14, road('path', 'track', { tracktype })] as const),
];

const named = { name: 'Name', min_zoom: 0 };
const labels: readonly (readonly [layer: string, properties: Properties])[] = [
  ...[...poiKinds.keys()].map(kind => ['pois', { ...named, kind, elevation: '1750' }] as const),
  ...roads.map(([, , properties]) => ['roads', { ...named, ...properties }] as const),
  ...['city', 'town', 'village', 'hamlet'].flatMap(kind_detail =>
    [1, 5, 9, 13].map(
      population_rank => ['places', { ...named, kind: 'locality', kind_detail, population_rank }] as const,
    ),
  ),
  ...['country', 'region', 'neighbourhood'].map(kind => ['places', { ...named, kind, ref: 'N' }] as const),
  ...['ocean', 'lake', 'river'].map(kind => ['water', { ...named, kind }] as const),
  ['earth', { ...named, kind: 'island' }],
  ['buildings', { kind: 'address', addr_housenumber: '12' }],
  ['contours', { ele: 1750, level: 1 }],
];

const layersOf = (name: StyleName): LayerSpecification[] =>
  hostedStyle({
    name,
    language: 'default',
    carried: [],
    countries: [],
    fonts: new ScriptFonts(join(builtMap, scriptFontsName)),
    urls: { baseUrl: '', cdnUrl: '', siteUrl: '' },
    credits: { basemap: '', terrain: '' },
    byRegion: [],
    terrainZoom: 11,
    imagery: [],
  }).layers;

/** A property of a layer for a feature, or the specification's default. */
function evaluated(layer: LayerSpecification, group: 'paint' | 'layout', name: string, feature: Feature, zoom: number) {
  const specification = (latest as unknown as Record<string, Record<string, { default?: unknown }>>)[
    `${group}_${layer.type}`
  ]?.[name];
  const stated = (layer[group] as Record<string, unknown> | undefined)?.[name] ?? specification?.default;
  const expression = normalizePropertyExpression(stated as never, name, specification as never);
  return expression.evaluate({ zoom } as never, feature, {}, undefined, []) as unknown;
}

/** Layers of a type that show a feature at a zoom. */
function showing(layers: readonly LayerSpecification[], type: string, source: string, feature: Feature, zoom: number) {
  return layers.filter(layer => {
    if (layer.type !== type || !('source-layer' in layer) || layer['source-layer'] !== source) return false;
    if (zoom < (layer.minzoom ?? 0) || zoom >= (layer.maxzoom ?? 24) || layer.source === 'world') return false;
    const { filter } = featureFilter('filter' in layer ? layer.filter : undefined, 'filter');
    // Filters of the zoom are decided with the tile.
    return filter({ zoom: Math.floor(zoom) }, feature);
  });
}

const feature = (type: Feature['type'], properties: Properties): Feature =>
  ({ type, properties, geometry: [] }) as never;

function luminance({ r, g, b, a }: Color): number {
  const [red, green, blue] = [r, g, b].map(channel => {
    const value = channel / a;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Color, b: Color): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The colour of a ground; `undefined` where the style does not draw it. */
function groundColour(layers: readonly LayerSpecification[], ground: typeof building, zoom: number): Color | undefined {
  const shape = feature(ground.type, ground.properties);
  const top = showing(layers, 'fill', ground.layer, shape, zoom).at(-1);
  if (top === undefined || Number(evaluated(top, 'paint', 'fill-opacity', shape, zoom)) < 0.9) return undefined;
  return evaluated(top, 'paint', 'fill-color', shape, zoom) as Color;
}

const coloured = styleNames.filter(name => name !== 'satellite' && name !== 'hybrid');
const rounded = (value: number): number => Math.round(value * 100) / 100;

describe('hosted styles', () => {
  it.each(coloured)('%s: the fill or the casing of roads stands out from every ground', name => {
    const layers = layersOf(name);
    const pale: string[] = [];
    for (const [wanted, firstZoom, properties] of roads) {
      for (const zoom of zooms.filter(at => at >= firstZoom)) {
        const line = feature(2, properties);
        const drawn = showing(layers, 'line', 'roads', line, zoom).filter(
          layer => Number(evaluated(layer, 'paint', 'line-width', line, zoom)) > 0.4,
        );
        for (const [ground, shape] of Object.entries(grounds)) {
          const below = groundColour(layers, shape, zoom);
          if (below === undefined) continue;
          const colours = drawn.map(layer => evaluated(layer, 'paint', 'line-color', line, zoom) as Color);
          const best = Math.max(0, ...colours.map(colour => contrast(colour, below)));
          if (best < wanted) pale.push(`${JSON.stringify(properties)} z${zoom} ${ground} ${rounded(best)}`);
        }
      }
    }
    expect(pale).toEqual([]);
  });

  it.each(styleNames)('%s: letters stand out from their halo and from every ground', name => {
    const layers = layersOf(name);
    const pale: string[] = [];
    let seen = 0;
    for (const [source, properties] of labels) {
      for (const zoom of zooms) {
        const shape = feature(source === 'roads' || properties.kind === 'river' ? 2 : 1, properties);
        for (const layer of showing(layers, 'symbol', source, shape, zoom)) {
          if (layer.layout?.['text-field' as never] === undefined || layer.id === 'roads_shields') continue;
          seen++;
          const text = evaluated(layer, 'paint', 'text-color', shape, zoom) as Color;
          const halo = evaluated(layer, 'paint', 'text-halo-color', shape, zoom) as Color;
          const onHalo = halo.a > 0 ? contrast(text, halo) : 0;
          if (onHalo < least.text) pale.push(`${layer.id} ${properties.kind} z${zoom} halo ${rounded(onHalo)}`);
          if (name === 'satellite' || name === 'hybrid') continue;
          for (const [ground, around] of Object.entries({ ...grounds, building })) {
            const below = groundColour(layers, around, zoom);
            const found = below === undefined ? least.textOnGround : contrast(text, below);
            if (found < least.textOnGround)
              pale.push(`${layer.id} ${properties.kind} z${zoom} ${ground} ${rounded(found)}`);
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(50);
    expect(pale).toEqual([]);
  });
});
