import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser, openerOf } from '../../server/cli/browser.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost, outpostServe } from '../helpers/outpost.ts';

const folder = await temporaryFolder();
const options: string[] = ['--data-dir', folder];

const serve = () => outpostServe([...options, '--no-default-regions', '--port', '0', '--json']);
const running = async () => (await readdir(join(folder, 'running'))).filter(name => name.endsWith('.json'));

async function redeem(workstationUrl: string): Promise<number> {
  const { origin, hash } = new URL(workstationUrl);
  const answer = await fetch(`${origin}/workstation/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: hash.replace('#token=', '') }),
  });
  return answer.status;
}

describe('outpost open', () => {
  test('says in a sentence that nothing runs', async () => {
    const { code, stdout, stderr } = await outpost(['open', ...options]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^No Outpost runs on the data folder [^\n]+npm start[^\n]+\n$/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('prints an address of the running service that works once, each time another', async () => {
    // By a service that was killed in writing it; no process has such a number.
    await mkdir(join(folder, 'running'), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'running', '99999999-1.json.99999999-0123abcd.tmp'), '{');
    const serving = await serve();
    onTestFinished(() => void serving.child.kill('SIGKILL'));
    const { baseUrl } = JSON.parse(serving.firstLine);
    const { stdout } = await outpost(['open', '--print', ...options]);
    const url = stdout.trim().split(' ').at(-1) ?? '';
    expect(url).toMatch(new RegExp(`^${baseUrl}/workstation/#token=[\\w-]{32}$`));
    const second = JSON.parse((await outpost(['open', '--json', ...options])).stdout);
    expect(second.baseUrl).toBe(baseUrl);
    expect(second.workstationUrl).not.toBe(url);
    expect([await redeem(url), await redeem(url), await redeem(second.workstationUrl)]).toEqual([200, 401, 200]);
    // What lies in the folder is for its owner, and opens nothing by itself.
    const [name = ''] = await running();
    const file = join(folder, 'running', name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'running'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, 'running'))).toEqual([name]);
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')))).toEqual(['pid', 'url', 'baseUrl', 'since']);
    await serving.stop('SIGTERM');
    expect(await running()).toEqual([]);
  });

  test('knows a killed service, and removes what it left', async () => {
    const serving = await serve();
    await serving.stop('SIGKILL');
    expect(await running()).toHaveLength(1);
    expect((await outpost(['open', '--print', ...options])).stderr).toContain('No Outpost runs');
    expect(await running()).toEqual([]);
  });

  test('gives no address of a program that took the port of a killed service', async () => {
    const asked: string[] = [];
    const impostor = createServer((req, res) => {
      asked.push(`${req.method} ${req.url}`);
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify({ status: 'ok', proof: createHash('sha256').update('guess').digest('base64url') }));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void impostor.close());
    await once(impostor, 'listening');
    const url = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
    await mkdir(join(folder, 'running'), { recursive: true });
    const left = { pid: process.pid, url, baseUrl: url, since: Date.now() };
    await writeFile(join(folder, 'running', 'left.json'), JSON.stringify(left));
    const { stdout, stderr } = await outpost(['open', '--print', ...options]);
    expect(asked).toEqual(['POST /workstation/session/proof']);
    expect(stdout).toBe('');
    expect(stderr).toContain('No Outpost runs');
    await rm(join(folder, 'running', 'left.json'));
  });

  test('--forget locks out the windows of a running service', async () => {
    const serving = await serve();
    onTestFinished(() => void serving.child.kill('SIGKILL'));
    const { workstationUrl } = JSON.parse(serving.firstLine);
    const { code, stdout } = await outpost(['open', '--forget', ...options]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('locked out') });
    expect(await redeem(workstationUrl)).toBe(401);
    const { workstationUrl: another } = JSON.parse((await outpost(['open', '--json', ...options])).stdout);
    expect(await redeem(another)).toBe(200);
    await serving.stop('SIGTERM');
  });

  test('a port in use by the service of the same data folder: says how to open it', async () => {
    const serving = await serve();
    onTestFinished(() => void serving.child.kill('SIGKILL'));
    const { port } = new URL(JSON.parse(serving.firstLine).baseUrl);
    const second = await outpost(['serve', ...options, '--no-default-regions', '--port', port]);
    expect(second.stderr).toMatch(/of this data folder runs there already: "outpost open" opens it\.\n$/);
    await serving.stop('SIGTERM');
  });
});

test('on Windows a file is opened whose path holds what ends a command', () => {
  const command = openerOf('C:\\A&B\\open.html', { platform: 'win32', env: {} });
  expect(command?.slice(1).join(' ')).toBe('/d /c start "" "C:\\A&B\\open.html"');
});

test.skipIf(process.platform !== 'linux')(
  'the browser is given a file of this user, never the token itself',
  async () => {
    const data = join(folder, 'opened');
    const given = join(folder, 'given');
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'xdg-open'), `#!/bin/sh\necho "$@" > ${given}\n`, { mode: 0o755 });
    const { PATH, DISPLAY } = process.env;
    process.env.PATH = `${bin}:${PATH}`;
    process.env.DISPLAY = ':9';
    onTestFinished(() => {
      process.env.PATH = PATH;
      if (DISPLAY === undefined) delete process.env.DISPLAY;
      else process.env.DISPLAY = DISPLAY;
    });
    const url = 'http://127.0.0.1:8787/workstation/#token=secret';
    expect(openBrowser(url, data)).toBe(true);
    await expect.poll(() => readFile(given, 'utf8').catch(() => '')).toBe(`${join(data, 'cache/open.html')}\n`);
    const file = join(data, 'cache/open.html');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(`content="0; url=${url}"`);
  },
);
