import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicKeyOf } from '../../data-packs/format/signature.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { versionDirectory } from '../../data-packs/store/index.ts';
import { shortKey } from '../../data-packs/store/signer.ts';
import { noteBuiltHere } from '../../data-packs/store/signers/pinned-signer.ts';
import { trustKey } from '../../data-packs/store/trusted-keys.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { packFor } from '../helpers/packs.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { folderBeside, release } from '../helpers/release.ts';
import { newSigningKey, writeSignedPack } from '../helpers/signed-pack.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** Who may replace a region, by the command line. */

const [own, other] = [newSigningKey(), newSigningKey()];
const shown = (key: string) => shortKey(publicKeyOf(key));
const shownOwn = `signed by the key ${shown(own)}`;
const shownOther = `signed by the key ${shown(other)}`;

let folder: string;
let data: string[];
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  data = ['--data-dir', dataDir];
});

const content = (version: string) => `{"asset":{"version":"1.0"},"of":"${version}"}`;
const signed = (version: string, key: string) =>
  writeSignedPack(join(folder, `${version}-${shown(key)}`), { id: 'alps', version, content: content(version) }, key);
const unsigned = (version: string, id = 'alps') =>
  writeTinyPack(join(folder, `${id}-${version}`), { id, version, content: content(version) });
const install = (pack: string, ...options: string[]) => outpostHere(['pack', 'install', pack, ...options, ...data]);
const listed = async () => JSON.parse((await outpostHere(['pack', 'list', '--json', ...data])).stdout)[0];

