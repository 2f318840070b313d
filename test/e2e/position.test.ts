import { describe, expect, test } from 'vitest';
import { type DriveSecond, driveLog } from '../helpers/drive-log.ts';
import { positionClient } from '../helpers/position-client.ts';
import { fakeGpsd, tpv } from '../helpers/position-senders.ts';
import { setStage } from './driver.ts';
import { type Hand, Keys, Mouse } from './hand.ts';
import { PositionDriver } from './position-driver.ts';
import { ShellDriver } from './shell-driver.ts';
import type { Workstation } from './workstation.ts';

const log = driveLog();
const view = '15/45.4672/-28.5220';
const timing = { retryMs: [200], staleMs: 60_000, silentMs: 60_000 };

const stage = await setStage({ position: timing });
const device = await fakeGpsd();
const service = await positionClient(stage.service);

const report = ({ time, at }: DriveSecond, more: object = {}) =>
  tpv({
    mode: 3,
    time: new Date(time).toISOString(),
    lat: at[1],
    lon: at[0],
    altMSL: 23.4,
    eph: 6,
    speed: 14,
    track: 37,
    ...more,
  });

/** The receiver tells these seconds of the drive, faster than they went by, once the service is at its port. */
async function drive(from: number, to: number): Promise<void> {
  await expect.poll(() => device.clients()).toBe(1);
  for (const second of log.slice(from, to)) device.send(report(second));
  await service.until(({ fix }) => fix?.time === log[to - 1]?.time);
}

/** `source`: whether one was chosen before. */
async function reset(source = true): Promise<void> {
  const { recording } = await service.status();
  if (recording !== null) await service.admin.post('/position/recording/discard', { name: 'left' });
  // Another one than those that the tests choose.
  if (source) await service.use({ kind: 'system' });
  await service.use(null);
}

describe.each([
  { name: 'with the mouse', hand: Mouse, open: { width: 1280, height: 800 }, language: 'en' },
  { name: 'with keys alone', hand: Keys, open: { width: 1280, height: 800, coarse: true }, language: 'en' },
  { name: 'in German', hand: Mouse, open: { width: 1024, height: 700, locale: 'de-DE' }, language: 'de' },
] as const)('$name', ({ name, hand: HandOfSetting, open, language }) => {
  test('from nothing to a kept track in seven presses', async () => {
    await reset(name !== 'with the mouse');
    const window: Workstation = await stage.openWorkstation({ ...open, view, plain: true });
    const hand: Hand = new HandOfSetting(window.page);
    const position = new PositionDriver(window, language, hand);
    const shell = new ShellDriver(window);
    await position.locate();
    // With the first position ever comes the panel, as one may want another source.
    if (name === 'with the mouse') await expect.poll(() => position.isOpen()).toBe(true);
    else await position.openPanel();
    await position.useGpsd(device.port);
    await service.until(({ state }) => state === 'searching');
    await drive(0, 1);
    await expect.poll(() => position.state()).toBe(position.say('found'));
    const facts = Object.values(await position.facts());
    expect(facts).toContain('± 6 m');
    expect(facts).toContain('50 km/h');
    await position.press('record');
    await service.until(({ recording }) => recording !== null);
    await drive(1, 41);
    await expect.poll(async () => (await position.figures())[2]).toBe('40');
    await window.map.expectIdle();
    await window.screenshot(`position-recording-${name.replaceAll(' ', '-')}`);
    expect(await shell.seriousFindings()).toEqual([]);
    expect(await shell.cutTexts()).toEqual([]);
    await position.press('pause');
    await service.until(({ recording }) => recording?.running === false);
    await drive(41, 60);
    await position.press('resume');
    await service.until(({ recording }) => recording?.running === true);
    await drive(60, 80);
    await expect.poll(async () => (await position.figures())[2]).toBe('60');
    await position.press('finish');
    // Locate, the panel, use, record, pause, go on, finish; the kind of source is chosen by typing.
    expect(hand.presses).toBeLessThanOrEqual(7);
    await service.until(({ recording }) => recording === null);
    await expect.poll(() => position.notice()).toContain(language === 'de' ? 'Aufzeichnung vom' : 'Recording of');
    expect(window.log.problems).toEqual([]);
  });
});

