import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { electronBinary, whyNoWindow } from '../../build/start/electron-binary.ts';
import { afterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { outpostServe } from '../helpers/outpost.ts';
import { root } from '../helpers/packs.ts';

const browserOnly = whyNoWindow(electronBinary(root)) !== undefined;

test.runIf(browserOnly)(
  '`npm start` beside a running service of its data folder lets a window into that one',
  async () => {
    const dataDir = await temporaryFolder();
    const serving = await outpostServe(['--data-dir', dataDir, '--no-default-regions', '--port', '0', '--json']);
    afterwards(() => serving.stop('SIGTERM'));
    const { baseUrl } = JSON.parse(serving.firstLine);
    const parameters = [join(root, 'build/start.js'), '--no-open', '--data-dir', dataDir];
    const { stdout } = await promisify(execFile)(process.execPath, parameters);
    expect(stdout).toContain(`Outpost runs on this data folder already, at ${baseUrl}\n`);
    expect(stdout).toMatch(new RegExp(`${baseUrl}/workstation/#token=[\\w-]{32}\n`));
  },
);