describe('a region that somebody signed', () => {
  test('is replaced by the same signer, and every command says whose it is', async () => {
    expect((await install(await signed('1', own))).stdout).toBe(
      `Tiny alps (alps 1) is installed. It is ${shownOwn}.\n`,
    );
    expect((await install(await signed('2', own))).code).toBe(0);
    expect(await listed()).toMatchObject({ version: '2', signer: { by: 'key', publicKey: publicKeyOf(own) } });
    expect((await outpostHere(['pack', 'verify', 'alps', ...data])).stdout).toContain(`It is ${shownOwn}.`);
  });

  test('is not replaced by another signer or by none, unless that is asked for', async () => {
    await install(await signed('1', own));
    for (const [pack, who] of [
      [await signed('2', other), shownOther],
      [await unsigned('2'), 'not signed'],
    ] as const) {
      const refused = await install(pack);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain(
        `Tiny alps (alps) is installed in version 1, ${shownOwn}. What would replace it is version 2, ${who}. ` +
          'Nothing was changed. To go on all the same, add --allow-other-signer.',
      );
      expect((await install(pack, '--allow-downgrade', '--allow-untrusted-routing')).code).toBe(1);
      expect(await listed()).toMatchObject({ version: '1', signer: { by: 'key' } });
    }
    expect((await install(await signed('2', other), '--allow-other-signer')).stdout).toContain(shownOther);
    // Whoever replaced it with a yes is its signer now.
    expect((await install(await signed('3', own))).stderr).toContain('--allow-other-signer');
    expect((await install(await signed('3', other))).code).toBe(0);
  });

  test('speaks by its own name where another wants its place', async () => {
    await install(await signed('1', own));
    const pack = await unsigned('2');
    const file = join(pack, 'pack.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Tiny alps', 'Mallory'));
    expect((await install(pack)).stderr).toMatch(/^Tiny alps \(alps\) is installed in version 1, (?!.*Mallory)/);
  });

  test('is asked about once it is removed, until its signer is forgotten', async () => {
    const remove = (...options: string[]) => outpostHere(['pack', 'remove', 'alps', '--yes', ...options, ...data]);
    await install(await signed('2', own));
    await remove();
    const [stranger, older] = [await unsigned('3'), await signed('1', own)];
    const refused = await install(stranger);
    expect(refused.stderr).toContain(
      `Tiny alps (alps) was installed here until it was removed, in version 2, ${shownOwn}. What would come in its ` +
        'place is version 3, not signed.',
    );
    expect(refused.stderr).toContain('"outpost pack remove alps --forget-signer"');
    // Its signer may come back with any version.
    expect((await install(older)).code).toBe(0);
    await remove();
    expect((await install(stranger)).code).toBe(1);
    expect((await remove('--forget-signer')).stdout).toContain('Who signed alps is forgotten');
    expect((await remove('--forget-signer')).code).toBe(1);
    expect((await install(stranger)).code).toBe(0);
    // Of an installed one at once.
    await install(await signed('4', own), '--allow-other-signer');
    expect((await remove('--forget-signer')).stdout).toContain('Who signed alps is forgotten');
    expect((await install(await signed('5', other))).code).toBe(0);
  });

  test('another key over the same content changes nothing', async () => {
    await install(await signed('1', own));
    const { stdout } = await install(await signed('1', other));
    expect(stdout).toContain('is already installed');
    expect(stdout).not.toContain('signed now');
    expect((await listed()).signer.publicKey).toBe(publicKeyOf(own));
    expect((await install(await signed('1', other), '--allow-other-signer')).stdout).toContain('It is signed now.');
    expect((await listed()).signer.publicKey).toBe(publicKeyOf(other));
  });

  test('keeps its signer when its manifest is damaged, and goes back to the one before with a rollback', async () => {
    await install(await signed('1', own));
    await install(await signed('2', other), '--allow-other-signer');
    await outpostHere(['pack', 'rollback', 'alps', ...data]);
    expect((await listed()).signer.publicKey).toBe(publicKeyOf(own));
    await writeFile(join(versionDirectory(dataDir, 'alps', '1'), 'pack.json'), '{');
    expect((await install(await signed('3', other))).stderr).toContain('--allow-other-signer');
    expect((await install(await signed('3', own))).code).toBe(0);
  });

  test('that was installed before signers were kept has the one of its manifest', async () => {
    await install(await signed('1', own));
    const pointer = join(dataDir, 'packs', 'alps', 'current.json');
    const { signer: _, ...before } = JSON.parse(await readFile(pointer, 'utf8'));
    await writeFile(pointer, JSON.stringify(before));
    expect((await install(await unsigned('2'))).stderr).toContain('--allow-other-signer');
    expect((await install(await signed('2', own))).code).toBe(0);
  });
});

test('an older version is refused unless it is asked for, and a rollback never asks', async () => {
  await install(await unsigned('9'));
  await install(await unsigned('10'));
  expect((await outpostHere(['pack', 'rollback', 'alps', ...data])).code).toBe(0);
  expect((await outpostHere(['pack', 'rollback', 'alps', ...data])).code).toBe(0);
  const older = await install(await unsigned('9'));
  expect(older.stderr).toContain('Version 9 of Tiny alps is older than the installed one, 10. Nothing was changed.');
  expect(older.stderr).toContain('add --allow-downgrade.');
  expect((await install(await unsigned('9'), '--allow-downgrade')).code).toBe(0);
});

test('what nobody signed passes to a trusted key and to builds of this machine, and to no other key', async () => {
  await install(await unsigned('1'));
  expect((await install(await signed('2', own))).stderr).toContain('--allow-other-signer');
  await trustKey(dataDir, { publicKey: publicKeyOf(own), name: 'The club' });
  expect((await install(await signed('2', own))).stdout).toContain(
    `It is signed by The club, whose key ${shown(own)} is trusted.`,
  );
  expect((await install(await unsigned('3'))).stderr).toContain('--allow-other-signer');
});

