import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import { discardDownload, listDownloads } from '../../data-packs/store/download/download-folder.ts';
import type { DownloadStep } from '../../data-packs/store/download/download-progress.ts';
import { retryAfterOf } from '../../data-packs/store/download/request.ts';
import { type DownloadOptions, downloadPack, type WantedRegion } from '../../data-packs/store/download-pack.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type Fault, type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';

/** A small disk can be made by root only. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
if (!mayMount) process.stdout.write('downloads to a full disk are not tested: that needs root on Linux\n');

let folder: string;
let root: string;
let dataDir: string;
let server: MisbehavingServer;
beforeEach(async () => {
  folder = await temporaryFolder();
  root = join(folder, 'published');
  dataDir = join(folder, 'data');
  await publishCatalogue(root, [await publishVersion(root, { version: '1', parts })]);
  server = await closedAfterwards(startMisbehavingServer(root));
  await addCatalogue(dataDir, server.url, { unsigned: true });
});

const large = randomBytes(1_500_000);
const parts = {
  'buildings/tileset.json': large,
  'buildings/LI/0.glb': randomBytes(300_000),
  'traffic/NL/live.json': '{}',
};
const largePath = '/alps/1/buildings/tileset.json';

/** Waits of the back-off in milliseconds, recorded without waiting. */
let waits: number[] = [];
const download = (options: DownloadOptions = {}, wanted: Partial<WantedRegion> = {}) => {
  waits = [];
  return downloadPack(
    dataDir,
    { catalogue: server.url, region: 'alps', ...wanted },
    { delay: async ms => void waits.push(ms), letGoMs: 0, stallMs: 5000, ...options },
  );
};
const installed = async () => (await listInstalled(dataDir))[0]?.directory;
const rangesOf = (path: string) => server.asked.filter(asked => asked.path === path).map(({ range }) => range);
const expectWhole = async () => {
  const directory = (await installed()) ?? '';
  for (const [path, content] of Object.entries(parts)) {
    expect((await readFile(join(directory, path))).equals(Buffer.from(content)), path).toBe(true);
  }
  expect(await listDownloads(dataDir)).toEqual([]);
  expect(await readdir(join(dataDir, 'downloads'))).toEqual([]);
};

/** Stops a download when so many bytes of it are there. */
async function pauseAt(bytes: number): Promise<void> {
  const stop = new AbortController();
  server.habits.slow = 1;
  const progress = ({ bytesDone = 0 }: DownloadStep) => {
    if (bytesDone >= bytes) stop.abort(new Error('paused'));
  };
  await expect(download({ progress, signal: stop.signal, now: ticking() })).rejects.toThrow('paused');
  server.habits.slow = 0;
  server.asked.length = 0;
}
/** A clock that lets no step of progress be left out. */
const ticking = () => {
  let time = 1_000_000;
  return () => {
    time += 200;
    return time;
  };
};

