import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PositionStatus } from '../../server/position/position-schemas.ts';
import { freePort } from '../../server/routing/valhalla/program-valhalla.ts';
import { type DriveSecond, driveLog } from '../helpers/drive-log.ts';
import { positionClient } from '../helpers/position-client.ts';
import { fakeGpsd, sendDatagram, tcpDevice, tpv } from '../helpers/position-senders.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const timing = { retryMs: [40], staleMs: 400, silentMs: 500 };
const linesOf = (seconds: readonly DriveSecond[]) => `${seconds.flatMap(({ lines }) => lines).join('\r\n')}\r\n`;
const log = driveLog();
const host = '127.0.0.1';

const service = await serviceForTests({ position: timing });
const position = await positionClient(service);

const isAt = (second: number) => (status: PositionStatus) => status.fix?.time === log[second]?.time;

describe('a source', () => {
  test('is off until one is chosen, and off again when that is told', async () => {
    expect(await position.status()).toMatchObject({
      on: false,
      source: null,
      state: 'off',
      fix: null,
      recording: null,
    });
    expect(await position.use({ kind: 'system' })).toMatchObject({ on: true, state: 'searching' });
    expect(await position.use(null)).toMatchObject({ on: false, source: { kind: 'system' }, state: 'off' });
  });

  test('of the window’s own system is what the window sends', async () => {
    await position.use({ kind: 'system' });
    const fix = {
      lat: 45.46725,
      lon: -28.52201,
      time: 1_780_000_000_000,
      accuracy: 12,
      altitude: null,
      speed: 0.1,
      course: 80,
    };
    await position.admin.post('/position/fixes', fix);
    expect(await position.status()).toMatchObject({ state: 'fix', fix: { ...fix, course: null, kind: 'device' } });
    expect(await position.until(({ state }) => state === 'stale')).toMatchObject({ fix: { lat: 45.46725 } });
    const bad = await position.admin.post('/position/fixes', { ...fix, lat: 91 });
    expect(bad.status).toBe(400);
  });

  test('that is gpsd is asked to tell, and tells', async () => {
    const device = await fakeGpsd();
    await position.use({ kind: 'gpsd', host, port: device.port });
    await position.until(() => device.heard.join('').includes('?WATCH={"enable":true,"json":true}'));
    device.send(tpv({ mode: 1 }));
    device.send('{"class":"SKY","satellites":[{"PRN":1,"used":false},{"PRN":2,"used":false}]}\r\n');
    await position.until(({ state, satellites }) => state === 'searching' && satellites?.inView === 2);
    device.send(
      tpv({
        mode: 3,
        time: '2026-06-01T09:30:00.000Z',
        lat: 45.5,
        lon: -28.5,
        altMSL: 31.2,
        eph: 4.5,
        speed: 3,
        track: 77,
      }),
    );
    expect(await position.until(({ state }) => state === 'fix')).toMatchObject({
      problem: null,
      fix: {
        lat: 45.5,
        lon: -28.5,
        time: Date.UTC(2026, 5, 1, 9, 30),
        accuracy: 4.5,
        altitude: 31.2,
        speed: 3,
        course: 77,
      },
    });
    device.send(tpv({ mode: 2, lat: 451, lon: 'east' }));
    await position.until(({ state }) => state === 'searching');
    await device.close();
  });

  test('that breaks off is opened again, and says until then why there is none', async () => {
    const device = await tcpDevice();
    await position.use({ kind: 'nmea-tcp', host, port: device.port });
    await position.until(() => device.clients() === 1);
    device.send(linesOf(log.slice(0, 1)));
    await position.until(isAt(0));
    await device.close();
    const lost = await position.until(({ state }) => state === 'lost');
    expect(lost).toMatchObject({ on: true, fix: { time: log[0]?.time } });
    await position.until(({ problem }) => problem?.code === 'position.refused');
    const again = await tcpDevice('', device.port);
    await position.until(() => again.clients() === 1);
    // In two pieces, in the middle of a line.
    const text = linesOf(log.slice(1, 2));
    again.send(text.slice(0, 100));
    again.send(text.slice(100));
    expect(await position.until(isAt(1))).toMatchObject({ state: 'fix', problem: null });
    await again.close();
  });

  test('that is silent, or says what is no NMEA, is told to be so', async () => {
    const device = await tcpDevice();
    await position.use({ kind: 'nmea-tcp', host, port: device.port });
    await position.until(({ problem }) => problem?.code === 'position.silent');
    const noise = setInterval(() => device.send('\u0001\u0080garbage\r\n'), 50);
    await position.until(({ problem }) => problem?.code === 'position.notUnderstood');
    clearInterval(noise);
    await device.close();
  });

  test('is heard in datagrams, of this machine', async () => {
    const port = await freePort();
    await position.use({ kind: 'nmea-udp', port, everyAddress: false });
    await position.until(({ state }) => state === 'searching');
    await sendDatagram(port, linesOf(log.slice(5, 6)));
    expect(await position.until(isAt(5))).toMatchObject({ state: 'fix' });
  });

  test('is read at a serial port, and lost when its cable is pulled', async ({ skip }) => {
    const terminal = await pseudoTerminal();
    if (terminal === undefined) return skip('no Python to make a terminal');
    await position.use({ kind: 'serial', path: terminal.path, baudRate: 4800 });
    await position.until(({ state }) => state === 'searching');
    terminal.send(linesOf(log.slice(7, 8)));
    expect(await position.until(isAt(7))).toMatchObject({ state: 'fix', satellites: { used: 9, inView: 4 } });
    await terminal.close();
    const lost = await position.until(({ problem }) => problem !== null);
    expect(lost.problem?.code).toBe('position.serialGone');
  });

  test('that is no port of this machine says so', async () => {
    await position.use({ kind: 'serial', path: '/dev/none', baudRate: 9600 });
    const { problem } = await position.until(({ state }) => state === 'lost');
    expect(problem?.code).toBe('position.serialGone');
    const ports = async (): Promise<unknown> => {
      const { status, body } = await position.admin.get('/position/serial-ports');
      return [status, Array.isArray(body.ports)];
    };
    expect(await ports()).toEqual([200, true]);
    // Small systems have no udevadm.
    vi.stubEnv('PATH', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await ports()).toEqual([200, true]);
  });
});

