import { join } from 'node:path';
import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { chosenLayers, isVisible, switchedKind } from '../../renderer/map/layers/chosen-layers.ts';
import type { LayerChoice } from '../../renderer/map/layers/layer-choice.ts';
import { builtMap } from '../../server/built-map.ts';
import { ScriptFonts, scriptFontsName } from '../../server/tiles/glyphs/script-fonts.ts';
import type { InstalledImagery } from '../../server/tiles/imagery/imagery-catalogue.ts';
import type { StyleName } from '../../server/tiles/index.ts';
import { hostedStyle } from '../../server/tiles/styles/hosted-style.ts';
import { styleNames } from '../../server/tiles/styles/style-names.ts';

const archive = (id: string, role: InstalledImagery['role']): InstalledImagery => ({
  ...{ id, role, bounds: [0, 0, 1, 1], country: null, region: null, minzoom: 0, maxzoom: 14, tileSize: 256 },
  ...{ attribution: null, sha256: id },
});
const imagery = [archive('a/ocean', 'ocean'), archive('a/coast', 'aerial'), archive('a/town', 'aerial')];
const urls = { baseUrl: '', cdnUrl: '', siteUrl: '' };
const fonts = new ScriptFonts(join(builtMap, scriptFontsName));
const hosted = (name: StyleName) =>
  hostedStyle({
    ...{ name, language: 'default', carried: [], countries: [], fonts, urls },
    ...{ credits: { basemap: '', terrain: '' }, byRegion: [], terrainZoom: 11, imagery },
  }) as StyleSpecification;

const asStyled: Parameters<typeof chosenLayers>[1] = {
  ...{ relief: undefined, contours: undefined, buildings: undefined, view3d: false },
  ...{ hiddenPois: [], imageryOrder: [], imageryOpacity: {} },
};
const chosen = (name: StyleName, choice: Partial<LayerChoice>, inView = true) =>
  chosenLayers(hosted(name), { ...asStyled, ...choice }, { inView, dark: false });
const shownKinds = (style: StyleSpecification) =>
  new Set(style.layers.filter(isVisible).flatMap(layer => switchedKind(layer) ?? []));
const imageryIn = ({ layers }: StyleSpecification) =>
  layers.flatMap(layer => (layer.id.startsWith('imagery_') && isVisible(layer) ? [layer.id.split(':')[1]] : []));

describe.each(styleNames)('the style %s', name => {
  test('shows what it shows by itself, and reads no heights without need', () => {
    const style = chosen(name, {});
    const visible = (one: StyleSpecification) => one.layers.filter(isVisible).map(({ id }) => id);
    expect(visible(style)).toEqual(visible(hosted(name)));
    const hasHeights = name === 'outdoor';
    expect('terrain' in style.sources).toBe(hasHeights);
    expect('contours' in style.sources).toBe(hasHeights);
    expect(style.terrain).toBeUndefined();
  });

  test('shows relief and contour lines when they are switched on, and neither when they are off', () => {
    const on = chosen(name, { relief: true, contours: true });
    expect(shownKinds(on)).toContain('relief');
    expect(shownKinds(on)).toContain('contours');
    const at = (kind: string) => on.layers.findIndex(layer => switchedKind(layer) === kind);
    const label = on.layers.findIndex(({ id, type }) => type === 'symbol' && id !== 'contour_labels');
    // Above imagery and below what is read.
    expect(at('relief')).toBeGreaterThan(on.layers.findLastIndex(({ type }) => type === 'raster'));
    expect(at('relief')).toBeLessThan(label);
    expect(at('contours')).toBeLessThan(label);
    const off = chosen(name, { relief: false, contours: false });
    expect(off.layers.flatMap(layer => switchedKind(layer) ?? [])).not.toContain('contours');
    expect(Object.keys(off.sources)).not.toContain('terrain');
  });
});

test('relief that is part of the ground stays, whatever is switched, and no switch stands for it', () => {
  for (const [name, layer] of [
    ['light', 'world_picture'],
    ['outdoor', 'world_picture'],
    ['satellite', 'world_picture'],
    ['dark', 'world_hillshade'],
  ] as const) {
    if (name !== 'outdoor') expect(shownKinds(chosen(name, {}))).not.toContain('relief');
    for (const relief of [true, false])
      expect(
        chosen(name, { relief })
          .layers.filter(isVisible)
          .map(({ id }) => id),
      ).toContain(layer);
  }
  const switched = (relief: boolean) => chosen('white', { relief }).layers.map(({ id }) => id);
  expect([switched(true).includes('world_hillshade'), switched(false).includes('world_hillshade')]).toEqual([
    true,
    false,
  ]);
});

test('buildings stand in the tilted map of every street style, unless they are switched off', () => {
  expect(shownKinds(chosen('outdoor', {}))).not.toContain('buildings');
  expect(shownKinds(chosen('outdoor', { view3d: true }))).toContain('buildings');
  expect(shownKinds(chosen('light', { view3d: true, buildings: false }))).not.toContain('buildings');
});

test('the tilted map has terrain where there are heights, with a source of its own', () => {
  const style = chosen('outdoor', { view3d: true });
  expect(style.terrain?.source).not.toBe('terrain');
  expect(style.sources[style.terrain?.source ?? '']).toEqual(style.sources.terrain);
  expect(chosen('light', { view3d: true }, false).terrain).toBeUndefined();
  expect(chosen('light', { view3d: true }, false).sky).toBeDefined();
});

test('a group of places that is switched off is filtered out, whatever its style asks for', () => {
  const style = hosted('light');
  style.metadata = { 'outpost:poiGroups': { food: ['cafe', 'bar'], nature: ['peak'] } };
  const { layers } = chosenLayers(style, { ...asStyled, hiddenPois: ['food'] }, { inView: false, dark: false });
  const filtered = layers.filter(layer => JSON.stringify(layer).includes('["literal",["cafe","bar"]]'));
  const places = layers.filter(layer => 'source-layer' in layer && layer['source-layer'] === 'pois');
  expect(filtered.map(({ id }) => id)).toEqual(places.map(({ id }) => id));
  expect(filtered.length).toBeGreaterThan(0);
});

describe('imagery', () => {
  test('lies in the chosen order; an archive that the order does not know stays', () => {
    expect(imageryIn(chosen('satellite', {}))).toEqual(['a/ocean', 'a/coast', 'a/town']);
    expect(imageryIn(chosen('hybrid', { imageryOrder: ['a/town', 'a/coast', 'gone'] }))).toEqual([
      ...['a/ocean', 'a/town', 'a/coast'],
    ]);
  });

  test('shines through as chosen, also where its opacity depends on the zoom, and is not read at all at 0', () => {
    const style = chosen('satellite', { imageryOpacity: { 'a/ocean': 0.5, 'a/coast': 0.25, 'a/town': 0 } });
    expect(imageryIn(style)).toEqual(['a/ocean', 'a/coast']);
    const opacity = (id: string) =>
      style.layers.flatMap(layer => (layer.type === 'raster' && layer.id.endsWith(id) ? [layer.paint] : []))[0];
    expect(opacity('a/coast')).toEqual({ 'raster-opacity': 0.25 });
    expect(opacity('a/ocean')).toEqual({ 'raster-opacity': ['interpolate', ['linear'], ['zoom'], 7, 0.5, 9.5, 0] });
  });
});
