import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { PMTiles, TileType } from 'pmtiles';
import type { Bounds } from '../format/manifest.ts';
import { FileSource } from '../format/pmtiles/file-source.ts';
import { BuildError } from './build-error.ts';

/** Takes a ready-made vector archive as the pack's basemap, after a look at its header. */
export async function copyBasemap(
  file: string,
  outFile: string,
  bounds: Bounds,
): Promise<{ minzoom: number; maxzoom: number; statistics: Record<string, number> }> {
  const header = await readHeader(file);
  if (header.tileType !== TileType.Mvt) {
    throw new BuildError(`${file} holds no vector tiles: --basemap takes a vector archive in the Protomaps schema.`);
  }
  const apart =
    header.minLon > bounds[2] || header.maxLon < bounds[0] || header.minLat > bounds[3] || header.maxLat < bounds[1];
  if (apart) {
    const box = [header.minLon, header.minLat, header.maxLon, header.maxLat].join(',');
    throw new BuildError(`${file} lies elsewhere: it covers ${box}, the region is ${bounds.join(',')}.`);
  }
  await copyFile(file, outFile, constants.COPYFILE_FICLONE);
  return {
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    statistics: { tiles: header.numAddressedTiles },
  };
}

async function readHeader(file: string) {
  let source: FileSource | undefined;
  try {
    source = await FileSource.open(file);
    return await new PMTiles(source).getHeader();
  } catch (error) {
    throw new BuildError(`${file} cannot be read as a PMTiles archive (version 3): check the file.`, { cause: error });
  } finally {
    await source?.close();
  }
}
