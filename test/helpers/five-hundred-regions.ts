import { createServer } from 'node:http';
import type { Bounds, Coverage } from '../../data-packs/format/manifest.ts';
import { type Catalogue, catalogueVersion } from '../../data-packs/format/region-catalogue.ts';
import { addressOf } from './afterwards.ts';

/** One of the 500. A continent's countries are side by side, each as a whole and as overlapping provinces. */
export interface ManyRegion {
  id: string;
  name: string;
  path: string[];
  bounds: Bounds;
  coverage: Coverage;
}

const continents: readonly [name: string, west: number, south: number][] = [
  ['Africa', -10, -20],
  ['Asia', 60, 20],
  ['Europe', -10, 40],
  ['North America', -120, 30],
  ['South America', -80, -30],
];
const countries = 10;
const provinces = 9;
/** Degrees. A country is a column of provinces. */
const provinceWidth = 5;
const provinceHeight = 2;
/** Vertices of a border, as in most extracts. */
const corners = 120;

/** A round border with a jagged edge that fills most of a box. */
function borderOf([west, south, east, north]: Bounds): Coverage {
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * (i % (corners - 1))) / (corners - 1);
    const reach = 0.49 + 0.01 * Math.sin(7919 * (i % (corners - 1)));
    const round = (value: number) => Math.round(value * 1e5) / 1e5;
    return [
      round((west + east) / 2 + (east - west) * reach * Math.cos(angle)),
      round((south + north) / 2 + (north - south) * reach * Math.sin(angle)),
    ];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

/**
 * 500 regions, as many as extracts of the world: five continents of ten countries, each whole and as nine provinces.
 */
export const fiveHundredRegions: readonly ManyRegion[] = continents.flatMap(([continent, west, south]) =>
  Array.from({ length: countries }, (_, c) => {
    const [from, to] = [west + c * provinceWidth, west + (c + 1) * provinceWidth];
    const region = (name: string, path: string[], bounds: Bounds): ManyRegion => ({
      id: name.toLowerCase().replaceAll(' ', '-'),
      name,
      path,
      bounds,
      coverage: borderOf(bounds),
    });
    const country = `${continent} ${c + 1}`;
    return [
      region(country, [continent], [from, south, to, south + provinces * provinceHeight]),
      ...Array.from({ length: provinces }, (_province, p) =>
        region(
          `Province ${c + 1} ${p + 1} of ${continent}`,
          [continent, country],
          [from, south + p * provinceHeight, to, south + (p + 1) * provinceHeight],
        ),
      ),
    ];
  }).flat(),
);

/** An unsigned catalogue of them. */
const fiveHundredOffers: Catalogue = {
  catalogueVersion,
  name: 'Five hundred regions',
  updated: '2026-10-01T00:00:00.000Z',
  regions: fiveHundredRegions.map((region, index) => {
    const sha256 = index.toString(16).padStart(64, '0');
    const part = (kind: 'basemap' | 'places' | 'routing' | 'terrain', path: string, size: number) => ({
      kind,
      path,
      size,
      sha256,
    });
    return {
      ...region,
      version: '2026-10-01',
      created: '2026-10-01T00:00:00.000Z',
      countries: [],
      manifest: { url: `packs/${region.id}/pack.json`, size: 2000, sha256 },
      parts: [
        part('basemap', 'basemap.pmtiles', 4e8),
        part('places', 'places.sqlite', 8e7),
        part('routing', 'routing.tar', 3e8),
        part('terrain', 'terrain.pmtiles', 2e8),
      ],
    };
  }),
};

/** Serves the catalogue at a free port until afterwards; its address. */
export const serveFiveHundredOffers = async (): Promise<string> =>
  `${await addressOf(createServer((_, response) => response.end(JSON.stringify(fiveHundredOffers))))}/catalogue.json`;
