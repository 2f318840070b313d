import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { writeArrayBuffer } from 'geotiff';
import { afterEach, expect, test, vi } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { BuildFolder } from '../../data-packs/builder/build-folder.ts';
import { type BuildPackOptions, buildPack } from '../../data-packs/builder/build-pack.ts';
import type { BuildProgress } from '../../data-packs/builder/build-progress.ts';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { writeTileset } from '../api/tiles-3d.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { type FullDisk, fillDisk } from '../helpers/full-disk.ts';
import { patienceMs } from '../helpers/patience.ts';
import { rawOsm } from '../helpers/raw-osm.ts';
import { monaco } from '../helpers/shared-data.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';
import { village } from './village.ts';

let disk: FullDisk | undefined;

const folder = await temporaryFolder();
const [osm, dem] = [join(folder, 'village.osm.pbf'), join(folder, 'N52E004.hgt')];
const picture = join(folder, 'village.tif');
await writeFile(osm, rawOsm(village(4.32, 52.04)));
await writeFile(dem, Buffer.alloc(1201 * 1201 * 2));
await writeFile(picture, greyPicture([4.3, 52.1], 0.002));
/** A village with everything a pack can have, but traffic. */
const inputs: Pick<BuildPackOptions, 'osmFiles' | 'demPaths' | 'imagery' | 'buildings'> = {
  osmFiles: [osm],
  demPaths: [dem],
  imagery: [{ file: picture }],
  buildings: { folder: await writeTileset(join(folder, 'tiles')), country: 'NL' },
};
afterEach(() => {
  disk?.makeRoom();
  disk = undefined;
});

/** A GeoTIFF of 64 x 64 pixels; `at` is its north-western corner, all in degrees. */
function greyPicture(at: readonly [number, number], pixel: number): Buffer {
  const tags = {
    width: 64,
    height: 64,
    SamplesPerPixel: 3,
    BitsPerSample: [8, 8, 8],
    SampleFormat: [1, 1, 1],
    PhotometricInterpretation: 2,
    PlanarConfiguration: 1,
    ModelPixelScale: [pixel, pixel, 0],
    ModelTiepoint: [0, 0, 0, ...at, 0],
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 1,
    GeographicTypeGeoKey: 4326,
  };
  const values = Array.from({ length: 64 * 64 * 3 }, () => 128);
  return Buffer.from(writeArrayBuffer(values, tags) as ArrayBuffer);
}

interface Build {
  out: string;
  inputs?: Partial<BuildPackOptions>;
  /** Called with every step's progress. */
  when: (progress: BuildProgress, stop: AbortController) => void;
}

/** Builds the village on one thread; `when` may stop it. */
function build({ out, when, inputs: chosen = inputs }: Build) {
  const stop = new AbortController();
  const progress = (step: BuildProgress) => when(step, stop);
  const osmFiles = chosen.osmFiles ?? [];
  return buildPack({
    id: 'village',
    name: 'Village',
    ...chosen,
    osmFiles,
    out,
    progress,
    signal: stop.signal,
    threads: 1,
  });
}

/** Heights only for their own step and the last one: they take most of the time of a build. */
const heightsFor = (phase: string) => (['terrain', 'checksums'].includes(phase) ? (inputs.demPaths ?? []) : []);

test.each(['reading', 'buildings', 'terrain', 'imagery', 'basemap', 'routing', 'places', 'checksums'])(
  'cancelled while at "%s" it leaves nothing',
  async phase => {
    const parent = join(folder, `cancelled-${phase}`);
    const cancelled = build({
      out: join(parent, 'village'),
      inputs: { ...inputs, demPaths: heightsFor(phase) },
      when: (step, stop) => step.phase === phase && stop.abort(new Error('enough')),
    });
    await expect(cancelled).rejects.toThrow('enough');
    expect(await readdir(parent)).toEqual([]);
  },
);

test.each(['reading', 'terrain', 'routing', 'places', 'checksums'])(
  'a disk that becomes full while at "%s" is told in a sentence; nothing is left, and the older pack stays',
  async phase => {
    const parent = join(folder, `full-${phase}`);
    const out = await writeTinyPack(join(parent, 'village'), { id: 'village', version: '1' });
    const before = await readPack(out);
    const refused = build({
      out,
      inputs: { osmFiles: inputs.osmFiles, demPaths: heightsFor(phase) },
      when: step => {
        if (step.phase === phase && disk === undefined) disk = fillDisk(0);
      },
    });
    await expect(refused).rejects.toThrow(
      `The disk is full. Free some space on the one that holds ${out} and build again.`,
    );
    expect(await verifyPack(out)).toEqual(before);
    expect(await readdir(parent)).toEqual(['village']);
  },
);

