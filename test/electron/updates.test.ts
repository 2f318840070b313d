import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NodeHttpExecutor } from 'builder-util/out/nodeHttpExecutor.js';
import type { DownloadOptions } from 'builder-util-runtime';
import { AppImageUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signReleases } from '../../build/desktop/sign-release.ts';
import { publicKeyOf, sign } from '../../data-packs/format/signature.ts';
import type { UpdateState } from '../../electron/contract.ts';
import { serveFolderFeed } from '../../electron/updates/folder-feed.ts';
import { Updates } from '../../electron/updates/updates.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { newSigningKey } from '../helpers/signed-pack.ts';

/** Requests by Node instead of Chromium's network, as the updater's own tests have it. */
class NodeDownloads extends NodeHttpExecutor {
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const { protocol, hostname, port, pathname, search } = url;
      const request = { protocol, hostname, port, path: pathname + search, headers: options.headers ?? {} };
      const callback = (error: Error | null | undefined) => (error ? reject(error) : resolve(destination));
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

const key = newSigningKey();
const publicKeys = [publicKeyOf(key)];
const installer = 'Outpost-2.0.0.AppImage';
let folder: string;
let carried: string;
let cache: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  carried = join(folder, 'carried');
  cache = join(folder, 'cache');
  await mkdir(carried);
  await mkdir(cache);
  vi.stubEnv('APPIMAGE', join(folder, 'Outpost-1.0.0.AppImage'));
  await writeFile(join(folder, 'Outpost-1.0.0.AppImage'), 'the one that runs');
});
afterEach(async () => {
  vi.unstubAllEnvs();
});

/** The files that the packer writes beside an installer, signed. */
async function carry(version: string, content = 'the newer one'): Promise<void> {
  await describeCarried(version, content);
  await signReleases(carried, key, publicKeys);
}

