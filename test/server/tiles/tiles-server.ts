import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { type Coverage, formatVersion, type PartKind } from '../../../data-packs/format/manifest.ts';
import { type Bounds, boxPolygon } from '../../../data-packs/geo/bounds.ts';
import type { RequestContext } from '../../../server/http/endpoint.ts';
import { cors, envelope, requestId } from '../../../server/http/index.ts';
import type { ApiModule, ModuleContext } from '../../../server/module.ts';
import { type OpenPart, openPartFile } from '../../../server/regions/index.ts';
import type { MountedRegion, Regions } from '../../../server/regions/region.ts';
import { createTiles, type TilesOptions } from '../../../server/tiles/index.ts';
import type { SignedTileUrl } from '../../../server/tiles/token/signed-tile-url.ts';

export interface RegionFiles {
  id: string;
  bounds: Bounds;
  coverage?: Coverage;
  basemap?: string;
  terrain?: string;
  /** Stands in for the hash of the files. */
  version?: string;
}

function mounted(files: RegionFiles): MountedRegion {
  const paths = new Map<PartKind, string>();
  if (files.basemap !== undefined) paths.set('basemap', files.basemap);
  if (files.terrain !== undefined) paths.set('terrain', files.terrain);
  const part = (kind: PartKind) => ({
    kind,
    path: `${kind}.pmtiles`,
    size: 1,
    sha256: (files.version ?? files.id).padEnd(64, '0'),
  });
  return {
    id: files.id,
    directory: tmpdir(),
    manifest: {
      formatVersion,
      id: files.id,
      name: files.id,
      version: '1',
      created: '2026-01-01T00:00:00Z',
      bounds: files.bounds,
      coverage: files.coverage ?? boxPolygon(files.bounds),
      countries: [],
      languages: [],
      parts: [...paths.keys()].map(part),
      attributions: [
        { text: `© ${files.id} <makers>`, url: 'https://example.org/', licence: 'ODbL', parts: ['basemap', 'terrain'] },
      ],
      sources: [],
    },
    partPath: kind => paths.get(kind),
    covers: () => true,
  };
}

/** Regions a test mounts by hand. */
class TestRegions implements Regions {
  #list: readonly MountedRegion[] = [];
  readonly #listeners = new Set<() => void>();

  list(): readonly MountedRegion[] {
    return this.#list;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  mount(...files: RegionFiles[]): void {
    this.#list = files.map(mounted);
    for (const listener of this.#listeners) listener();
  }
}

export interface TilesServer {
  regions: TestRegions;
  module: ApiModule;
  baseUrl: string;
  folder: string;
  token(query?: Record<string, unknown>): Promise<SignedTileUrl>;
  close(): Promise<void>;
}

/** The tiles module alone, over HTTP, without keys: what the service adds is tested with the service. */
export async function startTilesServer(
  regions: RegionFiles[],
  { openPart = openPartFile, ...options }: TilesOptions & { cacheDir?: string; openPart?: OpenPart } = {},
): Promise<TilesServer> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-tiles-'));
  const mountedRegions = new TestRegions();
  mountedRegions.mount(...regions);
  let baseUrl = '';
  const context: ModuleContext = {
    regions: mountedRegions,
    suspect: async () => false,
    openPart,
    clock: { now: () => Date.now() },
    logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    cacheDir: options.cacheDir ?? folder,
    urls: () => ({ baseUrl, cdnUrl: baseUrl, siteUrl: baseUrl }),
    secret: randomBytes(32),
    isRevoked: () => false,
    aheadMs: () => 0,
  };
  const module = createTiles(context, options);
  const app = express();
  app.use(requestId, cors);
  if (module.publicRouter !== undefined) app.use(module.publicRouter);
  app.use(envelope(context.logger));
  const server = createServer(app);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requestContext: RequestContext = {
    principal: { keyId: 'key_tiles', userId: 'usr_tiles', scopes: [] },
    clientIp: '127.0.0.1',
    urls: { baseUrl, cdnUrl: baseUrl, siteUrl: baseUrl },
    signal: new AbortController().signal,
  };
  return {
    regions: mountedRegions,
    module,
    baseUrl,
    folder,
    token: async (query = {}) => {
      const endpoint = module.endpoints.find(({ operation }) => operation === 'tiles_token');
      return (await endpoint?.handle({ params: {}, query, body: undefined }, requestContext)) as SignedTileUrl;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await module.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
