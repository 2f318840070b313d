import { extname } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Buildings } from '../../buildings/index.ts';
import { Failure } from '../../errors.ts';
import { clientIp } from '../../http/client-address.ts';
import { mountOnly } from '../../http/index.ts';
import { sendCached } from '../../http/reply/cached-reply.ts';
import type { Clock } from '../../module.ts';
import type { OpenPart, RegionFile } from '../../regions/index.ts';
import type { Traffic } from '../../traffic/index.ts';
import { tilesWords as t } from '../../words.ts';
import { archivePaths, imageryPath } from '../archives/archive-paths.ts';
import { ByteSpace } from '../archives/byte-space.ts';
import { sendRange } from '../archives/send-range.ts';
import type { ImageryCatalogue } from '../imagery/imagery-catalogue.ts';
import type { UrlSigner } from '../token/url-signature.ts';

export interface AssetRouterOptions {
  imagery: ImageryCatalogue;
  buildings: Buildings;
  traffic: Traffic;
  openPart: OpenPart;
  signer: UrlSigner;
  clock: Clock;
}

/** Serves signed files of packs: imagery archives, signed each; 3D buildings and traffic, signed by prefix. */
export function assetRouter({ imagery, buildings, traffic, openPart, signer, clock }: AssetRouterOptions): Router {
  const router = Router({ caseSensitive: true });
  const verify = (req: Request, path: string): void => signer.verify(path, clientIp(req), req.query, clock.now());

  mountOnly('get', router, `${archivePaths.imagery}/:region/:name.pmtiles`, async (req, res) => {
    const id = `${String(req.params.region)}/${String(req.params.name)}`;
    verify(req, imageryPath(id));
    await sendFile(req, res, imagery.find(id), openPart);
  });

  for (const [prefix, files] of [
    [archivePaths.buildings, buildings],
    [archivePaths.traffic, traffic],
  ] as const) {
    mountOnly('get', router, `${prefix}/*rest`, async (req, res) => {
      verify(req, prefix);
      const found = await files.find([req.params.rest].flat().join('/'), clock.now());
      if (found === undefined || !('json' in found)) return sendFile(req, res, found, openPart);
      const json = Buffer.from(JSON.stringify(found.json));
      const seconds = 'seconds' in found ? found.seconds : 300;
      sendCached(req, res, contentTypeOf('tileset.json'), json, `private, max-age=${seconds}`);
    });
  }
  return router;
}

async function sendFile(req: Request, res: Response, file: RegionFile | undefined, openPart: OpenPart): Promise<void> {
  const missing = t.message('noAsset');
  if (file === undefined) throw new Failure('not_found', missing);
  const { path, part } = file;
  // Opened per request, so that removed regions keep no files open while running downloads finish.
  const space = await ByteSpace.open([{ path, offset: 0, length: part.size }], openPart).catch((cause: unknown) => {
    // Removed a moment ago.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') throw new Failure('not_found', missing);
    throw cause;
  });
  try {
    await sendRange(req, res, { etag: `"${part.sha256.slice(0, 32)}"`, space, contentType: contentTypeOf(part.path) });
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
const contentTypeOf = (path: string): string =>
  lookup(contentTypes, extname(path).toLowerCase()) ?? 'application/octet-stream';
