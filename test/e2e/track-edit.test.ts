import { expect, test } from 'vitest';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { setStage } from './driver.ts';
import { ShellDriver } from './shell-driver.ts';
import { TrackEditDriver } from './track-edit-driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ view: '13/45.468/-28.52', width: 1280, height: 860, coarse: true });
const arrivals = new ArrivalsDriver(window);
const editor = new TrackEditDriver(window);

/** Noisy points of a drive through Ardhavn. */
const drive = [
  [45.46723, -28.522],
  [45.46759, -28.52144],
  [45.468, -28.52085],
  [45.46842, -28.5202],
  [45.46889, -28.51934],
  [45.46839, -28.51878],
  [45.46767, -28.51808],
] as const;
const gpx = (points: readonly (readonly [number, number])[]) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points
    .map(
      ([lat, lon], i) =>
        `<trkpt lat="${lat}" lon="${lon}"><ele>${100 + 5 * i}</ele><time>2026-05-01T08:0${i}:00Z</time></trkpt>`,
    )
    .join('')}</trkseg></trk></gpx>`;
const saved = async (name: string) => (await arrivals.saveTrack(name, 'GPX')).content.toString();
const places = (text: string) =>
  [...text.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)">/g)].map(([, lat, lon]) => [Number(lat), Number(lon)]);

const metresIn = (text: string) => Number(/(\d+) m(?! ·? ?point)/.exec(text)?.[1]);
/** Within what a click can meet, and figures are rounded to. */
const isNear = (metres: number) => (found: number) => Math.abs(found - metres) <= 20;

const whole = 'drive | 450 m · ↗ 30 m · 7 points';

test('a track is reversed without its times, and undo gives the file back as it was', async () => {
  await arrivals.openFiles({ name: 'drive.gpx', content: gpx(drive) });
  await arrivals.tracks(1);
  const before = await saved('drive');
  await editor.open('drive');
  expect(await editor.figures()).toBe(whole);
  await editor.press('Reverse');
  expect(await arrivals.readNotice('Reversed')).toContain('its times are left out');
  await editor.close();
  const after = await saved('drive');
  expect(places(after)).toEqual(places(before).toReversed());
  expect(after).not.toContain('<time>');
  await window.press('Control+z');
  await expect.poll(() => saved('drive')).toBe(before);
  expect(before).toContain('2026-05-01T08:06:00');
});

test('a click on the line says where to cut; both parts together are as long; one undo joins them again', async () => {
  await editor.open('drive');
  await window.screenshot('track-edit');
  const [lat, lon] = drive[3];
  await window.map.click({ lat, lon });
  await expect.poll(async () => metresIn(await editor.cutButton())).toSatisfy(isNear(193));
  await editor.press(await editor.cutButton());
  await arrivals.readNotice('Cut drive in two');
  const first = await editor.figures(whole);
  expect(metresIn(first)).toSatisfy(isNear(193));
  await editor.close();
  const [one = '', other = ''] = await arrivals.tracks(2);
  expect(other).toContain('drive, part 2 | ');
  expect(metresIn(one) + metresIn(other)).toSatisfy(isNear(446));
  expect(places(await saved('drive')).at(-1)).toEqual(places(await saved('drive, part 2'))[0]);
  await window.press('Control+z');
  await expect.poll(() => arrivals.trackCount()).toBe(1);
  expect(await arrivals.tracks(1)).toEqual(['drive | 450 m · ↗ 30 m']);
  await window.press('Control+Shift+z');
  await arrivals.tracks(2);
});

test('two tracks are joined by their nearer ends; the other is in the trash', async () => {
  await editor.open('drive');
  await editor.joinWith('drive, part 2');
  expect(await editor.text()).toContain('nearer ends are joined, 0 m apart');
  await editor.press('Join both');
  await arrivals.readNotice('Joined drive, part 2');
  // The place of the cut stays a point.
  await expect.poll(() => editor.figures()).toMatch(/^drive \| 450 m · ↗ 30 m · [78] points$/);
  await editor.close();
  expect(await arrivals.trackCount()).toBe(1);
});

test('simplifying says how many points stay, by keys alone', async () => {
  await editor.open('drive');
  const before = await editor.figures();
  await editor.slide('Largest deviation', 7);
  expect(await editor.text()).toMatch(/[2-5] of [78] points stay, none further than 15 m/);
  await window.screenshot('track-simplify');
  await editor.press('Apply');
  await arrivals.readNotice('Simplified drive');
  expect(await editor.figures(before)).toMatch(/^drive \| 4\d\d m .* [2-5] points$/);
  await window.press('Control+z');
  await expect.poll(() => editor.figures()).toBe(before);
});

test('snapped to ways it is shown beside the recorded line before it is taken', async () => {
  const before = await editor.figures();
  await editor.snapFor('Cars');
  await window.screenshot('track-snap');
  expect(await editor.text()).toMatch(/\d+ m on ways, 450 m as recorded/);
  expect(await editor.figures()).toBe(before);
  await editor.press('Use this line');
  await arrivals.readNotice('Snapped drive');
  const after = await editor.figures(before);
  expect(after).toMatch(/^drive \| \d+ m · \d+ points$/);
  await editor.close();
  const snapped = await saved('drive');
  expect(snapped).not.toContain('<ele>');
  await arrivals.closeTrack('drive');
  await arrivals.openFiles({ name: 'snapped.gpx', content: snapped });
  const [length] = /\d+ m/.exec(after) ?? [];
  expect(await arrivals.tracks(1)).toEqual([`drive | ${length}`]);
});

test('an edit is there after a reload', async () => {
  const [before] = await arrivals.tracks(1);
  await editor.open('drive');
  await editor.press('Reverse');
  await arrivals.readNotice('Reversed');
  await editor.close();
  const turned = places(await saved('drive'));
  await window.reload();
  expect(await arrivals.tracks(1)).toEqual([before]);
  expect(places(await saved('drive'))).toEqual(turned);
});

test('every size shows it whole, and axe finds nothing serious', async () => {
  const shell = new ShellDriver(window);
  await editor.open('drive');
  for (const [width, height] of [
    [1024, 700],
    [390, 844],
    [512, 350],
  ] as const) {
    await window.resize(width, height);
    await window.screenshot(`track-edit-${width}`);
    expect(await window.overflows()).toBe(false);
    expect(await shell.cutTexts()).toEqual([]);
    expect(await shell.seriousFindings()).toEqual([]);
  }
});