describe('who asks', () => {
  test('waits for news, and is answered at once where there are some', async () => {
    await position.use({ kind: 'system' });
    const { revision } = await position.status();
    const waiting = position.admin.get(`/position?after=${revision}&wait=20`);
    expect(await Promise.race([waiting, new Promise(resolve => setTimeout(resolve, 150, 'waits'))])).toBe('waits');
    const fix = { lat: 1, lon: 2, time: 1, accuracy: null, altitude: null, speed: null, course: null };
    await position.admin.post('/position/fixes', fix);
    expect((await waiting).body.fix).toMatchObject({ lat: 1, lon: 2 });
    expect((await position.admin.get(`/position?after=${revision}&wait=20`)).body.revision).not.toBe(revision);
  });

  test('must hold the window’s token, not a key', async () => {
    for (const path of ['/position', '/position/serial-ports', '/position/recording/points']) {
      expect((await service.get(`/workstation/api${path}`)).status).toBe(401);
    }
    const source = { kind: 'nmea-tcp', host: '10.0.0.1', port: 22 };
    expect((await service.post('/workstation/api/position/source', { source })).status).toBe(401);
  });

  test.each([
    { kind: 'gpsd', host: 'a b', port: 2947 },
    { kind: 'gpsd', host: 'localhost', port: 0 },
    { kind: 'serial', path: '/dev/ttyUSB0', baudRate: 1 },
    { kind: 'telepathy' },
  ])('cannot choose %o', async source => {
    expect((await position.admin.post('/position/source', { source })).status).toBe(400);
  });
});

test('a service that ends does not wait for who waits for news', async () => {
  const other = await startService({ position: timing });
  const client = await positionClient(other);
  const { revision } = await client.status();
  const waiting = client.admin.get(`/position?after=${revision}&wait=25`).catch(() => undefined);
  await new Promise(resolve => setTimeout(resolve, 100));
  const first = await Promise.race([other.close().then(() => 'closed'), delay(25_000, 'waited', { ref: false })]);
  expect(first).toBe('closed');
  await waiting;
});

/** Makes a pair of terminals and writes to one what it reads; prints the name of the other. */
const script = `
import os, sys, tty
ours, theirs = os.openpty()
tty.setraw(theirs)
print(os.ttyname(theirs), flush=True)
while True:
    read = os.read(0, 4096)
    if not read: break
    os.write(ours, read)
`;

/** What stands for a receiver at a serial port; undefined where the machine has no Python to make it. */
async function pseudoTerminal() {
  const child = spawn('python3', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  const failed = once(child, 'error').then(() => undefined);
  const first = await Promise.race([once(child.stdout, 'data'), failed, once(child, 'exit').then(() => undefined)]);
  if (first === undefined) return undefined;
  return {
    path: String(first[0]).trim(),
    send: (text: string) => child.stdin.write(text),
    /** As if the cable were pulled out. */
    close: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