test('the map follows, turns, and stays once somebody moves it', async () => {
  await reset();
  await service.use({ kind: 'gpsd', host: '127.0.0.1', port: device.port });
  await service.until(({ state }) => state === 'searching');
  await drive(100, 101);
  const window = await stage.openWorkstation({ view, width: 1024, height: 700, plain: true });
  const position = new PositionDriver(window);
  const far = log[300] ?? log[0];
  await expect.poll(async () => (await position.dot())?.label).toBe('My position');
  // Switched on already, by another window.
  expect(await position.nextStep()).toBe('Locate: follow my position');
  await position.locate();
  await drive(300, 301);
  const isSeen = async () => {
    const dot = await position.dot();
    return dot !== undefined && dot.x > 400 && dot.x < 1024 && dot.y > 200 && dot.y < 500;
  };
  await expect.poll(isSeen).toBe(true);
  expect(await position.nextStep()).toBe('Locate: turn the map with me');
  await position.locate();
  await expect.poll(() => window.map.bearing()).toBeCloseTo(37, 0);
  await window.map.expectIdle();
  await window.screenshot('position-turned');
  const there = { lon: far?.at[0] ?? 0, lat: far?.at[1] ?? 0 };
  await window.map.drag(there, { lon: there.lon + 0.002, lat: there.lat });
  await expect.poll(() => position.nextStep()).toBe('Locate: follow my position');
  await expect.poll(() => window.map.bearing()).toBeCloseTo(0, 0);
  await position.openPanel();
  await position.turnOff();
  await expect.poll(() => position.dot()).toBeUndefined();
});

describe.each(['light', 'dark'] as const)('every state in a %s window', colorScheme => {
  test('is told in words, cuts nothing, and axe finds nothing serious', async () => {
    await reset();
    const window = await stage.openWorkstation({ view, width: 1024, height: 700, colorScheme, plain: true });
    const position = new PositionDriver(window);
    const shell = new ShellDriver(window);
    const look = async (state: string) => {
      await window.map.expectIdle();
      await window.screenshot(`position-${state}-${colorScheme}`);
      expect([state, await shell.seriousFindings()]).toEqual([state, []]);
      expect([state, await shell.cutTexts()]).toEqual([state, []]);
    };
    // The browser of this test has no permission to tell.
    await position.locate();
    if (!(await position.isOpen())) await position.openPanel();
    await expect.poll(() => position.state()).toMatch(/^This (window may not know|computer does not know)/);
    await look('denied');
    for (const kind of ['serial', 'nmea-tcp', 'nmea-udp'] as const) {
      await position.lookAtSource(kind);
      await look(`source-${kind}`);
    }
    const gone = await fakeGpsd();
    await position.useGpsd(gone.port);
    await expect.poll(() => position.state()).toMatch(/^Looking for satellites/);
    gone.send('{"class":"SKY","nSat":7,"uSat":2}\r\n');
    await expect.poll(() => position.state()).toContain('7 satellites in view');
    await look('searching');
    gone.send(report(log[0] as DriveSecond, { eph: 60 }));
    await expect.poll(() => position.state()).toBe('Position found');
    await position.press('record');
    await service.until(({ recording }) => recording !== null);
    for (const second of log.slice(1, 60)) gone.send(report(second));
    await expect.poll(async () => (await position.figures())[2]).toBe('59');
    await look('recording');
    await position.press('pause');
    await expect.poll(() => position.recordingState()).toBe('Paused');
    await gone.close();
    await expect.poll(() => position.state()).toMatch(/^The source is lost\s+No gpsd answers/);
    expect(await position.dot()).toMatchObject({ label: 'My last known position', old: true, turned: true });
    await look('lost-and-paused');
    await window.resize(390, 844);
    await look('phone');
    await window.resize(1024, 700);
    await position.press('discard');
    await expect.poll(() => position.notice()).toContain('is in the trash');
    await position.undo();
    await position.turnOff();
    await expect.poll(() => position.state()).toBe('Off');
    await look('off');
  });
});
