import { WordedError } from '../../words/worded-error.ts';
import { downloadFailures } from '../../words/words.ts';

/** The Terrain Tiles of Tilezen (formerly Mapzen) among AWS's open data. */
const publicTiles = 'https://elevation-tiles-prod.s3.amazonaws.com/skadi/';

/** Where elevation tiles are: the public ones, or `OUTPOST_ELEVATION_TILES`, the same in another place. Throws a sentence. */
export function elevationAddress(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.OUTPOST_ELEVATION_TILES;
  if (!named) return publicTiles;
  if (/^https?:$/.test(URL.parse(named)?.protocol ?? '')) return named;
  throw new WordedError(downloadFailures.message('badElevationAddress', { address: named }));
}
