import { type Cache, PMTiles, type Source } from 'pmtiles';
import { boundedDecompress } from './decompress.ts';

export type PmtilesReader = PMTiles;

/** Reads an archive whose blocks unpack to 32 MiB at most: a tile of some megabytes may be made to fill all memory. */
export const pmtilesReader = (source: Source, cache?: Cache): PmtilesReader =>
  new PMTiles(source, cache, boundedDecompress);
