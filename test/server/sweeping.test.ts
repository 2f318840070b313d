import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ItemFiles } from '../../server/items/item-files.ts';
import { JobFolders } from '../../server/jobs/index.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';

const hour = 3_600_000;
const real = Date.now.bind(Date);
const setTheClockAhead = () => vi.spyOn(Date, 'now').mockImplementation(() => real() + 2 * hour);
afterEach(() => void vi.restoreAllMocks());

test('a clock that is set ahead does not sweep away a job that is being made', async () => {
  const root = await temporaryFolder();
  const jobs = new JobFolders(root, 'job.json');
  await writeFile(join(root, 'left.unfinished'), '');
  setTheClockAhead();
  await jobs.create('new', async folder => {
    await writeFile(join(folder, 'job.json'), '{}');
    await jobs.sweep();
  });
  expect(await readdir(root)).toEqual(['new']);
});

test('nor the content of an item whose row is not written yet', async () => {
  const root = await temporaryFolder();
  const files = new ItemFiles(root);
  await writeFile(join(root, 'left.partial'), '');
  setTheClockAhead();
  const { file } = await files.write(
    (async function* () {
      await files.sweep(new Set());
      yield Uint8Array.of(1);
    })(),
  );
  await files.sweep(new Set());
  expect(await readdir(root)).toEqual([file]);
  // Once a row named it and does no more, it is swept as any other.
  await files.sweep(new Set([file]));
  await files.sweep(new Set());
  expect(await readdir(root)).toEqual([]);
});

test('nor a file that is made to be read once, which goes then, or where its making fails', async () => {
  const root = await temporaryFolder();
  const files = new ItemFiles(root);
  setTheClockAhead();
  const file = await files.pass(async made => {
    await writeFile(files.path(made), 'x');
    await files.sweep(new Set());
    return made;
  });
  expect((await files.readOnce(file).toArray()).join('')).toBe('x');
  await expect.poll(() => readdir(root)).toEqual([]);
  const failing = files.pass(async made => {
    await writeFile(files.path(made), 'x');
    throw new Error('full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(await readdir(root)).toEqual([]);
});

test('what a killed service left is swept after an hour', async () => {
  const root = await temporaryFolder();
  const jobs = new JobFolders(root, 'job.json');
  for (const [name, age] of Object.entries({ old: 1.1 * hour, young: 0.9 * hour })) {
    const path = join(root, `${name}.unfinished`);
    await writeFile(path, '');
    await utimes(path, (real() - age) / 1000, (real() - age) / 1000);
  }
  await jobs.sweep();
  expect(await readdir(root)).toEqual(['young.unfinished']);
});
