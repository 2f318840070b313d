import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { TileType } from 'pmtiles';
import { loadGeometry } from '../format/load-geometry.ts';
import type { Bounds } from '../geo/bounds.ts';
import { builderFailures } from '../words/words.ts';
import { BuildError } from './build-error.ts';
import { isOutside, type ReadyArchive, readReadyArchive } from './ready-archive.ts';

/** Layers in every archive of version 4 of the Protomaps basemap schema. */
const schemaLayers = ['earth', 'water', 'roads', 'places'];
const schemaMajor = 4;

/** Copies a ready-made vector archive as the pack's basemap, after checking it. `bounds`: the region, if known. */
export async function copyBasemap(
  file: string,
  outFile: string,
  bounds: Bounds | undefined,
  signal?: AbortSignal,
): Promise<{ minzoom: number; maxzoom: number; bounds: Bounds; statistics: { tiles: number } }> {
  const archive = await readReadyArchive(file, signal);
  const { header } = archive;
  if (header.tileType !== TileType.Mvt) {
    throw new BuildError(builderFailures.message('notVectorArchive', { file }));
  }
  checkSchema(file, archive);
  const box: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  if (bounds !== undefined && isOutside(header, bounds)) {
    throw new BuildError(
      builderFailures.message('elsewhere', { file, covered: box.join(','), region: bounds.join(',') }),
    );
  }
  await copyFile(file, outFile, constants.COPYFILE_FICLONE);
  return { minzoom: header.minZoom, maxzoom: header.maxZoom, bounds: box, statistics: { tiles: archive.tiles } };
}

/** Refuses archives of other schemas: the styles would draw an empty map. */
function checkSchema(file: string, { metadata, samples }: ReadyArchive): void {
  const layers = Array.isArray(metadata.vector_layers) ? metadata.vector_layers : [];
  const names = new Set(layers.map((layer: unknown) => Object(layer).id as unknown));
  const missing = schemaLayers.filter(name => !names.has(name));
  if (missing.length > 0) {
    throw new BuildError(builderFailures.message('otherSchema', { file, missing, version: schemaMajor }));
  }
  const version = typeof metadata.version === 'string' ? metadata.version : '';
  if (/^\d/.test(version) && Number.parseInt(version, 10) !== schemaMajor) {
    throw new BuildError(builderFailures.message('schemaVersion', { file, found: version, wanted: schemaMajor }));
  }
  for (const { z, x, y, bytes } of samples) {
    try {
      for (const layer of Object.values(new VectorTile(new PbfReader(bytes)).layers)) loadGeometry(layer.feature(0));
    } catch (cause) {
      throw new BuildError(builderFailures.message('badVectorTile', { file, z, x, y }), { cause });
    }
  }
}
