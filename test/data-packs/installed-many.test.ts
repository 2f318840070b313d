import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';

const store = new URL('../../data-packs/store/index.ts', import.meta.url).href;

test.skipIf(process.platform === 'win32')(
  'more packs than a process may have files open are listed, each sound',
  async () => {
    const dataDir = await temporaryFolder();
    const pointer = JSON.stringify({ version: '1', installed: new Date(0).toISOString() });
    for (let i = 0; i < 500; i++) {
      const directory = join(dataDir, 'packs', `pack-${i}`);
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'current.json'), pointer);
    }
    const list = `
    const { listInstalled } = await import(${JSON.stringify(store)});
    const packs = await listInstalled(${JSON.stringify(dataDir)});
    console.log(JSON.stringify({ count: packs.length, problems: packs.flatMap(({ problem }) => problem ?? []) }));`;
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -n 128 && exec "$0" --input-type=module --eval "$1"',
      process.execPath,
      list,
    ]);
    expect(JSON.parse(stdout)).toEqual({ count: 500, problems: [] });
  },
);