describe('a download', () => {
  test('installs what was published, byte for byte, and leaves nothing else', async () => {
    const steps: DownloadStep[] = [];
    const { alreadyThere, manifest } = await download({ progress: step => void steps.push(step), now: ticking() });
    expect(alreadyThere).toBe(false);
    expect(manifest).toMatchObject({ id: 'alps', version: '1' });
    await expectWhole();
    expect(server.asked.every(({ encoding }) => encoding === 'identity')).toBe(true);
    const last = steps.filter(({ phase }) => phase === 'downloading').at(-1);
    expect(last).toMatchObject({
      bytesTotal: 1_800_002,
      parts: [{ path: 'buildings/tileset.json' }, { path: 'buildings/LI' }, {}],
    });
    expect(
      steps.some(({ bytesPerSecond, secondsLeft }) => (bytesPerSecond ?? 0) > 0 && secondsLeft !== undefined),
    ).toBe(true);
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(steps.at(-1)?.parts?.every(({ state }) => state === 'verified')).toBe(true);
    expect((await download()).alreadyThere).toBe(true);
    expect(server.asked.filter(({ path }) => path === largePath)).toHaveLength(1);
  });

  test('that was paused goes on where it was, and says before what it has', async () => {
    await pauseAt(700_000);
    const [listed] = await listDownloads(dataDir);
    expect(listed).toMatchObject({
      catalogue: `${server.url}/catalogue.json`,
      region: 'alps',
      name: 'The alps',
      bytesTotal: 1_800_002,
    });
    expect(listed?.bytesDone).toBeGreaterThan(300_000);
    expect(await installed()).toBeUndefined();
    const before = server.sent;
    await download();
    expect(rangesOf(largePath)).toEqual([expect.stringMatching(/^bytes=\d{5,}-$/)]);
    expect(server.asked.find(({ path }) => path === largePath)?.ifRange).toMatch(/^"/);
    expect(server.sent - before).toBeLessThanOrEqual(1_800_002 - (listed?.bytesDone ?? 0) + 3000);
    await expectWhole();
  });

  test('begins a part again when the server has another version by now', async () => {
    await pauseAt(700_000);
    server.habits.version = 'b';
    await download();
    expect(rangesOf(largePath)).toEqual([expect.stringMatching(/^bytes=\d+-$/)]);
    await expectWhole();
  });

  test.each(['weak', 'date', 'none'] as const)('goes on with servers whose validator is: %s', async validator => {
    server.habits.validator = validator;
    await pauseAt(700_000);
    await download();
    const asked = server.asked.find(({ path }) => path === largePath);
    expect(asked?.range).toMatch(/^bytes=\d{5,}-$/);
    // Neither a weak ETag nor nothing can be a condition.
    expect(asked?.ifRange).toEqual(validator === 'date' ? expect.stringContaining('GMT') : undefined);
    await expectWhole();
  });

  test('of a server without ranges begins the part again and gets there', async () => {
    server.habits.ranges = false;
    server.misbehave(largePath, { kind: 'cut', after: 900_000 }, { kind: 'cut', after: 1_200_000 });
    await download();
    expect(rangesOf(largePath)).toHaveLength(3);
    await expectWhole();
  });

  test.each<Fault>([{ kind: 'wrong-range' }, { kind: 'status', status: 416 }])(
    'begins a part again when what is asked for is answered by $kind',
    async fault => {
      await pauseAt(700_000);
      server.misbehave(largePath, fault);
      await download();
      expect(rangesOf(largePath)).toEqual([expect.stringMatching(/^bytes=/), undefined]);
      await expectWhole();
    },
  );

  test('goes on after every break, however many there are, as long as it comes further', async () => {
    server.misbehave(largePath, ...Array.from({ length: 6 }, () => ({ kind: 'cut' as const, after: 200_000 })));
    await download({ tries: 3 });
    expect(rangesOf(largePath)).toHaveLength(7);
    await expectWhole();
  });

  test('waits longer after each 5xx, 429 and 408, as long as the server asks at least', async () => {
    server.misbehave(
      largePath,
      { kind: 'status', status: 503 },
      { kind: 'status', status: 500 },
      { kind: 'status', status: 429, retryAfter: '7' },
      { kind: 'status', status: 408, retryAfter: '99999' },
    );
    const steps: DownloadStep[] = [];
    await download({ random: () => 1, progress: step => void steps.push(step) });
    expect(waits).toEqual([500, 1000, 7000, 300_000]);
    expect(steps.map(({ detail }) => detail)).toContain(
      '127.0.0.1 answers 429. Trying again in 7 s.'.replace('127.0.0.1', server.url.slice(7)),
    );
    await expectWhole();
  });

  test('gives up after failures in a row in a sentence, keeps what has come, and goes on from there', async () => {
    server.misbehave(
      largePath,
      { kind: 'cut', after: 600_000 },
      ...Array.from({ length: 2 }, () => ({ kind: 'status' as const, status: 502 })),
    );
    await expect(download({ tries: 3 })).rejects.toThrow(
      `The alps could not be downloaded. ${server.url.slice(7)} answers 502. What has arrived is kept. Resume when the server can be reached.`,
    );
    server.asked.length = 0;
    await download();
    expect(rangesOf(largePath)).toEqual([expect.stringMatching(/^bytes=\d{5,6}-$/)]);
    await expectWhole();
  });

  test('takes a server that falls silent for a failure', async () => {
    server.misbehave(largePath, { kind: 'stall', after: 200_000 });
    await download({ stallMs: 600 });
    // On a machine that is busy with something else it may take itself for silent once more.
    expect(rangesOf(largePath).length).toBeGreaterThan(1);
    expect(rangesOf(largePath).at(-1)).toMatch(/^bytes=\d+-$/);
    await expectWhole();
  });

  test('fetches a damaged part once more, whole, and refuses it then by name', async () => {
    server.misbehave(largePath, { kind: 'corrupt' });
    await download();
    expect(rangesOf(largePath)).toEqual([undefined, undefined]);
    await expectWhole();
    await rm(dataDir, { recursive: true });
    await addCatalogue(dataDir, server.url, { unsigned: true });
    server.misbehave(largePath, { kind: 'corrupt' }, { kind: 'corrupt' });
    await expect(download()).rejects.toThrow(
      `What ${server.url.slice(7)} sends for ${server.url}${largePath} is damaged: its checksum is not the published one.`,
    );
    expect(await installed()).toBeUndefined();
    // The damaged bytes are nothing to go on with.
    expect((await listDownloads(dataDir))[0]?.bytesDone).toBe(300_002);
    server.asked.length = 0;
    await download();
    expect(rangesOf(largePath)).toEqual([undefined]);
  });

  test('fetches a small part in one go, with the same patience', async () => {
    const small = '/alps/1/traffic/NL/live.json';
    server.misbehave(small, { kind: 'status', status: 503 }, { kind: 'corrupt' }, { kind: 'cut', after: 1 });
    await download();
    expect(rangesOf(small)).toEqual([undefined, undefined, undefined, undefined]);
    await expectWhole();
    await rm(dataDir, { recursive: true });
    await addCatalogue(dataDir, server.url, { unsigned: true });
    server.misbehave(small, { kind: 'corrupt' }, { kind: 'other', body: '{ }' });
    await expect(download()).rejects.toThrow(`${small} is larger than 2 bytes`);
    server.misbehave(small, { kind: 'corrupt' }, { kind: 'corrupt' });
    await expect(download()).rejects.toThrow(`${small} is damaged: its checksum is not the published one`);
  });

  test('takes what was packed on the way, but never goes on with it', async () => {
    server.misbehave(largePath, { kind: 'gzip' });
    await download();
    await expectWhole();
    await rm(dataDir, { recursive: true });
    await addCatalogue(dataDir, server.url, { unsigned: true });
    await pauseAt(700_000);
    server.misbehave(largePath, { kind: 'gzip' });
    await download();
    expect(rangesOf(largePath)).toEqual([expect.stringMatching(/^bytes=/), undefined]);
    await expectWhole();
  });

  test('never writes more than was published, nor takes another file for it', async () => {
    server.misbehave(largePath, { kind: 'too-long' }, { kind: 'too-long' });
    await expect(download()).rejects.toThrow(`sends more than the 1,500,000 bytes that ${server.url}${largePath} has`);
    const [name = ''] = await readdir(join(dataDir, 'downloads'));
    for (const file of await readdir(join(dataDir, 'downloads', name, 'fetching'))) {
      expect((await stat(join(dataDir, 'downloads', name, 'fetching', file))).size).toBeLessThanOrEqual(1_500_000);
    }
    server.misbehave(largePath, { kind: 'other', body: '<html>Log in' }, { kind: 'other', body: '<html>Log in' });
    await expect(download()).rejects.toThrow('has 12 bytes for');
    server.misbehave(largePath, { kind: 'chunked' });
    await download();
    await expectWhole();
  });

  test('hashes what lies there, and what was damaged there since is fetched again', async () => {
    await pauseAt(700_000);
    const [name = ''] = await readdir(join(dataDir, 'downloads'));
    await writeFile(join(dataDir, 'downloads', name, 'fetching', '0'), randomBytes(400_000));
    await download();
    expect(rangesOf(largePath)).toEqual(['bytes=400000-', undefined]);
    await expectWhole();
  });

  test('fetches only the kinds that are wanted; the copy says what was left out, and can be completed', async () => {
    const { manifest, directory } = await download({}, { parts: ['traffic'] });
    expect(manifest).toMatchObject({ leftOut: ['buildings'], parts: [{ kind: 'traffic' }] });
    expect(manifest.attributions).toHaveLength(1);
    expect(existsSync(join(directory, 'buildings'))).toBe(false);
    expect(rangesOf(largePath)).toEqual([]);
    const whole = await download();
    expect(whole.manifest.leftOut).toBeUndefined();
    expect(rangesOf('/alps/1/traffic/NL/live.json')).toHaveLength(1);
    await expectWhole();
    await expect(download({}, { parts: ['terrain'] })).rejects.toThrow('The alps has no terrain to download');
  });

  test('of what the catalogue does not describe any more looks at the catalogue anew', async () => {
    await publishCatalogue(root, [await publishVersion(root, { version: '2', parts })], {
      updated: '2026-02-01T00:00:00Z',
    });
    await rm(join(root, 'alps', '1'), { recursive: true });
    const { manifest } = await download();
    expect(manifest.version).toBe('2');
    await rm(join(root, 'alps', '2', 'pack.json'));
    await expect(download()).rejects.toThrow('The catalogue that names it may be out of date');
    await expect(download({}, { region: 'andes' })).rejects.toThrow('has no region "andes"');
    await expect(download({}, { catalogue: 'http://127.0.0.1:9/x' })).rejects.toThrow(
      'No catalogue http://127.0.0.1:9/x/catalogue.json is known',
    );
  });

  test('takes over what a download of an older version has', async () => {
    await pauseAt(700_000);
    const [listed] = await listDownloads(dataDir);
    const newer = { ...parts, 'traffic/NL/live.json': '{"state":1}' };
    await publishCatalogue(root, [await publishVersion(root, { version: '2', parts: newer })], {
      updated: '2026-02-01T00:00:00Z',
    });
    await refreshCatalogues(dataDir);
    const before = server.sent;
    await download();
    expect(server.sent - before).toBeLessThan(1_800_002 - (listed?.bytesDone ?? 0) + 5000);
    expect((await readPack((await installed()) ?? '')).version).toBe('2');
    expect(await readdir(join(dataDir, 'downloads'))).toEqual([]);
  });

  test('by two at once: one fetches, the other finds it done', async () => {
    const results = await Promise.all([download(), download()]);
    expect(results.map(({ alreadyThere }) => alreadyThere).sort()).toEqual([false, true]);
    expect(rangesOf(largePath)).toHaveLength(1);
  });

  test('that is given up leaves nothing; one that runs is not taken away', async () => {
    await pauseAt(700_000);
    const [listed] = await listDownloads(dataDir);
    const name = listed?.download ?? '';
    let refused: Promise<string> | undefined;
    const stop = new AbortController();
    const progress = ({ phase }: DownloadStep) => {
      if (phase !== 'downloading' || refused !== undefined) return;
      refused = discardDownload(dataDir, name)
        .then(
          () => 'taken away',
          error => String(error),
        )
        .finally(() => stop.abort(new Error('enough')));
    };
    server.habits.slow = 1;
    await expect(download({ progress, signal: stop.signal })).rejects.toThrow('enough');
    expect(await refused).toContain('alps is being downloaded. Stop that first.');
    await discardDownload(dataDir, name);
    expect(await readdir(join(dataDir, 'downloads'))).toEqual([]);
    await expect(discardDownload(dataDir, '../packs')).rejects.toThrow();
  });

  test('follows redirects, a few', async () => {
    server.misbehave(largePath, { kind: 'redirect', to: `${server.url}/alps/1/../1/buildings/tileset.json` });
    await download();
    await expectWhole();
    await rm(dataDir, { recursive: true });
    await addCatalogue(dataDir, server.url, { unsigned: true });
    server.misbehave(largePath, ...Array.from({ length: 9 }, () => ({ kind: 'redirect' as const, to: largePath })));
    await expect(download()).rejects.toThrow('redirects without end');
  });
});

test('a server may ask to wait in seconds or until a date', () => {
  const now = Date.parse('2026-10-21T07:28:00Z');
  expect(retryAfterOf('120', now)).toBe(120_000);
  expect(retryAfterOf('Wed, 21 Oct 2026 07:28:30 GMT', now)).toBe(30_000);
  expect(retryAfterOf('Wed, 21 Oct 2026 07:27:30 GMT', now)).toBe(0);
  expect(retryAfterOf('soon', now)).toBeUndefined();
  expect(retryAfterOf(null, now)).toBeUndefined();
});

test.skipIf(!mayMount)(
  'a disk that is too small is told before, one that becomes full meanwhile keeps what has come',
  async () => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const mounted = (size: string) => execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
    const onDisk = (options: DownloadOptions = {}) =>
      downloadPack(disk, { catalogue: server.url, region: 'alps' }, { letGoMs: 0, now: ticking(), ...options });
    mounted('49m');
    try {
      await addCatalogue(disk, server.url, { unsigned: true });
      await expect(onDisk()).rejects.toThrow(
        /There is no room for The alps: it needs [\d.]+ MB and 50 MB beside it, .* free/,
      );
      expect(rangesOf(largePath)).toEqual([]);
      execFileSync('/bin/mount', ['-o', 'remount,size=56m', disk]);
      server.habits.slow = 1;
      const filler = join(disk, 'filler');
      const fill = ({ bytesDone = 0 }: DownloadStep) => {
        if (bytesDone < 300_000 || existsSync(filler)) return;
        try {
          writeFileSync(filler, Buffer.alloc(60_000_000));
        } catch {
          // Full, as it should be.
        }
      };
      await expect(onDisk({ progress: fill })).rejects.toThrow(
        `The disk of ${disk} became full while The alps was downloaded. What has arrived is kept. Make room and resume.`,
      );
      expect((await listDownloads(disk))[0]?.bytesDone).toBeGreaterThan(100_000);
      await rm(filler);
      server.habits.slow = 0;
      expect((await onDisk()).manifest.version).toBe('1');
    } finally {
      execFileSync('/bin/umount', [disk]);
    }
  },
);
