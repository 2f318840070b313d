import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packOverlays } from '../../server/map-renderer/overlays/packed-overlays.ts';
import { PictureQueue } from '../../server/static-maps/drawing/picture-queue.ts';
import type { PictureJob, RenderJob } from '../../server/static-maps/drawing/render-messages.ts';
import { usualWorkers } from '../../server/static-maps/index.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const { signal } = new AbortController();
const small: PictureJob = { picture: new Uint8Array(), room: 'icon', timeLimit: 1 };
const large: RenderJob = {
  styleKey: 'light',
  coverage: 'full',
  view: {
    width: 2048,
    height: 2048,
    pixelRatio: 2,
    longitude: 0,
    latitude: 0,
    zoom: 0,
    bearing: 0,
  },
  format: 'png',
  language: 'en',
  furniture: {
    overlays: packOverlays({ paths: [], circles: [], markers: [] }),
    credits: [],
    asked: {},
  },
};
const open = () => new PictureQueue({ limit: 3, waitLimit: 1000, workers: 2 });

test('a large picture, which waits for others as large, may wait longer', async () => {
  const queue = open();
  const refused: string[] = [];
  const noting = (name: string, drawn: Promise<unknown>) => drawn.catch(({ code }) => refused.push(`${name} ${code}`));
  const all = [noting('large', queue.add(large, signal)), noting('small', queue.add(small, signal))];
  await vi.advanceTimersByTimeAsync(999);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual(['small overloaded']);
  await vi.advanceTimersByTimeAsync(2999);
  expect(refused).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual(['small overloaded', 'large overloaded']);
  await Promise.all(all);
});

test('a smaller picture overtakes large ones while such a one is drawn; who was taken waits no more', async () => {
  const queue = open();
  void queue.add(large, signal);
  const drawn = queue.add(small, signal);
  expect(queue.hasNext(true)).toBe(true);
  const taken = queue.take(true);
  expect(taken?.job).toBe(small);
  expect(queue.hasNext(true)).toBe(false);
  expect(queue.take(false)?.job).toBe(large);
  expect(queue.isEmpty).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  const picture = { kind: 'drawn', image: new Uint8Array() } as const;
  taken?.resolve(picture);
  expect(await drawn).toBe(picture);
});

test('a small container draws one picture at a time, any other machine two', () => {
  expect([usualWorkers(600e6), usualWorkers(1e9), usualWorkers(2e9), usualWorkers(24e9)]).toEqual([1, 1, 2, 2]);
});
