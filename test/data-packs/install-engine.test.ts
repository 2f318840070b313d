import { createHash } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import {
  enginesFolder,
  installedFolder,
  installedProgram,
  programFile,
  programsFolder,
} from '../../data-packs/store/engine/engine-programs.ts';
import { installEngine } from '../../data-packs/store/engine/install-engine.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost } from '../helpers/outpost.ts';

const file = 'engine-1-linux.whl';
const answers = new Map<string, { type: string; body: Buffer }>();
let dataDir: string;

/** An archive whose service is a script. */
async function archiveWith(script: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`#!/bin/sh\n${script}\n`), 'valhalla/bin/valhalla_service');
  zip.addBuffer(Buffer.from('a library'), 'pyvalhalla.libs/libgeos.so');
  zip.addBuffer(Buffer.from('free'), 'pyvalhalla-1.dist-info/licenses/COPYING');
  zip.addBuffer(Buffer.from('import os'), 'valhalla/actor.py');
  zip.end();
  return buffer(zip.outputStream);
}

const wheelOf = (archive: Buffer) => ({
  file,
  size: archive.length,
  sha256: createHash('sha256').update(archive).digest('hex'),
});

function list(archive: Buffer): void {
  const files = [
    { filename: 'engine-1-win.whl', url: '/no' },
    { filename: file, url: `../files/${file}#sha256=0` },
  ];
  const type = 'application/vnd.pypi.simple.v1+json';
  answers.set('/simple/engine/', { type, body: Buffer.from(JSON.stringify({ files })) });
  const page = `<a href="/no">other</a> <a href="/simple/files/${file}?a=1&amp;b=2#sha256=0">${file}</a>`;
  answers.set('/pages/engine/', { type: 'text/html', body: Buffer.from(page) });
  answers.set('/empty/', { type: 'text/html', body: Buffer.from('<p>nothing</p>') });
  answers.set(`/simple/files/${file}`, { type: 'application/zip', body: archive });
}

const server = createServer((request, response) => {
  const found = answers.get(request.url?.replace('/engine/../', '/') ?? '');
  if (found) response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length });
  else response.writeHead(404);
  response.end(found?.body);
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});
beforeEach(async () => {
  dataDir = await temporaryFolder();
});

test.each(['simple', 'pages'])(
  'the programs come from an index of the kind "%s", with libraries and licence',
  async kind => {
    const archive = await archiveWith('echo 1');
    list(archive);
    const options = { wheel: wheelOf(archive), index: `${base}/${kind}/engine/` };
    const { folder, alreadyThere } = await installEngine(dataDir, options);
    expect(folder).toBe(programsFolder(dataDir));
    expect(alreadyThere).toBe(false);
    const found = await readdir(folder, { recursive: true });
    expect(found).toEqual(
      expect.arrayContaining(['pyvalhalla.libs/libgeos.so', 'pyvalhalla-1.dist-info/licenses/COPYING']),
    );
    expect(found.some(name => name.endsWith('.py'))).toBe(false);
    const service = installedProgram(folder, 'valhalla_service');
    expect((await stat(service ?? '')).mode & 0o111).not.toBe(0);
    expect((await readdir(enginesFolder(dataDir))).filter(name => name !== '.lock')).toHaveLength(1);
    expect(await installEngine(dataDir, options)).toEqual({ folder, alreadyThere: true });
  },
);

test('an archive with other bytes is not used, whatever the index says', async () => {
  const archive = await archiveWith('echo 1');
  list(Buffer.concat([archive.subarray(0, -1), Buffer.from([1])]));
  const install = installEngine(dataDir, { wheel: wheelOf(archive), index: `${base}/simple/engine/` });
  await expect(install).rejects.toThrow(/could not be downloaded.*damaged/);
  await expect(stat(programsFolder(dataDir))).rejects.toThrow('ENOENT');
});

test('a carried archive is installed without a network, and no other in its place', async () => {
  const archive = await archiveWith('echo 1');
  const [from, other] = [join(dataDir, 'carried.whl'), join(dataDir, 'other.whl')];
  await writeFile(from, archive);
  await writeFile(other, 'other');
  const wheel = wheelOf(archive);
  await expect(installEngine(dataDir, { wheel, from: [other] })).rejects.toThrow(/is not the archive engine-1-linux/);
  await expect(installEngine(dataDir, { wheel, from: [join(dataDir, 'none')] })).rejects.toThrow(/There is no file/);
  await installEngine(dataDir, { wheel, from: [from] });
  expect((await stat(from)).size).toBe(archive.length);
});

