import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type BuildPackOptions, buildPack } from '../../data-packs/builder/build-pack.ts';
import { PmtilesWriter } from '../../data-packs/format/pmtiles/writer.ts';
import { sharedData } from '../helpers/shared-data.ts';

/** A pack without a map, by the real builder. */
export async function readyPack(folder: string, id: string, options: Partial<BuildPackOptions>): Promise<string> {
  const out = join(folder, id);
  await buildPack({
    id,
    name: `Pack ${id}`,
    osmFiles: [],
    out,
    progress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });
  return out;
}

export const whitney = sharedData('mt-whitney-raster.pmtiles');
export const naip = sharedData('usda-naip-cog.tif');
export const sibbe = sharedData('3dtiles-sibbe');

type Box = readonly [number, number, number, number];

/** A raster archive of one tile a zoom, over a box. */
export async function plainImagery(
  folder: string,
  name: string,
  box: Box,
  zooms: readonly [number, number],
): Promise<string> {
  const file = join(folder, `${name}.pmtiles`);
  const [minzoom, maxzoom] = zooms;
  const description = { tileType: 'png', minzoom, maxzoom, bounds: box, metadata: {} } as const;
  const writer = new PmtilesWriter(file, description, { tempDir: folder });
  const background = { r: name.length * 8, g: 90, b: 120 };
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer();
  for (let z = minzoom; z <= maxzoom; z++) {
    const x = Math.floor(((box[0] + box[2]) / 720 + 0.5) * 2 ** z);
    const latitude = (((box[1] + box[3]) / 2) * Math.PI) / 180;
    writer.add(z, x, Math.floor((0.5 - Math.atanh(Math.sin(latitude)) / (2 * Math.PI)) * 2 ** z), tile);
  }
  await writer.finish();
  return file;
}

/** Traffic of a country: a state and incidents. */
export async function plainTraffic(folder: string, country: string): Promise<string> {
  const traffic = join(folder, `traffic-${country}`);
  await mkdir(join(traffic, country, 'state'), { recursive: true });
  await writeFile(join(traffic, country, 'incidents.json'), '{"type":"FeatureCollection","features":[]}');
  await writeFile(join(traffic, country, 'state', '1700000000.bin'), Buffer.from([1, 2, 3]));
  return traffic;
}
