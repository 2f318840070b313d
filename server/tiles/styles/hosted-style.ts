import type { LayerSpecification, SourceSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { type Flavor, layers } from '@protomaps/basemaps';
import type { ServiceUrls } from '../../module.ts';
import type { InstalledImagery } from '../imagery/imagery-catalogue.ts';
import type { TileCredits } from '../token/signed-tile-url.ts';
import { t } from '../words.ts';
import { flavorOf } from './flavors.ts';
import { buildings3d, overviewMaxzoom, overviewTowns, underlayLayers } from './ground.ts';
import { imageryLayers, imagerySources, plainGround } from './imagery.ts';
import { labelLayers } from './labels.ts';
import { contourLabels, contourSource, reliefLayers, terrainSource } from './relief.ts';
import type { StyleLanguage, StyleName } from './style-names.ts';

export interface HostedStyleOptions {
  name: StyleName;
  language: StyleLanguage;
  urls: ServiceUrls;
  /** HTML credits of the mounted regions' basemap and terrain. */
  credits: { basemap: string; terrain: string };
  /** The same by region, for clients that credit what is in view. */
  byRegion: readonly TileCredits[];
  /** Imagery of the mounted regions, bottom to top. */
  imagery: readonly InstalledImagery[];
}

const basemap = 'protomaps';
const overview = 'world';

/**
 * Makes a style to serve. Clients replace `{{TILE_URL}}`, `{{TERRAIN_URL}}` and `{{IMAGERY_URL:<id>}}` by the URLs of
 * their tile session.
 */
export function hostedStyle({
  name,
  language,
  urls,
  credits,
  byRegion,
  imagery,
}: HostedStyleOptions): StyleSpecification {
  const flavor = flavorOf(name);
  const assets = `${urls.cdnUrl}/basemap`;
  const ofImagery = name === 'satellite' || name === 'hybrid';
  const composed = ofImagery
    ? composeImagery(name, flavor, language, imagery)
    : compose(name, flavor, language, credits.terrain);
  const lacking = ofImagery && imagery.length === 0;
  // Added to the credits, which every map library shows.
  const notes = lacking ? [t('noImagery')] : [];
  const attribution = [...notes, ...(credits.basemap === '' ? [] : [credits.basemap])];
  return {
    version: 8,
    name: `Outpost ${name}`,
    metadata: {
      'outpost:style': name,
      'outpost:language': language,
      'outpost:credits': byRegion,
      ...(lacking ? { 'outpost:note': `${t('noImagery')}.` } : {}),
    },
    glyphs: `${assets}/fonts/{fontstack}/{range}.pbf`,
    sprite: `${assets}/sprites/${name}`,
    sources: {
      [basemap]: { type: 'vector', url: 'pmtiles://{{TILE_URL}}', attribution: attribution.join(' · ') },
      ...composed.sources,
    },
    // Soft light: from above, walls are only a shade darker than roofs.
    light: { anchor: 'viewport', color: '#ffffff', intensity: 0.22, position: [1.2, 210, 25] },
    layers: composed.layers,
  };
}

interface Composition {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
}

function compose(name: StyleName, flavor: Flavor, language: StyleLanguage, terrainCredit: string): Composition {
  const labels = labelLayers(basemap, flavor, language);
  const towns = overviewTowns(
    overview,
    labels.find(({ id }) => id === 'places_locality'),
  );
  const [background, ...ground] = layers(basemap, flavor);
  const below = [...(background === undefined ? [] : [background]), ...underlayLayers(overview, flavor)];
  const sources = { [overview]: overviewSource };
  if (name !== 'outdoor')
    return { sources, layers: [...below, ...ground, buildings3d(basemap, flavor, true), ...towns, ...labels] };
  const firstRoad = ground.findIndex(layer => layer.id === 'roads_tunnels_other_casing');
  return {
    sources: {
      ...sources,
      terrain: {
        ...terrainSource,
        ...(terrainCredit === '' ? {} : { attribution: terrainCredit }),
      } as SourceSpecification,
      contours: contourSource,
    },
    layers: [
      ...below,
      ...ground.slice(0, firstRoad),
      ...reliefLayers,
      ...ground.slice(firstRoad),
      buildings3d(basemap, flavor, false),
      contourLabels,
      ...towns,
      ...labels,
    ],
  };
}

/** The same archive as a second source with overzoomed shallow tiles, as a source has one deepest zoom. */
const overviewSource: SourceSpecification = {
  type: 'vector',
  tiles: ['pmtiles://{{TILE_URL}}/{z}/{x}/{y}'],
  maxzoom: overviewMaxzoom,
};

function composeImagery(
  name: StyleName,
  flavor: Flavor,
  language: StyleLanguage,
  imagery: readonly InstalledImagery[],
): Composition {
  const labels = labelLayers(basemap, flavor, language);
  const shown = name === 'hybrid' ? [...roadLines(flavor), ...labels] : labels.filter(isPlaceName);
  return {
    sources: { [overview]: overviewSource, ...imagerySources(imagery) },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': flavor.background } },
      ...underlayLayers(overview, flavor),
      ...plainGround(basemap, flavor),
      ...imageryLayers(imagery),
      ...shown,
    ],
  };
}

const isPlaceName = ({ id }: LayerSpecification): boolean => id.startsWith('places_') || id.startsWith('water_label');

/** Roads and borders drawn over photographs: the same lines, half transparent. */
function roadLines(flavor: Flavor): LayerSpecification[] {
  return layers(basemap, flavor).flatMap(layer => {
    if (layer.type !== 'line' || !/^(roads_(minor|major|highway|link|bridges)|boundaries)/.test(layer.id)) return [];
    if (layer.id.includes('casing')) return [];
    const colour = layer.id.startsWith('boundaries') ? '#e8d9ff' : '#ffffff';
    return [{ ...layer, paint: { ...layer.paint, 'line-color': colour, 'line-opacity': 0.45 } }];
  });
}
