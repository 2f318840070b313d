import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pack as tarPack } from 'tar-stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPackFile } from '../../data-packs/format/archive/pack-file.ts';
import { verifyPackFile } from '../../data-packs/format/archive/pack-file-parts.ts';
import { tarEntries } from '../../data-packs/format/archive/tar-entries.ts';
import { PackError } from '../../data-packs/format/read-pack.ts';
import { writeExport } from '../../data-packs/store/export.ts';
import { findPack } from '../../data-packs/store/found-pack.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { pax, type RawEntry, rawEntry, rawTar } from '../helpers/raw-tar.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const part = 'buildings/tileset.json';
const content = '{"asset":{"version":"1.0"}}';
let folder: string;
let manifest: Buffer;
let sound: [head: RawEntry, rest: RawEntry];
beforeAll(async () => {
  folder = await temporaryFolder();
  const pack = await writeTinyPack(join(folder, 'pack'), { id: 'alpha', content });
  manifest = await readFile(join(pack, 'pack.json'));
  sound = [
    { name: 'pack.json', content: manifest },
    { name: part, content },
  ];
});

async function newDataDir(): Promise<string> {
  return mkdtemp(join(folder, 'data-'));
}

async function fileOf(bytes: Buffer): Promise<string> {
  const file = join(await mkdtemp(join(folder, 'file-')), 'alpha.outpost');
  await writeFile(file, bytes);
  return file;
}

const isSameFile = async (a: string, b: string) => (await readFile(a)).equals(await readFile(b));

const options = { progress: () => undefined, signal: new AbortController().signal, replace: true };

describe('a pack as one file', () => {
  test('comes out as it went in, is the same to an install as its folder, and equal packs make equal files', async () => {
    const pack = await writeTinyPack(join(folder, 'large'), {
      id: 'beta',
      content: randomBytes(3_000_001).toString('hex'),
    });
    const file = join(folder, 'beta.outpost');
    await writeExport(pack, file, options);
    const [fromFile, fromFolder] = [await newDataDir(), await newDataDir()];
    const { directory, alreadyThere } = await installPack(fromFile, file);
    expect(alreadyThere).toBe(false);
    for (const path of ['pack.json', part]) {
      expect(await isSameFile(join(directory, path), join(pack, path)), path).toBe(true);
    }
    expect(await installPack(fromFile, pack)).toMatchObject({ directory, alreadyThere: true });
    const unpacked = await installPack(fromFolder, pack);
    expect(await installPack(fromFolder, file)).toMatchObject({ directory: unpacked.directory, alreadyThere: true });
    expect((await verifyPackFile(file)).id).toBe('beta');
    const again = join(folder, 'again.outpost');
    await writeExport(pack, again, options);
    expect(await isSameFile(again, file)).toBe(true);
  });

  test('is a tar that the system can read, pack.json first', async () => {
    const file = join(folder, 'listed.outpost');
    await writeExport(join(folder, 'pack'), file, options);
    const { stdout } = await promisify(execFile)('tar', ['tf', file]);
    expect(stdout.trim().split(/\r?\n/)).toEqual(['pack.json', part]);
  });

  test.each<[string, RawEntry[], Buffer?]>([
    ['with its folders', [...[sound0(), { name: 'buildings/', type: '5' }], { name: part, content }]],
    ['with names that begin in the folder itself', [sound0('./pack.json'), { name: `./${part}`, content }]],
    ['by GNU tar', [sound0(), { name: part, content, magic: 'ustar  \0' }]],
    ['with a pax header of times and names', [sound0(), pax({ mtime: '1.5', path: part }), { name: 'short', content }]],
    [
      'with a pax size',
      [sound0(), pax({ size: String(content.length) }), { name: part, content, size: content.length }],
    ],
    ['padded to a tape record', [sound0(), { name: part, content }], Buffer.alloc(10_240)],
  ])('packed %s is read as well', async (_name, entries, end) => {
    const file = await fileOf(rawTar(entries.map(filled), end));
    expect((await installPack(await newDataDir(), file)).manifest.id).toBe('alpha');
  });

  test('holds parts beyond 8 GB: what is written is what is read', async () => {
    const size = 9_876_543_210;
    const tar = tarPack();
    tar.entry({ name: part, size });
    const file = join(folder, 'sparse.tar');
    for await (const header of tar as AsyncIterable<Buffer>) {
      await writeFile(file, header);
      break;
    }
    const handle = await open(file, 'r+');
    try {
      const end = 512 + Math.ceil(size / 512) * 512 + 1024;
      await handle.truncate(end);
      const entries: unknown[] = [];
      for await (const entry of tarEntries(handle, end)) entries.push(entry);
      expect(entries).toEqual([{ name: part, type: 'file', size, start: 512 }]);
    } finally {
      await handle.close();
    }
  });
});

