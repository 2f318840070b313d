import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { RenderPool } from '../../server/static-maps/drawing/render-pool.ts';
import { EarlyRenderer } from '../../server/static-maps/early-renderer.ts';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';

const picture = '/styles/v1/light/static/9.52,47.14,13/256x256.png';

test('a renderer begins before the first picture is asked for, and draws it', { timeout: 60_000 }, async () => {
  const service = await startService({ packs: [await packFor('liechtenstein')], staticMaps: { early: true } });
  onTestFinished(() => service.close());
  const renderers = async () => (await service.get('/health')).body.renderers as { pid: number }[];
  await expect.poll(async () => (await renderers()).length, { timeout: 30_000 }).toBe(1);
  const [early] = await renderers();
  const { status } = await service.get(picture);
  expect(status).toBe(200);
  expect(await renderers()).toEqual([expect.objectContaining({ pid: early?.pid })]);
});

test('without it none begins before', { timeout: 60_000 }, async () => {
  const service = await startService({ packs: [await packFor('liechtenstein')] });
  onTestFinished(() => service.close());
  expect((await service.get('/health')).body.renderers).toEqual([]);
});

test('none begins where little memory is free, or no region is there', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const wake = vi.fn<RenderPool['wake']>();
  const parts = { pool: { wake } as unknown as RenderPool, logger: pino({ level: 'silent' }) };
  const regions = { list: vi.fn(() => []), onChange: () => () => {} };
  const others = { clock: { now: () => 0 }, styles: {} as never };
  new EarlyRenderer({ ...parts, ...others, regions, freeMemory: () => 4e9 }).start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(regions.list).toHaveBeenCalledOnce();
  const bounds = [9, 47, 10, 48];
  const some = { ...regions, list: () => [{ manifest: { bounds } }] as never };
  new EarlyRenderer({ ...parts, ...others, regions: some, freeMemory: () => 1e9 }).start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(wake).not.toHaveBeenCalled();
});
