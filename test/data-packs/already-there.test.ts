import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checksumFile } from '../../data-packs/format/checksum.ts';
import { checkSignature, sign } from '../../data-packs/format/signature.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { updatesFor } from '../../data-packs/store/catalogues/find-updates.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import { downloadPack, updatePack, type WantedRegion } from '../../data-packs/store/download-pack.ts';
import { writeExport } from '../../data-packs/store/export.ts';
import { listInstalled, readPointer } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { rollbackPack } from '../../data-packs/store/rollback.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { outpostHere as outpost } from '../helpers/outpost-here.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

vi.mock('../../data-packs/format/checksum.ts', { spy: true });
/** Parts that were read to their end since it was asked last. */
const hashed = () => {
  const calls = vi.mocked(checksumFile).mock.calls.length;
  vi.mocked(checksumFile).mockClear();
  return calls;
};

const newKey = () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
};

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  hashed();
});

const serving = async () => (await listInstalled(dataDir))[0]?.directory ?? '';
const manifest = async () => JSON.parse(await readFile(join(await serving(), 'pack.json'), 'utf8'));
const inode = async () => (await stat(join(await serving(), 'buildings', 'tileset.json'))).ino;

describe('of a pack on this machine', () => {
  /** The same pack, signed, with a member that only a later Outpost knows. */
  async function packs(): Promise<{ plain: string; signed: string; other: string }> {
    const [plain, signed, other] = [join(folder, 'plain'), join(folder, 'signed'), join(folder, 'other')];
    for (const directory of [plain, signed, other]) await writeTinyPack(directory, { id: 'alpha' });
    const document = JSON.parse(await readFile(join(plain, 'pack.json'), 'utf8'));
    for (const directory of [signed, other]) {
      await writeFile(join(directory, 'pack.json'), JSON.stringify(sign({ ...document, later: [1] }, newKey())));
    }
    return { plain, signed, other };
  }

  test('every part is read once when it is there already, and none when it is another', async () => {
    const { plain } = await packs();
    await installPack(dataDir, plain, { letGoMs: 0 });
    hashed();
    expect((await installPack(dataDir, plain)).alreadyThere).toBe(true);
    expect(hashed()).toBe(1);
    const next = await writeTinyPack(join(folder, 'next'), { id: 'alpha', content: '{"asset":2}' });
    const before = await serving();
    vi.mocked(checksumFile).mockClear();
    expect((await installPack(dataDir, next, { letGoMs: 0 })).alreadyThere).toBe(false);
    expect(
      vi
        .mocked(checksumFile)
        .mock.calls.map(([file]) => file)
        .filter(file => file.startsWith(before)),
    ).toEqual([]);
  });

  test('a signature it did not have is taken over, and nothing else is touched', async () => {
    const { plain, signed } = await packs();
    await installPack(dataDir, plain);
    const [part, pointer] = [await inode(), await readPointer(dataDir, 'alpha')];
    expect(await installPack(dataDir, signed)).toMatchObject({ alreadyThere: true, signatureTaken: true });
    expect(checkSignature(await manifest()).state).toBe('valid');
    expect(await manifest()).toMatchObject({ later: [1] });
    expect(await inode()).toBe(part);
    expect(await readPointer(dataDir, 'alpha')).toEqual({
      ...pointer,
      signer: { by: 'key', publicKey: expect.any(String) },
    });
    // The source keeps its own manifest, and is not what serves.
    expect(checkSignature(JSON.parse(await readFile(join(plain, 'pack.json'), 'utf8'))).state).toBe('unsigned');
  });

  test('a signature it has stays when a copy without one comes, as a folder or as a file', async () => {
    const { plain, signed } = await packs();
    await installPack(dataDir, signed);
    const before = await readFile(join(await serving(), 'pack.json'), 'utf8');
    const file = join(folder, 'plain.outpost');
    await writeExport(plain, file, { progress: () => undefined, signal: new AbortController().signal, replace: false });
    for (const source of [plain, file]) {
      expect(await installPack(dataDir, source)).toMatchObject({ alreadyThere: true, signatureTaken: false });
    }
    expect(await readFile(join(await serving(), 'pack.json'), 'utf8')).toBe(before);
  });

  test('of two signatures the one that comes counts where somebody has said that it may', async () => {
    const { signed, other } = await packs();
    await installPack(dataDir, signed);
    await installPack(dataDir, other, { allow: ['other-signer'] });
    expect((await manifest()).signature).toEqual(
      JSON.parse(await readFile(join(other, 'pack.json'), 'utf8')).signature,
    );
  });

  test('a signature is not taken over to parts that were damaged here: they are mended', async () => {
    const { plain, signed } = await packs();
    await installPack(dataDir, plain);
    await writeFile(join(await serving(), 'buildings', 'tileset.json'), '{"asset":{"version":"1.1"}}');
    expect((await installPack(dataDir, signed, { letGoMs: 0, allow: ['other-signer'] })).alreadyThere).toBe(false);
    expect(await readFile(join(await serving(), 'buildings', 'tileset.json'), 'utf8')).toBe(
      '{"asset":{"version":"1.0"}}',
    );
  });

  test('on the command line it is said that it is signed now', async () => {
    const { plain, signed } = await packs();
    const data = ['--data-dir', dataDir];
    await installPack(dataDir, plain);
    expect((await outpost(['pack', 'install', signed, ...data])).stdout).toContain(
      'Tiny alpha (alpha 1) is already installed. It is signed now. It is signed by the key ',
    );
  });
});