/** Stands for the manifest, which is made before the tests run but after their names are. */
function sound0(name = 'pack.json'): RawEntry {
  return { name, content: 'MANIFEST' };
}
const filled = (entry: RawEntry): RawEntry => (entry.content === 'MANIFEST' ? { ...entry, content: manifest } : entry);

describe('files that mean no good are refused in a sentence, and nothing of them stays', () => {
  const hostile: [string, (entries: typeof sound) => Buffer, RegExp][] = [
    [
      'a link instead of the part',
      ([head]) => rawTar([head, { name: part, type: '2', link: '/etc/passwd' }]),
      /not a plain file/,
    ],
    [
      'a hard link instead of the part',
      ([head]) => rawTar([head, { name: part, type: '1', link: 'pack.json' }]),
      /not a plain file/,
    ],
    [
      'a folder that is a link',
      ([head, rest]) => rawTar([head, { name: 'buildings', type: '2', link: '/tmp' }, rest]),
      /not a plain file/,
    ],
    ['a device', ([head, rest]) => rawTar([head, rest, { name: 'null', type: '3' }]), /not a plain file/],
    ['a pipe', ([head, rest]) => rawTar([head, rest, { name: 'pipe', type: '6' }]), /not a plain file/],
    ['an absolute path', ([head, rest]) => rawTar([head, rest, { name: '/tmp/evil', content: 'x' }]), /does not name/],
    ['a climbing path', ([head, rest]) => rawTar([head, rest, { name: '../../evil', content: 'x' }]), /does not name/],
    [
      'a climbing path by pax',
      ([head, rest]) => rawTar([head, rest, pax({ path: '../evil' }), { name: part }]),
      /does not name/,
    ],
    [
      'a path with a backslash',
      ([head, rest]) => rawTar([head, rest, { name: '..\\evil', content: 'x' }]),
      /does not name/,
    ],
    [
      'a name that moves the cursor',
      ([head, rest]) => rawTar([head, rest, { name: '\u001b[2Jx', content: 'x' }]),
      /"\?\[2Jx"/,
    ],
    ['a file nobody named', ([head, rest]) => rawTar([head, rest, { name: 'README', content: 'x' }]), /"README"/],
    ['a folder nobody named', ([head, rest]) => rawTar([head, rest, { name: 'other/', type: '5' }]), /"other"/],
    ['a part twice', ([head, rest]) => rawTar([head, rest, rest]), /twice/],
    ['a second manifest', ([head, rest]) => rawTar([head, rest, head]), /"pack.json"/],
    [
      'a folder without end',
      ([head, rest]) => rawTar([head, { name: 'buildings/', type: '5' }, { name: 'buildings/', type: '5' }, rest]),
      /does not name/,
    ],
    ['a part of another size', ([head]) => rawTar([head, { name: part, content: `${content} ` }]), /28 bytes.*says 27/],
    [
      'a part of another content',
      ([head]) => rawTar([head, { name: part, content: content.replace('1', '2') }]),
      /SHA-256/,
    ],
    ['no part', ([head]) => rawTar([head]), /It does not hold /],
    ['the manifest last', ([head, rest]) => rawTar([rest, head]), /does not begin with pack.json/],
    [
      'a manifest of 9 MB',
      () => rawTar([{ name: 'pack.json', content: Buffer.alloc(9_000_000, 0x20) }]),
      /9,000,000 bytes/,
    ],
    ['a manifest that is a folder', ([, rest]) => rawTar([{ name: 'pack.json', type: '5' }, rest]), /does not begin/],
    ['a pax record of negative length', ([head, rest]) => rawTar([head, pax('-5 a='), rest]), /pax/],
    ['a pax record without length', ([head, rest]) => rawTar([head, pax('path=x\n'), rest]), /pax/],
    ['a pax record beyond its header', ([head, rest]) => rawTar([head, pax('99 path=x\n'), rest]), /pax/],
    [
      'a pax path said twice',
      ([head, rest]) => rawTar([head, pax(`12 path=abc\n12 path=abd\n`), rest]),
      /names a field twice/,
    ],
    ['a pax size that is none', ([head, rest]) => rawTar([head, pax({ size: '1e3' }), rest]), /no size/],
    ['a pax size beyond the file', ([head, rest]) => rawTar([head, pax({ size: '99999999' }), rest]), /beyond its end/],
    [
      'two pax headers',
      ([head, rest]) => rawTar([head, pax({ path: part }), pax({ path: part }), rest]),
      /not a plain file/,
    ],
    ['a pax header and then nothing', ([head, rest]) => rawTar([head, rest, pax({ path: part })]), /not a tar archive/],
    [
      'a pax header for all',
      ([head, rest]) => rawTar([{ ...pax({ path: part }), type: 'g' }, head, rest]),
      /not a plain file/,
    ],
    [
      'a long name of GNU tar',
      ([head, rest]) => rawTar([head, { name: '././@LongLink', type: 'L', content: part }, rest]),
      /not a plain file/,
    ],
    [
      'a negative size',
      ([head, rest]) => Buffer.concat([rawEntry(head), negative(rest), Buffer.alloc(1024)]),
      /no size/,
    ],
    ['a size of exabytes', ([head, rest]) => rawTar([head, { ...rest, size: 2 ** 60 }]), /no size|beyond its end/],
    [
      'something behind its end',
      all => rawTar(all, Buffer.concat([Buffer.alloc(1024), Buffer.from('PK')])),
      /after its end/,
    ],
    ['an archive behind its end', all => Buffer.concat([rawTar(all), rawTar(all)]), /after its end/],
    ['no end', all => rawTar(all, Buffer.alloc(0)), /cut short/],
    ['a wrong checksum', ([head, rest]) => rawTar([head, { ...rest, checksum: 1 }]), /damaged/],
    ['no tar', () => Buffer.from('PK\u0003\u0004'.padEnd(2000, 'x')), /not a tar archive/],
    ['nothing at all', () => Buffer.alloc(0), /not a tar archive/],
    ['only zeros', () => Buffer.alloc(2048), /not a tar archive/],
  ];

  test.each(hostile)('%s', async (_name, write, says) => {
    const dataDir = await newDataDir();
    const file = await fileOf(write(sound));
    const refusal = await installPack(dataDir, file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PackError);
    const { message } = refusal as PackError;
    expect(message).toMatch(says);
    expect(message).toContain(file);
    expect(message).not.toMatch(/\p{Cc}|\.incoming/u);
    expect(await listInstalled(dataDir)).toEqual([]);
    expect(await readdir(join(dataDir, 'packs', '.incoming')).catch(() => [])).toEqual([]);
    expect((await readdir(folder)).filter(name => name.includes('evil'))).toEqual([]);
  });

  test('cut off anywhere', async () => {
    const bytes = rawTar(sound);
    for (let length = 0; length < bytes.length - 512; length += 128) {
      const file = await fileOf(bytes.subarray(0, length));
      await expect(verifyPackFile(file), `cut after ${length} bytes`).rejects.toThrow(PackError);
    }
  });

  test('with any of its bits turned: refused, or still the same pack', async () => {
    const bytes = rawTar(sound);
    for (let i = 0; i < 200; i += 1) {
      const turned = Buffer.from(bytes);
      const at = (i * 7919) % bytes.length;
      turned.writeUInt8(turned.readUInt8(at) ^ (1 << (i % 8)), at);
      const found = await verifyPackFile(await fileOf(turned)).catch((error: unknown) => error);
      const inManifest = at >= 512 && at < 512 + manifest.length;
      if (found instanceof PackError) continue;
      expect(found, `bit ${i % 8} of byte ${at}`).toMatchObject({ id: expect.any(String) });
      // Only a signature protects the manifest itself.
      if (!inManifest) expect(found).toEqual((await readPackFile(await fileOf(bytes))).manifest);
    }
  });
});

