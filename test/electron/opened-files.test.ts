import { execFileSync } from 'node:child_process';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { GrantedFiles, openFile, readTrack, savedName } from '../../electron/files/open-file.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';

const folder = await temporaryFolder();
await writeFile(join(folder, 'alps.outpost'), 'tar');
await writeFile(join(folder, 'walk.GPX'), '<gpx/>');
await writeFile(join(folder, 'huge.geojson'), '');
await truncate(join(folder, 'huge.geojson'), 32 * 1024 ** 2 + 1);
await writeFile(join(folder, 'letter.txt'), '');
await mkdir(join(folder, 'pack'));
await writeFile(join(folder, 'pack/pack.json'), '{}');
await mkdir(join(folder, 'folder.gpx'));

describe('opening', () => {
  test('packs, pack folders and tracks are known, from wherever the program was started', async () => {
    expect(await openFile('alps.outpost', folder)).toEqual({ kind: 'pack-file', path: join(folder, 'alps.outpost') });
    expect(await openFile('./pack', folder)).toEqual({ kind: 'pack-file', path: join(folder, 'pack') });
    expect(await openFile(join(folder, 'walk.GPX'), '/')).toEqual({
      kind: 'track-file',
      path: join(folder, 'walk.GPX'),
    });
  });

  test('a file is known by its address, too, as desktops of Linux tell it', async () => {
    const path = join(folder, 'Über den Grat 100%.gpx');
    await writeFile(path, '<gpx/>');
    expect(await openFile(pathToFileURL(path).href, '/')).toEqual({ kind: 'track-file', path });
    expect(await openFile(pathToFileURL(join(folder, 'letter.txt')).href, '/')).toBeUndefined();
  });

  test.each(['letter.txt', '.', 'main.ts', 'a\0.gpx'])('%j is nothing to open', async name => {
    expect(await openFile(name, folder)).toBeUndefined();
  });

  test.each([
    ['gone.outpost', 'not there any more'],
    ['huge.geojson', 'larger than 33.6 MB'],
    ['folder.gpx', 'not a file'],
    ['file:///a%2Fb.gpx', 'not a file on this computer'],
  ])('%s is refused by a sentence', async (name, words) => {
    const refused = openFile(name, folder);
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toBeInstanceOf(WordedError);
  });
});

describe('reading a track', () => {
  test.each(['gpx', 'kml', 'kmz', 'geojson', 'csv', 'fit', 'tcx', 'zip'])('%s: its bytes as they are', async format => {
    const path = join(folder, `way.${format.toUpperCase()}`);
    const bytes = Buffer.from([0xff, 0xfe, 0, 1]);
    await writeFile(path, bytes);
    expect(await readTrack(path)).toEqual({ name: `way.${format.toUpperCase()}`, format, bytes });
    expect(await openFile(path, '/')).toEqual({ kind: 'track-file', path });
  });

  test.each(['letter.txt', 'alps.outpost', 'huge.geojson', 'folder.gpx', 'gone.gpx'])('%s is refused', async name => {
    await expect(readTrack(join(folder, name))).rejects.toBeInstanceOf(WordedError);
  });

  test.skipIf(process.platform === 'win32')('a pipe that nobody writes to holds nothing up', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.gpx')]);
    await expect(readTrack(join(folder, 'pipe.gpx'))).rejects.toThrow('not a file');
  });
});

test('the page reads granted files by any spelling of the path; of a thousand the oldest is forgotten', () => {
  const granted = new GrantedFiles();
  granted.grant('/a/b/../walk.gpx');
  expect(granted.has('/a/walk.gpx')).toBe(true);
  expect(granted.has('/a/b/walk.gpx')).toBe(false);
  for (let i = 0; i < 1000; i++) granted.grant(`/other/${i}.gpx`);
  expect(granted.has('/a/walk.gpx')).toBe(false);
  expect(granted.has('/other/999.gpx')).toBe(true);
});

test.each([
  ['route.gpx', 'route.gpx'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..\\..\\a.gpx', 'a.gpx'],
  ['.bashrc', 'bashrc'],
  ['C:\\con<>.gpx', 'C--con--.gpx'],
  ['مسار.gpx', 'مسار.gpx'],
  ['..', 'outpost'],
  ['', 'outpost'],
  ['a\u0000b\n.gpx', 'a-b-.gpx'],
])('the name %j is saved as %j', (suggested, name) => {
  expect(savedName(suggested, '/home/ada')).toBe(join('/home/ada', name));
});
