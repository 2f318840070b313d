import { join } from 'node:path';
import { classifyRings } from '@mapbox/vector-tile';
import { namedFlavor, layers as styleLayers } from '@protomaps/basemaps';
import { beforeAll, describe, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { buildBasemap } from '../../../data-packs/builder/basemap/build-basemap.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { hasSharedData, monaco, sharedData } from '../../helpers/shared-data.ts';
import { type ArchiveTile, featuresOf, readTiles, ringArea, tileAt } from './read-archive.ts';

const signal = new AbortController().signal;
const progress = () => {};
let folder: string;
const archives = new Map<string, ArchiveTile[]>();

const regions = {
  monaco: monaco.osm,
  ...(hasSharedData && { liechtenstein: sharedData('liechtenstein-2021.osm.pbf') }),
};

async function build(region: string, file: string): Promise<void> {
  const dataset = await readOsm([file], { progress, signal });
  const [west, south, east, north] = dataset.bounds;
  const outFile = join(folder, `${region}.pmtiles`);
  const extent = [[Float64Array.of(west, south, east, south, east, north, west, north, west, south)]];
  const result = await buildBasemap({ dataset, extent, outFile, tempDir: folder, threads: 2, progress, signal });
  expect(result).toMatchObject({ minzoom: 0, maxzoom: 15 });
  archives.set(region, await readTiles(outFile));
}

const tilesOf = (region: string) => archives.get(region) ?? [];
function tileOver(region: string, z: number, lon: number, lat: number): ArchiveTile {
  const [x, y] = tileAt(lon, lat, z);
  const tile = tilesOf(region).find(other => other.z === z && other.x === x && other.y === y);
  if (tile === undefined) throw new Error(`no tile ${z}/${x}/${y} in ${region}`);
  return tile;
}

/** Kinds of the polygons of a layer that cover a place. */
function kindsAt(region: string, layer: string, z: number, lon: number, lat: number): unknown[] {
  const tile = tileOver(region, z, lon, lat);
  const side = 4096 * 2 ** z;
  const x = (lon / 360 + 0.5) * side - tile.x * 4096;
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side - tile.y * 4096;
  return featuresOf(tile.layers[layer])
    .filter(feature => feature.type === 3)
    .filter(feature => {
      let inside = false;
      for (const ring of feature.loadGeometry()) {
        for (let i = 0; i + 1 < ring.length; i++) {
          const [a, b] = [itemAt(ring, i), itemAt(ring, i + 1)];
          if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
        }
      }
      return inside;
    })
    .map(feature => feature.properties.kind);
}

/** Attribute names a style reads, by tile layer: everything behind `get` or `has`, old filters included. */
function attributesRead(): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>();
  for (const layer of styleLayers('p', namedFlavor('light'), { lang: 'de' })) {
    if (!('source-layer' in layer) || layer['source-layer'] === undefined) continue;
    const names = read.get(layer['source-layer']) ?? new Set();
    read.set(layer['source-layer'], names);
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) {
        if (['get', 'has', '!has'].includes(value[0]) && typeof value[1] === 'string') names.add(value[1]);
        if (['==', '!=', 'in', '!in'].includes(value[0]) && typeof value[1] === 'string' && value[1] !== '$type')
          names.add(value[1]);
        value.forEach(visit);
      } else if (typeof value === 'object' && value !== null) {
        Object.values(value).forEach(visit);
      }
    };
    visit(layer);
  }
  return read;
}

function attributeTypes(tiles: ArchiveTile[]): Map<string, Set<string>> {
  const types = new Map<string, Set<string>>();
  for (const tile of tiles) {
    for (const [name, layer] of Object.entries(tile.layers)) {
      for (const feature of featuresOf(layer)) {
        for (const [key, value] of Object.entries(feature.properties)) {
          const known = types.get(`${name}.${key}`) ?? new Set();
          types.set(`${name}.${key}`, known.add(typeof value));
        }
      }
    }
  }
  return types;
}

