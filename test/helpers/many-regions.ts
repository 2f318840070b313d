import { type Catalogue, catalogueVersion } from '../../data-packs/format/catalogue.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';

type Position = [number, number];

const continents: readonly [name: string, bounds: Bounds][] = [
  ['Africa', [-18, -34, 50, 36]],
  ['Asia', [52, 6, 140, 72]],
  ['Europe', [-11, 37, 40, 70]],
  ['North America', [-160, 14, -58, 70]],
  ['Oceania', [112, -46, 178, -2]],
  ['South America', [-80, -54, -36, 11]],
];
/** Countries and provinces stand in grids of so many columns and rows. */
const countryGrid = [6, 6] as const;
const provinceGrid = [5, 5] as const;

const syllables = ['ar', 'bel', 'cor', 'dun', 'el', 'fja', 'gor', 'hav', 'ister', 'jur', 'kel', 'lim', 'mon', 'nor'];

/** The same for the same number: 0 to 1. */
function chance(seed: number): number {
  const value = Math.sin(seed * 12.9898 + 4.1414) * 43758.5453;
  return value - Math.floor(value);
}

function nameOf(seed: number): string {
  const pick = (n: number) => syllables[Math.floor(chance(seed + n * 0.37) * syllables.length)];
  const name = `${pick(1)}${pick(2)}${chance(seed) > 0.5 ? pick(3) : ''}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A box's share: column and row of a grid. */
function cell([west, south, east, north]: Bounds, [columns, rows]: readonly [number, number], index: number): Bounds {
  const [width, height] = [(east - west) / columns, (north - south) / rows];
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return [west + column * width, south + row * height, west + (column + 1) * width, south + (row + 1) * height];
}

/** A rough border that fills most of a box: most have 50 to 200 corners, a few have 500. */
function border([west, south, east, north]: Bounds, seed: number): Position[] {
  const corners = 50 + Math.floor(450 * chance(seed) ** 4);
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners;
    const reach = 0.9 + 0.1 * chance(seed + i);
    // Between a circle and its box.
    const stretch = reach / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))) ** 0.9;
    return [
      round((west + east) / 2 + ((east - west) / 2) * Math.cos(angle) * stretch),
      round((south + north) / 2 + ((north - south) / 2) * Math.sin(angle) * stretch),
    ];
  });
  return [...ring, ring[0]];
}

/**
 * A catalogue of so many regions as a large organisation has it: continents, countries within them, provinces within those, each offered
 * for itself, with outlines of 50 to 500 corners. At 5,000 regions it takes some 15 MB. At most 5,622.
 */
export function manyRegions(count: number): Catalogue {
  const regions: Catalogue['regions'] = [];
  const add = (path: string[], name: string, box: Bounds) => {
    const seed = regions.length + 1;
    const ring = border(box, seed);
    const bounds: Bounds = [
      Math.min(...ring.map(([lon]) => lon)),
      Math.min(...ring.map(([, lat]) => lat)),
      Math.max(...ring.map(([lon]) => lon)),
      Math.max(...ring.map(([, lat]) => lat)),
    ];
    const id = `region-${seed}`;
    const sha256 = seed.toString(16).padStart(64, '0');
    const size = (share: number) => Math.round(1e6 + 4e8 * share * chance(seed + share));
    regions.push({
      id,
      name,
      path,
      version: '2026-10-01',
      created: '2026-10-01T00:00:00.000Z',
      bounds,
      coverage: { type: 'Polygon', coordinates: [ring] },
      countries: [],
      manifest: { url: `packs/${id}/pack.json`, size: 2000, sha256 },
      parts: [
        { kind: 'basemap', path: 'basemap.pmtiles', size: size(1), sha256 },
        { kind: 'places', path: 'places.db', size: size(0.2), sha256 },
        { kind: 'routing', path: 'routing.tar', size: size(0.8), sha256 },
        { kind: 'terrain', path: 'terrain.pmtiles', size: size(0.5), sha256 },
      ],
    });
  };
  for (const [name, box] of continents) add([], name, box);
  for (const [continent, box] of continents) {
    for (let country = 0; country < countryGrid[0] * countryGrid[1]; country++) {
      const land = cell(box, countryGrid, country);
      const name = `${nameOf(regions.length)} ${continent.charAt(0)}${country}`;
      add([continent], name, land);
      for (let province = 0; province < provinceGrid[0] * provinceGrid[1]; province++) {
        add([continent, name], `${nameOf(regions.length)} ${province}`, cell(land, provinceGrid, province));
      }
    }
  }
  if (regions.length < count) throw new Error(`There are only ${regions.length} regions to be had.`);
  return {
    catalogueVersion,
    name: 'Many regions',
    updated: '2026-10-01T00:00:00.000Z',
    regions: regions.slice(0, count),
  };
}
