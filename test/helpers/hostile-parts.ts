import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { serializeHeader } from '../../data-packs/format/pmtiles/header.ts';
import { PmtilesWriter } from '../../data-packs/format/pmtiles/writer.ts';

/** A malicious part with a correct checksum in the manifest. */
export interface HostilePart {
  name: string;
  path: 'basemap.pmtiles' | 'terrain.pmtiles' | 'places.sqlite' | 'routing.tar';
  /** Writes it to `to`, possibly based on the valid part `sound`. */
  write: (to: string, sound: string) => Promise<void>;
  /** Why an install refuses it. */
  says: RegExp;
}

function varints(values: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** Writes an archive of a header, a root directory in columns, metadata, leaves, and `data` bytes. */
async function archive(
  to: string,
  options: { root: Buffer; leaves?: Buffer; data?: number; maxzoom?: number; raw?: boolean; metadata?: Buffer },
): Promise<void> {
  const { root, leaves = Buffer.alloc(0), data = 1000, maxzoom = 15, raw = false } = options;
  const packed = raw ? root : gzipSync(root);
  const metadata = options.metadata ?? gzipSync('{}');
  const header = serializeHeader({
    tileType: 'mvt',
    minzoom: 0,
    maxzoom,
    bounds: [-29, 45, -28, 46],
    rootLength: packed.length,
    metadataLength: metadata.length,
    leavesLength: leaves.length,
    dataLength: data,
    tiles: 1,
    entries: 1,
    contents: 1,
  });
  await writeFile(to, Buffer.concat([header, packed, metadata, leaves, Buffer.alloc(data)]));
}

/** Changes bytes of a real part. */
const patched = (change: (bytes: Buffer) => Buffer) => async (to: string, sound: string) =>
  writeFile(to, change(await readFile(sound)));

const database = (statement: string) => async (to: string, sound: string) => {
  await copyFile(sound, to);
  const db = new Database(to);
  db.exec(statement);
  db.close();
};

const terrainOf = (image: () => Promise<Buffer>) => async (to: string) => {
  const bounds = [-29, 45, -28, 46] as const;
  const writer = new PmtilesWriter(
    to,
    { tileType: 'webp', minzoom: 12, maxzoom: 12, bounds, metadata: {} },
    { tempDir: `${to}/..` },
  );
  // At the sandbox's capital, at its own maximum zoom.
  writer.add(12, 1723, 1465, await image());
  await writer.finish();
};

const bomb = gzipSync(Buffer.alloc(300_000_000), { level: 9 });
const leaf = gzipSync(varints([0]));

export const hostileParts: readonly HostilePart[] = [
  {
    name: 'a header that points beyond the file',
    path: 'basemap.pmtiles',
    says: /points outside the file/,
    write: patched(bytes => {
      bytes.writeBigUInt64LE(2n ** 52n, 16);
      return bytes;
    }),
  },
  {
    name: 'tiles beyond the file',
    path: 'basemap.pmtiles',
    says: /points outside the file/,
    write: to => archive(to, { root: varints([1, 0, 1, 5_000_000, 2 ** 45]) }),
  },
  {
    name: 'a run of 2^50 tiles',
    path: 'basemap.pmtiles',
    says: /outside the zooms/,
    write: to => archive(to, { root: varints([1, 0, 2 ** 50, 10, 1]) }),
  },
  {
    name: 'zoom 255',
    path: 'basemap.pmtiles',
    says: /cannot have zooms/,
    write: to => archive(to, { root: varints([1, 0, 1, 10, 1]), maxzoom: 255 }),
  },
  {
    name: 'a directory of a billion entries in ten bytes',
    path: 'basemap.pmtiles',
    says: /counts more entries/,
    write: to => archive(to, { root: varints([1e9, 1, 1, 1, 1]) }),
  },
  {
    name: 'a directory that is its own leaf',
    path: 'basemap.pmtiles',
    says: /nested without end/,
    write: async to => {
      const self = gzipSync(varints([1, 0, 0, 30, 1]));
      const loop = gzipSync(varints([1, 0, 0, self.length, 1]));
      await archive(to, { root: varints([1, 0, 0, loop.length, 1]), leaves: loop });
    },
  },
  {
    name: 'a million empty leaves',
    path: 'basemap.pmtiles',
    says: /empty directory/,
    write: to => {
      const n = 1_000_000;
      const columns = [n, ...Array(n).fill(0), ...Array(n).fill(0), ...Array(n).fill(leaf.length), ...Array(n).fill(1)];
      return archive(to, { root: varints(columns), leaves: leaf });
    },
  },
  {
    name: 'a directory that unpacks to 300 MB',
    path: 'basemap.pmtiles',
    says: /cannot be used/,
    write: to => archive(to, { root: bomb, raw: true }),
  },
  {
    name: 'metadata that unpacks to 300 MB',
    path: 'basemap.pmtiles',
    says: /cannot be used/,
    write: to => archive(to, { root: varints([1, 0, 1, 10, 1]), metadata: bomb }),
  },
  {
    name: 'noise',
    path: 'basemap.pmtiles',
    says: /not a PMTiles archive/,
    write: to => writeFile(to, Buffer.alloc(5000, 0xa5)),
  },
  {
    name: 'tiles that are no images',
    path: 'terrain.pmtiles',
    says: /not images/,
    write: terrainOf(async () => Buffer.alloc(400, 7)),
  },
  {
    name: 'an image of 36 megapixels',
    path: 'terrain.pmtiles',
    says: /6000 x 6000/,
    write: terrainOf(() =>
      sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'black' } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  },
  {
    name: 'heights as a vector map',
    path: 'terrain.pmtiles',
    says: /wrong kind of tiles/,
    write: to => archive(to, { root: varints([1, 0, 1, 10, 1]) }),
  },
  {
    name: 'a view without end instead of a table',
    path: 'places.sqlite',
    says: /not a place index of this version: see its (view|table) "place"/,
    write: database(
      'DROP TABLE place; CREATE VIEW place AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) ' +
        'SELECT id, 0 layer, 0 kind FROM n',
    ),
  },
  {
    name: 'a trigger',
    path: 'places.sqlite',
    says: /see its trigger "t"/,
    write: database('CREATE TRIGGER t AFTER DELETE ON kind BEGIN DELETE FROM place; END'),
  },
  {
    name: 'a table that is not there',
    path: 'places.sqlite',
    says: /"vocabulary"/,
    write: database('DROP TABLE vocabulary'),
  },
  {
    name: 'a shape of 17 MB',
    path: 'places.sqlite',
    says: /larger than any of the Earth's/,
    write: database('INSERT INTO shape SELECT max(id) + 1, zeroblob(17000000) FROM place'),
  },
  { name: 'no version', path: 'places.sqlite', says: /version/, write: database('DELETE FROM meta') },
  {
    name: 'pages of nonsense',
    path: 'places.sqlite',
    says: /damaged/,
    write: patched(bytes => {
      for (let page = 8; page * 4096 + 4096 <= bytes.length; page += 3)
        bytes.fill(0x5a, page * 4096, page * 4096 + 2000);
      return bytes;
    }),
  },
  {
    name: 'a path out of the folder',
    path: 'routing.tar',
    says: /has an entry|no tar archive/,
    write: patched(bytes => retitled(bytes, '../../../etc/cron.d/x')),
  },
  {
    name: 'a link',
    path: 'routing.tar',
    says: /not a plain file/,
    write: patched(bytes => retitled(bytes, '2/000/000/000.gph', '2')),
  },
  {
    name: 'an index of other tiles',
    path: 'routing.tar',
    says: /index does not fit/,
    write: patched(bytes => {
      bytes.writeBigUInt64LE(2n ** 40n, 512);
      return bytes;
    }),
  },
  {
    name: 'a graph cut short',
    path: 'routing.tar',
    says: /beyond the file|cut short/,
    write: patched(bytes => bytes.subarray(0, bytes.length >> 1)),
  },
  {
    name: 'noise',
    path: 'routing.tar',
    says: /not a tar archive/,
    write: to => writeFile(to, Buffer.alloc(50_000, 0xa5)),
  },
];

/** Changes name and type of a tar's second entry, with a correct checksum. */
function retitled(tar: Buffer, name: string, type = '0'): Buffer {
  const first = Number.parseInt(tar.toString('latin1', 124, 135), 8);
  const header = tar.subarray(512 + Math.ceil(first / 512) * 512).subarray(0, 512);
  header.fill(0, 0, 100).write(name, 0);
  header.write(type, 156);
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return tar;
}
