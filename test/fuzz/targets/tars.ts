import { open } from 'node:fs/promises';
import { countCarriedItems, partBytes, withPackFile } from '../../../data-packs/format/archive/pack-file.ts';
import { archiveHeader, headerName, readArchive } from '../../../server/items/item-archive.ts';
import { rawTar } from '../../helpers/raw-tar.ts';
import { fileOf } from '../file-of.ts';
import { json, type Target, text } from '../target.ts';
import { manifestSeed } from './signed-json.ts';

export const tarOf = (entries: Record<string, Uint8Array>): Buffer =>
  rawTar(Object.entries(entries).map(([name, bytes]) => ({ name, content: Buffer.from(bytes) })));

const block = 512;

/** Mends the sums of headers, for changes to get behind them. */
export function withSums(bytes: Uint8Array): Buffer {
  const mended = Buffer.from(bytes);
  for (let at = 0; at + block <= mended.length; at += block) {
    const header = mended.subarray(at, at + block);
    if (header.toString('latin1', 257, 262) !== 'ustar') continue;
    header.write('        ', 148, 'latin1');
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  }
  return mended;
}

const moment = '2024-01-01T00:00:00Z';
const item = {
  ...{ id: '00000000-0000-4000-8000-000000000001', kind: 'track', revision: 1, name: 'Trip', note: '', color: null },
  ...{ group: null, visible: true, origin: null, regions: [{ id: 'seed', version: '1' }], properties: { length: 3 } },
  ...{ createdAt: moment, changedAt: moment, trashedAt: null },
  content: { type: 'application/gpx+xml', bytes: 6, hash: 'x' },
};
const itemsSeed = () =>
  tarOf({
    [headerName]: json(archiveHeader(0)),
    [`items/${item.id}/item.json`]: json(item),
    [`items/${item.id}/content.gpx`]: text('<gpx/>'),
  });

/** `.outpost` files, with the items that travel in them. */
export const packFile: Target = {
  seeds: () => {
    const part = text('part');
    return [tarOf({ 'pack.json': json(manifestSeed(part)), 'basemap.pmtiles': part, 'items.tar': itemsSeed() })];
  },
  read: async bytes => {
    const file = fileOf(withSums(bytes), 'input.outpost');
    await withPackFile(file, async opened => {
      for (const part of opened.manifest.parts)
        for await (const chunk of partBytes(opened, part, file)) void chunk.length;
    });
    await countCarriedItems(file);
  },
};

/** Archives of items. */
export const items: Target = {
  seeds: () => [itemsSeed()],
  read: async bytes => {
    const mended = withSums(bytes);
    const handle = await open(fileOf(mended));
    try {
      await readArchive(handle, mended.length);
    } finally {
      await handle.close();
    }
  },
};
