import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { verifySource } from '../../data-packs/store/pack-source.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { CarryDriver } from './carry-driver.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { ShellDriver } from './shell-driver.ts';

const home = await setStage();
const away = await setStage();

const track = (name: string, lat: number) => ({
  name: `${name}.gpx`,
  content: `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><name>${name}</name><trkseg><trkpt lat="${lat}" lon="-28.52"/><trkpt lat="${lat + 0.01}" lon="-28.51"/></trkseg></trk></gpx>`,
});

test('a region and what was made in it go into one file, which another Outpost opens', async () => {
  const window = await home.openWorkstation({ view: '13/45.4672/-28.5220', width: 1024, height: 700, plain: true });
  const shell = new ShellDriver(window);
  const data = new DataDriver(window);
  const carry = new CarryDriver(window);
  await new ArrivalsDriver(window).openFiles(track('Far away', 47.1), track('Harbour walk', 45.46));
  await data.open();
  await expect.poll(() => data.names()).toContain('Far away');
  await window.screenshot('carry-data');
  expect(await shell.cutTexts()).toEqual([]);
  await carry.open();
  // What lies elsewhere stays, unless it is ticked.
  await expect.poll(() => carry.together()).toMatch(/^With 1 item, about \d/);
  await carry.showEach();
  await window.screenshot('carry-panel');
  expect(await shell.seriousFindings()).toEqual([]);
  expect(await shell.cutTexts()).toEqual([]);
  const { name, path } = await carry.make();
  expect(name).toMatch(/^sandbox-.+\.outpost$/);
  expect((await verifySource(path)).manifest.id).toBe('sandbox');

  // Only what is in a frame: smaller, named so, and saved once the task is done.
  await carry.chooseFrame();
  await expect.poll(() => carry.together()).toMatch(/^With 1 item, about \d/);
  const before = await carry.together();
  await carry.shrinkFrame(16);
  await expect.poll(() => carry.together()).toMatch(/^With 1 item, about \d/);
  expect(await carry.together()).not.toBe(before);
  await window.screenshot('carry-frame');
  expect(await shell.seriousFindings()).toEqual([]);
  expect(await shell.cutTexts()).toEqual([]);
  const part = await carry.make();
  expect(part.name).toMatch(/^sandbox-part-[0-9a-f]{8}-.+\.outpost$/);
  expect((await verifySource(part.path)).manifest).toMatchObject({ id: expect.stringMatching(/^sandbox-part-/) });
  await window.resize(390, 844);
  await window.screenshot('carry-phone');
  expect(await shell.cutTexts()).toEqual([]);

  const other = await away.openWorkstation({ view: '13/45.4672/-28.5220', width: 1024, height: 700, plain: true });
  const there = new CarryDriver(other);
  for (const [said, found] of [
    ['1 item was taken over.', ['Harbour walk']],
    ['they stay as they are', ['Harbour walk']],
  ] as const) {
    await new ArrivalsDriver(other).openFiles({ name, content: await readFile(path) });
    expect(await there.comesAlong()).toMatch(/^1 item comes with it/);
    await other.screenshot('carry-question');
    expect(await new ShellDriver(other).seriousFindings()).toEqual([]);
    await there.takeItems();
    await expect.poll(() => there.notices()).toContain(said);
    const kept = new DataDriver(other);
    await kept.open();
    await expect.poll(() => kept.names()).toEqual(found);
  }
  expect(other.log.problems).toEqual([]);
});
