import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const radians = Math.PI / 180;

/** An empty batched model: its header, and nothing behind it. */
export function emptyModel(): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.write('b3dm', 'latin1');
  bytes.writeUInt32LE(1, 4);
  bytes.writeUInt32LE(bytes.length, 8);
  return bytes;
}

/** A tileset of one model between 4.3 and 4.4 degrees east, 52 and 52.1 north. `root` is written over its root tile. */
export async function writeTileset(folder: string, root: Record<string, unknown> = {}): Promise<string> {
  await mkdir(join(folder, 'b'), { recursive: true });
  const region = [...[4.3, 52, 4.4, 52.1].map(degrees => degrees * radians), 0, 60];
  const tileset = {
    asset: { version: '1.0' },
    geometricError: 500,
    root: { boundingVolume: { region }, geometricError: 0, content: { uri: 'b/tower.b3dm' }, ...root },
  };
  await writeFile(join(folder, 'tileset.json'), JSON.stringify(tileset));
  await writeFile(join(folder, 'b', 'tower.b3dm'), emptyModel());
  return folder;
}