test('what this machine built replaces its own builds, also older data, and nothing of anybody else', async () => {
  for (const version of ['2', '1']) {
    const pack = await unsigned(version);
    await noteBuiltHere(dataDir, pack);
    expect((await install(pack)).stdout).toContain('It is built on this machine.');
  }
  expect((await install(await unsigned('3'))).stderr).toContain(
    'Tiny alps (alps) is installed in version 1, built on this machine. What would replace it is version 3, not signed.',
  );
  await install(await signed('4', own), '--allow-other-signer');
  const build = [
    'pack',
    'build',
    '--id',
    'alps',
    '--name',
    'Alps',
    '--osm',
    'none.osm.pbf',
    '--out',
    join(folder, 'out'),
  ];
  const refused = await outpostHere([...build, ...data]);
  expect(refused.stderr).toContain('A region that is built on this machine would replace it. Nothing was changed.');
});

test('routing data that nobody trusted signed needs a yes, once for each region', async () => {
  const sandbox = await packFor('sandbox');
  const beside = await folderBeside(sandbox);
  try {
    const [first = '', second = ''] = await Promise.all(
      ['1', '2'].map(version => release(beside, sandbox, { id: 'isle', version, name: 'The isle' })),
    );
    const refused = await install(first);
    expect(refused.stderr).toContain('The isle has routing data and is not signed.');
    expect(refused.stderr).toContain('add --allow-untrusted-routing.');
    expect(await listed()).toBeUndefined();
    expect((await install(first, '--allow-untrusted-routing')).code).toBe(0);
    expect((await install(second)).code).toBe(0);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
});

describe('a catalogue', () => {
  async function publishedBy(name: string, key: string | undefined, version: string): Promise<MisbehavingServer> {
    const root = join(folder, name);
    const region = await publishVersion(root, { version, parts: { 'traffic/NL/a': version } }, key);
    await publishCatalogue(root, [region], { name, ...(key === undefined ? {} : { key }) });
    const server = await closedAfterwards(startMisbehavingServer(root));
    await addCatalogue(dataDir, server.url, key === undefined ? { unsigned: true } : { publicKey: publicKeyOf(key) });
    return server;
  }

  test('of another signer offers no update of a region, and it is said whose it is', async () => {
    await publishedBy('club', own, '1');
    expect((await install('alps')).stdout).toContain(`It is signed by club, whose key ${shown(own)} is trusted.`);
    const mallory = await publishedBy('mallory', undefined, '9999-12-31.zzz');
    const update = await outpostHere(['pack', 'update', ...data]);
    expect(update).toMatchObject({ code: 0, stdout: 'Everything is up to date.\n' });
    expect(update.stderr).toContain(
      `alps stays as it is, signed by club, whose key ${shown(own)} is trusted: ` +
        `${mallory.url}/catalogue.json has version 9999-12-31.zzz, not signed.`,
    );
    expect((await install('alps')).stdout).toContain('already installed');
    expect(await listed()).toMatchObject({ version: '1' });
    expect((await install('alps', '--parts', 'traffic')).code).toBe(0);
  });

  test('of the same signer does, also of a copy with fewer parts, which has no signature of its own', async () => {
    const root = join(folder, 'club');
    const parts = (version: string) => ({ 'traffic/NL/a': version, 'buildings/tileset.json': content(version) });
    const publish = async (version: string, updated: string) =>
      publishCatalogue(root, [await publishVersion(root, { version, parts: parts(version) }, own)], {
        key: own,
        updated,
      });
    await publish('1', '2026-01-01T00:00:00Z');
    const server = await closedAfterwards(startMisbehavingServer(root));
    await addCatalogue(dataDir, server.url, { publicKey: publicKeyOf(own) });
    await install('alps', '--parts', 'traffic');
    expect(await listed()).toMatchObject({ signer: { by: 'key', publicKey: publicKeyOf(own) } });
    await publish('2', '2026-02-01T00:00:00Z');
    expect((await outpostHere(['pack', 'update', ...data])).stdout).toContain('is now at version 2');
    expect((await install(await unsigned('3'))).stderr).toContain('--allow-other-signer');
  });
});
