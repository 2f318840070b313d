import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { TileType } from 'pmtiles';
import sharp from 'sharp';
import type { Bounds } from '../../geo/bounds.ts';
import { builderFailures } from '../../words/words.ts';
import { BuildError } from '../build-error.ts';
import { readReadyArchive } from '../ready-archive.ts';

const formats = new Map<TileType, string>([
  [TileType.Png, 'png'],
  [TileType.Jpeg, 'jpeg'],
  [TileType.Webp, 'webp'],
  [TileType.Avif, 'heif'],
]);

/** Copies a ready-made raster archive, after checking that its images have one format and size. */
export async function copyImagery(file: string, outFile: string, signal: AbortSignal) {
  const { header, metadata, tiles, samples } = await readReadyArchive(file, signal);
  const format = formats.get(header.tileType);
  if (format === undefined) {
    throw new BuildError(builderFailures.message('notPictures', { file }));
  }
  const sizes = new Set<number>();
  for (const { z, x, y, bytes } of samples) {
    const found = await sharp(bytes)
      .metadata()
      .catch(() => undefined);
    if (found?.format !== format || found.width !== found.height) {
      throw new BuildError(builderFailures.message('badPicture', { file, z, x, y, format }));
    }
    sizes.add(found.width);
  }
  const [tileSize] = sizes;
  if (sizes.size !== 1 || (tileSize !== 256 && tileSize !== 512)) {
    throw new BuildError(builderFailures.message('tileSizes', { file, sizes: [...sizes].map(String) }));
  }
  await copyFile(file, outFile, constants.COPYFILE_FICLONE);
  const bounds: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  const attribution = typeof metadata.attribution === 'string' ? metadata.attribution : undefined;
  return { minzoom: header.minZoom, maxzoom: header.maxZoom, bounds, tiles, tileSize, attribution } as const;
}