test('a program that does not run here is not installed, and its reason is told', async () => {
  const archive = await archiveWith('echo "needs a newer system" >&2; exit 1');
  list(archive);
  const install = installEngine(dataDir, { wheel: wheelOf(archive), index: `${base}/simple/engine/` });
  await expect(install).rejects.toThrow(/does not run on this system: needs a newer system/);
  expect((await readdir(enginesFolder(dataDir))).some(name => name.startsWith('.incoming'))).toBe(false);
});

test('an index without the archive, and a system without one, are told apart', async () => {
  const archive = await archiveWith('echo 1');
  list(archive);
  const wheel = wheelOf(archive);
  await expect(installEngine(dataDir, { wheel, index: `${base}/empty/` })).rejects.toThrow(/does not list engine-1/);
  await expect(installEngine(dataDir, { platform: 'darwin/x64' })).rejects.toThrow(/no routing engine for this system/);
});

/** The archive of the C++ runtime, with a library that is used and one that is not. */
async function runtimeArchive(): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of ['vcruntime140.dll', 'vcomp140.dll'])
    zip.addBuffer(Buffer.from(name), `msvc_runtime-1.data/data/Scripts/${name}`);
  zip.end();
  return buffer(zip.outputStream);
}

test('where a system may lack the C++ runtime, its libraries are put beside the programs', async () => {
  const [archive, libraries] = [await archiveWith('echo 1'), await runtimeArchive()];
  list(archive);
  answers.set('/simple/msvc-runtime/', {
    type: 'text/html',
    body: Buffer.from('<a href="../files/runtime.whl">runtime.whl</a>'),
  });
  answers.set('/simple/files/runtime.whl', { type: 'application/zip', body: libraries });
  const both = { wheel: wheelOf(archive), runtime: { ...wheelOf(libraries), file: 'runtime.whl' } };
  const { folder } = await installEngine(dataDir, { ...both, index: `${base}/simple/engine/` });
  expect((await readdir(join(folder, 'valhalla/bin'))).sort()).toEqual(['valhalla_service', 'vcruntime140.dll']);
  const [from, beside] = [join(dataDir, 'carried.whl'), join(dataDir, 'runtime.whl')];
  await writeFile(from, archive);
  await writeFile(beside, libraries);
  const elsewhere = join(dataDir, 'elsewhere');
  await expect(installEngine(elsewhere, { ...both, from: [beside] })).rejects.toThrow(
    /engine-1-linux.whl is not among/,
  );
  await installEngine(elsewhere, { ...both, from: [beside, from] });
  expect((await readdir(join(installedFolder(elsewhere), 'valhalla/bin'))).length).toBe(2);
});

test('programs for another system are unpacked as that system starts them, without being tried', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('MZ'), 'valhalla/bin/valhalla_service.exe');
  zip.addBuffer(Buffer.from('library'), 'pyvalhalla.libs/geos.dll');
  zip.end();
  const archive = await buffer(zip.outputStream);
  list(archive);
  const from = [join(dataDir, file)];
  await writeFile(join(dataDir, file), archive);
  const options = { platform: 'win32/x64', wheel: wheelOf(archive), from };
  const { folder } = await installEngine(dataDir, options);
  expect((await readdir(join(folder, 'valhalla/bin'))).sort()).toEqual(['geos.dll', 'valhalla_service.exe']);
  expect(await installEngine(dataDir, options)).toEqual({ folder, alreadyThere: true });
});

test('programs that came along are used, and not fetched again', async () => {
  const cameAlong = join(dataDir, 'came-along');
  expect(programsFolder(dataDir, cameAlong)).toBe(installedFolder(dataDir));
  const service = programFile(cameAlong, 'valhalla_service');
  await mkdir(dirname(service), { recursive: true });
  await writeFile(service, '');
  expect(programsFolder(dataDir, cameAlong)).toBe(cameAlong);
});

test('the command installs into the data folder that it is given', async () => {
  const folder = programsFolder(dataDir);
  const service = programFile(folder, 'valhalla_service');
  await mkdir(dirname(service), { recursive: true });
  await writeFile(service, '');
  const { stdout } = await outpost(['engine', 'install', '--json', '--data-dir', dataDir]);
  expect(JSON.parse(stdout)).toMatchObject({ folder, alreadyThere: true });
});
