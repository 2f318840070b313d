import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeRegions } from '../../build/regions/make-regions.ts';
import { regionsAreCurrent } from '../../build/regions/regions-folder.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';

let root: string;
let made: string[];
beforeEach(async () => {
  root = await temporaryFolder();
  made = [];
  await write('package.json', '{"dependencies": {"atlas": "1.0.0", "other": "1.0.0"}}');
  for (const folder of ['build/world', 'data-packs/builder', 'data-packs/format', 'data-packs/geo']) {
    await write(`${folder}/file.ts`, '');
  }
  await write('build/sandbox/draw.ts', "const atlas = require('atlas');");
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function make(id: string, out: string): Promise<void> {
  made.push(id);
  await mkdir(out);
  await writeFile(join(out, 'pack.json'), `${id} of run ${made.length}`);
}

test('regions are made when one of their inputs changed, and only then', async () => {
  expect(await regionsAreCurrent(root)).toBe(false);
  await makeRegions(root, make);
  expect(await readdir(join(root, 'dist/regions'))).toEqual(['inputs.sha256', 'sandbox', 'world']);
  await makeRegions(root, make);
  expect(made).toEqual(['sandbox', 'world']);
  expect(await regionsAreCurrent(root)).toBe(true);

  await write('build/sandbox/draw.ts', "const atlas = require('atlas');\n");
  expect(await regionsAreCurrent(root)).toBe(false);
  await makeRegions(root, make);
  expect(made).toEqual(['sandbox', 'world', 'sandbox', 'world']);
  expect(await regionsAreCurrent(root)).toBe(true);
  expect(await readdir(join(root, 'dist/.regions'))).toEqual([]);
});

test('versions of imported packages count, other packages and documentation do not', async () => {
  await makeRegions(root, make);
  await write('package.json', '{"dependencies": {"atlas": "1.0.0", "other": "2.0.0"}}');
  await write('build/sandbox/FACTS.md', '# Facts');
  expect(await regionsAreCurrent(root)).toBe(true);
  await write('package.json', '{"dependencies": {"atlas": "1.0.1", "other": "2.0.0"}}');
  expect(await regionsAreCurrent(root)).toBe(false);
});

test('a region that cannot be made is named, and the former ones stay', async () => {
  await makeRegions(root, make);
  await write('build/world/file.ts', 'changed');
  const failing = async (id: string, out: string) => {
    await make(id, out);
    if (id === 'world') throw new Error('The region world could not be made: no atlas.');
  };
  await expect(makeRegions(root, failing)).rejects.toThrow('The region world could not be made: no atlas.');
  expect(await readFile(join(root, 'dist/regions/sandbox/pack.json'), 'utf8')).toBe('sandbox of run 2');
  expect(await regionsAreCurrent(root)).toBe(false);
  expect(await readdir(join(root, 'dist/.regions'))).toEqual([]);
});

test('two processes that find them outdated make them once', async () => {
  await Promise.all([makeRegions(root, make), makeRegions(root, make)]);
  expect(made).toEqual(['sandbox', 'world']);
});
