import type { Imagery, ImageryRole } from '../../format/manifest.ts';
import { imageryRoles, isGlobal } from '../../format/manifest.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { builderFailures } from '../../words/words.ts';

/** An image file or archive for the pack's imagery, with its description. */
export interface ImagerySource {
  /** PMTiles with raster tiles, or GeoTIFF. */
  file: string;
  /** By default `aerial`; for worldwide imagery `base` up to a low zoom, else `mosaic`. */
  role?: ImageryRole | undefined;
  /** The credit, empty for none; by default the archive's, else the file's name. */
  attribution?: string | undefined;
  /** ISO 3166-1 alpha-2; by default, for aerial imagery, the only country of the pack. */
  country?: string | undefined;
  /** Part of the country. */
  region?: string | undefined;
}

/** Option values for a list of files: none, one for all, or one for each in order. */
export interface ImageryOptions {
  role?: readonly string[] | undefined;
  attribution?: readonly string[] | undefined;
  country?: readonly string[] | undefined;
  region?: readonly string[] | undefined;
}

/** Combines files with their options. Refuses wrong numbers of values and unknown roles. */
export function imagerySources(files: readonly string[], options: ImageryOptions): ImagerySource[] {
  const optionValue = (name: keyof ImageryOptions, i: number): string | undefined => {
    const values = options[name] ?? [];
    if (values.length > 1 && values.length !== files.length) {
      throw builderFailures.error('imageryValues', { option: name, values: values.length, files: files.length });
    }
    return values.length === 1 ? values[0] : values[i];
  };
  return files.map((file, i) => {
    const [role, attribution, country, region] = (['role', 'attribution', 'country', 'region'] as const).map(name =>
      optionValue(name, i),
    );
    const known = imageryRoles.find(candidate => candidate === role);
    if (role && known === undefined) throw builderFailures.error('imageryRole', { role, roles: [...imageryRoles] });
    if (country && !/^[A-Z]{2}$/.test(country)) throw builderFailures.error('imageryCountry', { country });
    return {
      file,
      role: known,
      attribution,
      country: country || undefined,
      region: region || undefined,
    };
  });
}

/** Global imagery up to this zoom has the role `base`. */
const baseMaxzoom = 7;

/** Describes an archive for the manifest. */
export function imageryOf(
  source: ImagerySource,
  { bounds, tileSize, maxzoom }: { bounds: Bounds; tileSize: 256 | 512; maxzoom: number },
  countries: readonly string[],
): Imagery {
  const role = source.role ?? (isGlobal(bounds) ? (maxzoom <= baseMaxzoom ? 'base' : 'mosaic') : 'aerial');
  const country = source.country ?? (role === 'aerial' && countries.length === 1 ? countries[0] : undefined);
  return {
    role,
    bounds,
    country,
    region: source.region,
    tileSize,
  };
}
