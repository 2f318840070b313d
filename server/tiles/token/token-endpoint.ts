import { randomUUID } from 'node:crypto';
import type { Buildings } from '../../buildings/index.ts';
import { Failure } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import type { Clock } from '../../module.ts';
import type { Traffic } from '../../traffic/index.ts';
import { archivePaths, imageryPath } from '../archives/archive-paths.ts';
import type { ImageryCatalogue, InstalledImagery } from '../imagery/imagery-catalogue.ts';
import {
  type ImageryLayer,
  type SignedTileUrl,
  signedTileUrlSchema,
  type TileCredits,
  tokenQuerySchema,
} from './signed-tile-url.ts';
import type { TokenBuckets } from './token-bucket.ts';
import type { UrlSigner } from './url-signature.ts';

export interface TokenEndpointOptions {
  signer: UrlSigner;
  buckets: TokenBuckets;
  clock: Clock;
  /** Milliseconds by which the clock of a key is ahead. */
  aheadMs: (keyId: string) => number;
  /** Seconds a signature lives. */
  lifetime: number;
  imagery: ImageryCatalogue;
  credits: () => TileCredits[];
  buildings: Buildings;
  traffic: Traffic;
  /** Resolves once the archives show the regions mounted now. */
  settled: () => Promise<void>;
}

/** One unit, in tenths. */
const sessionTenths = 10;

export function tokenEndpoint(options: TokenEndpointOptions): Endpoint {
  const { signer, buckets, clock } = options;
  return defineEndpoint({
    operation: 'tiles_token',
    summary: 'Signed URLs of the basemap, terrain, imagery and buildings for one map session',
    description:
      'The URLs are bound to the address of the client, live a short time and end with the key; ask again before ' +
      '`expiresAt`. ' +
      'With the same `session` that costs nothing for an hour. Limited per client address (429 `rate_limited`).',
    method: 'get',
    path: '/tiles/v1/token',
    scope: 'tiles',
    query: tokenQuerySchema,
    reply: { json: signedTileUrlSchema },
    units: '1 per map session of an hour; 1 more with traffic',
    failures: ['rate_limited'],
    cost: ({ query }, { clientIp }) => {
      // Check the cap before the quota, so that its refusals do not depend on the quota.
      const wait = buckets.take(clientIp);
      if (wait > 0) throw new Failure('rate_limited', undefined, { retryAfter: wait });
      const session = query.session ?? randomUUID();
      const charges = [{ tenths: sessionTenths, session: `map:${session}` }];
      if (query.traffic) charges.push({ tenths: sessionTenths, session: `traffic:${session}` });
      return charges;
    },
    handle: async ({ query }, { clientIp, principal, urls }): Promise<SignedTileUrl> => {
      await options.settled();
      const { cdnUrl } = urls;
      const expires = Math.floor((clock.now() + options.aheadMs(principal.keyId)) / 1000) + options.lifetime;
      const whom = { clientIp, keyId: principal.keyId, expires };
      const queryFor = (path: string): string => signer.sign(path, whom);
      const sign = (path: string): string => `${cdnUrl}${path}?${queryFor(path)}`;
      const imagery = imageryLayers(options.imagery.list(), id => sign(imageryPath(id)));
      const coverage = options.buildings.coverage();
      const token: SignedTileUrl = {
        url: sign(archivePaths.basemap),
        expiresAt: expires,
        terrainUrl: sign(archivePaths.terrain),
        imagery,
        credits: options.credits(),
        buildings: {
          baseUrl: `${cdnUrl}${archivePaths.buildings}`,
          query: queryFor(archivePaths.buildings),
          expiresAt: expires,
          countries: Object.keys(coverage),
          coverage,
        },
        ...namedImagery(imagery),
      };
      if (query.traffic) {
        const path = archivePaths.traffic;
        const countries = options.traffic.countries();
        token.traffic = { baseUrl: `${cdnUrl}${path}`, query: queryFor(path), expiresAt: expires, countries };
      }
      return token;
    },
    examples: [
      {
        name: 'session',
        summary: 'The addresses of one map session, with traffic',
        query: { session: 'map-1', traffic: 'true' },
      },
    ],
  });
}

/** The token's list, bottom to top. `urlOf` signs an archive's address. */
const imageryLayers = (list: readonly InstalledImagery[], urlOf: (id: string) => string): ImageryLayer[] =>
  list.map(({ sha256: _, ...layer }) => ({ ...layer, url: urlOf(layer.id) }));

type NamedField = 'satelliteBaseUrl' | 'satelliteUrl' | 'satelliteOceanUrl' | 'satelliteNlUrl' | 'satelliteBesUrl';

const isBes = ({ country, region }: ImageryLayer): boolean =>
  country === 'BQ' || (country === 'NL' && /^(bes|bonaire|saba|sint eustatius|caribbean)/i.test(region ?? ''));

/** Which archive of the list each named field of the specification stands for. */
const fields: Record<NamedField, (layer: ImageryLayer) => boolean> = {
  satelliteBaseUrl: ({ role, bounds }) => role === 'base' && bounds === null,
  satelliteUrl: ({ role, bounds }) => role === 'mosaic' && bounds === null,
  satelliteOceanUrl: ({ role, bounds }) => role === 'ocean' && bounds === null,
  satelliteNlUrl: layer => layer.role === 'aerial' && layer.country === 'NL' && !isBes(layer),
  satelliteBesUrl: layer => layer.role === 'aerial' && isBes(layer),
};

/** Fills the named fields, for older clients: each with the topmost archive that fits, absent where none does. */
function namedImagery(layers: readonly ImageryLayer[]): Pick<SignedTileUrl, NamedField> {
  const named: Partial<Record<NamedField, string>> = {};
  for (const field of Object.keys(fields) as NamedField[]) {
    const found = layers.findLast(fields[field]);
    if (found !== undefined) named[field] = found.url;
  }
  return named;
}
