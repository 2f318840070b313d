import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { builtScript, sourcesFile } from '../../server/cli/built-script.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpostServe } from '../helpers/outpost.ts';
import { windowKey } from '../helpers/window-key.ts';

test('a script is started as it was built until one of its sources is newer, or gone', async () => {
  const folder = await temporaryFolder();
  const root = pathToFileURL(`${folder}/`);
  const [script, other] = ['server/cli/outpost.ts', 'server/other.ts'];
  const begins = () => builtScript(script, root).href.slice(root.href.length);
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  for (const source of [script, other]) await write(source, '');
  expect(begins()).toBe(script);

  const built = 'dist/program/server.cli.outpost.js';
  await write(`dist/program/${sourcesFile}`, JSON.stringify([script, other]));
  expect(begins()).toBe(built);

  const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
  await utimes(join(folder, other), at(2), at(2));
  expect(begins()).toBe(script);
  await utimes(join(folder, other), at(-2), at(-2));
  expect(begins()).toBe(built);
  await rm(join(folder, other));
  expect(begins()).toBe(script);
});

test.skipIf(process.platform !== 'linux')('the service and all that it starts run as built', async () => {
  const folder = await temporaryFolder();
  const serving = await outpostServe(['--json', '--port', '0', '--data-dir', folder]);
  onTestFinished(() => void serving.child.kill('SIGKILL'));
  const { baseUrl, key } = await windowKey(serving.firstLine);
  const headers = { authorization: `Bearer ${key}` };
  const picture = await fetch(`${baseUrl}/styles/v1/light/static/0,0,1/200x200.png`, { headers });
  expect(picture.status).toBe(200);
  const places = await fetch(`${baseUrl}/search/geocode/v1/forward?q=Paris`, { headers });
  expect(places.status).toBe(200);

  const scripts = (await commandsUnder(serving.child.pid as number)).flatMap(command =>
    command.filter(word => /\.[jt]s$/.test(word)),
  );
  expect(scripts.some(script => script.endsWith('dist/program/server.static-maps.drawing.render-process.js'))).toBe(
    true,
  );
  expect(scripts.filter(script => script.endsWith('.ts'))).toEqual([]);
  expect((await serving.stop('SIGTERM')).stderr).not.toContain('"level":50');
});

/** The commands of the processes that a process has started. */
async function commandsUnder(parent: number): Promise<string[][]> {
  const found: string[][] = [];
  for (const name of await readdir('/proc')) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (!status.includes(`PPid:\t${parent}\n`)) continue;
    found.push((await readFile(`/proc/${name}/cmdline`, 'utf8')).split('\0'));
  }
  return found;
}

test('only threads and processes whose work is in a database load its native code', async () => {
  const folder = new URL('../../dist/program/', import.meta.url);
  const loadsDatabase = async (file: string, met = new Set<string>()): Promise<boolean> => {
    met.add(file);
    const text = await readFile(new URL(file, folder), 'utf8');
    const imported = [...text.matchAll(/^(?:import|export)\b[^'"]*["']([^'"]+)["']/gm)].map(([, name = '']) => name);
    if (imported.includes('better-sqlite3')) return true;
    for (const name of imported.filter(other => other.startsWith('./') && !met.has(other))) {
      if (await loadsDatabase(name, met)) return true;
    }
    return false;
  };
  const loading: string[] = [];
  for (const file of (await readdir(folder)).filter(name => /(?:-worker|-process|\.thread\.[\w-]+)\.js$/.test(name))) {
    if (await loadsDatabase(file)) loading.push(file.replace(/^.*\.(.*)\.js$/, '$1'));
  }
  expect(loading.toSorted()).toEqual([
    'batch-worker',
    'bring-in-worker',
    'build-process',
    'db-worker',
    'feature-worker',
    'file-worker',
    'places-worker',
    'search-worker',
    'service-process',
    'store-worker',
  ]);
});
