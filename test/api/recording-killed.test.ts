import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PositionStatus } from '../../server/position/position-schemas.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { driveLog } from '../helpers/drive-log.ts';
import { outpostServe } from '../helpers/outpost.ts';
import { fakeGpsd, tpv } from '../helpers/position-senders.ts';

/** Of the replayed drive ten seconds go by in one. */
const secondMs = 100;

test('a service killed while it records loses at most the second under way, and goes on by itself', async () => {
  const dataDir = await temporaryFolder();
  const device = await fakeGpsd();
  const log = driveLog();
  const start = async () => {
    const serving = await outpostServe(['--data-dir', dataDir, '--no-default-regions', '--port', '0', '--json']);
    const { workstationUrl } = JSON.parse(serving.firstLine);
    const { origin, hash } = new URL(workstationUrl);
    const post = (path: string, body: object, token = '') =>
      fetch(`${origin}/workstation/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }).then(answer => answer.json());
    const session = await post('session', { token: hash.replace('#token=', '') });
    const status = async (): Promise<PositionStatus> => {
      const headers = { authorization: `Bearer ${session.dashboardToken}` };
      return (await fetch(`${origin}/workstation/api/position`, { headers })).json();
    };
    return {
      serving,
      status,
      order: (path: string, body: object) => post(`api/${path}`, body, session.dashboardToken),
    };
  };

  let service = await start();
  await service.order('position/source', { source: { kind: 'gpsd', host: '127.0.0.1', port: device.port } });
  await expect.poll(() => device.heard.length).toBe(1);
  await service.order('position/recording/start', { id: crypto.randomUUID() });
  let sent = 0;
  let lost = 0;
  const send = async (seconds: number) => {
    for (const { time, at } of log.slice(sent, sent + seconds)) {
      device.send(tpv({ mode: 3, time: new Date(time).toISOString(), lat: at[1], lon: at[0], speed: 14 }));
      sent += 1;
      await delay(secondMs);
    }
  };
  for (const [kill, seconds] of [7, 12, 9].entries()) {
    await send(seconds);
    await service.serving.stop('SIGKILL');
    service = await start();
    await expect.poll(async () => (await service.status()).recording?.running).toBe(true);
    const { recording } = await service.status();
    const missing = sent - lost - (recording?.points ?? 0);
    expect(missing).toBeGreaterThanOrEqual(0);
    expect(missing).toBeLessThanOrEqual(1);
    lost += missing;
    // The source that was on is on again.
    await expect.poll(() => device.heard.length).toBe(kill + 2);
  }
  await service.serving.stop('SIGTERM');
  await device.close();
  await rm(dataDir, { recursive: true, force: true });
});