test('a file that was cut short is noticed without reading it', async () => {
  const pack = await writeTinyPack(join(folder, 'cut'), { id: 'beta', content: 'x'.repeat(100_000) });
  const file = join(folder, 'cut.outpost');
  await writeExport(pack, file, options);
  await writeFile(file, (await readFile(file)).subarray(0, 50_000));
  await expect(findPack(await newDataDir(), file)).rejects.toThrow(
    /cut\.outpost is not a sound \.outpost file\. It is cut short\./,
  );
});

test('what was found says what it is, whose it is and what it would replace', async () => {
  const dataDir = await newDataDir();
  const file = await fileOf(rawTar(sound));
  const expected = { path: file, form: 'file', bytes: content.length, trust: { state: 'unsigned' } };
  expect(await findPack(dataDir, file)).toMatchObject({ ...expected, manifest: { id: 'alpha', version: '1' } });
  await installPack(dataDir, await writeTinyPack(join(folder, 'older'), { id: 'alpha', version: '0' }));
  expect(await findPack(dataDir, file)).toMatchObject({ ...expected, installedVersion: '0' });
  expect(await findPack(dataDir, join(folder, 'pack'))).toMatchObject({ form: 'folder', installedVersion: '0' });
});

test('what is no pack, is gone or comes from a later Outpost is said so', async () => {
  const dataDir = await newDataDir();
  const later = JSON.stringify({ ...JSON.parse(manifest.toString()), formatVersion: 2 });
  const file = await fileOf(rawTar([{ name: 'pack.json', content: later }, sound[1]]));
  await expect(findPack(dataDir, file)).rejects.toThrow(/pack format 2.*reads up to 1\. Update Outpost/);
  await expect(findPack(dataDir, join(folder, 'nowhere'))).rejects.toThrow(/nowhere does not exist/);
  await mkdir(join(folder, 'empty'));
  await expect(findPack(dataDir, join(folder, 'empty'))).rejects.toThrow(/no pack.json in it/);
});

