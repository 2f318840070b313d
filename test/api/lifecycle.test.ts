import { stat, writeFile } from 'node:fs/promises';
import { request, Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDb } from '../../server/db/index.ts';
import { createService } from '../../server/index.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { packFor } from '../helpers/packs.ts';
import { createProbe, type ProbeRecord } from '../helpers/probe-module.ts';
import { startService } from '../helpers/service.ts';

/** Called where requests in flight have had their ten seconds. */
const cutOff = vi.spyOn(Server.prototype, 'closeAllConnections');

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
beforeEach(() => void cutOff.mockClear());

test('listen and close may be called again and in any order', async () => {
  const service = createService({ dataDir: folder, port: 0 });
  const [one, two] = await Promise.all([service.listen(), service.listen()]);
  expect(two).toEqual(one);
  expect((await fetch(`${one.baseUrl}/health`)).status).toBe(200);
  await Promise.all([service.close(), service.close()]);
  await service.close();
  await expect(fetch(`${one.baseUrl}/health`)).rejects.toThrow();
  await expect(service.listen()).rejects.toThrow('was closed');
  const never = createService({ dataDir: folder, port: 0 });
  await never.close();
  const early = createService({ dataDir: folder, port: 0 });
  const listening = early.listen();
  await early.close();
  await expect(fetch(`${(await listening).baseUrl}/health`)).rejects.toThrow();
});

test('a start that fails leaves nothing open, and can be tried again', async () => {
  const first = createService({ dataDir: folder, port: 0 });
  const port = Number(new URL((await first.listen()).baseUrl).port);
  const second = createService({ dataDir: folder, port });
  await expect(second.listen()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await second.close();
  await first.close();
  const third = createService({ dataDir: folder, port });
  await third.listen();
  await third.close();
});

test('closing lets a request in flight finish, charges it, and waits for no idle connection', async () => {
  const record: ProbeRecord = { started: 0, aborted: 0 };
  const { service, get, dataDir, used, close } = await startService({
    dataDir: folder,
    furtherModules: () => [createProbe(record)],
  });
  await get('/health');
  const asked = get('/probe/v1/slow?ms=300');
  while (record.started === 0) await delay(5);
  const closed = service.close();
  expect((await asked).status).toBe(200);
  await closed;
  expect(cutOff).not.toHaveBeenCalled();
  expect(used()).toBe(10);
  const db = openDb(join(dataDir, 'outpost.db'));
  expect(db.prepare('SELECT operation FROM request_log').pluck().all()).toEqual(['probe_slow']);
  db.close();
  await close();
});

test('an instance that leaves says so to balancers and answers what still comes', async () => {
  const service = createService({ dataDir: folder, port: 0 });
  const { baseUrl } = await service.listen();
  const ask = async (path: string) => {
    const response = await fetch(`${baseUrl}${path}`);
    return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
  };
  const well = { status: 200, body: { status: 'ok' }, retryAfter: null };
  expect(await ask('/health/live')).toEqual(well);
  // As soon as the maps are made of the regions.
  await expect.poll(() => ask('/health/ready')).toEqual(well);
  service.leave();
  expect(await ask('/health/ready')).toMatchObject({
    status: 503,
    body: { error: 'maintenance', message: 'This instance is about to stop; ask another one.' },
    retryAfter: '1',
  });
  for (const path of ['/health/live', '/openapi.json']) expect((await ask(path)).status).toBe(200);
  await service.close();
});

test.skipIf(process.platform === 'win32')('closing waits for no engine that hangs', async () => {
  const { service, post, get, close } = await startService({ dataDir: folder, packs: [await packFor('sandbox')] });
  const route = {
    locations: [
      { lat: 45.46725, lon: -28.52201 },
      { lat: 45.47841, lon: -28.39739 },
    ],
    costing: 'auto',
  };
  expect((await post('/directions/v1', route)).status).toBe(200);
  const [engine] = (await get('/health')).body.engines;
  process.kill(engine.pid, 'SIGSTOP');
  const gone = new AbortController();
  const asked = post('/directions/v1', route, { signal: gone.signal }).catch(() => undefined);
  await delay(100);
  gone.abort();
  await asked;
  await service.close();
  expect(cutOff).not.toHaveBeenCalled();
  expect(() => process.kill(engine.pid, 0)).toThrow('ESRCH');
  await close();
});

test('half a request blocks neither others nor closing', async () => {
  const service = createService({ dataDir: folder, port: 0 });
  const { hostname, port } = new URL((await service.listen()).baseUrl);
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    return socket;
  });
  const status = await new Promise(resolve =>
    request({ hostname, port, path: '/health', agent: false }, response => resolve(response.resume().statusCode)).end(),
  );
  expect(status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await service.close();
});

test.skipIf(process.platform === 'win32')(
  'accounts and the secret are for nobody else on the machine to read',
  async () => {
    const file = join(folder, 'outpost.db');
    await writeFile(file, '', { mode: 0o644 });
    const service = createService({ dataDir: folder, port: 0 });
    await service.listen();
    for (const path of [file, `${file}-wal`, `${file}-shm`]) expect((await stat(path)).mode & 0o777, path).toBe(0o600);
    await service.close();
  },
);

test('a database of a newer version is refused in a sentence, untouched', async () => {
  const db = openDb(join(folder, 'outpost.db'));
  db.pragma('user_version = 99');
  db.close();
  await expect(createService({ dataDir: folder, port: 0 }).listen()).rejects.toThrow('newer Outpost');
});
