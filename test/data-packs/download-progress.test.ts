import { afterEach, expect, test, vi } from 'vitest';
import { DownloadProgress, type DownloadStep } from '../../data-packs/store/download/download-progress.ts';

afterEach(() => vi.useRealTimers());

test('the last bytes before a line goes quiet are told, and that it is quiet; nothing once the work is over', async () => {
  vi.useFakeTimers();
  const told: DownloadStep[] = [];
  const part = { index: 0, kind: 'basemap', path: 'basemap.pmtiles', size: 1000, sha256: '' } as const;
  const progress = new DownloadProgress([part], step => told.push(step), Date.now);
  const held = Promise.withResolvers<void>();
  const work = progress.downloading(() => held.promise);
  progress.part(part.path, 'fetching', 0);
  progress.part(part.path, 'fetching', 400);
  expect(told.at(-1)?.bytesDone).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.at(-1)?.bytesDone).toBe(400);
  expect(told.at(-1)?.bytesPerSecond).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(7000);
  expect(told.at(-1)).toMatchObject({ bytesDone: 400, bytesPerSecond: 0 });
  expect(told.at(-1)?.secondsLeft).toBeUndefined();
  held.resolve();
  await work;
  const { length } = told;
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toHaveLength(length);
});
