import { extname } from 'node:path';
import { type Request, type Response, Router } from 'express';
import type { Buildings } from '../../buildings/index.ts';
import { Failure } from '../../errors.ts';
import { clientIp } from '../../http/client-address.ts';
import { onlyMethods } from '../../http/index.ts';
import type { RegionFile } from '../../regions/index.ts';
import type { Clock } from '../../room.ts';
import type { Traffic } from '../../traffic/index.ts';
import { archivePaths, imageryPath } from '../archives/archive-paths.ts';
import { ByteSpace } from '../archives/byte-space.ts';
import { sendRange } from '../archives/send-range.ts';
import { sendCached } from '../cached-reply.ts';
import type { ImageryCatalogue } from '../imagery/imagery-catalogue.ts';
import type { UrlSigner } from '../token/url-signature.ts';
import { t } from '../words.ts';

export interface AssetRouterOptions {
  imagery: ImageryCatalogue;
  buildings: Buildings;
  traffic: Traffic;
  signer: UrlSigner;
  clock: Clock;
}

/**
 * Signed files of the regions, each as it lies in its pack: imagery archives, signed one by one, 3D buildings and
 * traffic, signed for everything below their address.
 */
export function assetRouter({ imagery, buildings, traffic, signer, clock }: AssetRouterOptions): Router {
  const router = Router({ caseSensitive: true });
  const verify = (req: Request, path: string): void => signer.verify(path, clientIp(req), req.query, clock.now());

  const archives = `${archivePaths.imagery}/:region/:name.pmtiles`;
  router.get(archives, async (req, res) => {
    const id = `${String(req.params.region)}/${String(req.params.name)}`;
    verify(req, imageryPath(id));
    await sendFile(req, res, imagery.find(id));
  });
  onlyMethods(router, archives, ['get']);

  for (const [prefix, room] of [
    [archivePaths.buildings, buildings],
    [archivePaths.traffic, traffic],
  ] as const) {
    const below = `${prefix}/*rest`;
    router.get(below, async (req, res) => {
      verify(req, prefix);
      const found = room.find([req.params.rest].flat().join('/'));
      if (found !== undefined && 'json' in found)
        sendCached(req, res, contentTypeOf('tileset.json'), Buffer.from(JSON.stringify(found.json)), 300, 'private');
      else await sendFile(req, res, found);
    });
    onlyMethods(router, below, ['get']);
  }
  return router;
}

async function sendFile(req: Request, res: Response, file: RegionFile | undefined): Promise<void> {
  const missing = t.message('noAsset');
  if (file === undefined) throw new Failure('not_found', missing);
  const { path, part } = file;
  // Opened for each request: a removed region has no open files, and a running download ends well.
  const space = await ByteSpace.open([{ path, offset: 0, length: part.size }]).catch((cause: unknown) => {
    // Removed a moment ago.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') throw new Failure('not_found', missing);
    throw cause;
  });
  try {
    await sendRange(req, res, { etag: `"${part.sha256.slice(0, 32)}"`, space, contentType: contentTypeOf(path) });
  } finally {
    await space.close();
  }
}

const contentTypes: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.ktx2': 'image/ktx2',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mvt': 'application/vnd.mapbox-vector-tile',
  '.pbf': 'application/x-protobuf',
  '.pmtiles': 'application/vnd.pmtiles',
};

/** The media type of a pack's file; the binary formats of 3D Tiles have none of their own. */
const contentTypeOf = (path: string): string => contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
