import { createHash, generateKeyPairSync } from 'node:crypto';
import { parseManifest } from '../../../data-packs/format/read-pack.ts';
import { catalogueOf, parseCatalogueJson } from '../../../data-packs/format/region-catalogue.ts';
import { checkSignature, sign } from '../../../data-packs/format/signature.ts';
import { boxPolygon } from '../../../data-packs/geo/bounds.ts';
import { json, type Target } from '../target.ts';

const box = boxPolygon([7, 43, 8, 44]);
const created = '2024-01-01T00:00:00Z';
const privateKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A manifest of one part. */
export const manifestSeed = (part: Uint8Array): object => ({
  ...{
    formatVersion: 1,
    id: 'seed',
    name: 'Seed',
    version: '1',
    created,
    bounds: [7, 43, 8, 44],
    coverage: box,
    countries: ['MC'],
    languages: ['fr'],
  },
  parts: [
    {
      ...{ kind: 'basemap', path: 'basemap.pmtiles', size: part.length, minzoom: 0, maxzoom: 14 },
      sha256: createHash('sha256').update(part).digest('hex'),
    },
  ],
  attributions: [{ text: 'Made', licence: 'CC0', parts: ['basemap'] }],
  sources: [{ name: 'Made', kind: 'generated' }],
});

/** The manifest of a pack and its signature. */
export const manifest: Target = {
  seeds: () => {
    const value = manifestSeed(new Uint8Array(4));
    return [json(value), json(sign(value, privateKey()))];
  },
  read: bytes => checkSignature(parseManifest(bytes, 'pack.json').document),
};

const url = 'https://example.com/catalogue.json';

const sha256 = '0'.repeat(64);
const region = {
  ...{
    id: 'seed',
    name: 'Seed',
    path: ['Europe'],
    version: '1',
    created,
    bounds: [7, 43, 8, 44],
    coverage: box,
    countries: ['MC'],
  },
  manifest: { url: 'seed/pack.json', size: 10, sha256 },
  parts: [{ kind: 'basemap', path: 'basemap.pmtiles', size: 4, sha256 }],
  file: { url: 'seed.outpost', size: 10 },
};
const seed = { catalogueVersion: 1, name: 'Seeds', updated: created, regions: [region] };

/** A signed one of regions as they are: of several parts, with outlines. */
export function soundCatalogue(count: number): Uint8Array {
  const around = Array.from({ length: 40 }, (_, i) => [7.5 + Math.cos(i / 6.5) / 3, 43.5 + Math.sin(i / 6.5) / 3]);
  const rounded = around.map(position => position.map(value => Math.round(value * 1000) / 1000));
  const coverage = { type: 'Polygon', coordinates: [[...rounded, ...rounded.slice(0, 1)]] };
  const parts = Array.from({ length: 5 }, () => region.parts).flat();
  const regions = Array.from({ length: count }, (_, i) => ({ ...region, id: `region-${i}`, coverage, parts }));
  return json(sign({ ...seed, regions }, privateKey()));
}

/** A list of packs and its signature. */
export const catalogue: Target = {
  seeds: () => [json(seed), json(sign(seed, privateKey()))],
  read: bytes => {
    const value = parseCatalogueJson(bytes, url);
    catalogueOf(value, url);
    checkSignature(value);
  },
};