test('a pack that could neither be replaced nor put back waits for the next build, which puts it back', async () => {
  const parent = join(folder, 'neither');
  const out = await writeTinyPack(join(parent, 'village'), { id: 'village', version: '1' });
  const before = await readPack(out);
  const unfinished = await BuildFolder.create(out);
  // There is room for the first of the two new names.
  disk = fillDisk(1);
  await expect(unfinished.finish()).rejects.toThrow('ENOSPC');
  disk.makeRoom();
  await unfinished.remove();
  const left = itemAt(await readdir(parent), 0);
  expect(left).toMatch(/^\.village\.building-/);
  expect(await readdir(join(parent, left))).toEqual(['old']);
  // As if this process had ended.
  const { pid } = spawnSync(process.execPath, ['--version']);
  await rename(join(parent, left), join(parent, `.village.building-${pid}-0a0b0c0d`));
  const next = await BuildFolder.create(out);
  expect(await verifyPack(out)).toEqual(before);
  await next.remove();
  expect(await readdir(parent)).toEqual(['village']);
});

test('killed in the middle it leaves no pack, and the next build clears what it left', async () => {
  const parent = join(folder, 'killed');
  await mkdir(parent);
  const out = join(parent, 'village');
  const script = fileURLToPath(new URL('../../data-packs/cli/build-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  // Large enough that it is not done before the signal comes.
  const osmFiles = [monaco.osm];
  child.stdin.write(`${JSON.stringify({ id: 'village', name: 'Village', osmFiles, out })}\n`);
  for await (const line of createInterface({ input: child.stdout })) if (/"phase":"basemap"/.test(line)) break;
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await readdir(parent)).toEqual([expect.stringMatching(/^\.village\.building-/)]);
  // A child of the killed one may still be at its last file.
  await vi.waitUntil(async () => !(await isWorkedIn(parent)), { interval: 50, timeout: patienceMs });
  await build({ out, inputs: { osmFiles: inputs.osmFiles }, when: () => undefined });
  expect(await readdir(parent)).toEqual(['village']);
  await verifyPack(out);
});

test('killed after hours, the next build of the same goes on from the finished steps, and only that one', async () => {
  const parent = join(folder, 'resumed');
  await mkdir(parent);
  const out = join(parent, 'village');
  const steps = async (osmFiles: readonly string[]) => {
    const seen = new Set<string>();
    await build({ out, inputs: { osmFiles }, when: ({ phase }) => void seen.add(phase) });
    await verifyPack(out);
    return ['basemap', 'routing', 'places'].filter(phase => seen.has(phase));
  };
  /** What a build leaves that is killed when its parts are there. */
  const kill = async () => {
    vi.spyOn(BuildFolder.prototype, 'finish').mockRejectedValueOnce(new Error('killed'));
    vi.spyOn(BuildFolder.prototype, 'remove').mockResolvedValueOnce();
    await expect(steps(inputs.osmFiles)).rejects.toThrow('killed');
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = (await readdir(parent)).filter(name => name.startsWith('.'));
    expect(left).toHaveLength(1);
    const renamed = join(parent, `.village.building-${pid}-0a0b0c0d`);
    await rename(join(parent, itemAt(left, 0)), renamed);
    return join(renamed, 'pack');
  };
  await kill();
  expect(await steps(inputs.osmFiles)).toEqual([]);
  expect(await readdir(parent)).toEqual(['village']);
  // Of what is damaged nothing is used.
  await writeFile(join(await kill(), 'places.sqlite'), 'x');
  expect(await steps(inputs.osmFiles)).toEqual(['places']);
  // Nor of another map; and what two killed builds have finished is not lost with the second.
  const other = join(folder, 'other.osm.pbf');
  await writeFile(other, rawOsm(village(4.33, 52.04)));
  await kill();
  expect(await steps([other])).toEqual(['basemap', 'routing', 'places']);
  expect(await readdir(parent)).toEqual(['village']);
});

/** Whether a process was started to work in a folder, where the system tells. */
async function isWorkedIn(directory: string): Promise<boolean> {
  const processes = (await readdir('/proc').catch((): string[] => [])).filter(name => /^\d+$/.test(name));
  const commands = await Promise.all(processes.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.some(command => command.includes(directory));
}
