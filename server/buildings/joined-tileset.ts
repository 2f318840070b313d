import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Tileset } from '../../data-packs/format/manifest.ts';

const radians = Math.PI / 180;

/** A region's tileset of a country. */
export interface MemberTileset extends Tileset {
  region: string;
}

/** A tileset made on request. */
export interface JoinedTileset {
  json: unknown;
}

/** 3D Tiles 1.0: a root without content of its own whose children are the regions' tilesets. */
export function joinTilesets(members: readonly MemberTileset[]): JoinedTileset {
  const children = members.map(({ region, bounds, heights, geometricError }) => ({
    boundingVolume: { region: [...bounds.map(degrees => degrees * radians), ...heights] },
    geometricError,
    content: { uri: `${region}/tileset.json` },
  }));
  const side = (i: number, pick: (...values: number[]) => number): number =>
    pick(...children.map(child => itemAt(child.boundingVolume.region, i)));
  const geometricError = Math.max(...members.map(member => member.geometricError));
  return {
    json: {
      asset: { version: '1.0', generator: 'Outpost' },
      geometricError,
      root: {
        boundingVolume: {
          region: [
            side(0, Math.min),
            side(1, Math.min),
            side(2, Math.max),
            side(3, Math.max),
            side(4, Math.min),
            side(5, Math.max),
          ],
        },
        geometricError,
        refine: 'ADD',
        children,
      },
    },
  };
}
