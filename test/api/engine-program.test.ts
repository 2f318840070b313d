import { execFileSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { programFile } from '../../data-packs/store/engine/engine-programs.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { missingPrograms, programs } from '../helpers/engine-programs.ts';
import { islands, islandsPack } from '../helpers/islands.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { refused } from './routing-failures.ts';

const { westMiddle, eastMiddle, farMiddle, deadEnd } = islands;
const costing = 'auto';

interface EngineFacts {
  state: string;
  pid: number;
  restarts: number;
  confinement?: { kind: string; reason?: string };
}

const engineOf = async (service: TestService): Promise<EngineFacts> => (await service.get('/health')).body.engines[0];

const isRunning = (pid: number): boolean => {
  // One that ended and was not yet collected is a zombie, `Z`.
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)])
      .toString()
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
};

const programsUnder = (pid: number): number[] =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(found => Number(found?.[2]) === pid && found?.[3]?.includes('valhalla_service'))
    .map(found => Number(found?.[1]));

if (missingPrograms !== undefined) process.stderr.write(`Left out: ${missingPrograms}\n`);

describe.skipIf(missingPrograms !== undefined)('the routing engine as a program', () => {
  let service: TestService;
  const route = () => service.post('/directions/v1', { costing, locations: [westMiddle, eastMiddle] });

  const log: string[] = [];

  beforeAll(async () => {
    const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) });
    const routing = { engine: 'program', programs } as const;
    service = await serviceForTests({ packs: [await islandsPack()], routing, logger });
  });

  test('it answers all that can be asked, and refuses with the same numbers', async () => {
    const answered = await route();
    expect(answered.status).toBe(200);
    const { shape } = answered.body.trip.legs[0];
    const places = [westMiddle, eastMiddle, deadEnd];
    const asked: [string, object][] = [
      ['/map-matching/v1', { costing, encodedPolyline: shape }],
      ['/optimized-route/v1', { costing, locations: [...places, westMiddle] }],
      ['/isochrone/v1', { costing, locations: [westMiddle], contours: [{ time: 2 }], polygons: true }],
    ];
    for (const [path, body] of asked) expect((await service.post(path, body)).status, path).toBe(200);
    const matrix = await service.post('/directions-matrix/v1', {
      costing,
      sources: [westMiddle, deadEnd],
      targets: [eastMiddle, farMiddle],
    });
    expect(matrix.body.sourcesToTargets[0][0].time).toBeGreaterThan(0);
    expect(matrix.body.sourcesToTargets[0][1].time).toBeNull();
    expect(
      await service.post('/directions/v1', { costing, locations: [westMiddle, deadEnd, farMiddle] }),
    ).toMatchObject(refused(170, /Locations 2 and 3 lie on parts/));
  });

  test.runIf(process.platform === 'linux')('it is confined to its graph, and health says that it listens', async () => {
    expect((await engineOf(service)).confinement).toMatchObject({
      kind: 'landlock+seccomp',
      reason: expect.stringMatching(/listens at a port/),
    });
  });

  test('one that dies is started again, and its process ends with the one that asks it', async () => {
    await route();
    const before = await engineOf(service);
    const [first = 0] = programsUnder(before.pid);
    process.kill(first, 'SIGKILL');
    await expect.poll(async () => (await engineOf(service)).restarts).toBe(before.restarts + 1);
    expect(log.join('')).toContain('its program ended: it wrote nothing');
    await expect.poll(async () => (await route()).status).toBe(200);
    const { pid } = await engineOf(service);
    const running = programsUnder(pid);
    expect(running).not.toHaveLength(0);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => running.filter(isRunning)).toEqual([]);
  });
});

test('a program that does not start says so in the log and in health, and requests are refused', async () => {
  const folder = await temporaryFolder();
  const wrong = programFile(folder, 'valhalla_service');
  await mkdir(dirname(wrong), { recursive: true });
  await writeFile(wrong, '#!/bin/sh\necho "a library is missing" >&2\nexit 127\n');
  await chmod(wrong, 0o755);
  const service = await serviceForTests({
    packs: [await islandsPack()],
    routing: { engine: 'program', programs: folder },
  });
  const { status } = await service.post('/directions/v1', { costing, locations: [westMiddle, eastMiddle] });
  expect(status).toBe(502);
  const { state, restarts } = await engineOf(service);
  expect(state).toBe('failed');
  // It is tried again soon, also where the clock was set back an hour.
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000);
  const triedAgain = async () => {
    await service.post('/directions/v1', { costing, locations: [westMiddle, eastMiddle] });
    return (await engineOf(service)).restarts;
  };
  await expect.poll(triedAgain, { timeout: 60_000 }).toBeGreaterThan(restarts);
  vi.restoreAllMocks();
});
