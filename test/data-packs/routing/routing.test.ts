import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { NothingToMake } from '../../../data-packs/builder/left-out.ts';
import { buildRouting } from '../../../data-packs/builder/routing/build-routing.ts';
import { runValhallaTool, valhallaTool } from '../../../data-packs/builder/routing/valhalla-tool.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { missingPrograms, programs } from '../../helpers/engine-programs.ts';
import { writeIslands } from '../../helpers/islands.ts';
import { rawOsm } from '../../helpers/raw-osm.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

async function build(osmFiles: string[], name = 'routing.tar', signal = new AbortController().signal) {
  const outFile = join(folder, name);
  const fractions: number[] = [];
  const progress = ({ fraction }: { fraction: number }) => fractions.push(fraction);
  try {
    const { statistics } = await buildRouting({
      osmFiles,
      outFile,
      tempDir: join(folder, 'work'),
      threads: 2,
      progress,
      signal,
    });
    return { statistics, fractions, tar: await readFile(outFile) };
  } finally {
    expect(await readdir(join(folder, 'work'))).toEqual([]);
  }
}

/** Names, sizes and places of a tar's entries. */
function entries(tar: Buffer): { name: string; size: number; offset: number }[] {
  const found: { name: string; size: number; offset: number }[] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const header = tar.subarray(at, at + 512);
    const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
    expect(Number.parseInt(header.toString('latin1', 148, 156), 8)).toBe(sum);
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
    found.push({ name: header.toString('latin1', 0, 100).replace(/\0.*$/s, ''), size, offset: at + 512 });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
}

