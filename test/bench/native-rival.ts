import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { processorTimeOf } from './process-tree.ts';

const program = fileURLToPath(new URL('native-drawing.py', import.meta.url));
/** A Python that has mapli. */
const python = process.env.STATIC_MAPS_NATIVE ?? 'python3';

/** Without a screen, by the processor. */
const env = {
  ...process.env,
  EGL_PLATFORM: 'surfaceless',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** Why MapLibre Native takes no part; `undefined`: it does. */
export function nativeIsMissing(): string | undefined {
  if (spawnSync(python, ['-c', 'import mapli']).status === 0) return undefined;
  return `MapLibre Native is left out: ${python} has no mapli (pip install mapli; STATIC_MAPS_NATIVE names a Python that has it)`;
}

/** A style and what it needs, as MapLibre Native takes them; from a service. */
export interface NativeData {
  style: string;
  /** Where tiles, letters and sprites are had from, once. */
  address: string;
  folder: string;
  close(): Promise<void>;
}

/** Serves a service's style with its tiles one by one: MapLibre Native asks for none out of an archive. */
export async function openNativeData(baseUrl: string, key: string, name: string): Promise<NativeData> {
  const ask = async (path: string) =>
    (
      await fetch(new URL(path, baseUrl), {
        headers: { Authorization: `Bearer ${key}` },
      })
    ).json();
  const session = (await ask('/tiles/v1/token?session=native')) as {
    url: string;
    terrainUrl: string;
  };
  const archives: Record<string, PMTiles> = {
    basemap: new PMTiles(session.url),
    terrain: new PMTiles(session.terrainUrl),
  };
  const server = createServer(async (request, response) => {
    const [, room, archive = '', z, x, y] = (request.url ?? '').split('/');
    if (room === 'tile') {
      const tile = await archives[archive]?.getZxy(Number(z), Number(x), Number(y));
      if (tile === undefined) response.writeHead(404).end();
      else response.end(archive === 'terrain' ? await asPng(tile.data) : Buffer.from(tile.data));
      return;
    }
    const answer = await fetch(new URL(request.url ?? '/', baseUrl));
    const bytes = await answer.arrayBuffer();
    const isWebp = answer.headers.get('content-type') === 'image/webp';
    response.writeHead(answer.status).end(isWebp ? await asPng(bytes) : Buffer.from(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'outpost-native-'));
  return {
    style: JSON.stringify(await styleWithTiles(await ask(`/styles/${name}.json`), baseUrl, archives)),
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It reads no WebP. */
const asPng = (bytes: ArrayBuffer): Promise<Buffer> =>
  sharp(Buffer.from(bytes)).png({ compressionLevel: 1 }).toBuffer();

async function styleWithTiles(style: unknown, baseUrl: string, archives: Record<string, PMTiles>): Promise<unknown> {
  const local = JSON.stringify(style).replaceAll(baseUrl, 'bench:/');
  const { sources, ...rest } = JSON.parse(local) as {
    sources: Record<string, Record<string, unknown>>;
  };
  const limits = async (name: string) => {
    const { minZoom, maxZoom } = (await archives[name]?.getHeader()) ?? {
      minZoom: 0,
      maxZoom: 0,
    };
    return {
      tiles: [`bench://tile/${name}/{z}/{x}/{y}`],
      minzoom: minZoom,
      maxzoom: maxZoom,
    };
  };
  const [basemap, terrain] = [await limits('basemap'), await limits('terrain')];
  const changed = Object.entries(sources).flatMap(([id, { url, ...source }]) => {
    const address = JSON.stringify([url, source.tiles]);
    if (address.includes('dem-contour:')) return [];
    if (address.includes('{{TILE_URL}}')) return [[id, { ...basemap, ...source, tiles: basemap.tiles }]];
    return [[id, address.includes('{{TERRAIN_URL}}') ? { ...source, ...terrain } : source]];
  });
  return { ...rest, sources: Object.fromEntries(changed) };
}

/** A process that draws a style by MapLibre Native, in software. */
export class NativeRival {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  /** The end of what it wrote to standard error. */
  #said = '';

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-2000);
    });
  }

  static async start({ style, address, folder }: NativeData): Promise<NativeRival> {
    const child = spawn(python, [program, address, folder], { env });
    child.stdin.write(`${style}\n`);
    const rival = new NativeRival(child);
    await rival.#line();
    return rival;
  }

  /** Milliseconds, and bytes of the PNG. */
  async draw(view: View): Promise<{ ms: number; bytes: number }> {
    this.#child.stdin.write(`${JSON.stringify(view)}\n`);
    return JSON.parse(await this.#line()) as { ms: number; bytes: number };
  }

  /** Milliseconds of processor time so far. */
  processorTime(): number {
    return processorTimeOf(this.#child.pid ?? 0);
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    await ended;
  }

  async #line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error(`MapLibre Native has ended: ${this.#said}`);
    return value as string;
  }
}
