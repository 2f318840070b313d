import type { InstalledImagery } from '../imagery/imagery-catalogue.ts';
import type { ImageryLayer, SignedTileUrl } from './signed-tile-url.ts';

/** The token's list, bottom to top. `urlOf` signs an archive's address. */
export function imageryLayers(list: readonly InstalledImagery[], urlOf: (id: string) => string): ImageryLayer[] {
  return list.map(({ id, attribution, bounds, country, region, role, minzoom, maxzoom, tileSize }) => ({
    id,
    url: urlOf(id),
    attribution,
    bounds,
    country,
    region,
    role,
    minzoom,
    maxzoom,
    tileSize,
  }));
}

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
export function namedImagery(layers: readonly ImageryLayer[]): Pick<SignedTileUrl, NamedField> {
  const named: Partial<Record<NamedField, string>> = {};
  for (const field of Object.keys(fields) as NamedField[]) {
    const found = layers.findLast(fields[field]);
    if (found !== undefined) named[field] = found.url;
  }
  return named;
}
