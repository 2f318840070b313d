import { unionBounds } from '../../geo/bounds.ts';
import type { Extent } from './bounding-volume.ts';
import { type TileNode, tilesOf } from './tile-tree.ts';

const radians = Math.PI / 180;
/** Tiles per `tileset.json`: a reader parses all of one before it draws. */
const tilesPerFile = 1000;

interface TileJson {
  boundingVolume: { region: number[] };
  geometricError: number;
  content?: { uri: string };
  children?: TileJson[];
}

interface TilesetFile {
  /** Beside the root's. */
  name: string;
  json: unknown;
}

/** A tileset's description: its root file first, and tilesets that it refers to where there are many tiles. */
export interface TilesetFiles {
  files: TilesetFile[];
  extent: Extent;
  /** Metres: the size of the largest building. */
  geometricError: number;
}

/**
 * Describes a tree of tiles. `extents` of the models by tile name, and `uriOf` their addresses; tiles without a model
 * and without children are left out. Undefined where there is no model at all.
 */
export function tilesetFiles(
  tree: TileNode,
  extents: ReadonlyMap<string, Extent>,
  uriOf: (name: string) => string,
  perFile = tilesPerFile,
): TilesetFiles | undefined {
  const files: TilesetFile[] = [];
  const root = describe(tree, true);
  if (root === undefined) return undefined;
  const largest = Math.max(...[...tilesOf(tree)].map(({ buildings }) => buildings[0]?.size ?? 0));
  files.unshift({ name: 'tileset.json', json: tileset(root.tile, largest) });
  return { files, extent: root.extent, geometricError: largest };

  function describe(node: TileNode, isRoot: boolean): { tile: TileJson; extent: Extent; tiles: number } | undefined {
    const below = node.children.flatMap(child => describe(child, false) ?? []);
    const own = extents.get(node.name);
    const all = [...(own ? [own] : []), ...below.map(({ extent }) => extent)];
    if (all.length === 0) return undefined;
    const extent = union(all);
    const tiles = below.reduce((sum, child) => sum + child.tiles, 1);
    const tile: TileJson = {
      boundingVolume: { region: regionOf(extent) },
      geometricError: below.length > 0 ? round(node.error) : 0,
      ...(own ? { content: { uri: uriOf(node.name) } } : {}),
      ...(below.length > 0 ? { children: below.map(child => child.tile) } : {}),
    };
    if (isRoot || tiles < perFile) return { tile, extent, tiles };
    const { boundingVolume, geometricError } = tile;
    files.push({ name: `${node.name}.json`, json: tileset(tile, geometricError) });
    return { tile: { boundingVolume, geometricError, content: { uri: `${node.name}.json` } }, extent, tiles: 1 };
  }
}

/** Tiles are refined by addition: each building is in one tile, the largest in those that are drawn from afar. */
function tileset(root: TileJson, geometricError: number) {
  return {
    asset: { version: '1.1', generator: 'Outpost', extras: { heights: 'mean sea level' } },
    geometricError: round(geometricError),
    root: { ...root, refine: 'ADD' },
  };
}

function union(extents: readonly Extent[]): Extent {
  return {
    bounds: unionBounds(extents.map(({ bounds }) => bounds)),
    heights: [
      Math.min(...extents.map(({ heights }) => heights[0])),
      Math.max(...extents.map(({ heights }) => heights[1])),
    ],
  };
}

/** Radians, and metres, a little wider than the buildings: models are rounded to centimetres. */
function regionOf({ bounds: [west, south, east, north], heights: [low, high] }: Extent): number[] {
  const margin = 1e-6;
  return [
    ...[west - margin, south - margin, east + margin, north + margin].map(degrees =>
      Number((degrees * radians).toFixed(10)),
    ),
    round(low - 0.5),
    round(high + 0.5),
  ];
}

const round = (metres: number): number => Math.round(metres * 100) / 100;