describe('the routing graph of a pack', () => {
  test('is a tar whose index names the place of every tile, and the same each time', async () => {
    const osm = await writeIslands();
    const { statistics, fractions, tar } = await build([osm]);
    expect(statistics).toMatchObject({ routingNodes: expect.any(Number), routingTiles: expect.any(Number) });
    expect(fractions.at(0)).toBe(0);
    expect(fractions.at(-1)).toBe(1);
    expect([...fractions].sort((a, b) => a - b)).toEqual(fractions);
    const [index, ...tiles] = entries(tar);
    expect(index).toMatchObject({ name: 'index.bin', size: 16 * tiles.length });
    expect(tiles.length).toBe(statistics.routingTiles);
    for (const [i, { name, size, offset }] of tiles.entries()) {
      const at = (index?.offset ?? 0) + 16 * i;
      expect([Number(tar.readBigUInt64LE(at)), tar.readUInt32LE(at + 12)]).toEqual([offset, size]);
      const [level = '', ...digits] = name.replace('.gph', '').split('/');
      expect(tar.readUInt32LE(at + 8)).toBe(Number(digits.join('')) * 8 + Number(level));
      // A tile's header begins with its id: level in 3 bits, number in 22.
      expect(tar.readUInt32LE(offset) & 0x1ffffff).toBe(tar.readUInt32LE(at + 8));
    }
    expect((await build([relative(process.cwd(), osm)], 'again.tar')).tar.equals(tar)).toBe(true);
    expect(await readdir('.')).not.toContain('duplicateways.txt');
  });

  test('an extract without roads is refused', async () => {
    const osm = join(folder, 'empty.osm.pbf');
    await writeFile(osm, rawOsm({ nodes: [{ id: 1, at: [10, 50], tags: { name: 'Nowhere' } }] }));
    await expect(build([osm])).rejects.toThrow(/no road or path to route on/);
    expect(await readdir(folder)).not.toContain('routing.tar');
  });

  test('what is no extract is named in one sentence', async () => {
    const osm = join(folder, 'notes.txt');
    await writeFile(osm, 'not an extract');
    const error = await build([osm]).catch(reason => reason);
    expect(error.name).toBe('RoutingBuildError');
    expect(error.message).toMatch(/^The routing graph could not be built .*notes\.txt[^\n]*\.$/);
  });

  test('a cancelled build stops at once and leaves nothing', async () => {
    const osm = await writeIslands();
    const controller = new AbortController();
    const building = build([osm], 'routing.tar', controller.signal);
    setTimeout(() => controller.abort(new Error('cancelled')), 60);
    await expect(building).rejects.toThrow('cancelled');
    expect(await readdir(folder)).not.toContain('routing.tar');
  });

  test.skipIf(missingPrograms !== undefined)('the installed programs build where none are built in', async () => {
    const outFile = join(folder, 'routing.tar');
    const { statistics } = await buildRouting({
      osmFiles: [await writeIslands()],
      outFile,
      tempDir: join(folder, 'work'),
      threads: 2,
      programs,
      platform: 'win32/x64',
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    const usual = await build([await writeIslands()], 'usual.tar');
    expect(statistics.routingEdges).toBe(usual.statistics.routingEdges);
    expect(entries(await readFile(outFile)).map(({ name }) => name)).toEqual(
      entries(usual.tar).map(({ name }) => name),
    );
  });

  test('a machine without binaries is told so', () => {
    const find = (platform: string) => () => valhallaTool('valhalla_build_tiles', { platform, programs: '/nowhere' });
    expect(find('win32/x64')).toThrow(NothingToMake);
    expect(find('win32/x64')).toThrow(/\(win32\/x64\).*without routes: run "outpost engine install"/);
    expect(find('darwin/x64')).toThrow(/build it on a machine that has them/);
  });
});

describe.skipIf(process.platform === 'win32')('a builder that fails', () => {
  /** Runs one that says a line and ends. */
  async function runs(said: string, code: number): Promise<void> {
    const bin = join(folder, 'valhalla', 'bin');
    await mkdir(bin, { recursive: true });
    const script = `#!/bin/sh\necho '${said}' >&2\nexit ${code}\n`;
    await writeFile(join(bin, 'valhalla_build_tiles'), script, { mode: 0o755 });
    const { signal } = new AbortController();
    const place = { programs: folder, platform: 'sunos/x64', cwd: folder };
    await runValhallaTool('valhalla_build_tiles', [], { ...place, onLine: () => undefined, signal });
  }

  test('for a library that the system lacks names it', async () => {
    const missing = 'libbsd.so.0: cannot open shared object file: No such file or directory';
    await expect(runs(`valhalla_build_tiles: error while loading shared libraries: ${missing}`, 127)).rejects.toThrow(
      `(valhalla_build_tiles): error while loading shared libraries: ${missing}.`,
    );
  });

  test('without a reason says what it did last', async () => {
    await expect(runs('2026-11-29 04:31:12.79 [INFO] Enhancing local graph...', 3)).rejects.toThrow(
      '(valhalla_build_tiles): exit code 3 after "Enhancing local graph".',
    );
  });
});

test.skipIf(process.platform === 'win32')(
  'on Windows one thread replaces tiles, whose neighbours it reads',
  async () => {
    const bin = join(folder, 'valhalla', 'bin');
    await mkdir(bin, { recursive: true });
    const log = join(folder, 'runs');
    const script = `#!/bin/sh\necho "$@" >> '${log}'\necho '[INFO] Finished with 7 routable ways' >&2\n`;
    for (const tool of ['valhalla_build_admins', 'valhalla_build_tiles']) {
      await writeFile(join(bin, tool), script, { mode: 0o755 });
    }
    const options = {
      osmFiles: [await writeIslands()],
      outFile: join(folder, 'routing.tar'),
      tempDir: folder,
      threads: 4,
    };
    const { signal } = new AbortController();
    const place = { programs: folder, platform: 'win32/x64' };
    await expect(buildRouting({ ...options, ...place, progress: () => undefined, signal })).rejects.toThrow('no road');
    const runs = (await readFile(log, 'utf8')).split('\n').slice(1, -1);
    expect(runs.map(run => run.replace(/ \S+\.osm\.pbf$/, ''))).toEqual([
      '-c valhalla.json -e build -j 4',
      '-c valhalla.json -s enhance -j 1',
    ]);
  },
);
