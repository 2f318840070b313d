import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PackWork, Task } from '../../../server/packs/pack-schemas.ts';
import { regionOf } from '../../../server/packs/tasks/describe-work.ts';
import { TaskQueue } from '../../../server/packs/tasks/task-queue.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { patienceMs } from '../../helpers/patience.ts';

/** The queue over real processes that behave as the name of their region says (`helpers/pack-task-double.ts`). */

const script = fileURLToPath(new URL('../../helpers/pack-task-double.ts', import.meta.url));
const catalogue = 'http://127.0.0.1/catalogue.json';
const download = (region: string): PackWork => ({ kind: 'download', catalogue, region });

let dataDir: string;
let queue: TaskQueue;
let discarded: string[];
/** Regions of which downloads keep nothing. */
let lost: string[];
let settled: string[];

beforeEach(async () => {
  dataDir = await temporaryFolder();
  discarded = [];
  lost = [];
  settled = [];
  queue = newBoard();
});
afterEach(() => queue.close());

function newBoard(graceMs = 10_000): TaskQueue {
  return new TaskQueue({
    dataDir,
    clock: { now: () => Date.now() },
    logger: pino({ level: 'silent' }),
    stopped: {
      discard: async work => void discarded.push(regionOf(work) ?? work.kind),
      lost: async works => works.filter(work => lost.includes(regionOf(work) ?? '')),
    },
    settled: async (work, state) => void settled.push(`${work.kind} ${state}`),
    script,
    graceMs,
  });
}

const add = (work: PackWork): Task => queue.add(work, { title: 'title' });
const states = () => queue.list().map(({ state }) => state);
const log = async (): Promise<string[]> => {
  const file = join(dataDir, 'double.log');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : [];
};
const until = (check: () => unknown) => vi.waitFor(check, { timeout: patienceMs, interval: 20 });
const underWay = (task: Task) => until(() => expect(task.progress?.fraction).toBe(0.5));
const ended = (task: Task) => until(() => expect(task.finished).toBeDefined());

test('progress shows in the queue at once, the end when its changes are visible', async () => {
  const task = add(download('done'));
  expect(task.state).toBe('running');
  await ended(task);
  expect(task).toMatchObject({
    state: 'done',
    message: 'It is there.',
    region: 'elsewhere',
    progress: { phase: 'downloading', fraction: 0.5, bytesDone: 5, bytesTotal: 10 },
  });
  expect(settled).toEqual(['download done']);
});

test('two downloads at once, builds counted apart, the others in the order they came', async () => {
  const tasks = ['a', 'b', 'c', 'd'].map(region => add(download(region)));
  const build = add({ kind: 'build', id: 'e', name: 'E', osmFiles: [], demPaths: [] });
  expect(states()).toEqual(['running', 'running', 'waiting', 'waiting', 'running']);
  await underWay(build);
  await queue.cancel(tasks[1]?.id ?? '');
  expect(states()).toEqual(['running', 'cancelled', 'running', 'waiting', 'running']);
});

test('a paused download has stopped, and goes on where it was when it is resumed', async () => {
  const task = add(download('a'));
  await underWay(task);
  await queue.pause(task.id);
  expect(task.state).toBe('paused');
  expect(task.finished).toBeUndefined();
  expect(await log()).toEqual(['a started', 'a stopped']);
  queue.resume(task.id);
  expect(task.state).toBe('running');
  await until(async () => expect(await log()).toEqual(['a started', 'a stopped', 'a started']));
  expect(discarded).toEqual([]);
});

test('only downloads can be paused', async () => {
  const task = add({ kind: 'export', region: 'a', file: '/tmp/a.outpost' });
  await expect(queue.pause(task.id)).rejects.toMatchObject({ code: 'conflict' });
});

test('a cancelled download leaves nothing, running or paused', async () => {
  const running = add(download('a'));
  const paused = add(download('b'));
  await underWay(running);
  await queue.pause(paused.id);
  await Promise.all([queue.cancel(running.id), queue.cancel(paused.id)]);
  expect(states()).toEqual(['cancelled', 'cancelled']);
  expect(discarded.sort()).toEqual(['a', 'b']);
  queue.dismiss(running.id);
  expect(queue.list()).toHaveLength(1);
});

test('a paused download without files leaves the queue; running ones and those not begun stay', async () => {
  const [discarded, goesOn, waiting] = ['a', 'b', 'c'].map(region => add(download(region)));
  if (!discarded || !goesOn || !waiting) throw new Error('three tasks');
  await underWay(discarded);
  await underWay(goesOn);
  await queue.pause(waiting.id);
  await queue.pause(discarded.id);
  await queue.removeLost();
  expect(states()).toEqual(['paused', 'running', 'paused']);
  lost = ['a', 'b', 'c'];
  await queue.removeLost();
  expect(queue.list()).toEqual([goesOn, waiting]);
});

