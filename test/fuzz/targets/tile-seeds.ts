import { loadSharp } from '../../../data-packs/format/load-sharp.ts';
import { encodeTile } from '../../../server/tiles/overlay/mvt.ts';

/** A tile with a point, a line and an area. */
export const mvtSeed = (): Uint8Array =>
  encodeTile([
    {
      ...{ name: 'water', version: 2, extent: 4096, keys: ['kind', 'name', 'min_zoom'] },
      values: [
        { key: 'string:sea', value: 'sea', bytes: Uint8Array.of(10, 3, 115, 101, 97) },
        { key: 'number:4', value: 4, bytes: Uint8Array.of(40, 4) },
      ],
      features: [
        { id: 1, type: 1, tags: [0, 0], geometry: Uint8Array.of(9, 50, 34) },
        { id: 2, type: 2, tags: [0, 0, 2, 1], geometry: Uint8Array.of(9, 4, 4, 18, 0, 16, 16, 0) },
        { id: 3, type: 3, tags: [1, 0], geometry: Uint8Array.of(9, 6, 12, 18, 10, 12, 24, 44, 15) },
      ],
    },
    { name: 'no_data', version: 2, extent: 512, keys: [], values: [], features: [] },
  ]);

export async function pngSeed(format: 'png' | 'webp' | 'jpeg' = 'png', side = 8): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const create = { width: side, height: side, channels: 3 as const, background: '#836400' };
  return sharp({ create }).toFormat(format).toBuffer();
}
