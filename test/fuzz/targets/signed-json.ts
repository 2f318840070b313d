import { createHash, generateKeyPairSync } from 'node:crypto';
import { parseManifest } from '../../../data-packs/format/read-pack.ts';
import { parseCatalogue, parseCatalogueJson } from '../../../data-packs/format/region-catalogue.ts';
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

/** A list of packs and its signature. */
export const catalogue: Target = {
  seeds: () => {
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
    const value = { catalogueVersion: 1, name: 'Seeds', updated: created, regions: [region] };
    return [json(value), json(sign(value, privateKey()))];
  },
  read: bytes => {
    parseCatalogue(bytes, 'https://example.com/catalogue.json');
    checkSignature(parseCatalogueJson(bytes, 'https://example.com/catalogue.json'));
  },
};
