import type { LayerSpecification, SourceSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { ServiceUrls } from '../../module.ts';
import { tilesWords as t } from '../../words.ts';
import type { ScriptFonts } from '../glyphs/script-fonts.ts';
import type { InstalledImagery } from '../imagery/imagery-catalogue.ts';
import type { TileCredits } from '../token/signed-tile-url.ts';
import { boundaryLayers } from './boundaries.ts';
import { buildingFootprints, buildings3d, groundPatterns, landLayers, waterLayers } from './ground.ts';
import { labelLayers } from './labels/label-layers.ts';
import { fontFaces, ideographsOf, offeredLanguages, styleLanguage, withAllScripts } from './languages.ts';
import { byZoom, isArea, layersOf } from './layers.ts';
import {
  bareLand,
  iceShelves,
  noDataLayer,
  overviewMaxzoom,
  overviewRivers,
  overviewShapes,
  regionsLand,
  underlayLayers,
  withOverviewLabels,
} from './overview.ts';
import { type Palette, paletteOf } from './palettes.ts';
import { kindsByGroup } from './poi-kinds.ts';
import {
  type Composition,
  contourLabels,
  contourSource,
  contours,
  hillshade,
  terrainSource,
  withOptionalRelief,
  worldReliefSource,
} from './relief.ts';
import { roadLayers, roadLinesOver } from './roads.ts';
import type { StyleLanguage, StyleName } from './style-names.ts';
import { cliffLayers, powerLayers, trailLayers } from './trails.ts';
import { pathLayers, transportLayers } from './ways.ts';
import { landPicture } from './world-pictures.ts';

export interface HostedStyleOptions {
  name: StyleName;
  /** The value of `lang`. */
  language: string;
  /** Codes that the tiles carry, most frequent first. */
  carried: readonly string[];
  /** ISO 3166-1 codes of the mounted regions' countries. */
  countries: readonly string[];
  fonts: ScriptFonts;
  urls: ServiceUrls;
  /** HTML credits of the mounted regions' basemap and terrain. */
  credits: { basemap: string; terrain: string };
  /** The same by region, for clients that credit what is in view. */
  byRegion: readonly TileCredits[];
  /** The deepest zoom of the terrain archive. */
  terrainZoom: number;
  /** Imagery of the mounted regions, bottom to top. */
  imagery: readonly InstalledImagery[];
}

/** Where fonts and icons are. */
export const assetsAddress = ({ cdnUrl }: ServiceUrls): string => `${cdnUrl}/basemap`;

const basemap = 'protomaps';
const overview = 'world';

/**
 * Makes a style to serve. Clients replace `{{TILE_URL}}`, `{{TERRAIN_URL}}` and `{{IMAGERY_URL:<id>}}` by the URLs of
 * their tile session. Throws `bad_request` for a language that neither the tiles nor every style knows.
 */
export function hostedStyle({
  name,
  language: asked,
  carried,
  countries,
  fonts,
  urls,
  credits,
  byRegion,
  terrainZoom,
  imagery,
}: HostedStyleOptions): StyleSpecification {
  const palette = paletteOf(name);
  const language = styleLanguage(asked, carried);
  const ideographs = ideographsOf(language, countries);
  const assets = assetsAddress(urls);
  const ofImagery = name === 'satellite' || name === 'hybrid';
  const composed = ofImagery
    ? withOptionalRelief(composeImagery(name, palette, language, imagery, assets), name, palette, credits.terrain)
    : compose(name, palette, language, credits.terrain, assets);
  const lacking = ofImagery && imagery.length === 0;
  // Added to the credits, which every map library shows.
  const notes = lacking ? [t('noImagery')] : [];
  const attribution = [...notes, ...(credits.basemap === '' ? [] : [credits.basemap])];
  return {
    version: 8,
    name: `Outpost ${name}`,
    metadata: {
      'outpost:style': name,
      'outpost:language': asked,
      'outpost:languages': offeredLanguages(carried),
      'outpost:credits': byRegion,
      'outpost:poiGroups': kindsByGroup,
      ...(lacking ? { 'outpost:note': `${t('noImagery')}.` } : {}),
    },
    glyphs: `${assets}/fonts/{fontstack}/{range}.pbf`,
    'font-faces': fontFaces(ideographs, fonts, assets),
    sprite: `${assets}/sprites/${name}`,
    sources: {
      [basemap]: { type: 'vector', url: 'pmtiles://{{TILE_URL}}', attribution: attribution.join(' · ') },
      ...composed.sources,
      contours: contourSource(terrainZoom),
      world_relief: worldReliefSource(assets),
    },
    // Soft light: from above, walls are only a shade darker than roofs.
    light: { anchor: 'viewport', color: '#ffffff', intensity: 0.22, position: [1.2, 210, 25] },
    layers: withAllScripts(composed.layers, ideographs),
  };
}

function compose(
  name: StyleName,
  palette: Palette,
  language: StyleLanguage,
  terrainCredit: string,
  assets: string,
): Composition {
  const shaded = name === 'outdoor';
  const labels = labelLayers(basemap, palette, language, shaded);
  const [pictureSource, picture] = landPicture(name, assets);
  const layers: LayerSpecification[] = [
    backgroundOf(palette),
    ...bareLand(overview, basemap, palette),
    ...picture,
    ...underlayLayers(overview, palette),
    ...landLayers(basemap, palette),
    ...(shaded ? [groundPatterns(basemap), hillshade, contours] : []),
    ...overviewShapes(overview, palette),
    ...waterLayers(basemap, palette),
    overviewRivers(basemap, palette),
    iceShelves(basemap, palette),
    ...(shaded ? cliffLayers(basemap, palette) : []),
    buildingFootprints(basemap, palette),
    ...(shaded ? trailLayers(basemap, palette) : pathLayers(basemap, palette)),
    ...roadLayers(basemap, palette),
    ...transportLayers(basemap, palette),
    ...(shaded ? powerLayers(basemap) : []),
    ...boundaryLayers(basemap, palette),
    buildings3d(basemap, palette, !shaded),
    ...(shaded ? [contourLabels] : []),
    ...withOverviewLabels(overview, labels),
  ];
  const sources = { [overview]: overviewSource, ...pictureSource };
  if (!shaded) return withOptionalRelief({ sources, layers }, name, palette, terrainCredit);
  return { sources: { ...sources, terrain: terrainSource(terrainCredit) }, layers };
}

const backgroundOf = ({ ground }: Palette): LayerSpecification => {
  return { id: 'background', type: 'background', paint: { 'background-color': ground.background } };
};

/** The same archive as a second source with overzoomed shallow tiles, as a source has one deepest zoom. */
const overviewSource: SourceSpecification = {
  type: 'vector',
  tiles: ['pmtiles://{{TILE_URL}}/{z}/{x}/{y}'],
  maxzoom: overviewMaxzoom,
};

function composeImagery(
  name: StyleName,
  palette: Palette,
  language: StyleLanguage,
  imagery: readonly InstalledImagery[],
  assets: string,
): Composition {
  const [pictureSource, picture] = landPicture(name, assets);
  const labels = labelLayers(basemap, palette, language, false);
  const lines = [...roadLinesOver(basemap), ...boundaryLayers(basemap, palette)];
  const names = name === 'hybrid' ? labels : labels.filter(isPlaceName);
  return {
    sources: { [overview]: overviewSource, ...pictureSource, ...imagerySources(imagery) },
    layers: [
      backgroundOf(palette),
      ...bareLand(overview, basemap, palette),
      ...picture,
      ...underlayLayers(overview, palette),
      ...plainGround(basemap, palette),
      ...overviewShapes(overview, palette),
      ...imageryLayers(imagery),
      ...(name === 'hybrid' ? lines : []),
      ...withOverviewLabels(overview, names),
    ],
  };
}

const isPlaceName = ({ id }: LayerSpecification): boolean => id.startsWith('places_') || id.startsWith('water_label');

const sourceId = (id: string): string => `imagery:${id}`;

/** One source per archive; the placeholder stands for the `url` that the token's list gives under the same `id`. */
function imagerySources(imagery: readonly InstalledImagery[]): Record<string, SourceSpecification> {
  return Object.fromEntries(
    imagery.map(({ id, tileSize, minzoom, maxzoom, bounds, attribution }): [string, SourceSpecification] => [
      sourceId(id),
      {
        type: 'raster',
        url: `pmtiles://{{IMAGERY_URL:${id}}}`,
        tileSize,
        minzoom,
        maxzoom,
        ...(bounds === null ? {} : { bounds }),
        ...(attribution === null ? {} : { attribution }),
      },
    ]),
  );
}

/** Bottom to top, as the list is. Water-only overlays fade out where the mosaic itself becomes sharp. */
function imageryLayers(imagery: readonly InstalledImagery[]): LayerSpecification[] {
  return imagery.map(({ id, role }) => {
    const layer = {
      id: `imagery_${role}:${id}`,
      type: 'raster',
      source: sourceId(id),
      metadata: { 'outpost:role': role },
    } as const;
    if (role !== 'ocean') return layer;
    return { ...layer, maxzoom: 10, paint: { 'raster-opacity': byZoom({ 7: 1, '9.5': 0 }) } };
  });
}

/** Plain land and sea below all imagery, visible where there is none. */
function plainGround(source: string, palette: Palette): LayerSpecification[] {
  return [
    regionsLand(source, palette),
    noDataLayer(source),
    layersOf('fill', source, 'water')('water', [], isArea, { color: palette.ground.water }),
  ];
}