describe('of a region of a catalogue', () => {
  const parts = { 'buildings/tileset.json': randomBytes(300_000), 'traffic/NL/live.json': '{}' };
  let server: MisbehavingServer;
  let root: string;
  beforeEach(async () => {
    root = join(folder, 'published');
    await publishCatalogue(root, [await publishVersion(root, { version: '1', parts })]);
    server = await closedAfterwards(startMisbehavingServer(root));
    await addCatalogue(dataDir, server.url, { unsigned: true });
  });
  const download = (wanted: Partial<WantedRegion> = {}) =>
    downloadPack(dataDir, { catalogue: server.url, region: 'alps', ...wanted }, { letGoMs: 0 });

  test('every part is read once when it is there already, and nothing is fetched but the manifest', async () => {
    await download();
    hashed();
    server.asked.length = 0;
    const before = await readPointer(dataDir, 'alps');
    expect((await download()).alreadyThere).toBe(true);
    expect(hashed()).toBe(2);
    expect(server.asked.map(({ path }) => path)).toEqual(['/alps/1/pack.json']);
    expect(await readPointer(dataDir, 'alps')).toEqual(before);
  });

  test('an update finds what the version before it has, which is kept to go back to', async () => {
    await download();
    const next = { ...parts, 'traffic/NL/live.json': '{"state":1}' };
    const region = await publishVersion(root, { version: '2', parts: next });
    await publishCatalogue(root, [region], { updated: '2026-02-01T00:00:00Z' });
    await refreshCatalogues(dataDir);
    await updatePack(dataDir, 'alps', { letGoMs: 0 });
    await rollbackPack(dataDir, 'alps');
    expect(await updatesFor(dataDir)).toMatchObject([{ id: 'alps', version: '2', downloadBytes: 0, changed: [] }]);
    server.asked.length = 0;
    expect((await updatePack(dataDir, 'alps', { letGoMs: 0 })).manifest.version).toBe('2');
    expect(server.asked.map(({ path }) => path)).toEqual(['/alps/2/pack.json']);
  });

  test('the same goes for a copy without some of its parts', async () => {
    await download({ parts: ['buildings'] });
    hashed();
    expect((await download({ parts: ['buildings'] })).alreadyThere).toBe(true);
    expect(hashed()).toBe(1);
    expect((await download()).alreadyThere).toBe(false);
  });
});
