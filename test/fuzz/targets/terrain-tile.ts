import { decodeHeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { tilePictureSize } from '../../../data-packs/format/tile-picture.ts';
import { isPlainError, type Target } from '../target.ts';
import { pngSeed } from './tile-seeds.ts';

/** Pictures of heights, and the size of any tile's picture. */
export const terrainTile: Target = {
  seeds: () => Promise.all([pngSeed('png'), pngSeed('webp'), pngSeed('jpeg', 16)]),
  refuses: isPlainError,
  read: async bytes => {
    await tilePictureSize(bytes);
    await decodeHeightTile(bytes);
  },
};
