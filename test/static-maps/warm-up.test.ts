import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { beginRenderer } from '../../server/static-maps/begin-renderer.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { patienceMs } from '../helpers/patience.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const picture = '/styles/v1/light/static/-28.522,45.467,13/256x256.png';

const folder = await temporaryFolder();

test('a renderer that began before the service draws its first picture', async () => {
  const renderer = beginRenderer(folder);
  expect(renderer).toBeDefined();
  const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { renderer } });
  const renderers = async () => (await service.get('/health')).body.renderers as { pid: number }[];
  const own = [expect.objectContaining({ pid: renderer?.pid })];
  expect(await renderers()).toEqual(own);
  expect((await service.get(picture)).status).toBe(200);
  expect(await renderers()).toEqual(own);
});

test('without it none begins before', async () => {
  const service = await serviceForTests({ packs: ['sandbox'] });
  expect((await service.get('/health')).body.renderers).toEqual([]);
});

test('none begins where little memory is free, or the service needs the only processor', () => {
  expect(beginRenderer(folder, { freeMemory: 1e9, processors: 4 })).toBeUndefined();
  expect(beginRenderer(folder, { freeMemory: 4e9, processors: 1 })).toBeUndefined();
});

test('a renderer that no service was begun for ends with its process', async () => {
  const begin = join(import.meta.dirname, '../../server/static-maps/begin-renderer.ts');
  const program = `const { beginRenderer } = await import(${JSON.stringify(begin)});
    console.log(beginRenderer(${JSON.stringify(folder)}).pid);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  await vi.waitFor(() => expect(() => process.kill(Number(stdout), 0)).toThrow('ESRCH'), patienceMs);
});