test('a pause that comes while it is being cancelled does not take that back', async () => {
  const task = add(download('a'));
  await underWay(task);
  await Promise.all([queue.cancel(task.id), queue.pause(task.id)]);
  expect(task.state).toBe('cancelled');
});

test('a process that does not listen is ended', async () => {
  queue = newBoard(300);
  const task = add(download('deaf'));
  await underWay(task);
  await queue.cancel(task.id);
  expect(task.state).toBe('cancelled');
  expect(await log()).toEqual(['deaf started', 'deaf did not listen']);
});

test('a process that dies without a word has failed, with the last it complained of', async () => {
  const task = add(download('dies'));
  await ended(task);
  expect(task).toMatchObject({ state: 'failed', message: expect.stringContaining('Error: the reason') });
  // Bytes were arriving, which the next start would have gone on from.
  expect(task.message).toMatch(/^The connection broke.*What has arrived is kept/);
  expect(await log()).toEqual(Array(4).fill('dies started'));
});

test('a process that dies while bytes arrive is started again by itself', async () => {
  const task = add(download('breaks'));
  await ended(task);
  expect(task).toMatchObject({ state: 'done', message: 'It is there.' });
  expect(await log()).toEqual(Array(3).fill('breaks started'));
});

test('eighty megabytes without a line end are not held; lines that are no events are skipped', async () => {
  const before = process.memoryUsage().rss;
  const task = add(download('babbles'));
  await ended(task);
  expect(task).toMatchObject({ state: 'done', message: 'At last.' });
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});

test('a script that cannot be started has failed', async () => {
  queue = new TaskQueue({
    dataDir,
    clock: { now: () => 0 },
    logger: pino({ level: 'silent' }),
    stopped: { discard: async () => undefined, lost: async () => [] },
    settled: async () => undefined,
    script: join(dataDir, 'nothing.ts'),
  });
  const task = add(download('a'));
  await ended(task);
  expect(task.state).toBe('failed');
});

test('the same work asked for once more is the task under way; paused it goes on', async () => {
  const task = add({ kind: 'download', catalogue, region: 'a', parts: ['basemap', 'places'] });
  const again: PackWork = { kind: 'download', catalogue, region: 'a', parts: ['places', 'basemap'] };
  expect(add(again)).toBe(task);
  await underWay(task);
  await queue.pause(task.id);
  expect(add(again)).toBe(task);
  expect(task.state).toBe('running');
  expect(queue.list()).toHaveLength(1);
});

test('a failed task is retried in its own place', async () => {
  const task = add(download('failed'));
  await ended(task);
  expect(task).toMatchObject({ state: 'failed', message: 'It cannot be had.' });
  queue.resume(task.id);
  expect(task).toMatchObject({ state: 'running' });
  expect(task.message).toBeUndefined();
  await ended(task);
  const anew = add(download('failed'));
  expect(anew.id).not.toBe(task.id);
  expect(queue.list()).toEqual([anew]);
});

test('one task per region, except exports and paused ones', async () => {
  const task = add(download('a'));
  expect(() => add({ kind: 'remove', region: 'a' })).toThrow('is being worked on');
  expect(() => queue.add({ kind: 'install', path: '/a' }, { title: 'A', region: 'a' })).toThrow('is being worked on');
  await underWay(task);
  await queue.pause(task.id);
  expect(() => add({ kind: 'download', catalogue, region: 'a', parts: ['places'] })).toThrow('paused');
  const removal = add({ kind: 'remove', region: 'a' });
  expect(() => queue.resume(task.id)).toThrow('is being worked on');
  await queue.cancel(removal.id);
  add({ kind: 'export', region: 'a', file: '/tmp/1.outpost' });
  add({ kind: 'export', region: 'a', file: '/tmp/2.outpost' });
});

test('a hundred tasks are remembered, and no more are taken on', async () => {
  const first = add(download('done'));
  await ended(first);
  for (let i = 1; i <= 100; i++) queue.addPaused(download(`r${i}`), 'old', { phase: 'downloading', fraction: 0 });
  expect(queue.list()).toHaveLength(100);
  expect(queue.list()).not.toContain(first);
  expect(() => add(download('one-more'))).toThrow('are waiting already');
});

test('closing stops every process and waits for it', async () => {
  const tasks = [add(download('a')), add(download('b')), add(download('c'))];
  await Promise.all(tasks.slice(0, 2).map(underWay));
  await queue.close();
  expect((await log()).sort()).toEqual(['a started', 'a stopped', 'b started', 'b stopped']);
  expect(discarded).toEqual([]);
});
