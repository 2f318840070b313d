import { basename } from 'node:path';
import type { Attribution, Imagery, ImageryRole } from '../../format/manifest.ts';
import { imageryRoles, isGlobal } from '../../format/manifest.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { builderFailures } from '../../words/failures/builder.ts';
import { BuildError } from '../build-error.ts';

/** One picture or archive that is to become imagery of the pack, and what is said of it. */
export interface ImagerySource {
  /** PMTiles with raster tiles, or GeoTIFF. */
  file: string;
  /** By default `aerial`; what covers the world is `base` when it is shallow, else `mosaic`. */
  role?: ImageryRole;
  /** The credit as people read it; empty: none is needed. By default the archive's own, else the file's name. */
  attribution?: string;
  /** ISO 3166-1 alpha-2; by default the pack's, where it is an aerial and the pack has one country. */
  country?: string;
  /** Part of the country. */
  region?: string;
}

/** Lists of options beside a list of files: nothing, one value for all, or one for each in their order. */
export interface ImageryOptions {
  role?: readonly string[];
  attribution?: readonly string[];
  country?: readonly string[];
  region?: readonly string[];
}

/** Pairs files with what is said of them. Throws a BuildError where the numbers do not fit, or a role is none. */
export function imagerySources(files: readonly string[], options: ImageryOptions): ImagerySource[] {
  const said = (name: keyof ImageryOptions, i: number): string | undefined => {
    const values = options[name] ?? [];
    if (values.length > 1 && values.length !== files.length) {
      throw new BuildError(
        builderFailures.message('imageryValues', { option: name, values: values.length, files: files.length }),
      );
    }
    return values.length === 1 ? values[0] : values[i];
  };
  return files.map((file, i) => {
    const [role, attribution, country, region] = (['role', 'attribution', 'country', 'region'] as const).map(name =>
      said(name, i),
    );
    const known = imageryRoles.find(candidate => candidate === role);
    if (role && known === undefined) {
      throw new BuildError(builderFailures.message('imageryRole', { role, roles: [...imageryRoles] }));
    }
    if (country && !/^[A-Z]{2}$/.test(country)) {
      throw new BuildError(builderFailures.message('imageryCountry', { country }));
    }
    return {
      file,
      ...(known ? { role: known } : {}),
      ...(attribution === undefined ? {} : { attribution }),
      ...(country ? { country } : {}),
      ...(region ? { region } : {}),
    };
  });
}

/** Global imagery down to this zoom is what lies below everything else. */
const baseMaxzoom = 7;

/** What the manifest says of an archive. */
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
    ...(country === undefined ? {} : { country }),
    ...(source.region === undefined ? {} : { region: source.region }),
    tileSize,
  };
}

/** The credit of one archive, if it needs any. `own`: what the archive says itself, as HTML. */
export function creditOf({ file, attribution }: ImagerySource, own: string | undefined, path: string): Attribution[] {
  const text = attribution ?? plainText(own ?? '') ?? '';
  if (attribution !== undefined && text.trim() === '') return [];
  const url = attribution === undefined ? /href\s*=\s*["']?(https?:\/\/[^"'\s>]+)/i.exec(own ?? '')?.[1] : undefined;
  return [
    {
      text: text.trim() === '' ? `Imagery: ${basename(file)}` : text.trim(),
      ...(url !== undefined && URL.canParse(url) ? { url } : {}),
      licence: 'as stated by its source',
      parts: ['imagery'],
      paths: [path],
    },
  ];
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&copy;': '©' };

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ');
}
