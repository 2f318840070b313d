import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import type { PackManifest } from '../../data-packs/format/manifest.ts';
import { publishPacks } from '../../data-packs/publish/publish-packs.ts';
import { addressOf, temporaryFolder } from '../helpers/afterwards.ts';
import { packFor, type TestPack } from '../helpers/packs.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** A folder of published packs on a plain file server. */
export interface CatalogueServer {
  /** Address of the catalogue's folder. */
  url: string;
  /** Publishes a pack of one small part; returns the pack's folder. */
  publishTiny(options: Parameters<typeof writeTinyPack>[1] & { path?: string[] }): Promise<string>;
  /** Publishes a real region. */
  publishRegion(id: TestPack): Promise<void>;
  /** Publishes the sandbox under another id. */
  publishIsland(id: string, name: string, path: string[]): Promise<void>;
  /** Stalls every part in the middle until `resume`. */
  stall(): void;
  resume(): void;
  /** Whether to answer only 404. */
  setGone(gone: boolean): void;
}

const rangePattern = /^bytes=(\d+)-(\d*)$/;

/** Serves until afterwards. */
export async function serveCatalogue(options: { name: string; keyPem?: string }): Promise<CatalogueServer> {
  const folder = await temporaryFolder();
  const site = join(folder, 'site');
  const waiting = new Set<() => void>();
  let stalled = false;
  let gone = false;

  async function answer(path: string, range: string | undefined, res: ServerResponse): Promise<void> {
    const file = join(site, normalize(path));
    const size = await stat(file).then(
      found => (found.isFile() ? found.size : undefined),
      () => undefined,
    );
    if (size === undefined || gone) {
      res.writeHead(404).end();
      return;
    }
    const [, from = '0', to = ''] = rangePattern.exec(range ?? '') ?? [];
    const [start, end] = [Number(from), to === '' ? size - 1 : Number(to)];
    res.writeHead(range === undefined ? 200 : 206, {
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      etag: `"${size}"`,
      ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    const stream = createReadStream(file, { start, end, highWaterMark: 16_384 });
    let sent = 0;
    for await (const chunk of stream) {
      if (res.destroyed) return;
      if (stalled && !path.endsWith('.json') && sent > (end - start) / 3) {
        await new Promise<void>(resolve => {
          waiting.add(resolve);
          res.once('close', resolve);
        });
      }
      sent += chunk.length;
      if (!res.write(chunk)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    }
    res.end();
  }

  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    answer(decodeURIComponent(pathname), req.headers.range, res).catch(() => res.destroy());
  });

  const publish = async (directory: string, id: string, path: string[] | undefined) => {
    await publishPacks(join(folder, 'data'), site, [{ id, path: directory }], {
      name: options.name,
      ...(options.keyPem === undefined ? {} : { keyPem: options.keyPem }),
      ...(path === undefined ? {} : { path }),
    });
  };
  return {
    url: await addressOf(server),
    publishTiny: async ({ path, ...pack }) => {
      const directory = await mkdtemp(join(folder, 'pack-'));
      await publish(await writeTinyPack(directory, pack), pack.id, path);
      return directory;
    },
    publishRegion: async id => publish(await packFor(id), id, undefined),
    publishIsland: async (id, name, path) => {
      const directory = join(folder, id);
      await cp(await packFor('sandbox'), directory, { recursive: true });
      const file = join(directory, 'pack.json');
      const manifest: PackManifest = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...manifest, id, name, version: '2026-10-01.20261102T080000Z' }));
      await publish(directory, id, path);
    },
    stall: () => {
      stalled = true;
    },
    resume: () => {
      stalled = false;
      for (const go of waiting) go();
      waiting.clear();
    },
    setGone: now => {
      gone = now;
    },
  };
}
