import { posix } from 'node:path';
import { z } from 'zod';
import { type BoundingVolume, boundingVolumeSchema, extentOf } from '../builder/buildings/bounding-volume.ts';
import { type Bounds, boundsMeetOnGlobe } from '../geo/bounds.ts';

const contentSchema = z.looseObject({ uri: z.string().optional(), url: z.string().optional() });
const tileSchema = z.looseObject({
  boundingVolume: boundingVolumeSchema.optional().catch(undefined),
  content: contentSchema.optional(),
  contents: z.array(contentSchema).optional(),
  children: z.array(z.unknown()).optional(),
});
const tilesetSchema = z.looseObject({ root: tileSchema });
type Tile = z.infer<typeof tileSchema>;

interface CutTileset {
  /** Tilesets with fewer tiles than they had, by path. */
  tilesets: ReadonlyMap<string, unknown>;
  /** Files that only tiles outside of the box have. */
  dropped: ReadonlySet<string>;
}

/**
 * Takes the tiles out of a tileset, and of those that it refers to, whose volumes lie outside of a box. What it cannot
 * judge stays: tiles that are named by a pattern, and volumes that a matrix moves. Undefined where nothing is left.
 */
export async function cutTileset(
  root: string,
  read: (path: string) => Promise<unknown>,
  box: Readonly<Bounds>,
): Promise<CutTileset | undefined> {
  const tilesets = new Map<string, unknown>();
  const kept = new Set<string>();
  const dropped = new Set<string>();
  return (await cutFile(root)) ? { tilesets, dropped: dropped.difference(kept) } : undefined;

  /** Whether anything of a tileset is left. */
  async function cutFile(path: string): Promise<boolean> {
    const parsed = tilesetSchema.safeParse(await read(path));
    if (!parsed.success) return true;
    const left = await cutTile(path, parsed.data.root);
    if (left !== undefined) tilesets.set(path, { ...parsed.data, root: left });
    return left !== undefined;
  }

  async function cutTile(path: string, tile: Tile): Promise<Tile | undefined> {
    if (!mayMeet(tile.boundingVolume, tile.transform)) {
      await drop(path, tile);
      return undefined;
    }
    const children: Tile[] = [];
    for (const child of tile.children ?? []) {
      const left = await cutTile(path, tileSchema.parse(child));
      if (left !== undefined) children.push(left);
    }
    let hasContent = tile.implicitTiling !== undefined;
    for (const file of filesOf(path, tile)) {
      if (/\.json$/i.test(file) && !(await cutFile(file))) dropped.add(file);
      else {
        kept.add(file);
        hasContent = true;
      }
    }
    if (!hasContent && children.length === 0) return undefined;
    const { content, children: _, ...rest } = tile;
    return {
      ...rest,
      ...(content !== undefined && hasContent && { content }),
      ...(children.length > 0 && { children }),
    };
  }

  async function drop(path: string, tile: Tile): Promise<void> {
    for (const child of tile.children ?? []) await drop(path, tileSchema.parse(child));
    for (const file of filesOf(path, tile)) {
      dropped.add(file);
      const parsed = /\.json$/i.test(file) ? tilesetSchema.safeParse(await read(file)) : undefined;
      if (parsed?.success) await drop(file, parsed.data.root);
    }
  }

  function mayMeet(volume: BoundingVolume | undefined, transform: unknown): boolean {
    if (volume === undefined || transform !== undefined || !('region' in volume)) return true;
    return boundsMeetOnGlobe(extentOf(volume, undefined).bounds, box);
  }
}

const filesOf = (path: string, { content, contents = [] }: Tile): string[] =>
  [content, ...contents].flatMap(each => {
    const address = each?.uri ?? each?.url;
    return address === undefined ? [] : [posix.join(posix.dirname(path), decodeURI(address))];
  });
