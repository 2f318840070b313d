import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { type Flavor, layers, type Pois } from '@protomaps/basemaps';
import { poiKinds } from './poi-kinds.ts';
import type { StyleLanguage } from './style-names.ts';

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;
type Layout = NonNullable<SymbolLayer['layout']>;
type Paint = NonNullable<SymbolLayer['paint']>;

/** Labels of the basemap in a language, with local names as fallback. */
export function labelLayers(source: string, flavor: Flavor, language: StyleLanguage): LayerSpecification[] {
  const lang = language === 'default' ? 'en' : language;
  return layers(source, flavor, { labelsOnly: true, lang }).map(layer => {
    if (layer.type !== 'symbol') return layer;
    const localized = language === 'default' ? { ...layer, layout: localNames(layer.layout ?? {}) } : layer;
    return localized.id === 'pois' && flavor.pois !== undefined ? poiLayer(localized, flavor, flavor.pois) : localized;
  });
}

/** Local names in up to three scripts, one below the other. */
function localNames(layout: Layout): Layout {
  const written = JSON.stringify(layout['text-field'] ?? '');
  if (!written.includes('name:en')) return layout;
  const line = (name: string) => ['case', ['has', name], ['concat', '\n', ['get', name]], ''];
  const names = ['concat', ['coalesce', ['get', 'name'], ['get', 'name:en'], ''], line('name2'), line('name3')];
  const field = written.startsWith('["step"') ? ['step', ['zoom'], ['coalesce', ['get', 'ref'], ''], 6, names] : names;
  return { ...layout, 'text-field': field as Layout['text-field'] & {} };
}

/** All the kinds we have icons for, where `@protomaps/basemaps` shows a few. */
function poiLayer(layer: SymbolLayer, { earth }: Flavor, colours: Pois): SymbolLayer {
  const byColour = new Map<keyof Pois, string[]>();
  for (const [kind, { colour }] of poiKinds) byColour.set(colour, [...(byColour.get(colour) ?? []), kind]);
  const branches = [...byColour].flatMap(([colour, kinds]) => [kinds, colours[colour]]);
  const colourOf: unknown = ['match', ['get', 'kind'], ...branches, colours.slategray];
  return {
    ...layer,
    filter: [
      'all',
      ['in', ['get', 'kind'], ['literal', [...poiKinds.keys()]]],
      ['>=', ['zoom'], ['+', ['get', 'min_zoom'], 0]],
    ],
    layout: { ...layer.layout, 'text-optional': true, 'symbol-sort-key': ['get', 'min_zoom'] },
    paint: {
      ...layer.paint,
      'text-color': colourOf as Paint['text-color'] & {},
      'text-halo-color': earth,
    },
  };
}
