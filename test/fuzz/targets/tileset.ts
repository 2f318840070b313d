import { dirname } from 'node:path';
import { checkTileset } from '../../../data-packs/builder/buildings/copy-buildings.ts';
import { fileOf } from '../file-of.ts';
import { json, type Target } from '../target.ts';

/** Length of `tileset.json` before the front of a tile's content. */
const split = 2;

const input = (tileset: object, content: Uint8Array): Uint8Array => {
  const text = json(tileset);
  const length = Buffer.alloc(split);
  length.writeUInt16LE(text.length);
  return Buffer.concat([length, text, content]);
};

const glb = Buffer.alloc(12);
glb.write('glTF');
glb.writeUInt32LE(2, 4);
glb.writeUInt32LE(12, 8);

/** A folder of 3D Tiles. */
export const tileset: Target = {
  seeds: () => {
    const region = [0.129, 0.763, 0.13, 0.764, 0, 100];
    const child = { boundingVolume: { region }, geometricError: 0, content: { uri: 'a.glb' } };
    const root = { boundingVolume: { region }, geometricError: 10, refine: 'ADD', children: [child] };
    const box = {
      boundingVolume: { box: [4.58e6, 5.96e5, 4.38e6, 100, 0, 0, 0, 100, 0, 0, 0, 100] },
      geometricError: 1,
    };
    const asset = { version: '1.1' };
    return [
      input({ asset, geometricError: 50, root }, glb),
      input(
        { asset, geometricError: 50, root: { ...box, transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] } },
        glb,
      ),
    ];
  },
  read: async bytes => {
    const length = (bytes[0] ?? 0) + (bytes[1] ?? 0) * 256;
    const file = fileOf(bytes.subarray(split, split + length), 'tileset.json');
    fileOf(bytes.subarray(split + length), 'a.glb');
    await checkTileset(dirname(file));
  },
};