async function describeCarried(version: string, content = 'the newer one', said = 'the newer one'): Promise<void> {
  await writeFile(join(carried, installer), content);
  const sha512 = createHash('sha512').update(said).digest('base64');
  const description = [
    `version: ${version}`,
    'files:',
    `  - url: ${installer}`,
    `    sha512: ${sha512}`,
    `    size: ${said.length}`,
    `path: ${installer}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-20T00:00:00.000Z'",
    '',
  ];
  await writeFile(join(carried, 'latest-linux.yml'), description.join('\n'));
}

/** The updater of the program for Linux, with the system around it made up and everything else real. */
function updates(
  server?: string,
  pinned: readonly string[] = publicKeys,
): { updates: Updates; told: UpdateState[]; updater: AppImageUpdater } {
  const updater = new AppImageUpdater(null, {
    version: '1.0.0',
    name: 'outpost',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: cache,
    baseCachePath: cache,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  Object.assign(updater, { httpExecutor: new NodeDownloads() });
  // As in a packed program: where downloads are kept, and that it looks for Linux's description on any machine that
  // runs this.
  Object.assign(updater, { _testOnlyOptions: { platform: 'linux', isUseDifferentialDownload: false } });
  const told: UpdateState[] = [];
  const log = { info: () => undefined, warn: () => undefined };
  return {
    updates: new Updates({ updater, server, publicKeys: pinned, fetch, onChange: state => told.push(state), log }),
    told,
    updater,
  };
}

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('updates of the program', () => {
  beforeEach(() =>
    writeFile(
      join(folder, 'app-update.yml'),
      'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: outpost\n',
    ),
  );

  test('one that was carried here is fetched, checked, and waits for a restart', async () => {
    await carry('2.0.0');
    const { updates: program, told } = updates();
    expect(program.state().state).toBe('off');
    const state = await program.fromFolder(carried);
    expect(state).toMatchObject({ state: 'ready', version: '2.0.0' });
    expect(told.map(each => each.state)).toEqual(expect.arrayContaining(['checking', 'found', 'downloading', 'ready']));
    expect(await readFile(join(cache, 'outpost/pending', installer), 'utf8')).toBe('the newer one');
    expect(await readFile(join(folder, 'Outpost-1.0.0.AppImage'), 'utf8')).toBe('the one that runs');
  });

  test('an older one is none', async () => {
    await carry('0.9.0');
    expect(await updates().updates.fromFolder(carried)).toMatchObject({ state: 'none' });
  });

  test('one that nobody signed is not even downloaded, from a folder and from a server', async () => {
    await describeCarried('2.0.0');
    const { updates: program, told } = updates();
    const state = await program.fromFolder(carried);
    expect(state).toMatchObject({ state: 'failed' });
    expect(state.message).toMatch(/not signed by the maker of this program\. This version was not changed/);
    expect(told.map(each => each.state)).toEqual(['checking', 'failed']);
    const feed = await serveFolderFeed(carried, process);
    expect((await updates(feed.url).updates.check()).message).toContain('not signed by the maker');
    feed.close();
  });

  test('one that another key signed is refused, and so is one whose signature does not fit', async () => {
    const other = newSigningKey();
    await describeCarried('2.0.0');
    await signReleases(carried, other, [publicKeyOf(other)]);
    expect((await updates().updates.fromFolder(carried)).message).toContain('not signed by the maker');
    await carry('2.0.0');
    const file = join(carried, 'latest-linux.signed.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('2.0.0', '2.0.1'));
    expect((await updates().updates.fromFolder(carried)).message).toContain('signature does not fit');
    // The same key may sign other things.
    await writeFile(file, JSON.stringify(sign({ version: '2.0.0', files: [] }, key)));
    expect((await updates().updates.fromFolder(carried)).message).toContain('signature does not fit');
  });

  test('another installer than the signed one is refused, whatever its description says', async () => {
    await carry('2.0.0');
    const signed = await readFile(join(carried, 'latest-linux.signed.json'));
    await describeCarried('2.0.0', 'the newer two', 'the newer two');
    await writeFile(join(carried, 'latest-linux.signed.json'), signed);
    expect((await updates().updates.fromFolder(carried)).message).toContain('not the one that the maker');
    await describeCarried('3.0.0');
    expect((await updates().updates.fromFolder(carried)).message).toContain('not the one that the maker');
  });

  test('one that was changed while it waited is not put in place', async () => {
    await carry('2.0.0');
    const { updates: program, updater } = updates();
    const quit = vi.spyOn(updater, 'quitAndInstall').mockImplementation(() => undefined);
    await program.fromFolder(carried);
    await writeFile(join(cache, 'outpost/pending', installer), 'the newer two');
    const failed = vi.fn();
    await program.install(failed);
    expect(failed).toHaveBeenCalledWith(expect.stringContaining('not the one that the maker'));
    expect(quit).not.toHaveBeenCalled();
  });

  test('a copy without a key takes none, and says why', async () => {
    await carry('2.0.0');
    expect((await updates('https://updates.invalid/', []).updates.check()).message).toContain('built without the key');
    expect((await updates(undefined, []).updates.fromFolder(carried)).message).toContain('built without the key');
  });

  test('a damaged one is refused with a sentence, and the running version stays', async () => {
    await carry('2.0.0', 'the newer on');
    const { updates: program } = updates();
    const state = await program.fromFolder(carried);
    expect(state.state).toBe('failed');
    expect(state.message).toMatch(/damaged.*This version was not changed/);
    await program.install(vi.fn());
    expect(await readFile(join(folder, 'Outpost-1.0.0.AppImage'), 'utf8')).toBe('the one that runs');
  });

  test('a folder without an update says what is missing', async () => {
    expect((await updates().updates.fromFolder(carried)).message).toContain('latest-linux.yml is missing');
  });

  test('comes from a server too, and a server that is gone changes nothing', async () => {
    await carry('2.0.0');
    const server = createServer((req, res) => {
      readFile(join(carried, decodeURIComponent(new URL(req.url ?? '', 'http://x').pathname))).then(
        bytes => res.end(bytes),
        () => res.writeHead(404).end(),
      );
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const reached = updates(url);
    expect(reached.updates.state().state).toBe('idle');
    expect(await reached.updates.check()).toMatchObject({ state: 'ready', version: '2.0.0' });
    server.close();
    server.closeAllConnections();
    const gone = await updates(url).updates.check();
    expect(gone).toMatchObject({ state: 'failed' });
    expect(gone.message).toMatch(/could not be reached\. This version was not changed/);
  });

  test('is put in place only when one is ready', async () => {
    const { updates: program, updater } = updates();
    const quit = vi.spyOn(updater, 'quitAndInstall').mockImplementation(() => undefined);
    await program.install(vi.fn());
    expect(quit).not.toHaveBeenCalled();
    await carry('2.0.0');
    await program.fromFolder(carried);
    await program.install(vi.fn());
    expect(quit).toHaveBeenCalledOnce();
  });

  test('one that cannot be put in place after all says so, as everything is closed by then', async () => {
    await carry('2.0.0');
    const { updates: program } = updates();
    await program.fromFolder(carried);
    // Cleared away meanwhile, with everything else that can be fetched again.
    await rm(join(cache, 'outpost/pending', installer));
    const failed = vi.fn();
    await program.install(failed);
    expect(failed).toHaveBeenCalledWith(expect.stringMatching(/This version was not changed/));
    expect(await readFile(join(folder, 'Outpost-1.0.0.AppImage'), 'utf8')).toBe('the one that runs');
  });
});

test('a carried folder is served under a secret address, only its update files', async () => {
  await carry('2.0.0');
  await writeFile(join(carried, 'private.txt'), 'secret');
  await mkdir(join(carried, 'below'));
  await writeFile(join(carried, 'below/x.yml'), 'secret');
  const feed = await serveFolderFeed(carried, { platform: 'linux', arch: 'x64' });
  try {
    const status = async (path: string) => (await fetch(new URL(path, feed.url))).status;
    expect(await status('latest-linux.yml')).toBe(200);
    expect(await status(installer)).toBe(200);
    for (const path of [
      'private.txt',
      'below/x.yml',
      'below%2Fx.yml',
      '..%2f..%2fetc%2fpasswd',
      '/latest-linux.yml',
      '',
    ]) {
      expect(await status(path), path).toBe(404);
    }
  } finally {
    feed.close();
  }
});
