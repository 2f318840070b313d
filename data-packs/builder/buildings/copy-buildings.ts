import type { PackPart } from '../../format/manifest.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { type Bounds, boundsMeet } from '../../geo/bounds.ts';
import { builderFailures } from '../../words/words.ts';
import { BuildError } from '../build-error.ts';
import { copyInto, filesIn } from '../folder-files.ts';
import { checkTileset } from './tileset-check.ts';

/** Files of 3D Tiles and glTF. */
const endings = /\.(?:json|b3dm|i3dm|pnts|cmpt|glb|gltf|bin|subtree|geojson|png|jpe?g|webp|ktx2)$/i;

export interface CopyBuildingsOptions {
  /** A folder of 3D Tiles with a `tileset.json`. */
  folder: string;
  /** ISO 3166-1 alpha-2; by default the pack's only one. */
  country: string | undefined;
  countries: readonly string[];
  /** The pack's folder. */
  pack: string;
  bounds: Bounds | undefined;
  progress: ProgressListener;
  signal: AbortSignal;
}

/** Copies a folder of 3D Tiles to `buildings/<country>/`, after checking all its tiles. */
export async function copyBuildings(options: CopyBuildingsOptions) {
  const { folder, pack, bounds, countries } = options;
  const country = options.country ?? (countries.length === 1 ? countries[0] : undefined);
  if (country === undefined) {
    throw new BuildError(builderFailures.message('whichCountry', { folder }));
  }
  const { geometricError, heights, tiles, bounds: box } = await checkTileset(folder);
  if (bounds !== undefined && !boundsMeet(box, bounds)) {
    throw new BuildError(
      builderFailures.message('elsewhere', { file: folder, covered: box.join(','), region: bounds.join(',') }),
    );
  }
  const files = await filesIn(folder, endings);
  const paths = await copyInto(folder, files, pack, `buildings/${country}`, { ...options, phase: 'buildings' });
  const root = `buildings/${country}/tileset.json`;
  const parts = paths.map(
    (path): Omit<PackPart, 'size' | 'sha256'> => ({
      kind: 'buildings',
      path,
      ...(path === root ? { tileset: { country, bounds: box, heights, geometricError } } : {}),
    }),
  );
  return { parts, country, bounds: box, statistics: { buildingTiles: tiles, buildingFiles: files.length } };
}
