import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';

const script = fileURLToPath(new URL('../../build/packages.js', import.meta.url));

const express = { version: '5.3.0', integrity: 'sha512-e' };
const vitest = { version: '5.1.1', integrity: 'sha512-v', dev: true };
const lock = {
  '': { name: 'outpost' },
  'node_modules/express': express,
  'node_modules/vitest': vitest,
  'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-f', optional: true, os: ['darwin'] },
};

/** Runs the script in a checkout with these packages, with a stand-in for npm that ends with an exit code. */
async function run(installed: object | undefined, name = 'pretest', npmEndsWith = 0) {
  const root = await temporaryFolder();
  await mkdir(join(root, 'build'));
  await mkdir(join(root, 'node_modules'));
  await cp(script, join(root, 'build/packages.js'));
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
  const listed = join(root, 'node_modules/.package-lock.json');
  if (installed !== undefined) await writeFile(listed, JSON.stringify({ packages: installed }));
  const npm = join(root, 'npm.cjs');
  await writeFile(npm, `console.log(process.argv.slice(2).join(' ')); process.exitCode = ${npmEndsWith}`);
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'build/packages.js')], {
    env: { ...process.env, npm_execpath: npm, npm_lifecycle_event: name },
    encoding: 'utf8',
  });
  return { status, npm: stdout.trim().split('\n').slice(1) };
}

test('a fresh clone installs its packages, and fails as npm fails', async () => {
  expect(await run(undefined)).toEqual({ status: 0, npm: ['ci --include=dev'] });
  expect(await run(undefined, 'pretest', 7)).toEqual({ status: 7, npm: ['ci --include=dev'] });
});

test('packages that the lock file names are not installed again, those of other systems are not missed', async () => {
  expect(await run({ 'node_modules/express': express, 'node_modules/vitest': vitest })).toEqual({ status: 0, npm: [] });
});

test('packages of an older lock file are replaced', async () => {
  const older = { ...express, version: '5.2.0' };
  expect((await run({ 'node_modules/express': older, 'node_modules/vitest': vitest })).npm).toHaveLength(1);
  const altered = { ...vitest, integrity: 'sha512-w' };
  expect((await run({ 'node_modules/express': express, 'node_modules/vitest': altered })).npm).toHaveLength(1);
  expect((await run({ 'node_modules/vitest': vitest })).npm).toHaveLength(1);
});

test('who left out packages for development starts without them, and tests with them', async () => {
  expect((await run({ 'node_modules/express': express }, 'prestart')).npm).toEqual([]);
  expect((await run({ 'node_modules/express': express }, 'pretest')).npm).toHaveLength(1);
});