describe('the basemap of real regions', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const [region, file] of Object.entries(regions)) await build(region, file);
  });

  test.each(Object.keys(regions))('every tile of %s decodes, is small, and its rings are rightly wound', region => {
    for (const tile of tilesOf(region)) {
      expect(tile.size, `${tile.z}/${tile.x}/${tile.y}`).toBeLessThan(500_000);
      for (const layer of Object.values(tile.layers)) {
        expect([layer.version, layer.extent]).toEqual([2, 4096]);
        for (const feature of featuresOf(layer)) {
          const geometry = feature.loadGeometry();
          expect(geometry.length).toBeGreaterThan(0);
          if (feature.type !== 3) continue;
          expect(ringArea(itemAt(geometry, 0)), `${layer.name} ${tile.z}/${tile.x}/${tile.y}`).toBeGreaterThan(0);
          for (const ring of geometry) expect(Math.abs(ringArea(ring))).toBeGreaterThan(0);
          // MapLibre's own reading: every inner ring belongs to an outer one and is no larger.
          for (const rings of classifyRings(geometry)) {
            const outer = ringArea(itemAt(rings, 0));
            for (const inner of rings.slice(1)) expect(-ringArea(inner)).toBeLessThanOrEqual(outer);
          }
        }
      }
    }
  });

  test('no zoom of Monaco is empty', () => {
    // At zoom 0 it is narrower than the finest thing a tile can hold.
    for (let z = 0; z <= 15; z++) {
      expect(Object.keys(tileOver('monaco', z, 7.42, 43.74).layers), `zoom ${z}`).toContain('earth');
    }
  });

  test.skipIf(!hasSharedData)('no zoom of Liechtenstein is empty, and names do not wait for the streets', () => {
    for (let z = 0; z <= 15; z++) {
      expect(Object.keys(tileOver('liechtenstein', z, 9.5209, 47.141).layers), `zoom ${z}`).toContain('earth');
    }
    const names = (z: number) =>
      featuresOf(tileOver('liechtenstein', z, 9.5209, 47.141).layers.places).map(f => f.properties.name);
    expect(names(6)).toContain('Liechtenstein');
    expect(names(7)).toEqual(expect.arrayContaining(['Liechtenstein', 'Vaduz']));
    expect(featuresOf(tileOver('liechtenstein', 7, 9.5209, 47.141).layers.roads).length).toBeGreaterThan(0);
    expect(featuresOf(tileOver('liechtenstein', 7, 9.5209, 47.141).layers.landcover).length).toBeGreaterThan(0);
  });

  test('sea is sea and land is land, down to the harbour walls', () => {
    for (const z of [9, 12, 15]) {
      expect(kindsAt('monaco', 'water', z, 7.44, 43.73)).toContain('ocean');
      expect(kindsAt('monaco', 'earth', z, 7.44, 43.73)).toEqual([]);
      expect(kindsAt('monaco', 'water', z, 7.42, 43.74)).toEqual([]);
      expect(kindsAt('monaco', 'earth', z, 7.42, 43.74)).toEqual(['earth']);
    }
  });

  test.skipIf(!hasSharedData)('Vaduz stands on land, beside the Rhine', () => {
    expect(kindsAt('liechtenstein', 'earth', 14, 9.5209, 47.141)).toEqual(['earth']);
    expect(kindsAt('liechtenstein', 'water', 13, 9.5018, 47.1477)).toContain('water');
  });

  test.skipIf(!hasSharedData)('everything the style reads is there, typed as in the reference archive', async () => {
    const ours = attributeTypes([...tilesOf('liechtenstein'), ...tilesOf('monaco')]);
    const reference = attributeTypes(await readTiles(sharedData('wageningen-protomaps-v4.pmtiles')));
    for (const [attribute, types] of reference) {
      const own = ours.get(attribute);
      // Names in a language these two countries happen not to use are no lack.
      if (own === undefined && attribute.includes('.name:')) continue;
      expect(own, attribute).toEqual(types);
    }
    // Not in these countries or in this language, or font encodings of Devanagari that this builder does not make.
    const absent = /^pgf:|^(name|script)[23]?$|^name:|^ref(:en)?$/;
    for (const [layer, names] of attributesRead()) {
      for (const name of names) {
        if (!absent.test(name)) expect([...ours.keys()], `${layer}.${name}`).toContain(`${layer}.${name}`);
      }
    }
  });
});