test('a pack that does not fit on the disk is refused before anything is written', async () => {
  const dataDir = await newDataDir();
  const { bavail, bsize } = await statfs(dataDir);
  const size = bavail * bsize + 1_000_000_000;
  const stated = JSON.parse(manifest.toString());
  stated.parts[0].size = size;
  const head = [rawEntry({ name: 'pack.json', content: JSON.stringify(stated) }), rawEntry({ name: part, size })];
  const file = await fileOf(Buffer.concat(head));
  const handle = await open(file, 'r+');
  // A hole in the file: it takes no room itself.
  await handle.truncate((await stat(file)).size + Math.ceil(size / 512) * 512 + 1024);
  await handle.close();
  await expect(installPack(dataDir, file)).rejects.toThrow(
    /There is no room for Tiny alpha: it needs [\d.]+ [MG]B and 50 MB beside it/,
  );
  expect(await readdir(join(dataDir, 'packs')).then(names => names.filter(name => !name.startsWith('.')))).toEqual([]);
});

test('unpacking that is cancelled leaves nothing', async () => {
  const dataDir = await newDataDir();
  const pack = await writeTinyPack(join(folder, 'cancelled'), { id: 'beta', content: 'x'.repeat(5_000_000) });
  const file = join(folder, 'cancelled.outpost');
  await writeExport(pack, file, options);
  const stop = new AbortController();
  let stepsAfter = 0;
  const progress = ({ phase, fraction }: { phase: string; fraction: number }) => {
    if (stop.signal.aborted) stepsAfter += 1;
    if (phase === 'copying' && fraction > 0.3) stop.abort(new Error('enough'));
  };
  await expect(installPack(dataDir, file, { progress, signal: stop.signal })).rejects.toThrow('enough');
  expect(stepsAfter).toBe(0);
  expect(await listInstalled(dataDir)).toEqual([]);
  expect(await readdir(join(dataDir, 'packs', '.incoming')).catch(() => [])).toEqual([]);
});

function negative(entry: RawEntry): Buffer {
  const bytes = rawEntry(entry);
  bytes.fill(0xff, 124, 136);
  bytes.fill(0x20, 148, 156);
  const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}
