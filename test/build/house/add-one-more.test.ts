import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { writeValueNames } from '../../../build/write-value-names.ts';
import { root } from '../../helpers/packs.ts';
import { temporaryFolder } from '../../helpers/raw-osm.ts';
import { type Addition, additions, probe } from './additions.ts';

/*
 * What CONTRIBUTING.md says of adding one more is done here, in a copy of the rooms: each made-up thing touches no more
 * files than it says there, and all of them together are sound for the compiler and there when the program runs.
 */
const rooms = ['server', 'data-packs', 'renderer', 'electron'];
const others = ['build/tsconfig.base.json', 'package.json'];
const run = promisify(execFile);

let copy: string;
const touched = new Map<Addition, number>();

beforeAll(async () => {
  copy = await temporaryFolder();
  for (const path of [...rooms, ...others]) cpSync(join(root, path), join(copy, path), { recursive: true });
  for (const made of ['node_modules', 'dist']) symlinkSync(join(root, made), join(copy, made), 'dir');
  for (const addition of additions) touched.set(addition, add(addition));
  writeValueNames(pathToFileURL(join(copy, 'data-packs/texts/')));
});

/** Writes the files of one made-up thing; answers how many those are. */
function add({ files }: Addition): number {
  const edits = Object.entries(files);
  for (const [path, edit] of edits) {
    const file = join(copy, path);
    mkdirSync(dirname(file), { recursive: true });
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const after = edit(before);
    if (after === before) throw new Error(`${path} has no place for one more.`);
    writeFileSync(file, after);
  }
  return edits.length;
}

test.each(additions)('one more $what touches $most files at most', addition => {
  expect(touched.get(addition)).toBeLessThanOrEqual(addition.most);
});

test.each(rooms)('with all of them %s is sound for the compiler', async room => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await expect(run(process.execPath, [compiler, '-p', join(copy, room), '--noEmit'])).resolves.toMatchObject({
    stdout: '',
  });
});

test('all of them are there when the program runs', async () => {
  const script = join(copy, 'probe.ts');
  writeFileSync(script, probe);
  const { stdout } = await run(process.execPath, [script, await temporaryFolder()], { maxBuffer: 1e8 });
  const found = JSON.parse(stdout);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map(what => [what, true])));
});
